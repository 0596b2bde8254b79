"""Lesson steps: a position, what the learner has to do there, and what is said to each answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.text import _

BEAT = 900  # milliseconds before the page goes on with a move of the script: time to read


@dataclass(frozen=True)
class Act:
    """Something to do: a move to find.

    Attributes
    ----------
    task : str
        What to do, one or two sentences.
    rule : str
        The id of the rule that it shows.
    right : mapping
        The moves that solve it, each with what is said to it.
    wrong : mapping
        Legal moves that tempt, each with the reason why it is not wanted here.
    otherwise : str
        What is said to any other legal move.
    then : sequence of str, or mapping
        The moves of the script that follow, of whatever seat; a mapping gives them for each right move.
    tries : mapping
        Moves that the rules forbid here and that the learner may try all the same, each with its label.
    """

    task: str
    rule: str
    right: Mapping[str, str]
    wrong: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = _("The rules allow it, but the task asks for something else.")
    then: Sequence[str] | Mapping[str, Sequence[str]] = ()
    tries: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ask:
    """A question about the table.

    Attributes
    ----------
    task : str
        The question.
    rule : str
        The id of the rule that answers it.
    choices : mapping
        The answers to choose from, each with what is said to it.
    right : str
        The right one.
    then : sequence of str
        The moves of the script that follow.
    """

    task: str
    rule: str
    choices: Mapping[str, str]
    right: str
    then: Sequence[str] = ()


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    Attributes
    ----------
    key, title : str
        Its name in code and its title.
    rules : tuple of str
        The ids of the rules that it teaches.
    deal : callable
        Makes the deal in the position where the step begins.
    goals : tuple of Act or Ask
        What to do, one after the other.
    learnt : str
        What to take away, said at the end.
    wrong : mapping
        What is said to legal moves that no goal of the step wants, where the goal itself is silent.
    seat : int
        The learner's seat.
    open_cards : bool
        Whether all hands are shown.
    hides_points : bool
        Whether the points are left for the learner to count.
    """

    key: str
    title: str
    rules: tuple[str, ...]
    deal: Callable[[], Deal]
    goals: tuple[Act | Ask, ...]
    learnt: str
    wrong: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0
    open_cards: bool = False
    hides_points: bool = False


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer: whether it was right, the sentence, and the rule behind it."""

    ok: bool
    text: str
    rule: str | None = None


class LessonRun:
    """A learner's way through one step.

    Attributes
    ----------
    step : Step
    deal : Deal
        The deal as it stands.
    feedback : Feedback or None
        What was said last.
    solved : int
        How many goals are solved.
    """

    def __init__(self, step: Step) -> None:
        self.step = step
        self.reset()

    def reset(self) -> None:
        """Begin the step again."""
        self.deal = self.step.deal()
        self.feedback: Feedback | None = None
        self.solved = 0
        self._script: list[str] = []
        self._told = 0  # events before the last move

    @property
    def is_waiting(self) -> bool:
        """Whether a move of the script comes next (`go_on`)."""
        return bool(self._script)

    @property
    def is_done(self) -> bool:
        """Whether the step is solved and its script played."""
        return self.solved == len(self.step.goals) and not self._script

    @property
    def goal(self) -> Act | Ask | None:
        """What is to be done now, or None at the end."""
        return self.step.goals[self.solved] if self.solved < len(self.step.goals) else None

    def go_on(self) -> None:
        """Play the next move of the script, if there is one."""
        if self._script:
            self._play(self._script.pop(0))

    def answer(self, text: str) -> Feedback:
        """Take a move or the label of a choice.

        Returns
        -------
        Feedback
            A right answer is played and the step goes on; any other changes nothing.
        """
        self.feedback = self._judge(text)
        if self.feedback.ok and self.goal is not None:
            if isinstance(self.goal, Act):
                self._play(text)
            then = self.goal.then
            self._script = list(then[text] if isinstance(then, Mapping) else then)
            self.solved += 1
        return self.feedback

    def _play(self, move: str) -> None:
        self._told = len(self.deal.story(self.step.seat))
        self.deal.play(move)

    def _judge(self, text: str) -> Feedback:
        goal = self.goal
        if self.is_waiting:
            return Feedback(ok=False, text=_("One moment: the others are still playing."))
        if goal is None:
            return Feedback(ok=False, text=_("This step is done; start it again if you like."))
        if isinstance(goal, Ask):
            if text not in goal.choices:
                return Feedback(ok=False, text=_("First answer the question."))
            return Feedback(text == goal.right, goal.choices[text], goal.rule)
        try:
            self.deal.check(text)
        except IllegalMove as error:
            return Feedback(ok=False, text=str(error), rule=error.rule or None)
        except BadInput as error:
            return Feedback(ok=False, text=str(error))
        if text in goal.right:
            return Feedback(ok=True, text=goal.right[text], rule=goal.rule)
        wrong = {**self.step.wrong, **goal.wrong}
        return Feedback(ok=False, text=wrong.get(text, goal.otherwise), rule=goal.rule)

    def scene(self) -> dict[str, Any]:
        """Return the table as the learner sees it (``docs/architecture.md``), with the answers to choose from."""
        scene = self.deal.view(self.step.seat, self.step.open_cards)
        goal = self.goal
        scene["next"] = {"after": BEAT} if self.is_waiting else None
        if self.is_waiting:
            scene["actions"] = []
        elif isinstance(goal, Ask):
            scene["actions"] = [
                {"move": label, "label": label, "key": str(n), "primary": False, "on": None}
                for n, label in enumerate(goal.choices, start=1)
            ]
        elif goal is None:
            scene["actions"] = []
        else:
            scene["actions"] = [{**action, "primary": False} for action in scene["actions"]]  # no hint here
            scene["actions"] += [
                {"move": move, "label": label, "key": None, "primary": False, "on": None}
                for move, label in goal.tries.items()
            ]
        if self.is_waiting or not isinstance(goal, Act):
            why = {"text": self._judge("").text, "rule": None}
            scene["hand"] = [
                {key: value for key, value in entry.items() if key != "takes"} | {"move": None, "why": why}
                for entry in scene["hand"]
            ]
            scene.pop("moves", None)
            for pile in ("stock", "discards"):
                if "move" in (scene.get(pile) or {}):
                    scene[pile] = {**scene[pile], "move": None, "why": why}
            if "lay" in scene:
                scene["lay"] = None
        if self.feedback is not None:
            tone = "right" if self.feedback.ok else "refused"
            scene["say"] = {"text": self.feedback.text, "tone": tone, "rule": self.feedback.rule}
        elif isinstance(goal, Ask):  # what the table says otherwise might be the answer
            scene["say"] = {"text": _("Choose an answer."), "tone": "turn", "rule": None}
        if self.step.hides_points:
            scene["seats"] = [{**seat, "score": []} for seat in scene["seats"]]
            if self.deal.over and goal is not None:  # the end of the story counts the points
                scene["story"] = scene["story"][: self._told]
        return scene


def find_step(steps: Sequence[Step], key: str) -> Step:
    """Return the step of this key; raises BadInput when there is none."""
    for step in steps:
        if step.key == key:
            return step
    raise BadInput(
        _("There is no step {key!r}: there are {keys}.").format(
            key=key, keys=", ".join(step.key for step in steps)
        )
    )
