"""Where everything stands: sizes and edges in, a plan out."""
