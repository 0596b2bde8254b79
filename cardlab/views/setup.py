"""What a match at the table is set up with, and its form as a link."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self
from urllib.parse import parse_qsl, urlencode

from cardlab.engine.deal import Deal, check_totals
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game
from cardlab.engine.options import Value
from cardlab.text import _

LONGEST_NAME: Final = 24
MOST_DEALS: Final = 999
MOST_SEED: Final = 999_999_999
_LONGEST_QUERY: Final = 2000
_NOT_OURS: Final = ("theme", "lang", "token", "question")  # Voilà, Jupyter and the Odds part read these


@dataclass(frozen=True)
class Setup:
    """A match of one person, always in seat 0, against bots.

    Attributes
    ----------
    game : Game
    rule_set : str
        The name of the rule set.
    options : mapping
        The rule options that differ from the rule set.
    level : str
        The bots' level.
    seed : int
        Shuffles the deals.
    dealer : int
        The seat that deals first.
    deal : int
        The number of the first deal: more than 1 reopens a later deal of a match.
    name : str
        The person's name; "You" if it is empty.
    totals : tuple of int
        The score of each seat that it begins with, or empty.
    """

    game: Game
    rule_set: str
    level: str
    seed: int
    dealer: int
    deal: int = 1
    options: Mapping[str, Value] = field(default_factory=dict)
    name: str = ""
    totals: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check everything; raises BadInput."""
        rules = self.game.rules(self.rule_set, **self.options)
        if self.totals:
            check_totals(self.game, rules, self.totals)
        self.game.level(self.level)
        _within(self.seed, "seed", 0, MOST_SEED)
        _within(self.dealer, "dealer", 0, self.seats - 1)
        _within(self.deal, "deal", 1, MOST_DEALS)
        if len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise BadInput(_("A name has at most {most} letters, all in one line.").format(most=LONGEST_NAME))

    @classmethod
    def usual(cls, game: Game, seed: int = 0) -> Self:
        """Return the match that a page opens with: first rule set, best bot, and the person leads."""
        dealer = game.seats(game.rules()) - 1
        return cls(game, game.default_rule_set, game.levels[-1], seed, dealer)

    @classmethod
    def of(cls, deal: Deal, level: str, seed: int) -> Self:
        """Return the setup of a match that goes on from a deal."""
        standard = deal.game.rule_sets[deal.rule_set].values
        changed = {name: value for name, value in deal.options.items() if value != standard[name]}
        totals = tuple(deal.totals or ())
        return cls(
            deal.game, deal.rule_set, level, seed, int(deal.state.dealer), options=changed, totals=totals
        )

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.game.seats(self.game.rules(self.rule_set, **self.options))

    @property
    def names(self) -> list[str]:
        """The names of all seats, the person's first."""
        bots = [_("Boris"), _("Ceca"), _("Darko"), _("Ema"), _("Filip")][: self.seats - 1]
        return [self.name.strip() or _("You"), *bots]

    def query(self) -> str:
        """Return the match as the query of a link: ``rules=polish&seed=7&dealer=1&deal=3&level=thumb``."""
        fields = {"rules": self.rule_set, "seed": self.seed, "dealer": self.dealer, "deal": self.deal}
        written = {
            option.name: option.write(self.options[option.name])
            for option in self.game.options
            if option.name in self.options
        }
        totals = {"totals": ",".join(str(total) for total in self.totals)} if any(self.totals) else {}
        return urlencode({**fields, "level": self.level, **totals, **written}, safe=",")

    def read(self, query: str) -> Self:
        """Return this setup changed as the query of a link says.

        Parameters
        ----------
        query
            What `query` returns, or a part of it; what belongs to the server is passed over.

        Raises
        ------
        BadInput
            When a field is unknown, comes twice or has a value that it cannot have.
        """
        if len(query) > _LONGEST_QUERY:
            raise BadInput(_("The link is too long: copy it again from the page."))
        pairs = [
            (name, text) for name, text in parse_qsl(query, keep_blank_values=True) if name not in _NOT_OURS
        ]
        given = dict(pairs)
        if len(given) < len(pairs):
            twice = next(name for i, (name, _text) in enumerate(pairs) if name in dict(pairs[:i]))
            raise BadInput(_("The link says {name!r} twice: once is right.").format(name=twice))
        options = {option.name: option for option in self.game.options}
        known = ("rules", "level", "seed", "dealer", "deal", "totals")
        unknown = next((name for name in given if name not in known and name not in options), None)
        if unknown is not None:
            raise BadInput(
                _(
                    "The link has an unknown field {name!r}: the fields are {known} and the rule options."
                ).format(name=unknown[:40], known=", ".join(known))
            )
        rule_set = given.get("rules", self.rule_set)
        kept = self.options if rule_set == self.rule_set else {}
        changed = {name: options[name].read(text) for name, text in given.items() if name in options}
        last = self.game.seats(self.game.rules(rule_set, **{**kept, **changed})) - 1
        dealer = last if self.dealer == self.seats - 1 else min(self.dealer, last)
        return replace(
            self,
            rule_set=rule_set,
            level=given.get("level", self.level),
            options={**kept, **changed},
            seed=_whole("seed", given, self.seed),
            dealer=_whole("dealer", given, dealer),
            deal=_whole("deal", given, self.deal),
            totals=_whole_numbers("totals", given),
        )


def _whole(name: str, given: Mapping[str, str], otherwise: int) -> int:
    text = given.get(name, str(otherwise))
    if not re.fullmatch("[0-9]{1,9}", text):
        raise BadInput(
            _("{name} cannot be {text!r}: it is a whole number.").format(name=name, text=text[:40])
        )
    return int(text)


def _whole_numbers(name: str, given: Mapping[str, str]) -> tuple[int, ...]:
    texts = given[name].split(",") if name in given else []
    return tuple(_whole(name, {name: text}, 0) for text in texts)


def _within(number: int, name: str, low: int, high: int) -> None:
    if not low <= number <= high:
        raise BadInput(
            _("{name} cannot be {number}: it is a whole number from {low} to {high}.").format(
                name=name, number=number, low=low, high=high
            )
        )
