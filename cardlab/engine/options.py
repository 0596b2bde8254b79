"""Rule options as values: declared once, they give the RULES dtype, the checks and the documentation."""

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardlab.engine.errors import BadInput
from cardlab.text import _

Value = bool | int | str | list[int]


@dataclass(frozen=True)
class Option:
    """One rule option.

    Attributes
    ----------
    id : str
        Its id in the rules file, for example ``"O66-3"``.
    name : str
        Its name, also the name of its field in ``state.rules``.
    about : str
        What it decides, in a few words.
    choices : tuple of str
        The words it may be; the record holds the position of the word.
    low, high : int
        The range of a whole number, both ends allowed. 0 to 1 without choices is a flag.
    length : int
        For a list of whole numbers its greatest length (the record holds zeros behind it), else 0.
    """

    id: str
    name: str
    about: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1
    length: int = 0

    @property
    def is_flag(self) -> bool:
        """Whether the option is either true or false."""
        return not self.choices and not self.length and (self.low, self.high) == (0, 1)

    def field(self) -> tuple[Any, ...]:
        """Return the option's field of the RULES dtype."""
        if self.length:
            return (self.name, np.int8, self.length)
        return (self.name, np.bool_ if self.is_flag else np.int16 if self.high > 127 else np.int8)

    def encode(self, value: Value) -> int | list[int]:
        """Return what the record holds for a value; raises BadInput when the option cannot have it."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return self.choices.index(value)
        elif self.length:
            if isinstance(value, list | tuple) and 0 < len(value) <= self.length:
                if all(type(v) is int and self.low <= v <= self.high for v in value):
                    return [*value, *[0] * (self.length - len(value))]
        elif self.is_flag:
            if isinstance(value, bool):
                return int(value)
        elif type(value) is int and self.low <= value <= self.high:
            return value
        raise BadInput(
            _("The option {name} cannot be {value!r}: it is {allowed}.").format(
                name=self.name, value=value, allowed=self.allowed()
            )
        )

    def decode(self, stored: Any) -> Value:
        """Return the value of the option from what a record holds."""
        if self.choices:
            return self.choices[int(stored)]
        if self.length:
            return [int(v) for v in stored if v]
        return bool(stored) if self.is_flag else int(stored)

    def read(self, text: str) -> Value:
        """Return the value that a text means: ``"true"``, ``"3"``, ``"2,2,2"``, ``"alternate"``.

        Raises
        ------
        BadInput
            When the option cannot have it.
        """
        value: Value = text
        with contextlib.suppress(ValueError):
            if self.is_flag:
                value = {"true": True, "false": False}.get(text, text)
            elif self.length:
                value = [int(each) for each in text.split(",")]
            elif not self.choices:
                value = int(text)
        self.encode(value)
        return value

    def write(self, value: Value) -> str:
        """Return the text of a value, as `read` takes it."""
        if isinstance(value, list):
            return ",".join(str(each) for each in value)
        return str(value).lower() if isinstance(value, bool) else str(value)

    def allowed(self) -> str:
        """Say in words which values the option may have."""
        if self.choices:
            return _("one of {choices}").format(choices=", ".join(self.choices))
        if self.length:
            return _("a list of 1 to {length} whole numbers from {low} to {high}").format(
                length=self.length, low=self.low, high=self.high
            )
        if self.is_flag:
            return _("true or false")
        return _("a whole number from {low} to {high}").format(low=self.low, high=self.high)


def rules_dtype(options: Sequence[Option]) -> np.dtype[Any]:
    """Return the RULES dtype of a game: one field an option."""
    return np.dtype((np.record, [option.field() for option in options]))


def make_rules(options: Sequence[Option], values: Mapping[str, Value], changes: Mapping[str, Value]) -> Any:
    """Return a RULES record from a rule set's values with some of them changed.

    Raises
    ------
    BadInput
        When a change names no option or gives it a value that it cannot have.
    """
    unknown = next((name for name in changes if name not in values), None)
    if unknown is not None:
        raise BadInput(
            _("There is no option {name!r}: the options are {names}.").format(
                name=unknown, names=", ".join(option.name for option in options)
            )
        )
    record = np.zeros(1, dtype=rules_dtype(options))
    for option in options:
        record[0][option.name] = option.encode(changes.get(option.name, values[option.name]))
    return record[0]


def option_values(options: Iterable[Option], rules: Any) -> dict[str, Value]:
    """Return the values of all options from a RULES record."""
    return {option.name: option.decode(rules[option.name]) for option in options}
