"""User-visible text: every sentence of the package passes through gettext, English first."""

import gettext
from pathlib import Path

_translations = gettext.translation("cardlab", localedir=Path(__file__).parent / "locale", fallback=True)

_ = _translations.gettext
ngettext = _translations.ngettext
