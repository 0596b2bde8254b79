"""Exercises in Končine and Ruska končina, made from random deals and answered by the kernels."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, cast

import numpy as np

from cardlab import cards
from cardlab.cards import members, words
from cardlab.engine import captures, exercise_parts
from cardlab.engine.deal import full_pack
from cardlab.engine.exercise import Exercise, Kind, Picture, Standing
from cardlab.engine.exercise_parts import CHOICES, Chance, odds_exercise, open_question, pick
from cardlab.engine.playouts import shuffle
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Cards, Choice, OneCard, Parameter, Question
from cardlab.games.koncine import GAME
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.questions import QUESTIONS
from cardlab.games.koncine.story import in_order, in_words, point_words, why_taken
from cardlab.games.koncine.strategy import RANDOM
from cardlab.text import _, ngettext

RULE_SETS: Final = tuple(GAME.rule_sets)
LEAST, MOST = 4, 8  # cards on the table: fewer are no task, more are not seen at a glance
ROOM: Final = 2048  # captures of one card on such a table, and more

find = partial(exercise_parts.find, GAME)


def some_rules(rng: Chance) -> tuple[str, Any]:
    """Return a rule set's name and its record."""
    name = pick(rng, RULE_SETS)
    return name, GAME.rules(name)


def picture(rule_set: str, layout: int = 0, **more: Any) -> Picture:
    """Return what the reader sees: the cards on the table, and what `more` says."""
    return Picture(
        rule_set=GAME.rule_sets[rule_set].title,
        layout=tuple(cards.name(card) for card in members(layout)),
        **more,
    )


def has_table(state: State) -> bool:
    """Whether the table is one to look at."""
    return LEAST <= int(state.layout).bit_count() <= MOST


def all_captures(state: State, card: int) -> list[int]:
    """Return the masks of all captures of a card."""
    room = np.zeros(ROOM + captures.WORK, dtype=np.uint64)
    found = law.takes(state.rules, state.layout, captures.sums(state.layout), card, room)
    return [int(taken) for taken in room[:found]]


def told(rules: Any, card: int, taken: int) -> str:
    """Return what a card takes and why, as a sentence."""
    _rule, why = why_taken(rules, card, taken)
    return _("The {card} takes {taken}: {why}.").format(card=words(card), taken=in_words(taken), why=why)


# --- which cards can take something?


def can_take(rng: Chance) -> Exercise:
    """Ask which cards of a hand can take something (KON-12 to KON-16, RUS-04)."""
    rule_set, rules = some_rules(rng)

    def fits(state: State, _move: Move, _after: State) -> bool:
        able = int(law.takers(rules, state.layout)) & int(state.hand[state.turn])
        return bool(has_table(state) and 0 < able.bit_count() < int(state.hand[state.turn]).bit_count())

    state, _move, _after = find(rules, RANDOM, rng, fits)
    hand = in_order(int(state.hand[state.turn]))
    able = [card for card in hand if law.can_take(rules, state.layout, card)]
    best = [max(all_captures(state, card), key=int.bit_count) for card in able]
    return Exercise(
        question=_("Which of your cards can take something? Pick all of them."),
        picture=picture(rule_set, int(state.layout), hand=tuple(cards.name(card) for card in hand)),
        choices={cards.name(card): words(card) for card in hand},
        right=frozenset(cards.name(card) for card in able),
        takes_several=True,
        explanation=tuple(told(rules, card, taken) for card, taken in zip(able, best)),
        rule=why_taken(rules, able[0], best[0])[0],
        rules=rule_set,
    )


# --- what may this card take?


def some_sets(layout: int, rng: Chance) -> Iterator[int]:
    """Yield sets of two or three cards of a layout, for ever."""
    lies = list(members(layout))
    while True:
        yield cards.mask(int(card) for card in rng.choice(lies, size=int(rng.integers(2, 4)), replace=False))


def middling(state: State) -> dict[int, list[int]]:
    """Return the captures of two or three cards, for each card of the hand that has any and is no sweeping jack."""
    found = {}
    for card in members(int(state.hand[state.turn])):
        taken = [each for each in all_captures(state, card) if 2 <= each.bit_count() <= 3]
        if taken and not law.sweeps(state.rules, card):
            found[card] = taken
    return found


def may_take(rng: Chance) -> Exercise:
    """Ask which of four sets a card may take (KON-12 to KON-16, RUS-04, RUS-05)."""
    rule_set, rules = some_rules(rng)
    state, _move, _after = find(
        rules, RANDOM, rng, lambda state, *_rest: has_table(state) and bool(middling(state))
    )
    possible = middling(state)
    card = pick(rng, list(possible))
    right = pick(rng, possible[card])
    legal = set(all_captures(state, card))
    offered = [right]
    for each in some_sets(int(state.layout), rng):
        if each not in legal and each not in offered:
            offered.append(each)
        if len(offered) == CHOICES:
            break
    rng.shuffle(offered)
    return Exercise(
        question=_("You play the {card}. Which of these may it take?").format(card=words(card)),
        picture=picture(rule_set, int(state.layout), hand=(cards.name(card),)),
        choices={" ".join(cards.names(each)): in_words(each) for each in offered},
        right=frozenset({" ".join(cards.names(right))}),
        explanation=(told(rules, card, right),),
        rule=why_taken(rules, card, right)[0],
        rules=rule_set,
    )


# --- how many cards at most?


def most_of(state: State) -> dict[int, int]:
    """Return for each numeral or number of the hand its largest capture, if that is of two cards or more."""
    found = {}
    for card in members(int(state.hand[state.turn])):
        if not law.sweeps(state.rules, card):
            most = max(all_captures(state, card), key=int.bit_count, default=0)
            if most.bit_count() > 1:
                found[card] = most
    return found


def how_many(rng: Chance) -> Exercise:
    """Ask how many cards one card can take at most (KON-14)."""
    rule_set, rules = some_rules(rng)
    least = int(rng.integers(2, 5))
    state, _move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda state, *_rest: (
            has_table(state) and any(taken.bit_count() >= least for taken in most_of(state).values())
        ),
    )
    possible = {card: taken for card, taken in most_of(state).items() if taken.bit_count() >= least}
    card = pick(rng, list(possible))
    right = possible[card].bit_count()
    low = max(1, right - int(rng.integers(CHOICES)))
    return Exercise(
        question=_("You play the {card}. How many cards can it take at most?").format(card=words(card)),
        picture=picture(rule_set, int(state.layout), hand=(cards.name(card),)),
        choices={str(n): ngettext("{n} card", "{n} cards", n).format(n=n) for n in range(low, low + CHOICES)},
        right=frozenset({str(right)}),
        explanation=(told(rules, card, possible[card]),),
        rule=why_taken(rules, card, possible[card])[0],
        rules=rule_set,
    )


# --- what is it worth?


def counts(taken: int) -> tuple[int, int, int]:
    """Return how many cards, clubs and points of single cards there are (KON-22, KON-23)."""
    special = cards.mask((law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS))
    clubs = int(law.ALL_CLUBS) & taken
    return taken.bit_count(), clubs.bit_count(), (taken & special).bit_count()


def count_words(number: int, clubs: int, points: int) -> str:
    """Return the counts in words."""
    return _("{cards}, {clubs}, {points}").format(
        cards=ngettext("{n} card", "{n} cards", number).format(n=number),
        clubs=club_words(clubs),
        points=point_words(points) if points else _("no point"),
    )


def club_words(number: int) -> str:
    """Return a number of clubs in words."""
    return ngettext("{n} club", "{n} clubs", number).format(n=number) if number else _("no club")


def worth(rng: Chance) -> Exercise:
    """Ask what a capture brings to the pile (KON-19, KON-22, KON-23)."""
    rule_set, rules = some_rules(rng)
    with_point = bool(rng.random() < 0.5)
    before, move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda before, move, _after: (
            has_table(before)
            and bool(move.taken)
            and (counts(int(move.taken) | 1 << int(move.card))[2] > 0) == with_point
        ),
    )
    card, taken = int(move.card), int(move.taken)
    number, clubs, points = right = counts(taken | 1 << card)
    near = [
        counts(taken),
        (number, clubs, 1 - min(points, 1)),
        (number, clubs + 1, points),
        (number - 1, clubs, points),
        (number + 1, clubs, points),
    ]
    offered = list(dict.fromkeys([right, *near]))[:CHOICES]
    offered.sort()
    special = [
        words(each) for each in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS) if (taken | 1 << card) >> each & 1
    ]
    lines = [_("The card that takes goes to your pile as well: {counts}.").format(counts=count_words(*right))]
    if special:
        lines.append(_("A point by itself: the {card}.").format(card=_(" and the ").join(special)))
    return Exercise(
        question=_("Your {card} takes {taken}. What is new on your pile?").format(
            card=words(card), taken=in_words(taken)
        ),
        picture=picture(rule_set, int(before.layout), hand=(cards.name(card),)),
        choices={" ".join(map(str, each)): count_words(*each) for each in offered},
        right=frozenset({" ".join(map(str, right))}),
        explanation=tuple(lines),
        rule="KON-19"
        if not special
        else "KON-22"
        if (taken | 1 << card) >> law.TEN_OF_DIAMONDS & 1
        else "KON-23",
        rules=rule_set,
    )


# --- who scores what?

HALVES: Final = 0.2  # of the deals are 26 to 26: more than happen, as they are easily forgotten


def two_piles(rng: Chance) -> tuple[int, int]:
    """Return two piles that a deal may end with."""
    pack = full_pack(GAME.new_state(GAME.rules()))
    shuffle(pack, len(pack), rng)
    mine = 26 if rng.random() < HALVES else int(rng.integers(17, 36))
    return cards.mask(map(int, pack[:mine])), cards.mask(map(int, pack[mine:]))


def standing(name: str, pile: int) -> Standing:
    """Return what lies on a pile, in words."""
    number, clubs, _points = counts(pile)
    special = [words(each) for each in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS) if pile >> each & 1]
    return Standing(name, _("{n} cards").format(n=number), ", ".join([club_words(clubs), *special]))


def reasons(name: str, pile: int) -> str:
    """Return what a side's points are for (KON-22 to KON-25)."""
    number, clubs, _points = counts(pile)
    parts = [
        *([_("2 for more cards")] if number >= law.CARDS_NEEDED else []),
        *([_("1 for more clubs")] if clubs >= law.CLUBS_NEEDED else []),
        *([_("1 for the ten of diamonds")] if pile >> law.TEN_OF_DIAMONDS & 1 else []),
        *([_("1 for the two of clubs")] if pile >> law.TWO_OF_CLUBS & 1 else []),
    ]
    return _("{name}: {parts}.").format(name=name, parts=", ".join(parts) or _("nothing"))


def score_words(score: tuple[int, int]) -> str:
    """Return a score, the reader's first."""
    return _("{mine} to {theirs}").format(mine=score[0], theirs=score[1])


def near_scores(right: tuple[int, int], points: int) -> list[tuple[int, int]]:
    """Return other scores of so many points in all, the nearest first."""
    scores = [(mine, points - mine) for mine in range(points + 1)]
    return sorted(
        (each for each in scores if each != right),
        key=lambda each: abs(each[0] - right[0]) + abs(each[1] - right[1]),
    )


def who_scores(rng: Chance) -> Exercise:
    """Ask what a deal brings to the two sides (KON-22 to KON-26)."""
    rule_set, _rules = some_rules(rng)
    piles = two_piles(rng)
    right = (int(law.pile_points(np.uint64(piles[0]))), int(law.pile_points(np.uint64(piles[1]))))
    half = piles[0].bit_count() == 26
    wrong = [*near_scores(right, 5)[:2], *near_scores(right, 3)[:1]]
    lines = [reasons(_("You"), piles[0]), reasons(_("Ana"), piles[1])]
    if half:
        lines.append(_("26 cards each: nobody gets the two points for more cards."))
    return Exercise(
        question=_("The deal is over. What does it bring, you first?"),
        picture=picture(rule_set, standings=(standing(_("You"), piles[0]), standing(_("Ana"), piles[1]))),
        choices={f"{mine}:{theirs}": score_words((mine, theirs)) for mine, theirs in sorted([right, *wrong])},
        right=frozenset({f"{right[0]}:{right[1]}"}),
        explanation=tuple(lines),
        rule="KON-26" if half else "KON-24",
        rules=rule_set,
    )


# --- who wins the match?

YOU, ANA, ON, DRAW = ("you", "ana", "on", "draw")


def winner(rules: Any, before: Sequence[int], deal: Sequence[int]) -> str:
    """Return who has won the match after a deal, by the kernel (KON-27 to KON-29)."""
    state = np.zeros(1, dtype=law.STATE)[0]
    match = np.zeros(1, dtype=law.MATCH)[0]
    state.rules = rules
    state.points[:2], match.score[:2], match.winner = deal, before, -1
    law.score_deal(state, match)
    return (YOU, ANA)[int(match.winner)] if match.winner >= 0 else ON


def who_wins(rng: Chance) -> Exercise:
    """Ask whether a match is won (KON-27 to KON-29, RUS-07)."""
    rule_set, rules = some_rules(rng)
    target = int(rules.target)
    wanted = pick(rng, (YOU, ANA, ON, ON))
    while True:
        before = [int(rng.integers(target - 5, target)) for _side in range(2)]
        mine = int(rng.integers(6))
        after = [before[0] + mine, before[1] + 5 - mine]
        if max(after) >= target and winner(rules, before, (mine, 5 - mine)) == wanted:
            break
    both = min(after) >= target
    lead = abs(after[0] - after[1])
    reason = _("{after}. ").format(
        after=_("That makes {score}").format(score=score_words((after[0], after[1])))
    )
    if not both:
        reason += _("Only one side has {target}, and it wins.").format(target=target)
    elif wanted == ON:
        reason += _("Both have {target}, and nobody leads by two.").format(target=target)
    else:
        reason += _("Both have {target}, and a lead of {lead} is enough.").format(target=target, lead=lead)
    return Exercise(
        question=_("The match stood at {before}, you first, and the deal went {deal}. What now?").format(
            before=score_words((before[0], before[1])), deal=score_words((mine, 5 - mine))
        ),
        picture=picture(rule_set, facts=(_("{target} wins.").format(target=target),)),
        choices={YOU: _("You win"), ANA: _("Ana wins"), ON: _("One more deal"), DRAW: _("It is a draw")},
        right=frozenset({wanted}),
        explanation=(reason,),
        rule="KON-29" if both else "KON-28",
        rules=rule_set,
    )


# --- how likely is it?

TAKEN: Final = _(
    "{unseen} cards you have not seen; Ana, who is next, holds {held} of them. Of the cards that take something here "
    "you have seen {seen}. How likely is it that she can take something?"
)
ASKED: Final = {
    "KON-Q1": _(
        "{unseen} cards you have not seen, {outs} jacks among them. Ana holds {held} of these cards. "
        "How likely is it that she has a jack?"
    ),
    "KON-Q2": TAKEN,
    "KON-Q3": _(
        "{unseen} cards you have not seen; Ana, who is next, holds {held} of them. Of the cards that take everything "
        "here you have seen {seen}. How likely is it that she can take everything?"
    ),
    "KON-Q4": _(
        "You lay the {card}, and Ana, who is next, holds six cards. How likely is it that she can take something?"
    ),
    "KON-Q5": _(
        "Before the deal: how likely is it that the number of jacks that go back under the pack is {how} {jacks}?"
    ),
    "KON-Q6": _("Before the deal: how likely is it that the first player can take something at once?"),
    "KON-Q8": _(
        "Before the deal: how likely is it that the first four cards have the ten of diamonds or the two of clubs "
        "among them?"
    ),
    "KON-Q9": _(
        "{unseen} cards you have not seen, {outs} of them from among the ten of diamonds and the two of clubs. Ana "
        "holds {held} of these cards. How likely is it that she has a point card?"
    ),
    "KON-Q10": _(
        "{cards} cards are on your pile in the end. If they came there by chance, how likely are seven clubs or more?"
    ),
    "KON-Q11": _(
        "{unseen} cards you have not seen, {outs} jacks among them. Your two opponents hold {held} of these cards. "
        "How likely is it that at least one of them has a jack?"
    ),
    "RUS-Q1": TAKEN,
    "RUS-Q3": _(
        "Before a deal of the Russian game: how likely is it that the first player can take something at once?"
    ),
    "RUS-Q4": _(
        "Before a deal of the Russian game: how likely is it that the first player can clear the table at once?"
    ),
}
STAGES: Final = (
    (42, 6),
    (36, 5),
    (30, 6),
    (24, 5),
    (18, 6),
    (12, 5),
)  # cards that I do not see; those of Ana
RANDOM_NUMBERS: Final = {"outs": (1, 4), "seen": (0, 3), "cards": (18, 34), "jacks": (0, 4)}


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters: a stage of the deal, random cards, random small numbers."""
    pack = full_pack(GAME.new_state(GAME.rules()))
    shuffle(pack, len(pack), rng)
    order = iter([int(card) for card in pack])
    given: dict[str, object] = {}
    for parameter in question.parameters:
        if isinstance(parameter, Cards):
            given[parameter.name] = [next(order) for _place in parameter.default]
        elif isinstance(parameter, Choice) and parameter.name != "event":
            given[parameter.name] = pick(rng, list(parameter.choices))
        elif parameter.name in RANDOM_NUMBERS:
            low, high = RANDOM_NUMBERS[parameter.name]
            given[parameter.name] = int(rng.integers(low, high + 1))
    if any(parameter.name == "unseen" for parameter in question.parameters):
        unseen, held = pick(rng, STAGES)
        given |= {"unseen": unseen, "held": 2 * held if question.id == "KON-Q11" else held}
    if "hand" in given:
        given["card"] = pick(rng, cast(list[int], given["hand"]))
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
    rule_set = "ruska" if question.id.startswith("RUS") else "koncine"
    shown = {
        parameter.name: cards.mask(values[parameter.name])
        for parameter in question.parameters
        if isinstance(parameter, Cards)
    }
    gone = shown.get("gone", 0)
    given = {
        parameter.name: in_question(parameter, values[parameter.name]) for parameter in question.parameters
    }
    return odds_exercise(
        ASKED[question.id].format(**given),
        picture(
            rule_set,
            shown.get("layout", 0),
            facts=(_("Gone already: {cards}.").format(cards=in_words(gone)),) if gone else (),
            hand=tuple(cards.name(card) for card in in_order(shown.get("hand", 0))),
        ),
        question,
        values,
        answer,
        rule_set,
        rng,
    )


KINDS: Final = {
    "can_take": Kind(_("What can take?"), can_take),
    "may_take": Kind(_("What may it take?"), may_take),
    "how_many": Kind(_("How many at most?"), how_many),
    "worth": Kind(_("What is it worth?"), worth),
    "who_scores": Kind(_("Who scores what?"), who_scores),
    "who_wins": Kind(_("Who wins?"), who_wins),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
