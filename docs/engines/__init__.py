"""Reports of engines that were checked, kept as data."""
