"""The commands of the program; each works without a display."""
