# Everything that is typed by hand. Needs python3 (3.11 or newer) and a package index, nothing else.

PYTHON ?= python3
PORT ?= 8000
export PORT

BIN = .venv/bin
TEMPLATES = $(wildcard templates)

# A lock file is installed again only when its content differs from what was installed last.
install = cmp -s $(1) .venv/$(1) || { echo "Installing $(1) into .venv …"; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) && cp $(1) .venv/$(1); }

.PHONY: help serve test lint bench pictures lock venv dev validators

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

serve: venv ## Serve site, admin and background work on http://127.0.0.1:$PORT (8000)
	@exec $(BIN)/python scripts/serve.py

test: dev validators ## Run all tests on SQLite and PostgreSQL, and in Chromium where there is one
	@exec $(BIN)/python scripts/suite.py

lint: dev ## Check style, types, templates, deployment checks and migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python scripts/settled.py mypy
	$(if $(TEMPLATES),$(BIN)/djlint --lint --quiet $(TEMPLATES))
	$(BIN)/python scripts/settled.py manage.py check
	$(BIN)/python scripts/settled.py manage.py makemigrations --check --dry-run

bench: dev ## Measure each public door against an empty one, on both databases
	@exec $(BIN)/python scripts/settled.py bench

pictures: dev ## Take the pictures of the documents, in Chromium, of a demonstration of its own
	@exec $(BIN)/python scripts/handbook.py

lock: dev ## Write the lock files from requirements.in and requirements-dev.in (ARGS=--upgrade for newer)
	$(BIN)/python scripts/lock.py $(ARGS)

venv:
	@$(PYTHON) scripts/make_venv.py
	@$(call install,requirements.txt)

dev: venv
	@$(call install,requirements-dev.txt)

validators: venv
	@$(BIN)/python scripts/validators.py
