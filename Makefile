# Everything here sets up its own virtual environment; git, make and Python 3.11 or newer are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell $(PYTHON) -c 'import glob, tomllib; \
  found = tomllib.load(open("pyproject.toml", "rb"))["tool"]["serenissima"]["compiled"]; \
  print(*(path for pattern in found for path in glob.glob("src/serenissima/" + pattern)))')

.PHONY: play test check chromium format docs bench mutants clean

play: $(VENV)/ready ## open the table in your browser
	@$(BIN)/serenissima

test: check chromium ## everything: style, types, docs, rules, laws, both builds, the table in a browser
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/ready ## formatting, lint, types, documents in step with the code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy src tests examples bench setup.py
	$(BIN)/python -m pytest README.md tests/test_docs.py tests/test_rooms.py

# The browser tests need a Chromium; where it is missing and we may, it is installed.
chromium: ## Debian's chromium for the browser tests
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq chromium; } || \
	  { echo "chromium is missing and cannot be installed: see docs/hosting.md" >&2; exit 1; }

format: $(VENV)/ready ## put the code into the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/ready ## write the pages of docs/ that are made from the code
	$(BIN)/python docs/make.py

bench: $(VENV)/ready ## every figure of the docs, compiled and interpreted in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/boards.py

mutants: $(VENV)/ready ## plant small mistakes and see whether the tests notice; minutes
	$(BIN)/python tests/mutants.py --page docs/mutants.md

clean: ## remove what was built
	rm -rf $(VENV) build src/*.so src/*.egg-info
	find src -name '*.so' -delete

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check "setuptools>=77" wheel "mypy==2.4.*" "librt>=0.16"
	@touch $@

# Rebuilt when a compiled room changes, so that no stale machine code shadows the source.
$(VENV)/ready: $(VENV)/installed setup.py pyproject.toml $(HOT)
	find src -name '*.so' -delete
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@touch $@
