"""The playground's part in Python: a round on the reference engine, and the rule behind whatever happens in it.

It runs in the browser (Pyodide) beside the reference and the runner's `model` and `readings`, and in tests without one.
The script of the page only draws: everything it shows is worked out here, and crosses over as JSON (`bridge`).
"""
