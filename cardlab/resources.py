"""Where the files are that travel with the package: the notebooks, the rules and the schemas."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """Find a folder of the project by its path in the repository.

    An installed package carries its own copy; a checkout uses the repository's.

    Parameters
    ----------
    name
        Path below the root of the repository, such as ``"notebooks"`` or ``"docs/rules"``.
    """
    packaged = _PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name


def is_packaged() -> bool:
    """Tell whether this is an installed copy rather than a checkout of the repository."""
    return (_PACKAGE / "_data").is_dir()
