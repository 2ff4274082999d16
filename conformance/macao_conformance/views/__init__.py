"""Reports, seen: as a table for a terminal, as JSON, as JUnit XML, as Markdown."""
