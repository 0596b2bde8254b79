"""The pictures, tables and sentences of *Outcomes*."""

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.analysis.comparison import difference, is_beyond_chance
from cardlab.analysis.intervals import Estimate, mean, share
from cardlab.analysis.simulation import MatchOutcomes, won
from cardlab.analysis.simulation import Outcomes as Simulated
from cardlab.engine.study import Measure, Outlook, Setting
from cardlab.text import _
from cardlab.views import chart
from cardlab.views.chart import Chart
from cardlab.views.notes import Block, table

Results = Sequence[tuple[Setting, Simulated]]
Matches = Sequence[tuple[Setting, MatchOutcomes]]

LETTERS: Final = ("A", "B")
COLOURS: Final = (chart.FIRST, chart.SECOND, chart.EXACT, chart.READER)
HATCHES: Final = ("", "/", ".", "x")
STYLES: Final = tuple(zip(COLOURS, HATCHES)) + tuple(
    zip(COLOURS, HATCHES[1:] + HATCHES[:1])
)  # of up to 8 players


def focus_names(seats: int) -> dict[str, str]:
    """Return whose results can be looked at where so many play: by who dealt, and by seat."""
    dealing = [_("The dealer"), _("The non-dealer")]
    if seats > 2:
        dealing[1:] = [_("Seat {n} after the dealer").format(n=n) for n in range(1, seats)]
    names = {f"dealing-{n}": title for n, title in enumerate(dealing)}
    return names | {f"seat-{n}": _("Player {n}").format(n=n + 1) for n in range(seats)}


def fewest_seats(results: Results) -> int:
    """Return how many players there are, of two settings in the one with fewer."""
    return min(len(played.players) for _setting, played in results)


def values_of(measure: Measure, played: Simulated) -> NDArray[Any]:
    """Return a measure of each deal, one column a seat that plays, or one in all."""
    return measure.of(played.deals)[:, : len(played.players)]


def of_focus(values: NDArray[Any], deals: Any, focus: str) -> NDArray[Any]:
    """Return from values of shape (deals, seats) those of the focus, one a deal."""
    kind, number = focus.split("-")
    if kind == "seat":
        return values[:, int(number)]
    seats = values.shape[1]
    return values[np.arange(len(deals)), (deals["dealer"] + int(number)) % seats]


def mean_of(values: NDArray[Any]) -> Estimate:
    """Return the mean with its interval."""
    numbers = values.astype(np.float64)
    return mean(float(numbers.sum()), float(numbers @ numbers), len(numbers))


def _family(focus: str, seats: int) -> list[str]:
    """Return the foci of the same kind: all seats, or all places after the dealer."""
    return [f"{focus.split('-')[0]}-{n}" for n in range(seats)]


def _traces(measure: Measure, results: Results, focus: str) -> list[tuple[str, NDArray[Any]]]:
    """Return what a picture shows, each with its name: the settings for one focus, or the foci of one setting."""
    values = [values_of(measure, played) for _setting, played in results]
    if values[0].shape[1] == 1:
        return [(letter, each[:, 0]) for letter, each in zip(LETTERS, values)]
    names = focus_names(fewest_seats(results))
    if len(results) > 1:
        return [
            (letter, of_focus(each, played.deals, focus))
            for letter, each, (_setting, played) in zip(LETTERS, values, results)
        ]
    return [
        (names[each], of_focus(values[0], results[0][1].deals, each))
        for each in _family(focus, len(values[0][0]))
    ]


# --- what came out, in words


def result_blocks(outlook: Outlook, results: Results, focus: str) -> list[Block]:
    """Return the verdict and the table of means and shares, with their intervals."""
    payoffs = next(measure for measure in outlook.measures if measure.name == "payoff")
    rows = []
    for letter, (_setting, played) in zip(LETTERS, results):
        names = focus_names(len(played.players))
        for each in _family(focus, len(played.players)):
            payoff = of_focus(values_of(payoffs, played), played.deals, each)
            wins = of_focus(won(values_of(payoffs, played)), played.deals, each)
            others = [
                _mean_text(measure, played, each) for measure in outlook.measures if measure is not payoffs
            ]
            rows.append(
                [
                    f"{letter} · {names[each]}" if len(results) > 1 else names[each],
                    _interval(mean_of(payoff)),
                    _percents(share(int(wins.sum()), len(wins))),
                    *others,
                ]
            )
    columns = [
        _("Of"),
        _("{unit} a deal").format(unit=outlook.unit),
        _("deals won"),
        *(
            _("{measure}, mean").format(measure=each.title)
            for each in outlook.measures
            if each is not payoffs
        ),
    ]
    caption = _("Means and shares, with 95 % intervals")
    return [("verdict", _verdict(outlook, results, focus)), table(caption, columns, rows)]


def _mean_text(measure: Measure, played: Simulated, focus: str) -> str:
    values = values_of(measure, played)
    one = values[:, 0] if values.shape[1] == 1 else of_focus(values, played.deals, focus)
    return f"{mean_of(one).value:.2f}"


def _interval(estimate: Estimate) -> str:
    return _("{value} ({low} to {high})").format(
        value=_signed(estimate.value), low=_signed(estimate.low), high=_signed(estimate.high)
    )


def _percents(estimate: Estimate) -> str:
    texts = [f"{100 * value:.1f}" for value in (estimate.value, estimate.low, estimate.high)]
    return _("{value} % ({low} to {high})").format(value=texts[0], low=texts[1], high=texts[2])


def _verdict(outlook: Outlook, results: Results, focus: str) -> dict[str, str]:
    """Say whether the difference is more than chance: between A and B, or between the focus and the next one."""
    payoffs = next(measure for measure in outlook.measures if measure.name == "payoff")
    seats = fewest_seats(results)
    names = focus_names(seats)
    if len(results) > 1:
        (a, first), (b, second) = (
            (mean_of(each), each)
            for each in (
                of_focus(values_of(payoffs, played), played.deals, focus) for _setting, played in results
            )
        )
        gain = difference(first, second)
        better = _("{who} does better in {letter}").format(
            who=names[focus], letter=LETTERS[int(gain.value > 0)]
        )
        means = _("In A it is {a} a deal, in B {b}.").format(a=_signed(a.value), b=_signed(b.value))
    else:
        played = results[0][1]
        rival = next(each for each in _family(focus, seats) if each != focus)
        mine, other = (of_focus(values_of(payoffs, played), played.deals, each) for each in (focus, rival))
        gain = difference(other, mine)
        winner, loser = (focus, rival) if gain.value > 0 else (rival, focus)
        better = _("{who} does better than {other}").format(who=names[winner], other=_inside(names[loser]))
        means = _("{who} makes {value} a deal.").format(who=names[focus], value=_signed(mean_of(mine).value))
    interval = _("{low} to {high}").format(low=_signed(gain.low), high=_signed(gain.high))
    if is_beyond_chance(gain):
        lead = _("{better}, by {value} {unit} a deal.").format(
            better=better, value=f"{abs(gain.value):.3f}", unit=outlook.unit
        )
        verdict = _("That is beyond chance: the difference is {interval} with 95 % certainty.")
    else:
        lead = _("No difference that {deals:,} deals could show.").format(deals=gain.samples)
        verdict = _("It may be chance: the difference is {interval} with 95 % certainty.")
    return {"lead": lead, "detail": f"{verdict.format(interval=interval)} {means}"}


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _inside(name: str) -> str:
    """Return a name as it stands inside a sentence."""
    return name[:1].lower() + name[1:]


# --- pictures


def draw_measure(target: Chart, measure: Measure, results: Results, focus: str) -> None:
    """Draw how a measure is distributed, the traces as bars beside each other."""
    prefix = (
        focus_names(fewest_seats(results))[focus]
        if len(results) > 1 and values_of(measure, results[0][1]).shape[1] > 1
        else ""
    )
    _draw(target, measure, _traces(measure, results, focus), prefix, _("share of deals"))


def draw_length(target: Chart, measure: Measure, matches: Matches) -> None:
    """Draw how long whole matches are."""
    traces = [
        (letter, measure.of(played.matches)[:, 0]) for letter, (_setting, played) in zip(LETTERS, matches)
    ]
    _draw(target, measure, traces, "", _("share of matches"))


def _draw(
    target: Chart, measure: Measure, traces: list[tuple[str, NDArray[Any]]], prefix: str, axis: str
) -> None:
    whole = [np.rint(values).astype(np.int64) for _name, values in traces]
    width = _width(measure, whole)
    starts = _starts(width, whole)
    shares = [_shares(values, starts, width) for values in whole]
    labels = [_label(start, measure.step) for start in starts]
    figure = {
        "data": [
            {
                "type": "bar",
                "x": [start + (measure.step - 1) / 2 for start in starts],
                "y": each,
                "name": name,
                "customdata": labels,
                "hovertemplate": "%{customdata}: %{y:.1%}<extra>" + name + "</extra>",
                "marker": {
                    "color": colour,
                    "line": {"color": colour, "width": 1.5},
                    "pattern": {
                        "shape": hatch,
                        "fillmode": "replace",
                        "fgcolor": colour,
                        "solidity": 0.4,
                        "size": 7,
                    },
                },
            }
            for (name, _values), each, (colour, hatch) in zip(traces, shares, STYLES)
        ],
        "layout": {
            "height": 300,
            "showlegend": len(traces) > 1,
            "xaxis": {
                "title": {"text": measure.axis},
                "showgrid": False,
                "tickmode": "array" if measure.step == 1 else "auto",
                "tickvals": starts if measure.step == 1 else None,
                "ticktext": labels if measure.step == 1 else None,
            },
            "yaxis": {"tickformat": ".0%", "title": {"text": axis}},
        },
    }
    means = [(name, mean_of(values).value) for name, values in traces]
    digits = 2 if any(abs(value) >= 1 for _name, value in means) else 3
    numbers = [(name, f"{value:.{digits}f}".replace("-", "−")) for name, value in means]
    listed = ", ".join(f"{name} {number}" for name, number in numbers) if len(numbers) > 1 else numbers[0][1]
    words = _("Mean: {means}.").format(means=listed)
    target.show(
        figure,
        words=f"{prefix}. {words}" if prefix else words,
        columns=[measure.axis, *(name for name, _values in traces)],
        rows=list(zip(labels, *shares)),
    )


def _width(measure: Measure, whole: Sequence[NDArray[np.int64]]) -> int:
    """Return how many numbers share a bar; where only every tenth can occur, ten."""
    return measure.step if measure.step > 1 else int(np.gcd.reduce(np.concatenate(whole))) or 1


def _starts(width: int, whole: Sequence[NDArray[np.int64]]) -> list[int]:
    """Return where the bars begin."""
    low = min(int(values.min()) for values in whole) // width
    high = max(int(values.max()) for values in whole) // width
    return [width * i for i in range(low, high + 1)]


def _shares(values: NDArray[np.int64], starts: list[int], width: int) -> list[float]:
    counts = np.bincount((values - starts[0]) // width, minlength=len(starts))
    return [float(count) / len(values) for count in counts]


def _label(start: int, step: int) -> str:
    return f"{start}–{start + step - 1}" if step > 1 else str(start).replace("-", "−")


# --- files


def deals_as_csv(results: Results) -> bytes:
    """Return every deal as a row: the setting, then the fields of OUTCOME, one column a seat where it has seats."""
    text = io.StringIO()
    writer = csv.writer(text)
    seats = max(len(played.players) for _setting, played in results)
    for index, (letter, (_setting, played)) in enumerate(zip(LETTERS, results)):
        columns: dict[str, list[int]] = {}
        for name in played.deals.dtype.names:
            values = played.deals[name]
            if values.ndim == 1:
                columns[name] = values.tolist()
            else:
                columns |= {f"{name}_{i + 1}": column.tolist() for i, column in enumerate(values.T[:seats])}
        if index == 0:
            writer.writerow(["setting", *columns])
        writer.writerows(zip([letter] * len(played.deals), *columns.values()))
    return text.getvalue().encode()
