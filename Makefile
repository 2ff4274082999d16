# Short names for the README's two commands, and for what a maintainer runs by hand.
PYTHON ?= python3

.PHONY: check test lint bench

check:
	$(PYTHON) -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/macao-kit check && .venv/bin/macao-kit disagreements

test:
	$(PYTHON) -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/pytest --cov

lint:
	.venv/bin/ruff check && .venv/bin/mypy && .venv/bin/lint-imports

bench:
	.venv/bin/python benchmarks/speed.py
