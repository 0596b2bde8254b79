"""Exercises in Kazablanka, made from random deals and answered by the kernels."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import TWO, words
from cardlab.engine import exercise_parts
from cardlab.engine.deal import full_pack
from cardlab.engine.exercise import Exercise, Kind, Picture, Played
from cardlab.engine.exercise_parts import Chance, odds_exercise, open_question, pick
from cardlab.engine.playouts import shuffle
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Cards, OneCard, Question, WholeNumber
from cardlab.games.kazablanka import GAME
from cardlab.games.kazablanka import rules as law
from cardlab.games.kazablanka.questions import QUESTIONS
from cardlab.games.kazablanka.scene import sorted_hand
from cardlab.games.kazablanka.story import matching_words, trick_cards, worth_words
from cardlab.games.kazablanka.strategy import RANDOM
from cardlab.text import _, ngettext

RULE_SETS: Final = tuple(GAME.rule_sets)
LEAST_HAND: Final = 3  # with fewer cards there is little to choose
MOST_CARDS: Final = 8  # of a trick that is asked about: two rounds are read at a glance

find = partial(exercise_parts.find, GAME)


def names_for(me: int) -> list[str]:
    """Return the names of the seats as the reader in seat `me` knows them: Ana is next, Boris opposite."""
    around = [_("You"), _("Ana"), _("Boris"), _("Ceca")]
    return [around[(seat - me) % law.SEATS] for seat in range(law.SEATS)]


def some_rules(rng: Chance) -> tuple[str, Any]:
    """Return a rule set's name and its record."""
    name = pick(rng, RULE_SETS)
    return name, GAME.rules(name)


def picture(
    state: State, rule_set: str, me: int, facts: Sequence[str], trick: Sequence[Played] = (), **more: Any
) -> Picture:
    """Return what the seat `me` sees: facts, the cards of a trick, and what `more` says."""
    who = _("Boris is your partner.") if state.rules.sides == law.PAIRS else _("Everybody plays for himself.")
    return Picture(rule_set=GAME.rule_sets[rule_set].title, facts=(who, *facts), trick=tuple(trick), **more)


def played(cards_: Sequence[tuple[int, int]], me: int) -> tuple[Played, ...]:
    """Return cards with the names of their players."""
    names = names_for(me)
    return tuple(Played(names[seat], cards.name(card)) for seat, card in cards_)


def open_trick(state: State) -> list[tuple[int, int]]:
    """Return seat and card of the cards on the table."""
    return trick_cards(state, int(state.trick_start), int(state.cards), int(state.opener))


def in_hand(state: State, seat: int) -> list[int]:
    """Return the cards that a seat may have to choose from, the reserve first."""
    reserve = int(state.reserve[seat])
    return ([reserve] if reserve >= 0 else []) + sorted_hand(int(state.hand[seat]))


def is_short(state: State) -> bool:
    """Whether the open trick is one that can be read at a glance."""
    return bool(0 < state.cards - state.trick_start <= MOST_CARDS)


# --- what may I play?

FREE, FORCED, RESERVE, EXTEND = DUTIES = ("free", "forced", "reserve", "extend")


def duty(state: State) -> str:
    """Return what decides which single cards may be played (RKZ-7, RKZ-10, RKZ-20)."""
    if state.phase == law.DECIDE:
        return EXTEND
    if state.reserve[state.turn] >= 0:
        return RESERVE
    return FORCED if state.turn == state.opener else FREE


def why(state: State) -> tuple[str, str]:
    """Return the rule that decides what may be played, and the reason in a sentence."""
    what = {"card": words(int(state.reserve[state.turn])) if state.reserve[state.turn] >= 0 else ""}
    reasons = {
        FREE: ("RKZ-7", _("Nobody has to match: you may play any card.")),
        FORCED: ("RKZ-19", _("In a forced round the opener too may play any card.")),
        RESERVE: (
            "RKZ-20",
            _("The {card} is your reserve for this round, so it is your card.").format(**what),
        ),
        EXTEND: ("RKZ-10", _("Only a card that matches extends: {what}.").format(what=matching_words(state))),
    }
    return reasons[duty(state)]


def may_play(rng: Chance) -> Exercise:
    """Ask which single cards may be played."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, DUTIES)
    state, _move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda state, _move, _after: (
            is_short(state) and len(in_hand(state, state.turn)) >= LEAST_HAND and duty(state) == wanted
        ),
    )
    me = int(state.turn)
    hand = in_hand(state, me)
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    legal = {int(move.card) for move in moves[: law.legal_moves(state, moves)] if move.kind == law.CARD}
    rule, reason = why(state)
    asked = {
        FREE: _("It is your turn. Which cards may you play, each alone? Pick all of them."),
        FORCED: _("You led, somebody has doubled. Which cards may you play? Pick all of them."),
        RESERVE: _("You have doubled. Which cards may you play alone now? Pick all of them."),
        EXTEND: _("You led, and the round is full. With which cards may you extend? Pick all of them."),
    }
    facts = [_("The {card} was led.").format(card=words(int(state.led)))]
    if state.reserve[me] >= 0:
        facts.append(_("Your reserve is the {card}.").format(card=words(int(state.reserve[me]))))
    return Exercise(
        question=asked[wanted],
        picture=picture(
            state,
            rule_set,
            me,
            facts,
            played(open_trick(state), me),
            hand=tuple(cards.name(card) for card in hand),
        ),
        choices={cards.name(card): words(card) for card in hand},
        right=frozenset(cards.name(card) for card in legal),
        takes_several=True,
        explanation=(reason,),
        rule=rule,
        rules=rule_set,
    )


# --- two cards at once

NEITHER, DOUBLE, EXCHANGE, EITHER = ("neither", "double", "exchange", "either")


def with_two_cards(state: State) -> str:
    """Return what the seat to move may do with two cards: who can exchange can also double (RKZ-12, RKZ-18)."""
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    kinds = {int(move.kind) for move in moves[: law.legal_moves(state, moves)]}
    if law.EXCHANGE in kinds:
        return EITHER
    return DOUBLE if law.DOUBLE in kinds else NEITHER


def holding(state: State) -> str:
    """Say how many cards of the seat to move match."""
    hand = int(state.hand[state.turn])
    led = int(state.led) % 13
    twos = (hand & int(law.TWOS)).bit_count()
    held = ngettext("{n} two", "{n} twos", twos).format(n=twos or _("no"))
    if led == TWO:
        return _("You hold {twos}.").format(twos=held)
    naturals = (hand & int(law.RANK_MASK[led])).bit_count()
    return _("You hold {n} of the led rank and {twos}.").format(n=naturals or _("none"), twos=held)


def why_two_cards(state: State) -> tuple[str, str]:
    """Return the rule behind what two cards may do, and the reason."""
    can = with_two_cards(state)
    if can == EITHER:
        rule, reason = "RKZ-12", _("Two of the led rank take a two of this round, and they double as well.")
    elif can == NEITHER:
        rule, reason = "RKZ-18", _("A doubling takes two cards that match.")
    elif state.open_twos:
        rule, reason = "RKZ-13", _("Two that match double; an exchange takes two of the led rank, no twos.")
    else:
        rule, reason = "RKZ-14", _("Two that match double; no two lies there that could be taken.")
    return rule, f"{holding(state)} {reason}"


def two_cards(rng: Chance) -> Exercise:
    """Ask what may be done with two cards: double, exchange, both or neither (RKZ-12 to RKZ-18)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, (NEITHER, DOUBLE, EITHER))
    state, _move, _after = find(
        rules,
        RANDOM,
        rng,
        lambda state, _move, _after: (
            is_short(state)
            and state.phase == law.PLAY
            and state.turn != state.opener
            and state.reserve[state.turn] < 0
            and len(in_hand(state, state.turn)) >= LEAST_HAND
            and with_two_cards(state) == wanted
        ),
    )
    me = int(state.turn)
    rule, reason = why_two_cards(state)
    return Exercise(
        question=_("It is your turn. What may you do with two cards at once?"),
        picture=picture(
            state,
            rule_set,
            me,
            [_("The {card} was led.").format(card=words(int(state.led)))],
            played(open_trick(state), me),
            hand=tuple(cards.name(card) for card in in_hand(state, me)),
        ),
        choices={
            NEITHER: _("Nothing: one card only"),
            DOUBLE: _("Double"),
            EXCHANGE: _("Exchange"),
            EITHER: _("Double or exchange, one of the two"),
        },
        right=frozenset({with_two_cards(state)}),
        explanation=(reason,),
        rule=rule,
        rules=rule_set,
    )


# --- who takes it, and what is it worth?


def last_full_trick(state: State) -> list[tuple[int, int]]:
    """Return seat and card of the trick that has just been taken."""
    return trick_cards(state, int(state.last_start), int(state.trick_start), int(state.last_opener))


def is_taken(before: State, _move: Move, after: State) -> bool:
    """Whether the ply ended a trick that can be read at a glance."""
    number = int(after.trick_start) - int(after.last_start)
    return bool(after.tricks.sum() > before.tricks.sum() and number <= MOST_CARDS)


ALONE, ANSWERED, BEATEN = ("alone", "answered", "beaten")


def matching_places(trick: Sequence[tuple[int, int]]) -> list[int]:
    """Return which cards of a trick match the first, that one included."""
    return [n for n, (_seat, card) in enumerate(trick) if answers(trick[0][1], card)]


def how_contested(state: State) -> str:
    """Return how often the last trick changed its holder."""
    number = len(matching_places(last_full_trick(state)))
    return ALONE if number == 1 else ANSWERED if number == 2 else BEATEN


def who_takes(rng: Chance) -> Exercise:
    """Ask who takes a trick (RKZ-2, RKZ-5, RKZ-8)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, (ALONE, ANSWERED, BEATEN, BEATEN))
    _before, _move, after = find(
        rules, RANDOM, rng, lambda *ply: is_taken(*ply) and how_contested(ply[2]) == wanted
    )
    me = int(rng.integers(law.SEATS))
    trick = last_full_trick(after)
    names = names_for(me)
    led, last = trick[0][1], trick[matching_places(trick)[-1]][1]
    reason = (
        _("Nobody has matched the {led}.").format(led=words(led))
        if wanted == ALONE
        else _("The last card that matches the {led} is the {card}.").format(led=words(led), card=words(last))
    )
    return Exercise(
        question=_("The trick is over. Who takes it?"),
        picture=picture(after, rule_set, me, [_("Cards in the order played.")], played(trick, me)),
        choices={str(seat): names[seat] for seat in ((me + n) % law.SEATS for n in range(law.SEATS))},
        right=frozenset({str(int(after.last_taker))}),
        explanation=(reason,),
        rule="RKZ-9" if wanted == ALONE else "RKZ-8",
        rules=rule_set,
    )


def answers(led: int, card: int) -> bool:
    """Whether a card matches the one that was led (RKZ-5)."""
    return bool(int(law.MATCHING[led % 13]) >> card & 1)


def sum_of(trick: Sequence[tuple[int, int]]) -> list[str]:
    """Return the cards of a trick that are worth something, each with its points."""
    worth = [(words(card), int(law.CARD_POINTS[card])) for _seat, card in trick if law.CARD_POINTS[card]]
    return [_("{card} {n}").format(card=card, n=n) for card, n in worth]


def worth(rng: Chance) -> Exercise:
    """Ask what a trick is worth (RKZ-24 to RKZ-29)."""
    rule_set, rules = some_rules(rng)
    doubled = bool(rng.random() < 0.4)
    _before, _move, after = find(
        rules,
        RANDOM,
        rng,
        lambda *ply: is_taken(*ply) and (ply[2].last_doublings > 0) == doubled and ply[2].phase != law.OVER,
    )
    me = int(rng.integers(law.SEATS))
    trick = last_full_trick(after)
    right = int(after.last_worth)
    rounds = len(trick) // law.SEATS
    near = [each for each in (right - rounds, right + 1, right - 1, right + 2, right + 5) if each > 0]
    near += [right - 5] if doubled else []
    wrong = sorted(set(near) - {right})
    rng.shuffle(wrong)
    offered = sorted([right, *wrong[:3]])
    parts = [ngettext("{n} for the round", "{n} for the rounds", rounds).format(n=rounds), *sum_of(trick)]
    if doubled:
        parts.append(_("{n} for the doubling").format(n=int(rules.double_bonus)))
    facts = [_("The trick was doubled.") if doubled else _("Nobody doubled.")]
    return Exercise(
        question=_("What is this trick worth to whoever takes it?"),
        picture=picture(after, rule_set, me, facts, played(trick, me)),
        choices={str(each): worth_words(each) for each in offered},
        right=frozenset({str(right)}),
        explanation=(_("{worth}: {parts}.").format(worth=worth_words(right), parts=", ".join(parts)),),
        rule="RKZ-24" if doubled else "RKZ-28",
        rules=rule_set,
    )


# --- what does doubling force?

TAKES, ONE_ROUND, TWO_ROUNDS, DECIDES = ("takes", "one", "two", "decides")


def what_follows(after: State, before: State) -> str:
    """Return what follows the round that has just been filled, as the table sees it."""
    if after.forced_by:
        return ONE_ROUND
    is_alone = after.last_taker == after.last_opener and after.tricks.sum() > before.tricks.sum()
    return TAKES if is_alone else DECIDES


def ends_round(before: State, move: Move, after: State) -> bool:
    """Whether the ply filled a round of a trick that can be read at a glance, and not the last one."""
    number = int(before.cards - before.trick_start) + 1
    return bool(
        move.kind != law.RELEASE
        and number % law.SEATS == 0
        and number <= MOST_CARDS
        and after.phase != law.OVER
    )


def what_is_forced(rng: Chance) -> Exercise:
    """Ask what follows a full round (RKZ-9, RKZ-10, RKZ-19, RKZ-22)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, (ONE_ROUND, ONE_ROUND, DECIDES, TAKES))
    before, _move, after = find(
        rules,
        RANDOM,
        rng,
        lambda before, move, after: ends_round(before, move, after) and what_follows(after, before) == wanted,
    )
    opener = int(before.opener)
    me = (opener + 1 + int(rng.integers(law.SEATS - 1))) % law.SEATS  # who led would know what he holds
    names = names_for(me)
    trick = trick_cards(after, int(before.trick_start), int(before.cards) + 1, opener)
    doublers = [seat for seat in range(law.SEATS) if int(after.forced_by) >> seat & 1]
    facts = [
        (
            _("You have doubled in this round.")
            if seat == me
            else _("{name} has doubled in this round.").format(name=names[seat])
        )
        for seat in doublers
    ]
    if before.forced_by:
        facts.insert(0, _("This round was forced by a doubling in the one before."))
    reasons = {
        ONE_ROUND: (
            "RKZ-22" if len(doublers) > 1 else "RKZ-19",
            ngettext(
                "A doubling forces one further round, and nobody decides anything.",
                "However many have doubled, one further round is forced, and nobody decides anything.",
                len(doublers),
            ),
        ),
        DECIDES: (
            "RKZ-23",
            _(
                "Nobody doubled in this round, and somebody else holds the trick: it is for the opener to decide."
            ),
        ),
        TAKES: ("RKZ-9", _("Nobody answered in this round, so who led holds the trick and takes it.")),
    }
    rule, reason = reasons[wanted]
    who = {"name": names[opener]}
    return Exercise(
        question=_("The round is full. What happens now?"),
        picture=picture(
            before, rule_set, me, facts or [_("Nobody has doubled in this round.")], played(trick, me)
        ),
        choices={
            ONE_ROUND: _("One further round is forced"),
            TWO_ROUNDS: _("Two further rounds are forced"),
            DECIDES: _("{name} may extend or let it go").format(**who),
            TAKES: _("{name} takes the trick at once").format(**who),
        },
        right=frozenset({wanted}),
        explanation=(reason,),
        rule=rule,
        rules=rule_set,
    )


# --- how likely is it?

ASKED: Final = {
    "QKZ-1": _("Before the deal: how likely is it that you will be dealt at least one two?"),
    "QKZ-2": _("Before the deal: how likely is it that each of you four will get exactly one two?"),
    "QKZ-4": _("You lead the {lead}. How likely is it that Ceca, who plays last, can answer it?"),
    "QKZ-5": _("You lead the {lead}. How likely is it that neither Ana nor Ceca can answer it?"),
    "QKZ-6": _("You lead the {lead}. How likely is it that Ceca can double?"),
    "QKZ-8": _("You lead the {lead}. How likely is it that Ceca holds the two cards that an exchange needs?"),
    "QKZ-9": _(
        "You lead the {lead}, and Ana has a two. How likely is it that Boris or Ceca can take it from her?"
    ),
    "QKZ-11": _("Before the deal: how likely is it that you will be dealt four of a kind?"),
    "QKZ-13": _(
        "Everybody has {cards} cards left, and you have not seen {twos} of the twos. "
        "How likely is it that Boris, your partner, holds at least one of them?"
    ),
    "QKZ-14": _("Before the deal: how likely is it that your side will be dealt {least} twos or more?"),
    "QKZ-15": _("You hold the two of spades. How likely is it that you hold a second two?"),
    "QKZ-16": _(
        "Everybody has {cards} cards, and {outs} unseen cards match your lead. How likely is it that Ana can answer?"
    ),
}


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters: a random hand, a card of it, random small numbers."""
    pack = full_pack(GAME.new_state(GAME.rules()))
    shuffle(pack, len(pack), rng)
    mine = [int(card) for card in pack[: law.HAND]]
    given: dict[str, object] = {}
    for parameter in question.parameters:
        if isinstance(parameter, Cards):
            given[parameter.name] = mine
        elif isinstance(parameter, OneCard):
            given[parameter.name] = mine[0]
        elif isinstance(parameter, WholeNumber):
            given[parameter.name] = int(rng.integers(parameter.low, parameter.high + 1))
    return given


def how_likely(rng: Chance) -> Exercise:
    """Ask one of the odds questions, where it has any with a random hand."""
    questions = [each for each in QUESTIONS if each.id in ASKED]
    question, values, answer = open_question(questions, random_values, rng)
    lead = values.get("lead")
    hand = sorted_hand(cards.mask(values.get("hand", ())))
    shown = Picture(
        rule_set=GAME.rule_sets[GAME.default_rule_set].title,
        facts=(_("Boris is your partner, Ana plays after you, Ceca last."),),
        trick=() if lead is None else (Played(_("You"), cards.name(lead)),),
        hand=tuple(cards.name(card) for card in hand if card != lead),
    )
    asked = ASKED[question.id].format(**{**values, "lead": "" if lead is None else words(lead)})
    return odds_exercise(asked, shown, question, values, answer, GAME.default_rule_set, rng)


KINDS: Final = {
    "may_play": Kind(_("What may I play?"), may_play),
    "two_cards": Kind(_("Double or exchange?"), two_cards),
    "who_takes": Kind(_("Who takes it?"), who_takes),
    "worth": Kind(_("What is it worth?"), worth),
    "what_is_forced": Kind(_("What happens now?"), what_is_forced),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
