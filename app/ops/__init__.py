"""What custom operators promise: definitions read from source, ONNX schemas and local functions."""
