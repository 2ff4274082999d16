"""Makes the rulebook's pages from the spec: Markdown and what it needs, ready for the site builder.

``python -m docs.render``, at the root of the repository. Reads the spec through `macao_conformance`; plays the
scenarios it draws on the reference engine.
"""
