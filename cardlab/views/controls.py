"""Native controls for every part of a page: one row of fields, declared in Python, checked in Python.

    controls = Controls(
        [
            Select("rules", _("Rules"), {"serbian": _("Serbian"), "polish": _("Polish")}),
            Number("deals", _("Deals"), 10_000, 1_000, 1_000_000, stops=(1_000, 10_000, 100_000, 1_000_000)),
            Number("seed", _("Seed"), 1, 0, 2**32 - 1, slider=False),
            Switch("open", _("Open cards")),
            Cards("hand", _("Your hand"), pack, 6, ("AH", "TH", "JH", "AS", "9C", "KD")),
            Button("run", _("Deal"), primary=True),
        ],
        changed=lambda changes: ...,  # the values that changed, by name; all of them are in controls.values
        pressed=lambda name: ...,     # a button
    )

A callback that raises `BadInput` has its sentence shown beside the control that was changed. Callbacks run in the
thread that received the message and return at once: long work goes to a thread of its own, which may call `say`,
`show_progress`, `enable` and `reveal`.
"""

import gzip
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

import anywidget
import traitlets

from cardlab.engine.errors import BadInput
from cardlab.text import _
from cardlab.views.runtime import runtime

Value = str | int | bool | list[str]
_LONGEST = 200  # characters of a text that the page may send as a value


@dataclass(frozen=True)
class Field:
    """A control.

    Attributes
    ----------
    name : str
        Its name in `Controls.values`.
    label : str
        What stands above it.
    """

    kind: ClassVar[str]
    name: str
    label: str

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        return {"kind": self.kind, "name": self.name, "label": self.label}

    def first(self) -> Value | None:
        """Return the value at the start; None for a control that has none."""
        return None

    def read(self, given: object) -> Value:
        """Return the value that the page or a caller gave; raises BadInput when the control cannot have it."""
        raise BadInput(_("{label} has no value to set.").format(label=self.label))


@dataclass(frozen=True)
class Select(Field):
    """One of several choices, each a value and its text; the first one unless `value` says otherwise."""

    kind: ClassVar[str] = "select"
    choices: Mapping[str, str]
    value: str = ""
    help: str = ""

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        return {**super().spec(), "choices": [list(pair) for pair in self.choices.items()], "help": self.help}

    def first(self) -> Value:
        """Return the value at the start."""
        return self.value or next(iter(self.choices))

    def read(self, given: object) -> Value:
        """Return one of the choices; raises BadInput."""
        if isinstance(given, str) and given in self.choices:
            return given
        raise BadInput(_("{label}: choose one of the list.").format(label=self.label))


@dataclass(frozen=True)
class Number(Field):
    """A whole number, as text and on a slider.

    Attributes
    ----------
    value, low, high : int
        The value at the start and the range, both ends allowed.
    stops : tuple of int
        The numbers that the slider stops at, for a wide range; any other can be typed.
    slider : bool
        False for a number that is only typed, such as a seed.
    unit : str
        A word behind the number.
    """

    kind: ClassVar[str] = "number"
    value: int
    low: int
    high: int
    stops: tuple[int, ...] = ()
    slider: bool = True
    unit: str = ""
    help: str = ""

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        ranged = {"low": self.low, "high": self.high, "stops": list(self.stops), "slider": self.slider}
        return {**super().spec(), **ranged, "unit": self.unit, "help": self.help}

    def first(self) -> Value:
        """Return the value at the start."""
        return self.value

    def read(self, given: object) -> Value:
        """Return the number; digits may stand in groups. Raises BadInput."""
        number = given
        if isinstance(given, str):
            digits = "".join(given[:_LONGEST].split()).replace(",", "").replace("_", "")
            number = int(digits) if digits.isascii() and digits.isdecimal() else None
        if type(number) is int and self.low <= number <= self.high:
            return number
        raise BadInput(
            _("{label} must be a whole number from {low} to {high}.").format(
                label=self.label, low=f"{self.low:,}", high=f"{self.high:,}"
            )
        )


@dataclass(frozen=True)
class Text(Field):
    """A short text in one line."""

    kind: ClassVar[str] = "text"
    value: str = ""
    max_length: int = 40
    placeholder: str = ""
    help: str = ""

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        shown = {"max_length": self.max_length, "placeholder": self.placeholder, "help": self.help}
        return {**super().spec(), **shown}

    def first(self) -> Value:
        """Return the value at the start."""
        return self.value

    def read(self, given: object) -> Value:
        """Return the text without spaces around it; raises BadInput when it is too long or cannot be printed."""
        if isinstance(given, str) and len(given) <= self.max_length and given.isprintable():
            return given.strip()
        raise BadInput(
            _("{label} must be a text of at most {count} letters in one line.").format(
                label=self.label, count=self.max_length
            )
        )


@dataclass(frozen=True)
class Switch(Field):
    """On or off."""

    kind: ClassVar[str] = "switch"
    value: bool = False
    help: str = ""

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        return {**super().spec(), "help": self.help}

    def first(self) -> Value:
        """Return the value at the start."""
        return self.value

    def read(self, given: object) -> Value:
        """Return True or False; raises BadInput."""
        if isinstance(given, bool):
            return given
        raise BadInput(_("{label} is either on or off.").format(label=self.label))


@dataclass(frozen=True)
class Cards(Field):
    """Cards picked by clicking; the value is a list of card texts. `Controls.bar` takes cards out of it.

    Attributes
    ----------
    pack : sequence of str
        The cards to pick from, as texts, suit by suit. One that is there twice can be picked twice.
    count : int
        How many are picked.
    value : sequence of str
        Those picked at the start.
    fewest : int, optional
        From how many on they are enough; `count` if not given.
    """

    kind: ClassVar[str] = "cards"
    pack: Sequence[str]
    count: int
    value: Sequence[str]
    fewest: int | None = None

    @property
    def least(self) -> int:
        """The smallest number of cards."""
        return self.count if self.fewest is None else self.fewest

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        copies = Counter(self.pack)
        return {**super().spec(), "copies": dict(copies), "count": self.count, "least": self.least}

    def first(self) -> Value:
        """Return the value at the start."""
        return list(self.value)

    def read(self, given: object) -> Value:
        """Return the cards; raises BadInput."""
        if isinstance(given, list | tuple) and self.least <= len(given) <= self.count:
            cards = [card for card in given if isinstance(card, str)]
            if len(cards) == len(given) and Counter(cards) <= Counter(self.pack):
                return cards
        if self.least < self.count:
            raise BadInput(
                _("{label} must be {least} to {count} cards of the pack.").format(
                    label=self.label, least=self.least, count=self.count
                )
            )
        raise BadInput(
            _("{label} must be {count} different cards of the pack.").format(
                label=self.label, count=self.count
            )
        )


@dataclass(frozen=True)
class Button(Field):
    """A button; `primary` marks the one that the reader should press next."""

    kind: ClassVar[str] = "button"
    primary: bool = False

    def spec(self) -> dict[str, Any]:
        """Return what the page needs to draw the control."""
        return {**super().spec(), "primary": self.primary}


class Controls(anywidget.AnyWidget):
    """A row of controls (see the top of this module).

    Parameters
    ----------
    fields : sequence of Field
    changed : callable, optional
        Called with the values that the reader changed, by name.
    pressed : callable, optional
        Called with the name of the button that the reader pressed.

    Attributes
    ----------
    values : dict
        The value of each field by its name. Change it with `put`.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      if (!signal.aborted) exports.controls({ model, el, signal });
    } };"""

    fields: traitlets.List[Any] = traitlets.List().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)
    progress = traitlets.Dict().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    ticket = traitlets.Int(0).tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(
        self,
        fields: Sequence[Field] = (),
        *,
        changed: Callable[[dict[str, Value]], None] | None = None,
        pressed: Callable[[str], None] | None = None,
    ) -> None:
        self.changed = changed
        self.pressed = pressed
        self._lock = threading.RLock()
        self._fields: dict[str, Field] = {}
        self._refused: set[str] = set()  # the fields whose problem came from `changed`
        super().__init__(runtime=runtime())
        self.declare(fields)
        self.on_msg(self._receive)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Change traits, from any thread, so that the page has all of it in one message. Calls nobody meanwhile."""
        with self._lock, self.hold_sync():
            yield

    def declare(self, fields: Sequence[Field]) -> None:
        """Replace all fields; the new ones have their first values."""
        with self._together():
            self._fields = {field.name: field for field in fields}
            self._refused = set()
            self.states = {}
            self.values = {field.name: value for field in fields if (value := field.first()) is not None}
            self.fields = [field.spec() for field in fields]

    def put(self, **values: object) -> None:
        """Change values without telling `changed`; raises BadInput, and then changes nothing."""
        with self._together():
            read = {name: self._fields[name].read(value) for name, value in values.items()}
            self.values = {**self.values, **read}
            for name in read:
                self._state(name, "problem", None)

    def problem(self, name: str, sentence: str | None) -> None:
        """Show a sentence under a control; None takes it away."""
        with self._together():
            self._state(name, "problem", sentence)

    def enable(self, *names: str, on: bool = True) -> None:
        """Let controls be used, or not."""
        with self._together():
            for name in names:
                self._state(name, "off", None if on else True)

    def reveal(self, *names: str, on: bool = True) -> None:
        """Show controls, or hide them."""
        with self._together():
            for name in names:
                self._state(name, "hidden", None if on else True)

    def bar(self, name: str, cards: Mapping[str, str]) -> None:
        """Let these cards not be picked, each for a reason that is said when it is tried."""
        with self._together():
            self._state(name, "barred", dict(cards) or None)

    def say(self, sentence: str) -> None:
        """Say a sentence below the row; an empty one takes it away."""
        with self._together():
            self.status = sentence

    def show_progress(self, share: float | None, text: str) -> None:
        """Show a bar: `share` from 0 to 1, or None while the end is not in sight, and what to say beside it."""
        with self._together():
            self.progress = {"share": share, "text": text}

    def hide_progress(self) -> None:
        """Take the bar away."""
        with self._together():
            self.progress = {}

    def give_file(self, name: str, mime: str, content: bytes) -> None:
        """Let the reader save a file."""
        self.send({"type": "file", "name": name, "mime": mime}, [gzip.compress(content, 4)])

    def _state(self, name: str, key: str, value: object) -> None:
        state = {**self.states.get(name, {}), key: value}
        self.states = {**self.states, name: {key: value for key, value in state.items() if value is not None}}

    def _is_usable(self, name: object) -> bool:
        state = self.states.get(name, {}) if isinstance(name, str) else {}
        return name in self._fields and not state.get("off") and not state.get("hidden")

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page, which may hold anything."""
        ticket = content.get("ticket") if isinstance(content, dict) else None
        try:
            match content:
                case {"type": "set", "values": dict(values)} if all(map(self._is_usable, values)):
                    self._take(values)
                case {"type": "press", "name": str(name)} if self._is_usable(name):
                    self._press(name)
                case _:
                    self.say(_("The page asked for something that is not there now, so nothing was changed."))
        finally:
            with self._together():
                if type(ticket) is int and ticket > self.ticket:
                    self.ticket = ticket

    def _take(self, given: dict[str, object]) -> None:
        changes = {}
        with self._together():
            for name, value in given.items():
                try:
                    changes[name] = self._fields[name].read(value)
                except BadInput as error:
                    self._state(name, "problem", str(error))
            for name in (*changes, *self._refused):
                self._state(name, "problem", None)
            self._refused = set()
            self.values = {**self.values, **changes}
        if changes and self.changed is not None:
            try:
                self.changed(changes)
            except BadInput as error:
                self._refuse(set(changes), str(error))

    def _refuse(self, names: set[str], sentence: str) -> None:
        with self._together():
            self._refused = names
            for name in names:
                self._state(name, "problem", sentence)

    def _press(self, name: str) -> None:
        if isinstance(self._fields[name], Button) and self.pressed is not None:
            try:
                self.pressed(name)
            except BadInput as error:
                self.say(str(error))
