"""`python -m ludotheque`, for places without the installed program."""

from .cli import main

if __name__ == "__main__":
    main()
