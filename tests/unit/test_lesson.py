"""Every step of every lesson: its solution, a refused move, and what is said to any other answer."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from cardlab.cards import name
from cardlab.engine import rulebook
from cardlab.engine.deal import Deal, full_pack
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.game import game_names, load_game
from cardlab.engine.lesson import Act, Ask, LessonRun, Step, find_step
from cardlab.games.kazablanka import rules as kazablanka
from cardlab.games.sedmice import rules as sedmice
from cardlab.games.sixty_six import rules as sixty_six
from tests.unit.test_ids import ROOT, defined, named

GAMES = game_names()
TAUGHT = {
    "kazablanka": ("RKZ", "OKZ"),
    "koncine": ("KON", "KON-G", "RUS", "RUS-G"),
    "pasur": ("PAS", "PAS-G"),
    "remi": ("REM", "REM-G"),
    "sedmice": ("RSD", "OSD"),
    "sixty_six": ("R66", "SNP"),
}
"""The kinds of ids that the lesson of a game teaches."""
CARD_MOVES = {"remi": "discard {card}"}
"""The move of a single card, where its name alone is none."""


def steps(game: str) -> Sequence[Step]:
    found: Sequence[Step] = load_game(game).part("lesson").STEPS
    return found


def params(game: str) -> list[object]:
    return [pytest.param(step, id=f"{game}-{step.key}") for step in steps(game)]


every_game = pytest.mark.parametrize("game", GAMES)
every_step = pytest.mark.parametrize("step", [each for game in GAMES for each in params(game)])


def play_script(run: LessonRun) -> None:
    while run.is_waiting:
        run.go_on()


def advance(run: LessonRun, goals: int) -> None:
    """Solve the first goals of a step."""
    for goal in run.step.goals[:goals]:
        answers = goal.right if isinstance(goal, Act) else [goal.right]
        legal = run.deal.legal_moves()
        first = next(each for each in answers if isinstance(goal, Ask) or each in legal)
        assert run.answer(first).ok
        play_script(run)


def runs(step: Step) -> list[LessonRun]:
    """A run that stands before each goal of the step."""
    made = []
    for number in range(len(step.goals)):
        run = LessonRun(step)
        advance(run, number)
        made.append(run)
    return made


@every_step
def test_solution(step: Step) -> None:
    run = LessonRun(step)
    advance(run, len(step.goals))
    assert run.is_done
    assert run.goal is None
    assert run.feedback is not None
    assert run.feedback.ok
    assert not run.answer("anything").ok


@every_step
def test_every_accepted_move_leads_on(step: Step) -> None:
    """Each accepted move that is legal can be played with its script; each is legal on some way through the step."""
    for run in runs(step):
        goal = run.goal
        if isinstance(goal, Act):
            legal = [move for move in goal.right if move in run.deal.legal_moves()]
            assert legal
            for move in legal:
                other = LessonRun(step)
                advance(other, run.solved)
                assert other.answer(move).ok
                play_script(other)


@every_step
def test_wrong_answers_change_nothing(step: Step) -> None:
    """A legal move that is not wanted is explained, a forbidden one refused with its rule; the deal stays."""
    refused = 0
    for run in runs(step):
        goal = run.goal
        before = run.deal.state.copy()
        if isinstance(goal, Ask):
            assert goal.right in goal.choices
            wrong = [label for label in goal.choices if label != goal.right]
            refused += 1
        else:
            assert isinstance(goal, Act)
            legal = run.deal.legal_moves()
            assert set(goal.wrong) <= set(legal), "a tempting move is legal"
            assert not set(goal.tries) & set(legal), "a move to try is forbidden"
            wrong = [move for move in legal if move not in goal.right]
            of_card = CARD_MOVES.get(run.deal.game.name, "{card}")
            pack = {of_card.format(card=name(int(card))) for card in full_pack([before])}
            forbidden = [*goal.tries, *sorted(pack.difference(legal, goal.tries))]
            for move in forbidden:
                with pytest.raises(IllegalMove) as reason:
                    run.deal.check(move)
                feedback = run.answer(move)
                assert (feedback.ok, feedback.text, feedback.rule) == (
                    False,
                    str(reason.value),
                    reason.value.rule,
                )
                refused += 1
        for answer in wrong:
            feedback = run.answer(answer)
            assert not feedback.ok
            assert feedback.text, answer
            assert feedback.rule == goal.rule
        assert run.deal.state == before
        assert run.goal is goal
    assert refused


@pytest.mark.parametrize("step", params("sixty_six"))
def test_position_of_sixty_six_is_possible(step: Step) -> None:
    """I66-1 and I66-4: every card in one place; the points are those of the piles and the counted marriages."""
    state = step.deal().state
    places = [state.hand[0], state.hand[1], state.won[0], state.won[1]]
    held = [card for mask in places for card in range(52) if int(mask) >> card & 1]
    held += state.stock[: state.stock_size].tolist()
    held += [int(state.led)] if state.led >= 0 else []
    assert sorted(held) == sorted(full_pack([state]).tolist())
    for seat in range(2):
        worth = sum(int(sixty_six.VALUE[card % 13]) for card in range(52) if int(state.won[seat]) >> card & 1)
        assert state.points[seat] == worth + state.marriages[seat] - state.pending[seat]


@pytest.mark.parametrize("step", params("kazablanka"))
def test_position_of_kazablanka_is_possible(step: Step) -> None:
    """IKZ-1, IKZ-2 and IKZ-4: every card in one place, equal hands between rounds, 13 rounds in all."""
    state = step.deal().state
    played = state.played[: state.cards].tolist()
    held = [card for mask in state.hand for card in range(52) if int(mask) >> card & 1]
    held += [int(card) for card in state.reserve if card >= 0]
    assert sorted(held + played) == list(range(52))
    assert {card for mask in state.won for card in range(52) if int(mask) >> card & 1} == set(
        played[: state.trick_start]
    )
    sizes = [int(mask).bit_count() + int(card >= 0) for mask, card in zip(state.hand, state.reserve)]
    full_rounds, lying = divmod(len(played), kazablanka.SEATS)
    assert sorted(sizes) == sorted(13 - full_rounds - int(place < lying) for place in range(kazablanka.SEATS))


def captures(scene: dict[str, Any]) -> set[str]:
    """The captures that the learner can build on the table of a fishing game."""
    places = [each["card"] for each in scene.get("layout", [])]
    found = set()
    for entry in scene["hand"]:
        takes = entry.get("takes", {"sets": [], "several": False, "move": ""})
        unions = {frozenset(each) for each in takes["sets"]}
        more = unions if takes["several"] else set()
        while more:
            more = {a | b for a in more for b in map(frozenset, takes["sets"]) if not a & b} - unions
            unions |= more
        found |= {takes["move"] + "".join(sorted(each, key=places.index)) for each in unions}
    return found


@pytest.mark.parametrize("step", params("sedmice"))
def test_position_of_sedmice_is_possible(step: Step) -> None:
    """ISD-1, ISD-2 and ISD-4: every card in one place, equal hands between rounds; points are those of the cards."""
    state = step.deal().state
    players = int(state.rules.players)
    played = state.played[: state.played_size].tolist()
    held = [card for mask in state.hand for card in range(52) if int(mask) >> card & 1]
    assert sorted([*held, *state.stock[: state.stock_size], *played]) == sorted(full_pack([state]).tolist())
    lying = len(played) - int(state.first)
    sizes = [int(state.hand[(state.opener + n) % players]).bit_count() for n in range(players)]
    assert {size + (n < lying % players) for n, size in enumerate(sizes)} == {sizes[-1]}
    assert state.stock_size % players == 0
    taken = sum(int(sedmice.POINT_CARDS) >> card & 1 for card in played[: state.first])
    sides = range(sedmice.side_count(state.rules))
    assert sum(int(state.points[side]) for side in sides) == taken * state.rules.card_value


@every_step
def test_scene(step: Step) -> None:
    """The table offers the answers of the goal, shows the script one beat at a time, and hides what it should."""
    for run in runs(step):
        scene = run.scene()
        offered = {action["move"] for action in scene["actions"]}
        goal = run.goal
        if isinstance(goal, Ask):
            assert offered == set(goal.choices)
            assert run.feedback or scene["say"]["text"] == "Choose an answer."
            assert all(entry["move"] is None and entry["why"] for entry in scene["hand"])
        elif isinstance(goal, Act):
            offered |= {entry["move"] for entry in scene["hand"] if entry["move"]}
            offered |= {each["move"] for each in scene.get("moves", [])}
            offered |= captures(scene)
            piles = [scene.get(pile) or {} for pile in ("stock", "discards")]
            offered |= {pile["move"] for pile in piles if pile.get("move")}
            possible = set(run.deal.legal_moves()) | set(goal.tries)
            assert offered <= possible
            # Moves of the same cards that come to the same may be offered once.
            assert {frozenset(each.split()) for each in offered} == {
                frozenset(each.split()) for each in possible
            }
            assert offered & set(goal.right)
            assert not any(action["primary"] for action in scene["actions"]), (
                "no button gives the answer away"
            )
        assert scene["next"] is None
        assert all((seat["score"] == []) == step.hides_points for seat in scene["seats"])
        if step.hides_points and run.deal.over:
            assert len(scene["story"]) < len(run.deal.story(step.seat)), "the story ends with the points"


@every_game
def test_every_rule_is_taught(game: str) -> None:
    taught = named(" ".join(rule for step in steps(game) for rule in step.rules))
    assert [each for each in defined(*TAUGHT[game]) if each not in taught] == []


@every_game
def test_the_rules_of_a_step_are_rules(game: str) -> None:
    """What a goal shows is a rule that the page can open; a step may teach options besides."""
    known = set(defined(*TAUGHT[game]))
    for step in steps(game):
        assert named(" ".join(step.rules)) <= known
        for goal in step.goals:
            assert rulebook.rule(game, goal.rule, step.deal().rule_set).text


@every_game
def test_keys_and_titles_are_unique(game: str) -> None:
    found = steps(game)
    assert len({step.key for step in found}) == len({step.title for step in found}) == len(found) >= 18


def test_script_waits_for_the_page() -> None:
    run = LessonRun(find_step(steps("sixty_six"), "deal"))
    assert not run.answer("9C").ok  # a question comes first
    assert run.answer("12 cards").ok
    assert run.answer("9C").ok
    assert run.is_waiting
    scene = run.scene()
    assert scene["next"] == {"after": 900}
    assert scene["actions"] == []
    assert not run.answer("AH").ok
    run.go_on()
    assert run.is_waiting
    run.go_on()
    run.go_on()  # nothing is left to do
    assert run.is_done
    run.reset()
    assert run.deal.moves == []
    assert run.feedback is None


def test_text_that_is_no_move() -> None:
    run = LessonRun(find_step(steps("sixty_six"), "follow"))
    feedback = run.answer("<b>AH</b>")
    assert not feedback.ok
    assert "is not a move" in feedback.text
    assert feedback.rule is None


def test_unknown_step() -> None:
    with pytest.raises(BadInput, match="There is no step 'tarock': there are cards, trump, "):
        find_step(steps("sixty_six"), "tarock")


@every_game
def test_the_learner_is_the_first_player(game: str) -> None:
    for step in steps(game):
        deal = step.deal()
        assert isinstance(deal, Deal)
        assert deal.names[0] == "You"
        assert deal.names[1] == "Ana"


def test_an_opponents_choice_waits_for_the_script() -> None:
    """Where the table itself would ask to go on, the step does not: it waits for the learner's answer."""
    run = LessonRun(find_step(steps("kazablanka"), "double"))
    advance(run, 2)
    assert run.deal.view(0)["next"] is not None
    assert isinstance(run.goal, Ask)
    assert run.scene()["next"] is None
    assert "moves" not in run.scene()


@every_game
def test_the_notebook_tells_every_step(game: str) -> None:
    """The page has a heading with the step's number and title, some text, and the step's table, in order."""
    notebook = json.loads((ROOT / "notebooks" / f"{game}.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    told = [cell for cell in cells if re.match(r"### \d+\. ", cell)]
    headings = [cell.split("\n", 1)[0] for cell in told]
    assert headings == [f"### {n}. {step.title}" for n, step in enumerate(steps(game), start=1)]
    assert all(len(cell.split()) > 20 for cell in told)
    tables = [cells[cells.index(cell) + 1] for cell in told]
    assert tables == [f'lesson("{game}", "{step.key}")' for step in steps(game)]
