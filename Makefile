# Short names for the README's two commands, and for what a maintainer runs by hand.
PYTHON ?= python3
VENV = $(PYTHON) -m venv .venv

.PHONY: check test lint bench speed foils site serve engines

check:
	$(PYTHON) -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/macao-kit check && .venv/bin/macao-kit disagreements

test:
	$(PYTHON) -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/pytest --cov -n auto --dist loadfile

lint:
	.venv/bin/ruff check && .venv/bin/mypy && .venv/bin/lint-imports

bench:
	.venv/bin/python -m benchmarks.speed

# The same, kept for the page on speed; what the kit is compared with is installed first.
speed:
	$(PYTHON) conformance/adapters/third_party/install.py
	$(PYTHON) conformance/adapters/third_party/install.py bowtie-json-schema
	.venv/bin/python -m benchmarks.speed --keep

# Hides every mistake of the spec in the reference, and hunts for it: some twenty minutes.
foils:
	.venv/bin/python -m benchmarks.foils

# The rulebook, in both languages, under site/. The two are built side by side.
site:
	npm ci --prefix docs --silent --no-audit --no-fund
	$(VENV) && .venv/bin/pip install -q -e '.[docs]'
	.venv/bin/python -m docs.build

serve: site
	.venv/bin/python -m http.server --directory site --bind 127.0.0.1 8000

# Checks the engines of docs/engines/engines.yaml anew, and keeps their reports; those of others are installed first.
engines:
	$(PYTHON) conformance/adapters/third_party/install.py
	.venv/bin/python -m docs.engines.make
