"""Faults between definition, run and file: one rule a function."""
