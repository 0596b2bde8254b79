"""Exercises in Remi, made from random cards and answered by the kernels."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import ACE, JOKER, words
from cardlab.engine.exercise import Exercise, Kind, Picture
from cardlab.engine.exercise_parts import CHOICES, Chance, odds_exercise, open_question, pick
from cardlab.engine.question import Question
from cardlab.games.remi import GAME
from cardlab.games.remi import rules as law
from cardlab.games.remi.hands import by_rank, masks
from cardlab.games.remi.meld_text import label, read_meld, texts, why_no_meld
from cardlab.games.remi.melds import fits_run, fits_set, meld_value
from cardlab.games.remi.questions import QUESTIONS
from cardlab.games.remi.scene import hand_melds
from cardlab.games.remi.scoring import hand_value, loser_score
from cardlab.games.remi.search import best_melds
from cardlab.text import _, ngettext

REMI: Final = "remi"
RULES: Final = GAME.rules(REMI)
PLACES: Final = 14  # of a run, from the low ace to the high one
HAND: Final = 10  # cards of a hand in which the best melds are looked for
FILLING: Final = 3  # of them beside two melds


def names(held: Sequence[int]) -> tuple[str, ...]:
    """Return the texts of cards."""
    return tuple(cards.name(card) for card in held)


def spoken(held: Sequence[int]) -> str:
    """Return cards in symbols: "7♥ 8♥ JK"."""
    return " ".join(
        "JK" if card == JOKER else cards.name(card)[0].replace("T", "10") + cards.SYMBOLS[cards.suit(card)]
        for card in held
    )


def of_meld(meld: Any) -> list[int]:
    """Return the cards of a meld as they lie."""
    return [cards.card(text) for text in texts(meld)]


def some_meld(rng: Chance, size: int = 0) -> Any:
    """Return a meld of natural cards, of `size` cards or any usual number, with a joker now and then."""
    size = size or int(rng.integers(3, 6))
    if rng.random() < 0.5:
        suits = rng.choice(4, size=min(size, 4), replace=False)
        rank = int(rng.integers(13))
        held = [13 * int(suit) + rank for suit in sorted(suits)]
    else:
        suit, low = int(rng.integers(4)), int(rng.integers(PLACES - size + 1))
        held = [13 * suit + (low + place + ACE) % 13 for place in range(size)]
    if rng.random() < 0.4:
        held[int(rng.integers(len(held)))] = JOKER
    return np.array([read_meld(RULES, held)], dtype=law.MELD)[0]


def told(meld: Any) -> str:
    """Return a meld with its value, as a sentence."""
    return _("{cards}: {label}, {value} points.").format(
        cards=spoken(of_meld(meld)), label=label(meld), value=int(meld_value(RULES, meld))
    )


def rule_of(meld: Any) -> str:
    """Return the rule that makes a meld of these cards (REM-06, REM-07, REM-08)."""
    if JOKER in of_meld(meld):
        return "REM-08"
    return "REM-07" if meld.run else "REM-06"


# --- which of these is a meld?


def spoiled(rng: Chance) -> list[int]:
    """Return cards that look like a meld and are none: one card of a meld is another one."""
    while True:
        held = of_meld(some_meld(rng))
        place = int(rng.integers(len(held)))
        near = [
            JOKER,
            *(13 * suit + (held[place] % 13 + step) % 13 for suit in range(4) for step in (-1, 0, 1)),
        ]
        held[place] = int(pick(rng, [card for card in near if card != held[place]]))
        if why_no_meld(RULES, held) is not None:
            return held


def is_meld(rng: Chance) -> Exercise:
    """Ask which of four groups of cards is a meld (REM-06 to REM-08)."""
    meld = some_meld(rng)
    right = of_meld(meld)
    offered = [right]
    while len(offered) < CHOICES:
        held = spoiled(rng)
        if sorted(held) not in [sorted(each) for each in offered]:
            offered.append(held)
    rng.shuffle(offered)
    reasons = [(held, why_no_meld(RULES, held)) for held in offered]
    return Exercise(
        question=_("Which of these is a meld?"),
        picture=Picture(rule_set=GAME.rule_sets[REMI].title),
        choices={" ".join(names(held)): spoken(held) for held in offered},
        right=frozenset({" ".join(names(right))}),
        explanation=(
            told(meld),
            *(
                _("{cards}: {reason}").format(cards=spoken(held), reason=why[1])
                for held, why in reasons
                if why is not None
            ),
        ),
        rule=rule_of(meld),
        rules=REMI,
    )


# --- what is it worth?


def near_numbers(right: int, wrong: Sequence[int], rng: Chance) -> list[int]:
    """Return the right number among three others: likely mistakes first, then numbers beside it."""
    found = [right]
    for value in (*wrong, *(right + int(step) for step in rng.permutation([-10, -5, -1, 1, 5, 9, 10]))):
        if value > 0 and value not in found and len(found) < CHOICES:
            found.append(value)
    return sorted(found)


def worth(rng: Chance) -> Exercise:
    """Ask what a meld is worth (REM-09, REM-10)."""
    meld = some_meld(rng)
    held = of_meld(meld)
    right = int(meld_value(RULES, meld))
    twins = [sum(10 if card == JOKER else int(hand_value(*masks([card]))) for card in held)]
    return Exercise(
        question=_("You lay these cards in this order. How many points is the meld worth?"),
        picture=Picture(rule_set=GAME.rule_sets[REMI].title, layout=names(held)),
        choices={
            str(value): ngettext("{n} point", "{n} points", value).format(n=value)
            for value in near_numbers(right, twins, rng)
        },
        right=frozenset({str(right)}),
        explanation=(
            told(meld),
            _("A joker counts as the card that it stands for; an ace at the low end counts 1, elsewhere 11."),
        ),
        rule="REM-09",
        rules=REMI,
    )


# --- the best melds


def layings(melds: Sequence[Any], hand: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield all sets of disjoint melds of a hand of different cards: their points and their cards."""
    if not melds:
        yield 0, ()
        return
    first, rest = melds[0], melds[1:]
    yield from layings(rest, hand)
    held = of_meld(first)
    if all(held.count(card) <= hand.count(card) for card in held):
        left = [card for card in hand if card not in held]
        for value, laid in layings(rest, left):
            yield value + int(meld_value(RULES, first)), (*held, *laid)


def melds_of(hand: Sequence[int]) -> list[Any]:
    """Return all melds of a hand, each set of cards once."""
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules = RULES
    state.hand[0], state.twice[0] = masks(hand)
    return hand_melds(state, 0)


def hand_with_melds(rng: Chance) -> tuple[list[int], list[Any], frozenset[int]]:
    """Return a hand of different cards, its best melds and their cards, which no other laying equals."""
    while True:
        held = {*of_meld(some_meld(rng, 3)), *of_meld(some_meld(rng, 4))}
        while len(held) < HAND:
            near = int(pick(rng, sorted(held)))  # cards that go with those that are there
            step = int(pick(rng, (-1, 1, 13, 26)))
            held.add((near + step) % JOKER if near != JOKER else int(rng.integers(JOKER)))
        hand = by_rank(held)
        found = melds_of(hand)
        if len(found) > 12:
            continue
        ways = sorted(layings(found, hand), reverse=True)
        first, second = masks(hand)
        best = best_melds(RULES, int(first), int(second))
        total = sum(int(meld_value(RULES, meld)) for meld in best)
        laid = frozenset(card for meld in best for card in of_meld(meld))
        if (
            len(laid) < HAND - 1
            and ways[0][0] == total
            and all(value < total or frozenset(way) == laid for value, way in ways[:8])
        ):
            return hand, best, laid


def best(rng: Chance) -> Exercise:
    """Ask for the cards of the best disjoint melds of a hand (REM-06 to REM-10)."""
    hand, melds, laid = hand_with_melds(rng)
    total = sum(int(meld_value(RULES, meld)) for meld in melds)
    return Exercise(
        question=_("Lay melds for as many points as you can. Pick all the cards that you lay."),
        picture=Picture(rule_set=GAME.rule_sets[REMI].title, hand=names(hand)),
        choices={cards.name(card): words(card) for card in hand},
        right=frozenset(cards.name(card) for card in laid),
        takes_several=True,
        explanation=(
            *(told(meld) for meld in melds),
            ngettext(
                "Together {n} point; no other melds make more.",
                "Together {n} points; no other melds make more.",
                total,
            ).format(n=total),
        ),
        rule="REM-09",
        rules=REMI,
    )


# --- can it open?


def opens(rng: Chance) -> Exercise:
    """Ask how far the best melds of a hand are from an opening (REM-16)."""
    hand, melds, _laid = hand_with_melds(rng)
    total = sum(int(meld_value(RULES, meld)) for meld in melds)
    need = int(RULES.opening_min)
    single = max(int(meld_value(RULES, meld)) for meld in melds)
    naturals = sum(int(hand_value(*masks(of_meld(meld)))) for meld in melds)

    def answer(value: int) -> str:
        if value >= need:
            return _("Yes: my melds make {value}").format(value=value)
        return _("No: they make {value}, {short} short").format(value=value, short=need - value)

    return Exercise(
        question=_("You have not opened. Can you, with these cards?"),
        picture=Picture(
            rule_set=GAME.rule_sets[REMI].title,
            facts=(_("An opening needs {need} points.").format(need=need),),
            hand=names(hand),
        ),
        choices={str(value): answer(value) for value in near_numbers(total, [single, naturals], rng)},
        right=frozenset({str(total)}),
        explanation=(
            *(told(meld) for meld in melds),
            _("Together {total}: an opening of {need} is reached.").format(total=total, need=need)
            if total >= need
            else _("Together {total}: {short} short of {need}.").format(
                total=total, short=need - total, need=need
            ),
        ),
        rule="REM-16",
        rules=REMI,
    )


# --- what can be laid off?


def fits(meld: Any, card: int) -> bool:
    """Whether a card can be laid off on a meld (REM-17)."""
    if meld.run:
        return bool(fits_run(RULES, meld, card, law.LOW) or fits_run(RULES, meld, card, law.HIGH))
    return bool(fits_set(RULES, meld, card))


def lay_off(rng: Chance) -> Exercise:
    """Ask which cards of a hand can be laid off on a meld (REM-17, REM-08)."""
    while True:
        meld = some_meld(rng)
        lies = of_meld(meld)
        near = {JOKER, *(int(card) for card in rng.choice(JOKER, size=3, replace=False))}
        for card in lies:
            if card != JOKER:
                near |= {13 * suit + card % 13 for suit in range(4)} | {
                    card // 13 * 13 + (card + n) % 13 for n in (1, 12)
                }
        hand = by_rank(int(card) for card in rng.choice(sorted(near), size=min(7, len(near)), replace=False))
        right = [card for card in hand if fits(meld, card)]
        if 0 < len(right) < len(hand):
            break
    return Exercise(
        question=_(
            "This meld lies on the table, and you have opened. Which of your cards can you lay off on it?"
        ),
        picture=Picture(rule_set=GAME.rule_sets[REMI].title, layout=names(lies), hand=names(hand)),
        choices={cards.name(card): words(card) for card in hand},
        right=frozenset(names(right)),
        takes_several=True,
        explanation=(
            told(meld),
            _("It takes {cards}.").format(cards=spoken(right)),
            _("A run grows at its ends, a set by the suit that is missing; at most one joker is in a meld."),
        ),
        rule="REM-17",
        rules=REMI,
    )


# --- what does the loser write?


def writes(rng: Chance) -> Exercise:
    """Ask for the round score of a loser (REM-30 to REM-37)."""
    players = int(rng.integers(2, 5))
    rules = GAME.rules(REMI, players=players)
    hand_remi = rng.random() < 0.15
    opened = not hand_remi and rng.random() < 0.5
    pack = list(range(JOKER)) * 2 + [JOKER] * int(rules.jokers)
    count = int(rng.integers(1, 7)) if opened else int(rng.integers(2, 7))
    held = by_rank(int(card) for card in rng.choice(pack, size=count, replace=False))
    value = int(hand_value(*masks(held)))
    how = law.HAND_REMI if hand_remi else law.OUT
    right = int(loser_score(rules, how, opened, value))
    facts = [
        ngettext("{n} player.", "{n} players.", players).format(n=players),
        _("Your opponent went out by hand (ručni remi).")
        if hand_remi
        else _("An opponent went out, not by hand."),
        _("You had opened.") if opened else _("You had not opened."),
    ]
    counted = _("The cards left are worth {value}.").format(value=value)
    if hand_remi:
        why, rule = _("After a hand remi every opponent writes 200, whatever he holds."), "REM-37"
    elif opened:
        why, rule = _("Who has opened writes just that."), "REM-35"
    else:
        limit = min(100, 50 * (players - 1))
        why = _("Who has not opened writes 25 more, but never more than {limit}.").format(limit=limit)
        rule = "REM-36"
    return Exercise(
        question=_("The round is over. What do you write?"),
        picture=Picture(rule_set=GAME.rule_sets[REMI].title, facts=tuple(facts), hand=names(held)),
        choices={
            str(each): str(each) for each in near_numbers(right, [value, value + 25, 100, 50, 200], rng)
        },
        right=frozenset({str(right)}),
        explanation=(counted, why),
        rule=rule,
        rules=REMI,
    )


# --- how likely is it?

HAND_CARDS: Final = 14
PACK: Final = 108
ASKED: Final = {
    "REM-Q1": _(
        "Four jokers are in the pack. How likely is it that you are dealt exactly {held} of them in {hand} cards?"
    ),
    "REM-Q2": _(
        "{jokers} jokers are in the pack. How likely is at least one among the {hand} cards that you are dealt?"
    ),
    "REM-Q7": _(
        "You have not seen {unseen} cards; jokers among them: {outs}. How likely is it to draw a joker within "
        "{draws} of your draws?"
    ),
    "REM-Q10": _(
        "You have not seen {unseen} cards; copies of the one that you need among them: {copies}. How likely is it "
        "that an opponent with {held} cards holds one?"
    ),
    "REM-Q11": _(
        "You hold no joker and have not seen {unseen} cards; jokers among them: {jokers}. Opponents with 14 cards "
        "each: {opponents}. How likely is it that at least one of them has a joker?"
    ),
    "REM-Q22": _(
        "You have not seen {unseen} cards; those that help you: {outs}. How likely is it to draw one within "
        "{draws} of your draws?"
    ),
}
RANDOM_NUMBERS: Final = {
    "held": (0, 2),
    "hand": (14, 15),
    "draws": (2, 8),
    "unseen": (50, 94),
    "outs": (1, 10),
    "copies": (1, 2),
    "jokers": (2, 4),
    "opponents": (1, 3),
}


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters."""
    given: dict[str, object] = {}
    for parameter in question.parameters:
        low, high = RANDOM_NUMBERS[parameter.name]
        given[parameter.name] = int(rng.integers(low, high + 1))
    if question.id == "REM-Q1":
        given["jokers"] = 4
    if question.id == "REM-Q7":
        given["outs"] = int(rng.integers(1, 5))
    if question.id == "REM-Q10":
        given["held"] = HAND_CARDS
    return given


def how_likely(rng: Chance) -> Exercise:
    """Ask one of the odds questions with random numbers."""
    questions = [each for each in QUESTIONS if each.id in ASKED]
    question, values, answer = open_question(questions, random_values, rng)
    return odds_exercise(
        ASKED[question.id].format(**values),
        Picture(rule_set=GAME.rule_sets[REMI].title),
        question,
        values,
        answer,
        REMI,
        rng,
    )


KINDS: Final = {
    "is_meld": Kind(_("Is it a meld?"), is_meld),
    "worth": Kind(_("What is it worth?"), worth),
    "best": Kind(_("Find the best melds"), best),
    "opens": Kind(_("Can it open?"), opens),
    "lay_off": Kind(_("What can be laid off?"), lay_off),
    "writes": Kind(_("What do you write?"), writes),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
