"""What the file says: models as frozen values, and the facts derived from them."""
