"""The picture: measuring, painting, viewing and figure files."""
