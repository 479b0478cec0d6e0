"""The export child: runs by path in any interpreter with torch, and imports nothing of the app.

Python 3.9 syntax, standard library and torch only (onnxscript where it is there).
"""
