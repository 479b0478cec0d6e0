"""The words beside the picture."""
