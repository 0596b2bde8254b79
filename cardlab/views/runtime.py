"""The code that all widgets of a page share, sent once a page instead of once a widget."""

import functools
import re
from pathlib import Path

import anywidget
import traitlets

from cardlab.text import _, ngettext

_STATIC = Path(__file__).parent / "static"
_MODULES = (
    "display",
    "courts",
    "cards",
    "motion",
    "seats",
    "layout",
    "holding",
    "melds",
    "table",
    "chart",
    "controls",
    "math",
    "notes",
    "lesson",
    "exercise",
    "runtime",
)
_STYLES = (
    "cards",
    "table",
    "hand",
    "layout",
    "melds",
    "panels",
    "controls",
    "chart",
    "notes",
    "lesson",
    "exercise",
)


def _script() -> str:
    """Join the modules in the order of their imports: a widget's code has no address to import from."""
    source = "\n".join((_STATIC / f"{name}.js").read_text("utf-8") for name in _MODULES)
    return re.sub(r"^import [^;]*;\n|^export (?!default)", "", source, flags=re.MULTILINE)


def _style() -> str:
    return "\n".join((_STATIC / f"{name}.css").read_text("utf-8") for name in _STYLES)


def _words() -> dict[str, object]:
    """Say in the reader's language what the page itself puts on a table."""
    suits = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
    german_suits = {"S": _("leaves"), "H": _("hearts"), "D": _("bells"), "C": _("acorns")}
    ranks = {
        "2": _("two"),
        "3": _("three"),
        "4": _("four"),
        "5": _("five"),
        "6": _("six"),
        "7": _("seven"),
        "8": _("eight"),
        "9": _("nine"),
        "T": _("ten"),
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
        "A": _("ace"),
    }
    return {
        "ranks": ranks,
        "suits": suits,
        "german_ranks": {"J": _("under"), "Q": _("over")},
        "german_suits": german_suits,
        "card": _("{rank} of {suit}"),
        "back": _("face-down card"),
        "joker": _("joker"),
        "cards": [ngettext("{n} card", "{n} cards", n).format(n=n) for n in range(111)],
        "tricks": [_("no tricks")]
        + [ngettext("{n} trick", "{n} tricks", n).format(n=n) for n in range(1, 53)],
        "table": _("Card table"),
        "hand": _("Your hand"),
        "trick": _("Cards on the table"),
        "actions": _("What else you can do"),
        "picks": _("What the picked cards can do"),
        "pick": _("Pick a marked card: you see what it can do, alone or with another one."),
        "pick_another": _("Pick a marked card to go with it."),
        "put_down": _("The picked cards are down again. Click this card once more to play it."),
        "layout": _("Cards that lie open"),
        "layout_clear": _("The table is clear."),
        "layout_pick": _("Pick a card: what it can take lights up."),
        "layout_first": _("First pick a card of your hand: what it can take lights up."),
        "capture": _("What the picked card takes"),
        "choose": _("Choose what the {card} takes."),
        "cannot": _("The {card} cannot take the {other}."),
        "not_yet": _("These cards are not a capture yet: look at the sum."),
        "sum_of": _("{sum} of {total}"),
        "too_many": _("{sum}, {n} too many"),
        "take": _("Take {cards}"),
        "take_all": _("Take all: clears the table"),
        "take_none": _("Take"),
        "lay": _("Lay it down"),
        "clears": _("clears the table"),
        "melds": _("Melds on the table"),
        "no_melds": _("No melds yet."),
        "meld": _("Meld {n}"),
        "stands": _("{joker} as {card}"),
        "points": [ngettext("{n} point", "{n} points", n).format(n=n) for n in range(201)],
        "discards": _("Discards"),
        "empty": _("no cards"),
        "bottom": _("at the bottom: {card}"),
        "draw": _("Draw"),
        "take_top": _("Take the top card"),
        "no_heap": {
            "stock": _("You cannot draw a card now."),
            "discards": _("You cannot take this card now."),
        },
        "no_drop": _("You cannot discard this card now."),
        "arrange": _("Arrange your hand"),
        "by_suit": _("Sort by suit"),
        "by_rank": _("Sort by rank"),
        "sorted": {"suit": _("Your hand is sorted by suit."), "rank": _("Your hand is sorted by rank.")},
        "moved": _("{card}: now card {n} of {count}"),
        "fresh": _("new"),
        "pick_up": _("Click cards to pick them up, drag them to arrange your hand."),
        "move_keys": _("On the keyboard: Alt and an arrow move a card."),
        "pick_more": _("Pick at least three cards to see whether they are a meld."),
        "nothing_now": _("These cards can do nothing now."),
        "no_meld": _("Not a meld"),
        "lay_cards": _("Lay these cards"),
        "lay_meld": _("Lay {cards}: {n}"),
        "stock": _("Stock"),
        "turned": _("turned up: {card}"),
        "closed": _("closed"),
        "trump": _("{suit} are trumps"),
        "trump_short": _("trumps"),
        "dealer": _("dealer"),
        "your_turn": _("your turn"),
        "their_turn": _("to play"),
        "played": _("{card}, played by {name}"),
        "holds": _("holds the trick"),
        "best": _("best"),
        "story": _("What happened"),
        "all": _("All {n} events"),
        "fewer": _("The last three"),
        "rule": _("Rule {id}"),
        "close": _("Close"),
        "display": _("Display"),
        "suit_style": _("Suits"),
        "two": _("Two colours"),
        "four": _("Four colours"),
        "german": _("German / Hungarian"),
        "motion": _("Cards move"),
        "loading": _("Setting the table…"),
        "lost": _("Connection lost."),
        "restart": _("Start again"),
        "rules": _("Rules:"),
        "stale": _("This is still the answer to the last choice that fitted."),
        "progress": _("Progress"),
        "numbers": _("The numbers"),
        "save_picture": _("Save picture"),
        "save_csv": _("Save CSV"),
        "no_chart": _("The chart did not arrive. Its numbers are here all the same."),
        "try_again": _("Try again"),
        "tally": _("{n} of {count}"),
        "tally_open": _("{n}, at most {count}"),
        "copies_picked": _("{card}, {n} of {copies}"),
        "full": _("{place} is full: take a card out first."),
        "choose_more": [""]
        + [ngettext("Choose {n} more card.", "Choose {n} more cards.", n).format(n=n) for n in range(1, 14)],
    }


class Runtime(anywidget.AnyWidget):
    """Code, styles and words of the widgets; never displayed itself.

    A widget holds it in a trait ``runtime = anywidget.WidgetTrait().tag(sync=True)`` and its page code asks
    for what ``static/runtime.js`` gives out: ``exports.table``, ``exports.drawCard`` and so on.
    """

    _esm = _script()
    _css = _style()
    words = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(words=_words())


@functools.cache
def runtime() -> Runtime:
    """Return the one runtime of this kernel, and so of its page."""
    return Runtime()
