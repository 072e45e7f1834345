# Everything people do here; `make` alone lists it. The logic is in tools/bootstrap.py.
# PYTHON: the Python that makes .venv. ARGS: handed on, as in `make play ARGS="--port 8080"`.
PYTHON ?= python3
ARGS ?=
QUICK = tests/kernel tests/golden tests/games
IN_VENV = @$(PYTHON) tools/bootstrap.py

.DEFAULT_GOAL := help
.PHONY: help play test quick full bench balance ladder lint rules pages docs assets pictures warm clean

help:  ## list these targets
	@echo "make TARGET [ARGS=...]"
	@sed -n 's/^\([a-z]*\):.*## /  \1:/p' Makefile | while IFS=: read -r name line; do printf '%-10s %s\n' "$$name" "$$line"; done

play:  ## open the shelf in the browser (the first time installs everything)
	$(IN_VENV) -- ludotheque serve $(ARGS)

test:  ## run the tests, in fifteen to twenty minutes; lists what this machine cannot run, and how to install it
	$(IN_VENV) --extra dev -- python -m pytest -n auto --dist worksteal -m "not full" $(ARGS)

quick:  ## run the tests of rules and cards alone, under a minute: for while one works
	$(IN_VENV) --extra dev --no-assets -- python -m pytest -n auto --dist worksteal -m quick $(QUICK) $(ARGS)

full:  ## run all tests, those for a release among them: every language, window, box and seed
	$(IN_VENV) --extra dev -- python -m pytest -n auto --dist worksteal $(ARGS)

bench:  ## measure speed, beside other engines
	$(IN_VENV) --extra dev --extra bench -- python -m benchmarks $(ARGS)

balance:  ## play the reports that docs/balance quotes, and write their figures there
	$(IN_VENV) --extra dev --no-assets -- python tools/balance.py $(ARGS)

ladder:  ## measure again how strong the levels of bots are, where it is stale, and write it where the product shows it
	@mkdir -p build
	$(IN_VENV) --extra dev --no-assets -- ludotheque measure ladder --kept build/ladder --page docs/bots.md --page docs/matches.md $(ARGS)

lint:  ## check style and types
	$(IN_VENV) --extra dev --no-assets -- ruff check .
	$(IN_VENV) --extra dev --no-assets -- ruff format --check .
	$(IN_VENV) --extra dev --no-assets -- pyright $(ARGS)

rules:  ## print which rules of each rulebook have a test
	$(IN_VENV) --extra dev --no-assets -- python tools/rules.py $(ARGS)

pages:  ## write the pages of docs/games again, from the code
	$(IN_VENV) --no-assets -- python tools/game_pages.py $(ARGS)

docs:  ## build the documentation site, in build/site: open build/site/index.html
	@mkdir -p build
	$(IN_VENV) --no-assets --extra docs -- zensical build --strict --clean $(ARGS)
	@echo "open build/site/index.html"

assets:  ## build the front-end files from their npm packages
	$(IN_VENV) --no-assets --extra assets -- python tools/assets.py

pictures:  ## draw every card's picture on one sheet a game, to be looked at, in build/pictures
	$(IN_VENV) --extra assets -- python tools/pictures.py $(ARGS)

warm:  ## compile all games now instead of at first use
	$(IN_VENV) --no-assets -- ludotheque warm $(ARGS)

clean:  ## remove everything that was built or installed here
	rm -rf .venv node_modules src/ludotheque/web/static/vendor build dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
