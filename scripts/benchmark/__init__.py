"""What `bench.py` measures, one section a file; each measured thing runs in a process of its own (`probes`)."""
