"""``python -m cardlab`` is the ``cardlab`` command."""

from cardlab.cli import main

if __name__ == "__main__":
    main()
