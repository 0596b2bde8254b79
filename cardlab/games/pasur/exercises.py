"""Exercises in Pasur, made from random deals and answered by the kernels."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import JACK, members, name, rank, words
from cardlab.engine import exercise_parts
from cardlab.engine.exercise import Exercise, Kind, Picture
from cardlab.engine.exercise_parts import CHOICES, Chance, odds_exercise, open_question, percent, pick
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Cards, Choice, OneCard, Parameter, Question, WholeNumber
from cardlab.games.pasur import GAME
from cardlab.games.pasur import rules as law
from cardlab.games.pasur.questions import QUESTIONS
from cardlab.games.pasur.questions.outs import outs
from cardlab.games.pasur.scene import sorted_hand
from cardlab.games.pasur.story import (
    captures_of,
    counted,
    in_words,
    point_words,
    rule_of,
    sum_words,
    tabla_words,
)
from cardlab.games.pasur.strategy import RANDOM
from cardlab.text import _, ngettext

RULE_SETS: Final = tuple(GAME.rule_sets)
LEAST_HAND: Final = 2  # with fewer cards there is nothing to choose
MOST_LAYOUT: Final = 8  # as many cards are read at a glance
NOTHING: Final = "nothing"
MOST_TOTAL: Final = 61  # with more a match is over

find = partial(exercise_parts.find, GAME)
Fits = Callable[[State, Move, State], bool]


def some_rules(rng: Chance) -> tuple[str, Any]:
    """Return a rule set's name and its record."""
    chosen = pick(rng, RULE_SETS)
    return chosen, GAME.rules(chosen)


def picture(rule_set: str, facts: Sequence[str], layout: int = 0, hand: int = 0) -> Picture:
    """Return what the reader sees: facts, the table, a hand."""
    return Picture(
        rule_set=GAME.rule_sets[rule_set].title,
        facts=tuple(facts),
        layout=tuple(cards.names(layout)),
        hand=tuple(name(card) for card in sorted_hand(hand)),
    )


def how_to_take(rules: Any) -> str:
    """Say by which of the two rules a numeral takes (PAS-11, PAS-12)."""
    if rules.capture_many:
        return _("A numeral takes any cards that make eleven with it.")
    return _("A numeral takes one card that makes eleven with it.")


def what_empties(rules: Any) -> str:
    """Say which cards make a tabla (PAS-18)."""
    return _("A jack's clearing counts.") if rules.jack_tabla else _("A jack's clearing does not count.")


def capital(text: str) -> str:
    """Return a label that begins a line."""
    return text[:1].upper() + text[1:]


def is_clear(state: State) -> bool:
    """Whether the table can be read at a glance, and the hand has some cards."""
    return bool(
        0 < int(state.layout).bit_count() <= MOST_LAYOUT
        and int(state.hand[state.turn]).bit_count() >= LEAST_HAND
    )


# --- which card takes something, and what?


def reason(state: State, played: int, taken: int) -> str:
    """Say why a card takes what it takes (PAS-09 to PAS-12)."""
    if not law.VALUE[rank(played)]:
        return _("The {card} takes {taken}.").format(card=words(played), taken=in_words(taken))
    return _("The {card} takes {taken}: {sum}.").format(
        card=words(played), taken=in_words(taken), sum=sum_words(played, taken)
    )


def which_takes(rng: Chance) -> Exercise:
    """Ask which cards of the hand can take something."""
    rule_set, rules = some_rules(rng)

    def fits(state: State, _move: Move, _after: State) -> bool:
        able = [bool(found) for found in captures_of(state, int(state.turn)).values()]
        return is_clear(state) and any(able) and not all(able)

    state, _move, _after = find(rules, RANDOM, rng, fits)
    captures = captures_of(state, int(state.turn))
    able = {card: found for card, found in captures.items() if found}
    lines = [reason(state, card, found[0]) for card, found in able.items()]
    return Exercise(
        question=_("It is your turn. Which of your cards can take something? Pick all of them."),
        picture=picture(rule_set, [how_to_take(rules)], int(state.layout), int(state.hand[state.turn])),
        choices={name(card): words(card) for card in sorted_hand(int(state.hand[state.turn]))},
        right=frozenset(name(card) for card in able),
        takes_several=True,
        explanation=tuple(lines),
        rule=rule_of(state, *next((card, found[0]) for card, found in able.items())),
        rules=rule_set,
    )


def subsets(layout: int, most: int = 3) -> Iterable[int]:
    """Yield the sets of up to `most` cards of the layout, and the layout itself."""
    lying = list(members(layout))
    for size in range(1, min(most, len(lying)) + 1):
        for chosen in combinations(lying, size):
            yield cards.mask(chosen)
    if len(lying) > most:
        yield layout


def misses_by(played: int, taken: int) -> int:
    """Return how far a forbidden capture is from a lawful one: what tempts comes first."""
    if not law.VALUE[rank(played)]:
        return 13 - sum(rank(card) == rank(played) or rank(played) == JACK for card in members(taken))
    total = sum(int(law.VALUE[rank(card)]) for card in (played, *members(taken)))
    return abs(total - law.ELEVEN) + 5 * bool(taken & ~int(law.NUMERALS))


def what_takes(rng: Chance) -> Exercise:
    """Ask what one card can take (PAS-09 to PAS-13)."""
    rule_set, rules = some_rules(rng)
    wants_some = bool(rng.random() < 0.8)
    wants_sweep = bool(rng.random() < 0.25)

    def fits(state: State, move: Move, _after: State) -> bool:
        found = captures_of(state, int(state.turn))[int(move.card)]
        return (
            is_clear(state)
            and int(state.layout).bit_count() >= CHOICES
            and bool(found) == wants_some
            and (rank(int(move.card)) == JACK) == (wants_sweep and wants_some)
        )

    state, move, _after = find(rules, RANDOM, rng, fits)
    card = int(move.card)
    legal = captures_of(state, int(state.turn))[card]
    right = pick(rng, legal) if legal else 0
    wrong = [each for each in subsets(int(state.layout)) if each not in legal]
    rng.shuffle(wrong)
    wrong.sort(key=lambda each: misses_by(card, each))
    offered = [right] * bool(legal) + wrong[: CHOICES - 1 - bool(legal)]
    rng.shuffle(offered)
    choices = {"".join(cards.names(each)): capital(in_words(each)) for each in offered}
    what = {"card": words(card)}
    why = (
        reason(state, card, right)
        if legal
        else _("A jack takes no kings and no queens, and nothing else lies there.")
        if rank(card) == JACK
        else _("No {rank} lies there.").format(rank=cards.rank_words(rank(card)))
        if not law.VALUE[rank(card)]
        else _("To make eleven it needs {n}.").format(n=law.ELEVEN - int(law.VALUE[rank(card)]))
    )
    return Exercise(
        question=_("You play the {card}. What can it take?").format(**what),
        picture=picture(rule_set, [how_to_take(rules)], int(state.layout), 1 << card),
        choices={**choices, NOTHING: _("Nothing")},
        right=frozenset({"".join(cards.names(right)) if legal else NOTHING}),
        explanation=(why,),
        rule=rule_of(state, card, right or 1),
        rules=rule_set,
    )


# --- what empties the table?


def clearing(state: State) -> list[int]:
    """Return the cards of the player to move that can take the whole layout, counted or not."""
    found = captures_of(state, int(state.turn))
    return [card for card, sets in found.items() if int(state.layout) in sets]


def makes_tabla(rng: Chance) -> Exercise:
    """Ask which cards make a tabla (PAS-17, PAS-18)."""
    rule_set, rules = some_rules(rng)

    def fits(state: State, _move: Move, _after: State) -> bool:
        able = [card for card in clearing(state) if law.is_tabla(state, card, state.layout)]
        return is_clear(state) and 0 < len(able) < int(state.hand[state.turn]).bit_count()

    state, _move, _after = find(rules, RANDOM, rng, fits)
    able = [card for card in clearing(state) if law.is_tabla(state, card, state.layout)]
    lines = [
        reason(state, card, int(state.layout))
        if card in able
        else _("The {card} takes everything too, but its clearing does not count.").format(card=words(card))
        for card in clearing(state)
    ]
    hand = int(state.hand[state.turn])
    return Exercise(
        question=_("Which of your cards makes a tabla now? Pick all of them."),
        picture=picture(rule_set, [how_to_take(rules), what_empties(rules)], int(state.layout), hand),
        choices={name(card): words(card) for card in sorted_hand(hand)},
        right=frozenset(name(card) for card in able),
        takes_several=True,
        explanation=tuple(lines),
        rule="PAS-17" if len(able) == len(lines) else "PAS-18",
        rules=rule_set,
    )


# --- what is it worth?


def worth_parts(state: State, taken: int) -> list[str]:
    """Return the cards that are worth something by themselves, each with its points (PAS-22 to PAS-25)."""
    each = [(card, int(law.worth(state, np.uint64(1 << card)))) for card in members(taken)]
    return [_("{card} {n}").format(card=words(card), n=n) for card, n in each if n]


def worth(rng: Chance) -> Exercise:
    """Ask what the cards of a capture are worth (PAS-22 to PAS-25)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, (0, 1, 2, 3, 4))

    def fits(state: State, move: Move, _after: State) -> bool:
        both = np.uint64(int(move.taken) | 1 << int(move.card))
        return bool(move.taken and law.worth(state, both) == wanted and is_clear(state))

    state, move, _after = find(rules, RANDOM, rng, fits)
    both = int(move.taken) | 1 << int(move.card)
    parts = worth_parts(state, both)
    offered = sorted({wanted, *[int(n) for n in rng.permutation([n for n in range(6) if n != wanted])[:3]]})
    return Exercise(
        question=_("You take {taken} with the {card}. How many points are these cards by themselves?").format(
            taken=in_words(int(move.taken)), card=words(int(move.card))
        ),
        picture=picture(
            rule_set,
            [_("The two of {suit} is worth points here.").format(suit=two_suit(rules))],
            int(state.layout),
            1 << int(move.card),
        ),
        choices={str(n): point_words(n) for n in offered},
        right=frozenset({str(wanted)}),
        explanation=(
            _("{worth}: {parts}.").format(worth=capital(point_words(wanted)), parts=", ".join(parts))
            if parts
            else _("No jack, no ace, not the ten of diamonds, not the two: nothing, but for clubs."),
        ),
        rule="PAS-22"
        if both >> law.TEN_OF_DIAMONDS & 1
        else "PAS-25"
        if wanted == law.TWO_WORTH
        else "PAS-23",
        rules=rule_set,
    )


def two_suit(rules: Any) -> str:
    """Return the suit of the two that is worth points (PAS-25)."""
    return cards.suit_words(cards.suit(law.BONUS_TWOS[rules.bonus_two]))


# --- who gets the rest?


def who_gets_the_rest(rng: Chance) -> Exercise:
    """Ask who gets what is left, and what it is worth (PAS-16)."""
    rule_set, rules = some_rules(rng)
    is_worth = bool(rng.random() < 0.6)
    state, move, after = find(
        rules,
        RANDOM,
        rng,
        lambda _state, _move, after: bool(
            after.rest and after.last_taker >= 0 and bool(law.worth(after, after.rest)) == is_worth
        ),
    )
    me = int(rng.integers(2))
    names = [_("You"), _("Ana")]
    taker, player = names[int(after.last_taker != me)], names[int(state.turn != me)]
    points = int(law.worth(after, after.rest))
    other = int(rng.choice([n for n in range(max(0, points - 2), points + 4) if n != points]))
    facts = [
        _("{name} played the last card, the {card}.").format(name=player, card=words(int(move.card))),
        _("The last to take something: {name}.").format(name=taker),
        _("The two of {suit} is worth points here.").format(suit=two_suit(rules)),
    ]
    return Exercise(
        question=_(
            "The last card has been played, and this is left. Who gets it, and what is it worth by itself?"
        ),
        picture=picture(rule_set, facts, int(after.rest)),
        choices={
            f"{who}:{n}": _("{name}: {points}").format(name=who, points=point_words(n))
            for who in names
            for n in sorted((points, other))
        },
        right=frozenset({f"{taker}:{points}"}),
        explanation=(
            _("Whoever took last gets the rest, whoever played the last card: {parts}.").format(
                parts=", ".join(worth_parts(after, int(after.rest))) or _("no points")
            ),
        ),
        rule="PAS-16",
        rules=rule_set,
    )


# --- what does the deal bring?


def holdings(state: State, side: int) -> str:
    """Return what a pile holds that may count, in words."""
    pile = int(state.pile[side])
    clubs = (pile & int(law.CLUB_CARDS)).bit_count()
    jacks, aces = (pile & int(law.JACKS)).bit_count(), (pile & int(law.ACES)).bit_count()
    parts = [
        ngettext("{n} club", "{n} clubs", clubs).format(n=clubs),
        ngettext("{n} jack", "{n} jacks", jacks).format(n=jacks),
        ngettext("{n} ace", "{n} aces", aces).format(n=aces),
    ]
    singles = (law.TEN_OF_DIAMONDS, law.BONUS_TWOS[state.rules.bonus_two])
    return ", ".join(
        [*parts, *(_("the {card}").format(card=words(card)) for card in singles if pile >> card & 1)]
    )


def deal_points(rng: Chance) -> Exercise:
    """Ask what a deal brings (PAS-19 to PAS-26)."""
    rule_set, rules = some_rules(rng)
    _state, _move, after = find(
        rules, RANDOM, rng, lambda _state, _move, after: bool(after.phase == law.OVER)
    )
    for side in range(law.SIDES):
        after.tablas[side] = rng.integers(4)
        after.totals[side] = rng.integers(MOST_TOTAL + 1)
    right = int(law.side_points(after, 0))
    own, tablas = int(law.card_points(after, 0)), int(after.tablas[0])
    each = int(rules.tabla_points)
    near = [
        own,
        own + each * tablas,
        own + each * max(0, tablas - int(after.tablas[1])),
        right + law.CLUBS_WORTH,
    ]
    near += [abs(right - law.CLUBS_WORTH), right + 1, right + 2, right + 3]
    wrong = list(dict.fromkeys(n for n in near if n != right))[: CHOICES - 1]
    facts = [
        _("Your pile: {what}.").format(what=holdings(after, 0)),
        _("Tablas: you {mine}, Ana {theirs}.").format(mine=tablas, theirs=int(after.tablas[1])),
        _("Before the deal: you {mine}, Ana {theirs}.").format(
            mine=int(after.totals[0]), theirs=int(after.totals[1])
        ),
        _("The two of {suit} is worth points here.").format(suit=two_suit(rules)),
    ]
    parts = ", ".join(_("{n} for {what}").format(what=what, n=n) for _rule, what, n in counted(after, 0))
    lines = [
        _("Your cards: {points}.").format(points=parts or _("nothing")),
        why_tablas(after),
    ]
    return Exercise(
        question=_("The deal is over. How many points does it bring you?"),
        picture=picture(rule_set, facts),
        choices={str(n): point_words(n) for n in sorted((right, *wrong))},
        right=frozenset({str(right)}),
        explanation=tuple(lines),
        rule="PAS-20" if law.is_frozen(after, 0) else "PAS-19" if tablas else "PAS-26",
        rules=rule_set,
    )


def why_tablas(state: State) -> str:
    """Say what your tablas bring (PAS-19, PAS-20)."""
    mine, theirs = (int(law.counting_tablas(state, side)) for side in range(law.SIDES))
    if law.is_frozen(state, 0):
        return _("You began with {n}, so your tablas bring nothing.").format(n=int(state.totals[0]))
    if theirs < int(state.tablas[1]):
        return _("Ana is frozen and cancels nothing: {mine} bring you {points}.").format(
            mine=tabla_words(mine), points=point_words(int(law.tabla_points(state, 0)))
        )
    return _("{mine} against {theirs}: {points} for you.").format(
        mine=tabla_words(mine), theirs=theirs, points=point_words(int(law.tabla_points(state, 0)))
    )


# --- what do I leave?


def outs_for(after: State, clears: bool) -> int:
    """Return the unseen cards with which the next player takes something, or makes a tabla."""
    return outs(after, clears) & int(law.unseen_by(after, law.next_seat(after, after.turn)))


def at_least_one(unseen: int, outs_: int, held: int) -> Fraction:
    """Return the chance that one of `held` cards out of `unseen` is one of the outs."""
    return 1 - Fraction(comb(unseen - outs_, held), comb(unseen, held))


def what_is_left(rng: Chance) -> Exercise:
    """Ask how likely it is that the next player does something with what I leave (the model of PAS-Q2 and PAS-Q3)."""
    rule_set, rules = some_rules(rng)
    clears = bool(rng.random() < 0.5)

    def fits(state: State, move: Move, after: State) -> bool:
        # A buried jack is known not to be just anywhere (PAS-07).
        held = int(state.hand[after.turn]).bit_count()
        return bool(
            state.buried < 0
            and held > 1
            and after.stock_size == state.stock_size > 0
            and 0 < int(after.layout).bit_count() <= MOST_LAYOUT
            and 0 < at_least_one(*numbers(after, clears)) < 1
        )

    _state, _move, after = find(rules, RANDOM, rng, fits)
    unseen, number, held = numbers(after, clears)
    right = at_least_one(unseen, number, held)
    near = [at_least_one(unseen, n, held) for n in range(1, unseen - held + 1) if n != number]
    near.sort(key=lambda value: abs(float(value - right)))
    wrong: list[Fraction] = []
    for value in near[2:]:  # the nearest are too near to tell
        if len(wrong) < CHOICES - 1 and percent(value) not in {percent(each) for each in (right, *wrong)}:
            wrong.append(value)
    what = {"held": ngettext("{n} card", "{n} cards", held).format(n=held), "unseen": unseen, "outs": number}
    return Exercise(
        question=(
            _("You leave this table to Ana. How likely is it that she can make a tabla?")
            if clears
            else _("You leave this table to Ana. How likely is it that she can take something?")
        ),
        picture=picture(
            rule_set,
            [
                how_to_take(rules),
                *([what_empties(rules)] if clears else []),
                _("Ana holds {held}; {unseen} cards are unseen.").format(**what),
            ],
            int(after.layout),
        ),
        choices={str(value): percent(value) for value in sorted((right, *wrong))},
        right=frozenset({str(right)}),
        explanation=(
            _("{outs} of the {unseen} unseen cards would do: {which}.").format(
                which=ranks_of(outs_for(after, clears)), **what
            ),
            _("1 − C({misses}, {n}) / C({unseen}, {n}) = {p}").format(
                misses=unseen - number, n=held, unseen=unseen, p=percent(right)
            ),
        ),
        rule="PAS-17" if clears else "PAS-11",
        rules=rule_set,
    )


def numbers(after: State, clears: bool) -> tuple[int, int, int]:
    """Return how many cards are unseen, how many of them would do, and how many the next player holds."""
    unseen = law.unseen_by(
        after, law.next_seat(after, after.turn)
    )  # with two players that is who has just played
    held = int(after.hand[after.turn]).bit_count()
    return int(unseen).bit_count(), outs_for(after, clears).bit_count(), held


def ranks_of(found: int) -> str:
    """Return how many cards of which ranks: "3 × four, 2 × jack"."""
    ranks = [rank(card) for card in members(found)]
    return ", ".join(f"{ranks.count(each)} × {cards.rank_words(each)}" for each in sorted(set(ranks)))


# --- how likely is it?

TAKEN: Final = _(
    "Only the {card} lies there, and of the cards that take it you hold {mine}. Ana holds four. How likely is it that "
    "she can take it?"
)
ASKED: Final = {
    "PAS-Q1": _(
        "The first hand: you hold {mine} of the jacks, and Ana holds four cards. How likely is it that she has a jack?"
    ),
    "PAS-Q2": TAKEN,
    "PAS-Q3": _(
        "Only the {card} lies there, and of the cards that would do you hold {mine}. Ana holds four. How likely is it "
        "that she can make a tabla, by {by}?"
    ),
    "PAS-Q4": TAKEN,
    "PAS-Q5": _(
        "A numeral takes {mode}. You hold {mine} of the cards that can take something here, and Ana holds four. How "
        "likely is it that she can?"
    ),
    "PAS-Q6": _(
        "A numeral takes {mode}. You hold {mine} of the numerals that take both cards, and Ana holds four. How likely "
        "is it that she can?"
    ),
    "PAS-Q7": _(
        "Before the deal: how many jacks will lie in the opening layout? How likely is the answer “{jacks}”?"
    ),
    "PAS-Q9": _(
        "Before the deal: how likely is it that the first player can take something at once, if a numeral takes {mode}?"
    ),
    "PAS-Q10": _(
        "Before the deal: how likely is it that the first player can clear the opening layout, by {by}?"
    ),
    "PAS-Q11": _("The first hand: you have not seen {which}. How likely is it that Ana holds it?"),
    "PAS-Q13": _(
        "Four players, the first hand: you hold {mine} of the jacks. How likely is it that Ana or Ceca, your "
        "opponents, has one?"
    ),
    "PAS-Q14": _(
        "{unseen} cards you have not seen, and you are afraid of {number} of them. Ana holds four cards. How likely is "
        "it that one of those is among them?"
    ),
}


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters: random cards, choices and small numbers."""
    given: dict[str, object] = {}
    for parameter in question.parameters:
        if isinstance(parameter, Cards):
            given[parameter.name] = rng.permutation(law.PACK)[: len(parameter.default)].tolist()
        elif isinstance(parameter, OneCard):
            given[parameter.name] = int(pick(rng, parameter.pack))
        elif isinstance(parameter, Choice):
            given[parameter.name] = pick(rng, list(parameter.choices))
        elif parameter.name == "unseen":  # at the beginning of a hand
            given[parameter.name] = pick(
                rng, range(2 * law.HAND + law.HAND, law.PACK - 2 * law.HAND + 1, 2 * law.HAND)
            )
        elif isinstance(parameter, WholeNumber):
            given[parameter.name] = int(rng.integers(parameter.low, min(2, parameter.high) + 1))
    return given


def in_question(parameter: Parameter, value: Any) -> str:
    """Return the value of a parameter as a question names it."""
    if isinstance(parameter, Choice):
        return parameter.choices[value]
    return words(value) if isinstance(parameter, OneCard) else parameter.text(value)


def how_likely(rng: Chance) -> Exercise:
    """Ask one of the odds questions with random cards or numbers."""
    questions = [each for each in QUESTIONS if each.id in ASKED]
    question, values, answer = open_question(questions, random_values, rng)
    lying = [values["card"]] if "card" in values else values.get("layout", ())
    told = {
        parameter.name: in_question(parameter, values[parameter.name]) for parameter in question.parameters
    }
    return odds_exercise(
        ASKED[question.id].format(**told),
        picture(RULE_SETS[0], (), cards.mask(lying)),
        question,
        values,
        answer,
        RULE_SETS[0],
        rng,
    )


KINDS: Final = {
    "which_takes": Kind(_("Which card takes?"), which_takes),
    "what_takes": Kind(_("What may it take?"), what_takes),
    "makes_tabla": Kind(_("What makes a tabla?"), makes_tabla),
    "worth": Kind(_("What is it worth?"), worth),
    "rest": Kind(_("Who gets the rest?"), who_gets_the_rest),
    "deal_points": Kind(_("What does the deal bring?"), deal_points),
    "what_is_left": Kind(_("What do I leave?"), what_is_left),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
