"""`python -m ludotheque.cli`, for workers and for systems without the installed program."""

from . import main

if __name__ == "__main__":
    main()
