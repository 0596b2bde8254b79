"""Every step of the lesson: its solution, a refused move, and what is said to any other answer."""

import json
import re

import numpy as np
import pytest

from cardlab.cards import name
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.lesson import Act, Ask, LessonRun, Step, find_step
from cardlab.games.sixty_six import rules as law
from cardlab.games.sixty_six.lesson import STEPS
from tests.unit.test_ids import ROOT, defined

every_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)


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
    assert not run.answer("draw").ok


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
            pack = np.zeros(24, dtype=np.int8)
            hand = [name(int(card)) for card in pack[: law.full_pack(before, pack)]]
            forbidden = [*goal.tries, *(card for card in hand if card not in legal)]
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


@every_step
def test_position_is_possible(step: Step) -> None:
    """I66-1 and I66-4: every card in one place; the points are those of the piles and the counted marriages."""
    state = step.deal().state
    pack = np.zeros(24, dtype=np.int8)
    expected = sorted(pack[: law.full_pack(state, pack)].tolist())
    places = [state.hand[0], state.hand[1], state.won[0], state.won[1]]
    held = [card for mask in places for card in range(52) if int(mask) >> card & 1]
    held += state.stock[: state.stock_size].tolist()
    held += [int(state.led)] if state.led >= 0 else []
    assert sorted(held) == expected
    for seat in range(2):
        worth = sum(int(law.VALUE[card % 13]) for card in range(52) if int(state.won[seat]) >> card & 1)
        assert state.points[seat] == worth + state.marriages[seat] - state.pending[seat]


@every_step
def test_scene(step: Step) -> None:
    """The table offers the answers of the goal, shows the script one beat at a time, and hides what it should."""
    for run in runs(step):
        scene = run.scene()
        offered = {action["move"] for action in scene["actions"]}
        goal = run.goal
        if isinstance(goal, Ask):
            assert offered == set(goal.choices)
            assert all(entry["move"] is None and entry["why"] for entry in scene["hand"])
        elif isinstance(goal, Act):
            offered |= {entry["move"] for entry in scene["hand"] if entry["move"]}
            assert offered == set(run.deal.legal_moves()) | set(goal.tries)
            assert not any(action["primary"] for action in scene["actions"]), (
                "no button gives the answer away"
            )
        assert scene["next"] is None
        assert [seat["score"] == [] for seat in scene["seats"]] == [step.hides_points] * 2


def test_every_rule_is_taught() -> None:
    taught = {rule for step in STEPS for rule in step.rules}
    assert [each for each in defined("R66", "SNP") if each not in taught] == []


def test_the_rules_of_a_step_are_rules() -> None:
    known = set(defined("R66", "SNP"))
    for step in STEPS:
        assert set(step.rules) <= known
        assert {goal.rule for goal in step.goals} <= known


def test_keys_and_titles_are_unique() -> None:
    assert len({step.key for step in STEPS}) == len({step.title for step in STEPS}) == len(STEPS) >= 18


def test_script_waits_for_the_page() -> None:
    run = LessonRun(find_step(STEPS, "deal"))
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
    run = LessonRun(find_step(STEPS, "follow"))
    feedback = run.answer("<b>AH</b>")
    assert not feedback.ok
    assert "is not a move" in feedback.text
    assert feedback.rule is None


def test_unknown_step() -> None:
    with pytest.raises(BadInput, match="There is no step 'tarock': there are cards, trump, "):
        find_step(STEPS, "tarock")


def test_deal_names() -> None:
    deal = STEPS[0].deal()
    assert isinstance(deal, Deal)
    assert deal.names == ["You", "Ana"]


def test_the_notebook_tells_every_step() -> None:
    """The page has a heading with the step's number and title, some text, and the step's table, in order."""
    notebook = json.loads((ROOT / "notebooks" / "sixty_six.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    told = [cell for cell in cells if re.match(r"### \d+\. ", cell)]
    headings = [cell.split("\n", 1)[0] for cell in told]
    assert headings == [f"### {n}. {step.title}" for n, step in enumerate(STEPS, start=1)]
    assert all(len(cell.split()) > 20 for cell in told)
    tables = [cells[cells.index(cell) + 1] for cell in told]
    assert tables == [f'lesson("sixty_six", "{step.key}")' for step in STEPS]
