"""Help for those who write the spec: its files in one form, an engine's word on a position, first drafts."""
