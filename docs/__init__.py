"""The rulebook: how it is rendered, built and tested."""
