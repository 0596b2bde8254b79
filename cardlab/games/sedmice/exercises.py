"""Exercises in Sedmice, made from random deals and answered by the kernels."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from cardlab import cards
from cardlab.cards import SEVEN, words
from cardlab.engine import exercise_parts
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.deal import full_pack
from cardlab.engine.exercise import Exercise, Kind, Picture, Played, Standing
from cardlab.engine.exercise_parts import Chance, odds_exercise, open_question, pick
from cardlab.engine.playouts import shuffle
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Cards, Choice, OneCard, Question, WholeNumber
from cardlab.games.sedmice import GAME
from cardlab.games.sedmice import rules as law
from cardlab.games.sedmice.questions import QUESTIONS
from cardlab.games.sedmice.scene import sorted_hand
from cardlab.games.sedmice.story import asked_for, point_words, trick_cards
from cardlab.games.sedmice.strategy import RANDOM, THUMB
from cardlab.text import _, ngettext

RULE_SETS: Final = tuple(GAME.rule_sets)
FOUR_SEATS: Final = ("serbian_four", "serbian_pairs", "croatian_pairs")
CROATIAN: Final = ("croatian_two", "croatian_pairs")
LEAST_HAND: Final = 3  # with fewer cards there is little to choose
MOST_CARDS: Final = 8  # of a trick that is asked about: it is read at a glance

find = partial(exercise_parts.find, GAME)
Trick = Sequence[tuple[int, int]]


def some_rules(rng: Chance, names: Sequence[str] = RULE_SETS) -> tuple[str, Any]:
    """Return a rule set's name and its record."""
    name = pick(rng, names)
    return name, GAME.rules(name)


def names_for(state: State, me: int) -> list[str]:
    """Return the names of the seats as the reader in seat `me` knows them: Ana is next, Boris opposite."""
    around = [_("You"), _("Ana"), _("Boris"), _("Ceca")]
    players = int(state.rules.players)
    return [around[(seat - me) % players] for seat in range(players)]


def picture(
    state: State, rule_set: str, me: int, facts: Sequence[str], trick: Trick = (), **more: Any
) -> Picture:
    """Return what the seat `me` sees: facts, the cards of a trick, and what `more` says."""
    names = names_for(state, me)
    who = [_("Boris is your partner.")] if state.rules.sides == law.PAIRS else []
    return Picture(
        rule_set=GAME.rule_sets[rule_set].title,
        facts=(*who, *facts),
        trick=tuple(Played(names[seat], cards.name(card)) for seat, card in trick),
        **more,
    )


def hand_of(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat as they are held."""
    return tuple(cards.name(card) for card in sorted_hand(int(state.hand[seat])))


def open_trick(state: State) -> Trick:
    """Return seat and card of the cards on the table."""
    return trick_cards(state, int(state.first), int(state.played_size), int(state.opener))


def with_card(before: State, move: Move) -> Trick:
    """Return the open trick after a card was played."""
    return [*open_trick(before), (int(before.turn), int(move.card))]


def answering(state: State, trick: Trick) -> list[int]:
    """Return which cards of the open trick answer its first one, that one included (RSD-10)."""
    asking = state.copy()
    asking.rank = trick[0][1] % 13
    return [n for n, (_seat, card) in enumerate(trick) if law.matches(asking, card)]


def last_answer(state: State, trick: Trick) -> str:
    """Say which card holds the open trick."""
    last = answering(state, trick)[-1]
    led = words(trick[0][1])
    if last == 0:
        return _("Nobody has answered the {led}.").format(led=led)
    what = {"led": led, "card": words(trick[last][1])}
    if last % int(state.rules.players) == 0:
        return _("Nobody has answered since the trick was extended with the {card}.").format(**what)
    return _("The last card that answers the {led} is the {card}.").format(**what)


def extended(trick: Trick, players: int) -> list[str]:
    """Say with what a trick was extended."""
    return [
        _("It was extended with the {card}.").format(card=words(card))
        for _seat, card in trick[players::players]
    ]


# --- which cards answer?

RANK, ONLY_SEVEN, LED_SEVEN, LATER = ANSWERS = ("rank", "only_seven", "led_seven", "later")


def how_to_answer(state: State) -> str:
    """Return what decides which cards of the hand answer."""
    if state.rank == SEVEN:
        return LED_SEVEN
    if state.played_size - state.first > state.rules.players:
        return LATER
    mine = state.hand[state.turn] & law.answers(state)
    return RANK if mine & ~law.SEVENS else ONLY_SEVEN


def which_answer(rng: Chance) -> Exercise:
    """Ask which cards of the hand answer (RSD-3, RSD-9, RSD-10)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, ANSWERS)
    state, _move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda state, _move, _after: (
            state.phase == law.ANSWER
            and state.played_size - state.first < MOST_CARDS
            and int(state.hand[state.turn]).bit_count() >= LEAST_HAND
            and bool(state.hand[state.turn] & law.answers(state))
            and how_to_answer(state) == wanted
        ),
    )
    me, trick = int(state.turn), open_trick(state)
    hand = hand_of(state, me)
    led = words(trick[0][1])
    rule, reason = {
        LED_SEVEN: ("RSD-10", _("A seven was led: only a seven answers it.")),
        LATER: (
            "RSD-9",
            _("The {led} was the first card of the trick, so {what} answers in every round."),
        ),
        RANK: ("RSD-10", _("The {led} was led, so {what} answers.")),
        ONLY_SEVEN: ("RSD-3", _("The {led} was led, so {what} answers; you have the seven only.")),
    }[wanted]
    return Exercise(
        question=_("It is your turn. Which of your cards answer? Pick all of them."),
        picture=picture(state, rule_set, me, extended(trick, int(rules.players)), trick, hand=hand),
        choices={card: words(cards.card(card)) for card in hand},
        right=frozenset(cards.names(int(state.hand[me] & law.answers(state)))),
        takes_several=True,
        explanation=(reason.format(led=led, what=asked_for(state)),),
        rule=rule,
        rules=rule_set,
    )


# --- who holds it?

ALONE, ANSWERED, CONTESTED = ("alone", "answered", "contested")


def how_contested(state: State, trick: Trick) -> str:
    """Return how often the trick has been answered."""
    number = len(answering(state, trick))
    return ALONE if number == 1 else ANSWERED if number == 2 else CONTESTED


def who_holds(rng: Chance) -> Exercise:
    """Ask who of four players holds the open trick (RSD-13)."""
    rule_set, rules = some_rules(rng, FOUR_SEATS)
    wanted = pick(rng, (ALONE, ANSWERED, CONTESTED, CONTESTED))
    state, _move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda state, _move, _after: (
            3 <= state.played_size - state.first <= MOST_CARDS
            and how_contested(state, open_trick(state)) == wanted
        ),
    )
    me = int(state.turn)
    names, trick = names_for(state, me), open_trick(state)
    return Exercise(
        question=_("Who holds the trick now?"),
        picture=picture(state, rule_set, me, [_("Cards in the order played.")], trick),
        choices={str(seat): names[seat] for seat in ((me + n) % law.SEATS for n in range(law.SEATS))},
        right=frozenset({str(int(state.holder))}),
        explanation=(last_answer(state, trick),),
        rule="RSD-13",
        rules=rule_set,
    )


# --- can I extend?

CHOOSE, NO_CARD, AT_ONCE, NOT_MINE = RIGHTS = ("choose", "no_card", "at_once", "not_mine")


def with_round(before: State, move: Move) -> State:
    """Return a copy in which the card of a move is out of the hand, and its trick asks for what it asks for."""
    after = before.copy()
    after.hand[before.turn] &= ~BIT[int(move.card)]
    after.rank = with_card(before, move)[0][1] % 13
    return after


def right_to_extend(before: State, move: Move, me: int) -> str | None:
    """Return what `me` may do when this card fills a round (RSD-14, RSD-15); None where two reasons forbid it."""
    players = int(before.rules.players)
    trick, opener = with_card(before, move), int(before.opener)
    if len(trick) % players or before.hand[opener] == NONE:
        return None
    full = with_round(before, move)
    can = bool(full.hand[me] & law.answers(full))
    if me != opener:
        return NOT_MINE if can else None
    is_alone = answering(full, trick)[-1] == len(trick) - players
    if is_alone and before.rules.extend_needs_answer:
        return AT_ONCE if can else None
    return CHOOSE if can else NO_CARD


def can_extend(rng: Chance) -> Exercise:
    """Ask what a player may do after a full round (RSD-14, RSD-15)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, RIGHTS if rules.extend_needs_answer else (CHOOSE, NO_CARD, NOT_MINE))
    turn = int(rng.integers(1, int(rules.players))) if wanted == NOT_MINE else 0

    def fits(before: State, move: Move, _after: State) -> bool:
        me = (int(before.opener) + turn) % int(rules.players)
        return (
            move.kind == law.CARD
            and before.phase == law.ANSWER
            and before.played_size - before.first < MOST_CARDS
            and right_to_extend(before, move, me) == wanted
        )

    before, move, _after = find(rules, RANDOM, rng, fits)
    opener = int(before.opener)
    me = (opener + turn) % int(rules.players)
    trick = with_card(before, move)
    names = names_for(before, me)
    full = with_round(before, move)
    reasons = {
        CHOOSE: ("RSD-14", _("You led, and you have {what}.").format(what=asked_for(full))),
        NO_CARD: ("RSD-15", _("You led, but you would need {what}.").format(what=asked_for(full))),
        AT_ONCE: ("RSD-15", last_answer(before, trick)),
        NOT_MINE: ("RSD-14", _("Only who led may extend, and that was {name}.").format(name=names[opener])),
    }
    rule, reason = reasons[wanted]
    return Exercise(
        question=_("The round is full. What may you do?"),
        picture=picture(
            before,
            rule_set,
            me,
            extended(trick, int(rules.players)),
            trick,
            hand=hand_of(full, me),
        ),
        choices={
            CHOOSE: _("Extend, or release"),
            NO_CARD: _("Nothing: I have no card to extend with"),
            AT_ONCE: _("Nothing: nobody answered, the trick is mine at once"),
            NOT_MINE: _("Nothing: this trick is not mine to extend"),
        },
        right=frozenset({wanted}),
        explanation=(reason,),
        rule=rule,
        rules=rule_set,
    )


# --- who takes it, and what is it worth?

PLAIN, RICH, LAST = ("plain", "rich", "last")


def last_full_trick(state: State) -> Trick:
    """Return seat and card of the trick that has just been taken."""
    return trick_cards(state, int(state.last_first), int(state.first), int(state.last_opener))


def kind_of_trick(before: State, after: State) -> str | None:
    """Return whether the ply ended a trick, and which: the last one, one with points, or another; None if not."""
    size = int(after.first) - int(after.last_first)
    if after.first == before.first or size > MOST_CARDS:
        return None
    if after.ending == law.PLAYED_OUT:
        return LAST
    return RICH if after.points[after.last_winner] > before.points[after.last_winner] else PLAIN


def who_takes(rng: Chance) -> Exercise:
    """Ask who takes a trick and what it brings (RSD-13, RSD-23 to RSD-25)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, (PLAIN, RICH, RICH, LAST))
    before, _move, after = find(
        rules, RANDOM, rng, lambda before, _move, after: kind_of_trick(before, after) == wanted
    )
    me = int(rng.integers(int(rules.players)))
    trick, winner = last_full_trick(after), int(after.last_winner)
    names = names_for(after, me)
    gained = int(after.points[winner] - before.points[winner])
    value = int(rules.card_value)
    counted = sum(bool(int(law.POINT_CARDS) >> card & 1) for _seat, card in trick)
    near = [each for each in (gained - value, gained + value, value * counted) if each >= 0]
    wrong = pick(rng, sorted(set(near) - {gained}))
    other = pick(rng, [seat for seat in range(int(rules.players)) if seat != winner])
    choices = {
        f"{seat}:{each}": _("{name}, {points}").format(name=names[seat], points=point_words(each))
        for seat in sorted((winner, other), key=lambda seat: (seat - me) % int(rules.players))
        for each in sorted((gained, wrong))
    }
    lines = [
        last_answer(before, trick),
        ngettext(
            "In it lies {n} ace or ten: {points}.", "In it lie {n} aces and tens: {points}.", counted
        ).format(n=counted, points=point_words(value * counted))
        if counted
        else _("No aces and tens lie in it."),
    ]
    facts = [_("Cards in the order played.")]
    rule = "RSD-13"
    if wanted == LAST:
        facts.append(_("It was the last trick of the deal."))
        if rules.last_trick_value:
            rule = "RSD-24"
            lines.append(
                _("The last trick adds {points}.").format(points=point_words(int(rules.last_trick_value)))
            )
    bonus = gained - value * counted - (int(rules.last_trick_value) if wanted == LAST else 0)
    if bonus:
        rule = "RSD-25"
        facts.append(_("{name} had all other aces and tens.").format(name=names[winner]))
        lines.append(_("All eight aces and tens add {points}.").format(points=point_words(bonus)))
    return Exercise(
        question=_("The trick is over. Who takes it, and what does it bring?"),
        picture=picture(after, rule_set, me, facts, trick),
        choices=choices,
        right=frozenset({f"{winner}:{gained}"}),
        explanation=tuple(lines),
        rule=rule,
        rules=rule_set,
    )


# --- how many game points?

MORE, TIE, ALL = ("more", "tie", "all")


def how_won(after: State) -> str:
    """Return what decided a Croatian deal (RSD-26)."""
    if after.score.max() > 1:
        return ALL
    return TIE if after.points[0] == after.points[1] else MORE


def tricks(n: int) -> str:
    """Return a number of tricks in words."""
    return ngettext("{n} trick", "{n} tricks", n).format(n=n) if n else _("no trick")


def game_points(rng: Chance) -> Exercise:
    """Ask what a Croatian deal brings (RSD-26)."""
    rule_set, rules = some_rules(rng, CROATIAN)
    wanted = pick(rng, (MORE, TIE, ALL))
    before, move, after = find(
        rules,
        THUMB,
        rng,
        lambda _before, _move, after: after.phase == law.OVER and how_won(after) == wanted,
    )
    me = int(rng.integers(2))
    winner = 0 if after.score[0] else 1
    worth = int(after.score[winner])
    sides = [_("You"), _("Ana")] if rule_set == "croatian_two" else [_("You and Boris"), _("Ana and Ceca")]
    labels = {seat: sides[seat != me] for seat in range(2)}
    offered = sorted([*((winner, n) for n in (1, 2, 3)), (1 - winner, worth)], key=lambda each: each[0] != me)
    last = law.side_of(rules, int(after.last_winner))
    event = next(event for event in GAME.events(before, move, after) if event.rule == "RSD-26")
    return Exercise(
        question=_("The deal is over. Which side scores, and how many game points?"),
        picture=Picture(
            rule_set=GAME.rule_sets[rule_set].title,
            facts=(_("{side} took the last trick.").format(side=labels[last]),),
            standings=tuple(
                Standing(
                    labels[seat],
                    point_words(int(after.points[seat])),
                    tricks(int(law.side_tricks(after, seat))),
                )
                for seat in (me, 1 - me)
            ),
        ),
        choices={
            f"{seat}:{n}": _("{side}: {gp}").format(
                side=labels[seat], gp=ngettext("{n} game point", "{n} game points", n).format(n=n)
            )
            for seat, n in offered
        },
        right=frozenset({f"{winner}:{worth}"}),
        explanation=(event.text(names_for(after, me), me),),
        rule="RSD-26",
        rules=rule_set,
    )


# --- how likely is it?

ASKED: Final = {
    "QSD-1": _("Before the deal: how likely is it that you will be dealt at least one seven?"),
    "QSD-2": _("You lead the {lead} to the first trick. How likely is it that Ana cannot answer?"),
    "QSD-4": _(
        "You lead the {lead} to the first trick. How likely is it that Ana has no seven to answer it?"
    ),
    "QSD-5": _("You lead the {lead} to the first trick. How likely is it that Ana can answer twice?"),
    "QSD-6": _(
        "You lead the {lead} to the first trick. How likely is it that Ana or Ceca, your opponents, can answer?"
    ),
    "QSD-7": _(
        "You lead the {lead} to the first trick. How likely is it that anybody can answer, Boris included?"
    ),
    "QSD-8": _(
        "You lead the {lead} to the first trick. How likely is it that Ceca, who plays last, can answer?"
    ),
    "QSD-11": _("You cut the pack. How likely is it that you start with a seven, by the cut or by the deal?"),
    "QSD-13": _("Before the deal: how likely is it that each of you four will get exactly one seven?"),
    "QSD-15": _(
        "Before the deal: how likely is it that you will have something to extend with, a pair or a seven beside "
        "other cards?"
    ),
    "QSD-16": _("Before the deal: how likely is it that you will be dealt neither ace nor ten?"),
    "QSD-17": _(
        "Before round {before} you lead, {mine} of the 4 sevens in your hand, {played} of them played. "
        "How likely is it that a seven can answer from an opponent's hand?"
    ),
    "QSD-18": _(
        "Before the deal: how likely is it that your side will be dealt {least} or more of the sevens?"
    ),
}
OFTEN: Final = ("QSD-17", "QSD-17", "QSD-17")  # a seven that answers decides most tricks


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters: a rule set, a random hand, a card of it, small numbers."""
    pack = full_pack(GAME.new_state(GAME.rules()))
    shuffle(pack, len(pack), rng)
    given: dict[str, object] = {}
    for parameter in question.parameters:
        if isinstance(parameter, Cards):
            given[parameter.name] = [int(card) for card in pack[: parameter.count]]
        elif isinstance(parameter, OneCard):
            given[parameter.name] = int(pack[0])
        elif isinstance(parameter, Choice):
            given[parameter.name] = pick(rng, list(parameter.choices))
        elif isinstance(parameter, WholeNumber):
            given[parameter.name] = int(rng.integers(parameter.low, parameter.high + 1))
    return given


def how_likely(rng: Chance) -> Exercise:
    """Ask one of the odds questions, where it has any with a random hand."""
    by_id = {each.id: each for each in QUESTIONS}
    questions = [by_id[each] for each in (*ASKED, *OFTEN)]
    question, values, answer = open_question(questions, random_values, rng)
    lead = values.get("lead")
    hand = sorted_hand(cards.mask(values.get("hand", ())))
    rule_set = str(values.get("rule_set") or RULES_OF.get(question.id, "croatian_two"))
    shown = Picture(
        rule_set=GAME.rule_sets[rule_set].title,
        facts=(dealt(rule_set),),
        trick=() if lead is None else (Played(_("You"), cards.name(lead)),),
        hand=tuple(cards.name(card) for card in hand if card != lead),
    )
    asked = ASKED[question.id].format(**{**values, "lead": "" if lead is None else words(lead)})
    return odds_exercise(asked, shown, question, values, answer, rule_set, rng)


RULES_OF: Final = {
    "QSD-6": "croatian_pairs",
    "QSD-7": "croatian_pairs",
    "QSD-8": "serbian_four",
    "QSD-11": "serbian_two",
}
"""The rule set of a question that has one; the others say it themselves or are about `croatian_two`."""


def dealt(rule_set: str) -> str:
    """Say how many cards everybody is dealt, and how many are left."""
    rules = GAME.rules(rule_set)
    what = {"hand": int(rules.hand_size), "stock": int(rules.stock_size)}
    if rules.stock_size:
        return _("{hand} cards each, {stock} in the stock.").format(**what)
    return _("{hand} cards each, no stock.").format(**what)


KINDS: Final = {
    "which_answer": Kind(_("Which cards answer?"), which_answer),
    "who_holds": Kind(_("Who holds it?"), who_holds),
    "can_extend": Kind(_("Can I extend?"), can_extend),
    "who_takes": Kind(_("Who takes it, and for how much?"), who_takes),
    "game_points": Kind(_("How many game points?"), game_points),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
