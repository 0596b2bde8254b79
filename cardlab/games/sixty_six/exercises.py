"""Exercises in Sixty-six, made from random deals and answered by the kernels."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from cardlab import cards
from cardlab.engine import exercise_parts
from cardlab.engine.bits import NONE, count
from cardlab.engine.deal import full_pack
from cardlab.engine.exercise import Exercise, Kind, Picture, Played, Standing
from cardlab.engine.exercise_parts import Chance, Ply, odds_exercise, open_question, pick
from cardlab.engine.playouts import shuffle
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Cards, OneCard, Question, WholeNumber
from cardlab.games.sixty_six import GAME
from cardlab.games.sixty_six import rules as law
from cardlab.games.sixty_six.questions import QUESTIONS
from cardlab.games.sixty_six.scene import sorted_hand
from cardlab.games.sixty_six.strategy import RANDOM, THUMB, policy
from cardlab.text import _, ngettext

NAMES: Final = (_("You"), _("Ana"))
RULE_SETS: Final = ("serbian", "serbian", "polish", "schnapsen")  # the first is met most often
LEAST_HAND: Final = 3  # with fewer cards there is little to choose


def plies(rules: Any, level: int, rng: Chance, false_calls: float = 0.0) -> Iterator[Ply]:
    """Play a random deal as `exercise_parts.plies` does.

    Parameters
    ----------
    rules : RULES record
    level : int
        Of the bots in both seats.
    rng : numpy.random.Generator
    false_calls : float
        The chance that a player calls without 66, wherever the rules allow a call.
    """

    def choose(state: State, level: int, moves: Any, n: int, rng: Chance) -> int:
        chosen = policy(state, level, moves, n, rng)
        calls = moves[n - 1].kind == law.CALL and rng.random() < false_calls
        return n - 1 if calls else chosen

    return exercise_parts.plies(GAME, rules, level, rng, choose)


def find(rules: Any, rng: Chance, fits: Callable[[State, Move], bool]) -> Ply:
    """Return a ply of a random deal that fits; there must be deals with such a ply."""
    return exercise_parts.find(GAME, rules, RANDOM, rng, lambda state, move, _after: fits(state, move))


def some_rules(rng: Chance) -> tuple[str, Any]:
    """Return a rule set's name and its record."""
    name = pick(rng, RULE_SETS)
    return name, GAME.rules(name)


def title_of(rule_set: str) -> str:
    """Return the short title of a rule set."""
    return {"serbian": _("Serbian rules"), "polish": _("Polish rules"), "schnapsen": _("Schnapsen")}[rule_set]


def name_of(seat: int, me: int) -> str:
    """Return the player's name as the reader in seat `me` sees it."""
    return NAMES[seat != me]


def stock_fact(state: State) -> str:
    """Say how the stock is."""
    if state.closed_by >= 0:
        return _("The stock is closed.")
    if state.stock_size == 0:
        return _("The stock is used up.")
    return _("The stock is open.")


def picture(state: State, rule_set: str, me: int, **more: Any) -> Picture:
    """Return what the seat `me` sees of the trumps, the stock and its hand."""
    return Picture(
        rule_set=title_of(rule_set),
        facts=(stock_fact(state),),
        trump=cards.SUITS[state.trump],
        **more,
    )


# --- what may I play?

OPEN, BEAT, FOLLOW, TRUMP, ANYTHING = DUTIES = ("open", "beat", "follow", "trump", "anything")


def duty(state: State) -> str:
    """Return which part of R66-13 and R66-15 decides a reply."""
    hand = state.hand[state.turn]
    led = int(state.led)
    if not law.is_strict(state):
        return OPEN
    if hand & law.HIGHER[led] != NONE:
        return BEAT
    if hand & law.SUIT_MASK[led // 13] != NONE:
        return FOLLOW
    return TRUMP if hand & law.SUIT_MASK[state.trump] != NONE else ANYTHING


def why(state: State) -> tuple[str, str]:
    """Return the rule that decides the reply, and the reason in a sentence."""
    led = int(state.led)
    suit = cards.suit_words(led // 13)
    reasons = {
        OPEN: ("R66-13", _("The stock is open: any card may answer.")),
        BEAT: (
            "R66-15",
            _("You have {suit} and can beat the {led}, so you must.").format(suit=suit, led=cards.words(led)),
        ),
        FOLLOW: (
            "R66-15",
            _("You cannot beat the {led}, but you have {suit}: follow suit with any of them.").format(
                suit=suit, led=cards.words(led)
            ),
        ),
        TRUMP: ("R66-15", _("You have no {suit}, so you must trump; any trump will do.").format(suit=suit)),
        ANYTHING: (
            "R66-15",
            _("You have neither {suit} nor a trump: any card may be played.").format(suit=suit),
        ),
    }
    return reasons[duty(state)]


def may_play(rng: Chance) -> Exercise:
    """Ask which cards may answer a lead (R66-13 to R66-16)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, DUTIES)
    state, _move, _after = find(
        rules,
        rng,
        lambda state, _move: (
            state.phase == law.REPLY and count(state.hand[state.turn]) >= LEAST_HAND and duty(state) == wanted
        ),
    )
    me = int(state.turn)
    hand = [cards.name(card) for card in sorted_hand(int(state.hand[me]))]
    legal = law.replies(state.hand[me], state.led, state.trump, law.is_strict(state))
    rule, reason = why(state)
    return Exercise(
        question=_("Ana has led. Which of your cards may you play? Pick all of them."),
        picture=picture(
            state, rule_set, me, trick=(Played(NAMES[1], cards.name(int(state.led))),), hand=tuple(hand)
        ),
        choices={card: cards.words(cards.card(card)) for card in hand},
        right=frozenset(cards.names(int(legal))),
        takes_several=True,
        explanation=(reason,),
        rule=rule,
        rules=rule_set,
    )


# --- who takes it?

SUMS: Final = sorted({int(a + b) for a, b in product((11, 10, 4, 3, 2, 0), repeat=2)})
HIGHER, LOWER, TRUMPED, DISCARD = REPLIES = ("higher", "lower", "trumped", "discard")


def kind_of_reply(state: State, reply: int) -> str:
    """Return how a reply stands to the lead (R66-5)."""
    led = int(state.led)
    if reply // 13 == led // 13:
        return HIGHER if law.beats(reply, led, state.trump) else LOWER
    return TRUMPED if reply // 13 == state.trump else DISCARD


def points(n: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def who_takes(rng: Chance) -> Exercise:
    """Ask who takes a trick and what it is worth (R66-3 to R66-5)."""
    rule_set, rules = some_rules(rng)
    wanted = pick(rng, REPLIES)
    before, move, after = find(
        rules,
        rng,
        lambda state, move: state.phase == law.REPLY and kind_of_reply(state, int(move.card)) == wanted,
    )
    me = int(rng.integers(2))
    led, reply, winner = int(before.led), int(move.card), int(after.last_winner)
    worth = int(law.VALUE[led % 13] + law.VALUE[reply % 13])
    near = sorted((each for each in SUMS if each != worth), key=lambda each: abs(each - worth))[:3]
    other = near[int(rng.integers(len(near)))]
    choices = {
        f"{seat}:{each}": _("{name}, {points}").format(name=name_of(seat, me), points=points(each))
        for seat in (me, 1 - me)
        for each in sorted((worth, other))
    }
    event = next(event for event in GAME.events(before, move, after) if event.rule == "R66-5")
    names = [name_of(seat, me) for seat in range(2)]
    return Exercise(
        question=_("Who takes the trick, and how many points are in it?"),
        picture=picture(
            before,
            rule_set,
            me,
            trick=(
                Played(name_of(1 - int(before.turn), me), cards.name(led)),
                Played(name_of(int(before.turn), me), cards.name(reply)),
            ),
        ),
        choices=choices,
        right=frozenset({f"{winner}:{worth}"}),
        explanation=(event.text(names, me),),
        rule="R66-5",
        rules=rule_set,
    )


# --- how many game points?

NOBODY: Final = "nobody"


def game_points_label(seat: int, me: int, worth: int) -> str:
    """Return who scores how much, in words."""
    gp = ngettext("{n} game point", "{n} game points", worth).format(n=worth)
    return _("{name}: {gp}").format(name=name_of(seat, me), gp=gp)


def tricks(n: int) -> str:
    """Return a number of tricks in words."""
    return ngettext("{n} trick", "{n} tricks", n).format(n=n) if n else _("no trick")


def how_it_ended(before: State, move: Move, after: State, me: int) -> str:
    """Say how the deal ended, without saying what that means."""
    if move.kind == law.CALL:
        event = GAME.events(before, move, after)[0]
        return event.text([name_of(seat, me) for seat in range(2)], me)
    if after.ending == law.REACHED:
        return _("You have reached 66.") if after.winner == me else _("Ana has reached 66.")
    who = _("You took the last trick.") if after.last_winner == me else _("Ana took the last trick.")
    return _("All cards are played, and nobody has called. {who}").format(who=who)


def closing_fact(after: State, me: int) -> str:
    """Say who closed and what the opponent had then."""
    closer = int(after.closed_by)
    if closer < 0:
        return _("The stock was never closed.")
    had = {
        "points": points(int(after.closing_points[1 - closer])),
        "tricks": tricks(int(after.closing_tricks[1 - closer])),
    }
    if closer == me:
        return _("You closed the stock when Ana had {points} and {tricks}.").format(**had)
    return _("Ana closed the stock when you had {points} and {tricks}.").format(**had)


def game_points(rng: Chance) -> Exercise:
    """Ask who scores and how much (R66-35, R66-36, R66-44 to R66-51, SNP-6 to SNP-9)."""
    rule_set, rules = some_rules(rng)
    level = RANDOM if rng.random() < 0.35 else THUMB
    false_calls = 0.1 if rng.random() < 0.2 else 0.0
    *_others, (before, move, after) = plies(rules, level, rng, false_calls)
    me = int(rng.integers(2))
    winner, worth = int(after.winner), int(after.game_points)
    right = NOBODY if winner < 0 else f"{winner}:{worth}"
    others = [each for each in (1, 2, 3) if each != worth]
    if winner < 0:
        wrong = [(me, 1), (1 - me, 1), (1 - me, 2)]
    elif rule_set == "serbian":  # the one in which nobody may score
        wrong = [(winner, others[int(rng.integers(2))]), (1 - winner, worth)]
    else:
        wrong = [*((winner, each) for each in others), (1 - winner, worth)]
    offered = sorted(
        [*wrong, *([(winner, worth)] if winner >= 0 else [])], key=lambda pair: (pair[0] != me, pair[1])
    )
    choices = {f"{seat}:{each}": game_points_label(seat, me, each) for seat, each in offered}
    if rule_set == "serbian":
        choices[NOBODY] = _("Nobody scores")
    names = [name_of(seat, me) for seat in range(2)]
    ending = GAME.events(before, move, after)[-2 if winner >= 0 else -1 :]
    return Exercise(
        question=_("The deal is over. Who scores, and how many game points?"),
        picture=Picture(
            rule_set=title_of(rule_set),
            facts=(
                how_it_ended(before, move, after, me),
                closing_fact(after, me),
            ),
            standings=tuple(
                Standing(name_of(seat, me), points(int(after.points[seat])), tricks(int(after.tricks[seat])))
                for seat in (me, 1 - me)
            ),
        ),
        choices=choices,
        right=frozenset({right}),
        explanation=tuple(event.text(names, me) for event in ending),
        rule=ending[-1].rule,
        rules=rule_set,
    )


# --- how likely is it?

ASKED: Final = {
    "Q66-1": _("Before the deal: how likely is it that you will be dealt king and queen of trumps?"),
    "Q66-3": _("Before the deal: how likely is it that you will be dealt at least one marriage?"),
    "Q66-4": _("Before the deal: how likely is it that at least one of you will be dealt a marriage?"),
    "Q66-6": _("You see your hand and the turned card. How likely is it that Ana holds a marriage?"),
    "Q66-7": _(
        "Before trick 1 you hold a king, and its queen is nowhere to be seen. "
        "How likely is it that you will draw her in your next {draws} draws?"
    ),
    "Q66-8": _("Before trick {trick} you have not seen the trump ace. How likely is it that Ana holds it?"),
    "Q66-9": _("At trick 1 you lead the {lead}. How likely is it that Ana can trump it?"),
    "Q66-10": _("At trick 1 you lead the {lead}, without its ace. How likely is it that Ana can take it?"),
    "Q66-11": _("You close at once and lead the {lead}. How likely is it that Ana will trump it?"),
    "Q66-13": _("Before the deal: how likely is it that you will be dealt no trump at all?"),
    "Q66-14": _(
        "You see your hand and the turned card. How likely is it that Ana has at least {least} trumps?"
    ),
    "Q66-15": _(
        "Before trick {trick} you have not seen the trump ace. "
        "How likely is it that it is the last face-down card of the stock?"
    ),
    "Q66-18": _("Before the deal: how likely is it that you will be dealt at least one ace?"),
}
RANDOM_NUMBERS: Final = ("draws", "trick", "least")


def random_values(question: Question, rng: Chance) -> dict[str, object]:
    """Return values for a question's parameters: random cards, random small numbers."""
    pack = full_pack(GAME.new_state(GAME.rules()))
    shuffle(pack, len(pack), rng)
    mine = [int(card) for card in pack[:6]]
    given: dict[str, object] = {}
    for parameter in question.parameters:
        if isinstance(parameter, Cards):
            given[parameter.name] = mine
        elif isinstance(parameter, OneCard):
            given[parameter.name] = int(pack[6]) if parameter.name == "turned" else mine[0]
        elif isinstance(parameter, WholeNumber) and parameter.name in RANDOM_NUMBERS:
            given[parameter.name] = int(rng.integers(parameter.low, parameter.high + 1))
    return given


def how_likely(rng: Chance) -> Exercise:
    """Ask one of the odds questions with a random hand."""
    questions = [each for each in QUESTIONS if each.id in ASKED]
    question, values, answer = open_question(questions, random_values, rng)
    turned, lead = values.get("turned"), values.get("lead")
    words = {**values, "lead": "" if lead is None else cards.words(lead)}
    picture = Picture(
        rule_set=title_of("serbian"),
        trump=None if turned is None else cards.SUITS[turned // 13],
        turned=None if turned is None else cards.name(turned),
        trick=() if lead is None else (Played(NAMES[0], cards.name(lead)),),
        hand=tuple(
            cards.name(card) for card in sorted_hand(cards.mask(values.get("hand", ()))) if card != lead
        ),
    )
    return odds_exercise(
        ASKED[question.id].format(**words), picture, question, values, answer, "serbian", rng
    )


KINDS: Final = {
    "may_play": Kind(_("What may I play?"), may_play),
    "who_takes": Kind(_("Who takes it?"), who_takes),
    "game_points": Kind(_("How many game points?"), game_points),
    "how_likely": Kind(_("How likely is it?"), how_likely),
}
