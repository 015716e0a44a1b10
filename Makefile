PYTHON ?= python3
SECONDS ?= 60
SEED ?= 0
GAME ?= all
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: run test lint types slow agree browser-test mutants bench clean

run: $(INSTALLED)
	@$(BIN)/mancala run --pockets 4 --marbles 1 --boards 7

test: lint types
	$(BIN)/pytest --numprocesses=auto

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

slow: $(INSTALLED)
	$(BIN)/pytest -m slow

agree: $(INSTALLED)
	@$(BIN)/python -m tests.agree --game $(GAME) --seconds $(SECONDS) --seed $(SEED)

browser-test: $(INSTALLED)
	@for program in chromium chromedriver; do command -v $$program > /dev/null || { \
	  echo "$$program is needed; on Debian: apt-get install chromium chromium-driver"; exit 1; }; done
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,browser]'
	$(BIN)/pytest -m browser

mutants: $(INSTALLED)
	$(BIN)/python -m tests.mutants.run

bench: $(INSTALLED)
	$(BIN)/python tests/benchmarks/bench.py --out bench.json

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
