"""An odds question: its parameters, the exact answer with its derivation, and the simulation that checks it.

Formulas are LaTeX of a small vocabulary; `plain` turns them into text for a terminal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.text import _, ngettext

Value = int | str | tuple[int, ...]
"""A number, a card or a word; the cards of a hand."""


@dataclass(frozen=True)
class Parameter:
    """What a question lets its reader set.

    Attributes
    ----------
    name, title : str
        The name in ``--set name=value`` and its label.
    default
        The value of the instance that the rules file works out.
    """

    name: str
    title: str
    default: Any

    def read(self, given: object) -> Any:
        """Return the value that a text or a value means; raises BadInput."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """Return the text of a value; it reads back."""
        return str(value)


@dataclass(frozen=True)
class WholeNumber(Parameter):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def read(self, given: object) -> int:
        """Return the number."""
        text = str(given).strip()
        if isinstance(given, bool) or not text.isdecimal() or not self.low <= int(text[:9]) <= self.high:
            raise BadInput(
                _("{name} cannot be {value!r}: it is a whole number from {low} to {high}.").format(
                    name=self.name, value=given, low=self.low, high=self.high
                )
            )
        return int(text)


@dataclass(frozen=True)
class Choice(Parameter):
    """One of a few words, each with its title."""

    choices: Mapping[str, str]

    def read(self, given: object) -> str:
        """Return the word."""
        if not isinstance(given, str) or given not in self.choices:
            raise BadInput(
                _("{name} cannot be {value!r}: it is one of {choices}.").format(
                    name=self.name, value=given, choices=", ".join(self.choices)
                )
            )
        return given


@dataclass(frozen=True)
class Cards(Parameter):
    """A number of cards of a pack, in any order; as text, names with spaces between.

    Attributes
    ----------
    count : int
        How many.
    pack : tuple of int
        A card that is there more than once can be chosen as often.
    fewest : int, optional
        From how many on they are enough; `count` if not given.
    """

    count: int
    pack: tuple[int, ...]
    fewest: int | None = None

    def read(self, given: object) -> tuple[int, ...]:
        """Return the cards."""
        found = tuple(_read_cards(self.name, given, self.pack))
        too_often = next((card for card in found if found.count(card) > self.pack.count(card)), None)
        if too_often is not None:
            copies = self.pack.count(too_often)
            raise BadInput(
                ngettext(
                    "{name} has {card} twice: each card is there once.",
                    "{name} has {card} too often: the pack has it {copies} times.",
                    copies,
                ).format(name=self.name, card=cards.name(too_often), copies=copies)
            )
        if not self.least <= len(found) <= self.count:
            few = _("{name} has {given} cards where it must have {count}.")
            some = _("{name} has {given} cards where it must have {least} to {count}.")
            raise BadInput(
                (few if self.least == self.count else some).format(
                    name=self.name, given=len(found), least=self.least, count=self.count
                )
            )
        return found

    @property
    def least(self) -> int:
        """The smallest number of cards."""
        return self.count if self.fewest is None else self.fewest

    def text(self, value: Any) -> str:
        """Return the names of the cards."""
        return " ".join(cards.name(card) for card in value)


@dataclass(frozen=True)
class OneCard(Parameter):
    """One card of a pack."""

    pack: tuple[int, ...]

    def read(self, given: object) -> int:
        """Return the card."""
        found = _read_cards(self.name, [given] if isinstance(given, int) else given, self.pack)
        if len(found) != 1:
            raise BadInput(_("{name} is one card, not {given}.").format(name=self.name, given=len(found)))
        return found[0]

    def text(self, value: Any) -> str:
        """Return the name of the card."""
        return cards.name(value)


def _read_cards(name: str, given: object, pack: tuple[int, ...]) -> list[int]:
    words = given.split() if isinstance(given, str) else given
    if not isinstance(words, Sequence) or not all(isinstance(word, str | int) for word in words):
        raise BadInput(
            _("{name} cannot be {value!r}: it is cards, such as AH TH.").format(name=name, value=given)
        )
    found = []
    for word in words:
        try:
            card = cards.card(word) if isinstance(word, str) else word
        except ValueError as error:
            raise BadInput(f"{name}: {error}") from None
        if card not in pack:
            raise BadInput(
                _("{name}: {card} does not belong to the pack of {count} cards.").format(
                    name=name, card=word, count=len(pack)
                )
            )
        found.append(card)
    return found


@dataclass(frozen=True)
class Step:
    """One step of a derivation: a sentence and its formula (LaTeX), with the reader's own numbers."""

    text: str
    formula: str

    @property
    def plain(self) -> str:
        """The formula as plain text."""
        return plain(self.formula)


@dataclass(frozen=True)
class Answer:
    """The answer, exact where one is known, and how it comes about.

    Attributes
    ----------
    value : Fraction
    steps : list of Step
    kind : "probability" or "expected value"
    unit : str
        Of an expected value, for example "points".
    samples : int
        0 where the answer is exact. Where no exact one is known, `value` is the share in so many simulated deals.
    """

    value: Fraction
    steps: list[Step]
    kind: Literal["probability", "expected value"] = "probability"
    unit: str = ""
    samples: int = 0


@dataclass(frozen=True)
class Curve:
    """How the answer changes with one number: the axis in words, the points, and the reader's own place on the axis."""

    axis: str
    points: list[tuple[int, Fraction]]
    here: int


@dataclass(frozen=True)
class Question:
    """An odds question.

    Attributes
    ----------
    id, name : str
        Its id in the rules file and a readable name: either addresses it.
    title, about : str
        The question as a person asks it, and what there is to learn from it.
    rules : tuple of str
        The ids of the rules that decide it.
    exact, sample, curve : callable
        Called with the values of the parameters by name. `sample` also takes ``count`` and ``rng`` and returns what
        happened in each of `count` simulated deals: 1 or 0 for a probability, else the value.
    parameters : tuple of Parameter
    check : callable
        Called with the values; raises BadInput when they do not fit together.
    """

    id: str
    name: str
    title: str
    about: str
    rules: tuple[str, ...]
    exact: Callable[..., Answer]
    sample: Callable[..., NDArray[Any]]
    curve: Callable[..., Curve]
    parameters: tuple[Parameter, ...] = ()
    check: Callable[..., None] = field(default=lambda **_values: None)

    def defaults(self) -> dict[str, Value]:
        """Return the values of the instance that the rules file works out."""
        return {parameter.name: parameter.default for parameter in self.parameters}

    def read(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Return the values of all parameters, some of them given as texts or values; raises BadInput."""
        known = {parameter.name: parameter for parameter in self.parameters}
        unknown = next((name for name in given if name not in known), None)
        if unknown is not None:
            names = ", ".join(known) or _("none")
            raise BadInput(
                _("{question} has no parameter {name!r}: there are {names}.").format(
                    question=self.id, name=unknown, names=names
                )
            )
        values = self.defaults() | {name: known[name].read(value) for name, value in given.items()}
        self.check(**values)
        return values

    def texts(self, values: Mapping[str, Value]) -> dict[str, str]:
        """Return the values as texts that read back."""
        return {parameter.name: parameter.text(values[parameter.name]) for parameter in self.parameters}

    def simulate(
        self, values: Mapping[str, Value], count: int, rng: np.random.Generator
    ) -> NDArray[np.float64]:
        """Return what happened in `count` simulated deals, each 1 or 0 for a probability, else the value."""
        return np.asarray(self.sample(count=count, rng=rng, **values), dtype=np.float64)


def binom(n: int, k: int) -> str:
    """Return the formula of a binomial coefficient."""
    return rf"\binom{{{n}}}{{{k}}}"


def frac(above: object, below: object) -> str:
    r"""Return the formula of a fraction: ``frac(1, 2)`` is ``\frac{1}{2}``."""
    return rf"\frac{{{above}}}{{{below}}}"


def falling(n: int, k: int) -> str:
    r"""Return the formula of the falling factorial: ``falling(6, 2)`` is ``6 \cdot 5``."""
    return r" \cdot ".join(str(n - i) for i in range(k))


def result(value: Fraction) -> str:
    """Return the formula of a value: the fraction and its decimals."""
    if value.denominator == 1:
        return str(value)
    return rf"{frac(value.numerator, value.denominator)} \approx {float(value):.4f}"


_WORDS: Final = {"cdot": "·", "approx": "≈", "ge": "≥", "times": "×", "quad": "  "}


def plain(formula: str) -> str:
    r"""Return a formula as plain text: ``\frac{\binom{15}{4}}{2}`` is ``C(15, 4) / 2``."""
    text, _rest = _plain(formula)
    return " ".join(text.split())


def _plain(formula: str) -> tuple[str, str]:
    """Read up to the end or an unmatched brace; return the text and what follows the brace."""
    out = ""
    while formula:
        if formula[0] == "}":
            return out, formula[1:]
        if formula[0] != "\\":
            inner, formula = _plain(formula[1:]) if formula[0] == "{" else (formula[0], formula[1:])
            out += inner
            continue
        length = next((i for i, c in enumerate(formula[1:], 1) if not c.isalpha()), len(formula))
        word, formula = formula[1:length], formula[length:]
        if word in ("binom", "frac"):
            above, formula = _plain(formula[1:])
            below, formula = _plain(formula[1:])
            out += f"C({above}, {below})" if word == "binom" else _quotient(above, below)
        else:
            out += _WORDS[word]
    return out, ""


def _quotient(above: str, below: str) -> str:
    """Put sums and products in parentheses where they stand above or below a stroke."""
    terms = [f"({term})" if any(sign in term for sign in "+-·/") else term for term in (above, below)]
    return ("/" if all(term.isdecimal() for term in terms) else " / ").join(terms)


def whole_percent(chance: Fraction) -> str:
    """Return a chance in whole percent; 0 and 100 are only said of what is certain."""
    if 0 < chance < Fraction(1, 200):
        return _("<1 %")
    if Fraction(199, 200) <= chance < 1:
        return _(">99 %")
    return _("{n} %").format(n=f"{float(chance) * 100:.0f}")


def hint(chance: Fraction, best: bool) -> dict[str, Any]:
    """Return a chance as the scene's `hint` above a card."""
    return {"value": float(chance), "label": whole_percent(chance), "best": best}
