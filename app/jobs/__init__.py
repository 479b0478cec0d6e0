"""Long work that runs elsewhere: exports, reading, placing."""
