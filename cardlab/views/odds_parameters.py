"""The parameters of a question as controls: which cards fit, random ones, and why others do not."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.question import Cards, Choice, OneCard, Parameter, Question, WholeNumber
from cardlab.views import controls

_TRIES: Final = 2000  # for random cards that fit a question
_CARD: Final = re.compile(rf"\b([{cards.RANKS}])([{cards.SUITS}])\b")

Values = Mapping[str, Any]


def field(parameter: Parameter, value: Any) -> controls.Field:
    """Return the control of a parameter."""
    match parameter:
        case WholeNumber(name=name, title=title, low=low, high=high):
            return controls.Number(name, title, value, low, high)
        case Choice(name=name, title=title, choices=choices):
            return controls.Select(name, title, choices, value)
        case Cards(name=name, title=title, count=count, pack=pack, least=least):
            return controls.Cards(name, title, _in_rows(pack), count, shown_cards(parameter, value), least)
        case OneCard(name=name, title=title, pack=pack):
            return controls.Cards(name, title, _in_rows(pack), 1, shown_cards(parameter, value))
        case _:
            raise TypeError(type(parameter))


def _in_rows(pack: Iterable[int]) -> list[str]:
    """Return the pack as texts, suit by suit, the ace first; a card that is there twice stands there twice."""
    return [cards.name(card) for card in sorted(pack, key=lambda card: (cards.suit(card), -card))]


def shown_cards(parameter: Parameter, value: Any) -> list[str]:
    """Return the cards of a parameter as its control holds them."""
    return parameter.text(value).split()


def card_parameters(question: Question) -> list[Cards | OneCard]:
    """Return the parameters whose values are cards."""
    return [parameter for parameter in question.parameters if isinstance(parameter, Cards | OneCard)]


def _why_not(question: Question, values: Values) -> str:
    """Return why the question makes no sense with these values; nothing if it does."""
    try:
        question.read(values)
    except BadInput as error:
        return with_suits(str(error))
    return ""


def barred(question: Question, parameter: Cards | OneCard, shown: Values) -> dict[str, str]:
    """Return the cards that cannot be picked, each with the reason; none while nothing at all would fit."""
    pack = dict.fromkeys(_in_rows(parameter.pack))
    if isinstance(parameter, OneCard):
        reasons = {card: _why_not(question, {**shown, parameter.name: [card]}) for card in pack}
    elif _why_not(question, shown):
        return {}
    else:
        held = list(shown[parameter.name])
        reasons = {}
        for card in pack:
            swaps = [[card, *held[:i], *held[i + 1 :]] for i in range(len(held))]
            hands = [held] if card in held else [[*held, card]] if len(held) < parameter.count else swaps
            problems = [_why_not(question, {**shown, parameter.name: hand}) for hand in hands]
            reasons[card] = problems[0] if all(problems) else ""
    barred = {card: reason for card, reason in reasons.items() if reason}
    return barred if len(barred) < len(pack) else {}


def random_cards(question: Question, values: Values, rng: np.random.Generator) -> dict[str, Any]:
    """Return the values with other cards that fit the question; the same ones if none were found."""
    for _attempt in range(_TRIES):
        drawn: dict[str, Any] = dict(values)
        for parameter in card_parameters(question):
            pack = np.array(parameter.pack)
            if isinstance(parameter, OneCard):
                drawn[parameter.name] = int(rng.choice(pack))
            else:
                number = len(values[parameter.name])
                drawn[parameter.name] = tuple(int(card) for card in rng.choice(pack, number, replace=False))
        if not _why_not(question, drawn):
            return drawn
    return dict(values)


def with_suits(sentence: str) -> str:
    """Return a sentence with its cards as people write them: A♥ for AH."""
    return _CARD.sub(
        lambda found: found[1].replace("T", "10") + cards.SYMBOLS[cards.SUITS.index(found[2])] + "\ufe0e",
        sentence,
    )
