# Everything a person or CI does here, by one word each. `make help` lists them.

# Which Python builds .venv; empty: that of .venv, else the first on the path that is new enough.
PYTHON ?=

BIN := .venv/bin
SETUP = @python=$$(PYTHON='$(PYTHON)' sh tools/python.sh) && "$$python" tools/bootstrap.py
SYSTEM = @python=$$(PYTHON='$(PYTHON)' sh tools/python.sh) && "$$python" tools/system.py
# CI leaves nothing out, so it also has the peers that speed is measured against.
# Whole matches in a real browser, where there is one.
PAGE_E2E = @if command -v chromium >/dev/null; then $(BIN)/python tools/page.py e2e; fi
TEST_LOCKS = dev $(if $(filter true,$(CI)),bench)

.DEFAULT_GOAL := help
.PHONY: help install play page test check proof bench lock protocol screenshots format clean

help: ## This list
	@echo 'Usage: make TARGET [PYTHON=/path/to/python3.11-or-newer] [APT=no]'
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: ## Make .venv and install the product, from the hashed lock
	$(SETUP) run
	@$(BIN)/python tools/page.py

play: install ## Install what is missing, then start the server and open the page
	@$(BIN)/tripiv serve --open

page: ## Build the page anew if its sources changed
	$(SETUP) run
	@$(BIN)/python tools/page.py

test: ## Install what is missing, then all that CI runs
	$(SYSTEM) test
	$(SETUP) $(TEST_LOCKS)
	@$(MAKE) --no-print-directory lint
	$(BIN)/python tools/page.py lint check test build
	$(PAGE_E2E)
	$(BIN)/pytest -n auto

check: ## Lint, format, types and import rules: under two minutes
	$(SETUP) dev
	@$(MAKE) --no-print-directory lint

.PHONY: lint
lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

proof: ## The long proofs: minutes to hours
	$(SYSTEM) test
	$(SETUP) dev bench
	$(BIN)/python tools/page.py build
	@if command -v chromium >/dev/null; then TRIPIV_LONG=1 $(BIN)/python tools/page.py e2e; fi
	$(BIN)/pytest -n auto -m proof

bench: ## Measure speed against the peers, on an idle machine
	$(SYSTEM) bench
	$(SETUP) bench peer
	@set -e; for bench in bench/[a-z]*.py; do \
		test -f "$$bench" || { echo 'tripiv: there is no bench yet' >&2; exit 1; }; \
		echo "$$bench"; $(BIN)/python "$$bench"; \
	done

screenshots: ## Take the pictures in docs/screenshots anew
	$(SYSTEM) test
	$(SETUP) dev
	$(BIN)/python tools/page.py build screenshots

format: ## Lay out the sources and mend what the linter can
	$(SETUP) dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/python tools/page.py format

lock: ## Write requirements/*.txt anew after a change of dependencies (UPGRADE=1: newest versions)
	$(SETUP) dev
	$(BIN)/python tools/lock.py $(if $(UPGRADE),--upgrade)

protocol: ## Write the types of the server's messages for the page anew
	$(SETUP) dev
	$(BIN)/python tools/protocol.py

clean: ## Remove .venv and every cache of the work tree
	rm -rf web/node_modules src/tripiv/page .venv .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
