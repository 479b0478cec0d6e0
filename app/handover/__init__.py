"""What leaves Opscope: models as files of their own, and nodes as code."""
