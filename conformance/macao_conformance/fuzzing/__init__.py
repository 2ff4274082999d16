"""Random plays that no scenario holds: drawn, compared with what an oracle shows, shrunk, and named."""
