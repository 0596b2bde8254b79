"""The pictures and sentences of *Odds*."""

import math
from typing import Any

from cardlab.analysis import odds as analysis
from cardlab.analysis.intervals import Estimate
from cardlab.engine.question import Answer, Curve
from cardlab.text import _
from cardlab.views import chart
from cardlab.views.chart import Chart


def _number(value: float, answer: Answer, digits: int = 1) -> str:
    """Return a value as it is said: "86.1 %", "27.9 points"."""
    if answer.kind == "expected value":
        return f"{value:.{digits}f} {answer.unit}".strip()
    return f"{100 * value:.{digits}f} %" if value == 0 or value >= 0.001 else f"{100 * value:.2g} %"


def answer_words(answer: Answer) -> dict[str, Any]:
    """Return the answer as the page shows it: large, and the same in other words."""
    value = answer.value
    if answer.kind == "expected value":
        exact = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value)
        return {"label": _("On average"), "big": _number(float(value), answer), "facts": [exact]}
    words = analysis.in_words(value)
    known = analysis.measured(answer)
    if known is not None:
        ends = _("{low} to {high} with 95 % certainty").format(
            low=_number(known.low, answer, 2), high=_number(known.high, answer, 2)
        )
        facts = [_("no exact answer is known"), _("{n:,} simulated deals").format(n=known.samples), ends]
        return {"label": _("Simulated, the chance is about"), "big": words.percent, "facts": facts}
    return {"label": _("The chance is"), "big": words.percent, "facts": [words.one_in, words.fraction]}


def _value_axis(answer: Answer, low: float, high: float) -> dict[str, Any]:
    """Return plotly's axis for values like the answer, from `low` to `high`."""
    if answer.kind == "expected value":
        return {"range": [low, high], "title": {"text": answer.unit}}
    digits = 0 if high - low > 0.1 else 1 if high - low > 0.01 else 2
    return {"range": [low, high], "tickformat": f".{digits}%"}


def draw_curve(target: Chart, curve: Curve, answer: Answer) -> None:
    """Draw how the answer changes, with the reader's own place."""
    places = [place for place, _value in curve.points]
    values = [float(value) for _place, value in curve.points]
    here = float(answer.value)
    top = 1.18 * max(*values, here, 0.01)  # with room for the label above the line
    hover = (
        "%{x}: %{y:.1%}<extra></extra>" if answer.kind == "probability" else "%{x}: %{y:.1f}<extra></extra>"
    )
    share = (curve.here - places[0]) / (places[-1] - places[0])
    # The label goes where the line is lower, unless the picture ends there.
    anchor = "right" if (values[-1] > values[0] and share > 0.25) or share > 0.85 else "left"
    figure = {
        "data": [
            {
                "type": "scatter",
                "x": places,
                "y": values,
                "mode": "lines+markers",
                "line": {"color": chart.EXACT, "width": 3},
                "marker": {"size": 9},
                "cliponaxis": False,
                "hovertemplate": hover,
            },
            {
                "type": "scatter",
                "x": [curve.here],
                "y": [here],
                "mode": "markers",
                "marker": {
                    "size": 18,
                    "symbol": "diamond",
                    "color": chart.READER,
                    "line": {"color": chart.TEXT, "width": 2},
                },
                "hovertemplate": hover,
                "cliponaxis": False,
            },
        ],
        "layout": {
            "xaxis": {
                "title": {"text": curve.axis},
                "dtick": 1 if places[-1] - places[0] < 16 else None,
            },
            "yaxis": _value_axis(answer, 0, top),
            "annotations": [
                {
                    "x": curve.here,
                    "y": here,
                    "text": _("yours: {value}").format(value=_number(here, answer)),
                    "showarrow": False,
                    "xanchor": anchor,
                    "yanchor": "bottom",
                    "xshift": 8 if anchor == "right" else -8,
                    "yshift": 12,
                    "font": {"size": 15},
                }
            ],
        },
    }
    target.show(
        figure,
        words=_("Yours is {here}: {value}. In the picture it goes from {first} to {last}.").format(
            here=curve.here,
            value=_number(here, answer),
            first=_number(values[0], answer),
            last=_number(values[-1], answer),
        ),
        columns=[curve.axis, _("answer"), *([] if answer.samples else [_("exactly")])],
        rows=[
            (place, float(value), *([] if answer.samples else [str(value)])) for place, value in curve.points
        ],
    )


def draw_estimates(target: Chart, answer: Answer, estimates: list[Estimate], deals: int) -> None:
    """Draw the running estimate with its band beside the exact line."""
    exact = float(answer.value)
    spread = exact * (1 - exact) if answer.kind == "probability" else (exact * 0.5) ** 2
    reach = 2.4 * math.sqrt(max(spread, 1e-4) / analysis.FIRST)
    low, high = exact - reach, exact + reach
    if answer.kind == "probability":
        low, high = max(0.0, low), min(1.0, high)
    done = [estimate.samples for estimate in estimates]
    figure = {
        "data": [
            {
                "type": "scatter",
                "x": [*done, *reversed(done)],
                "y": [*(e.high for e in estimates), *(e.low for e in reversed(estimates))],
                "fill": "toself",
                "fillcolor": chart.BAND,
                "line": {"width": 0},
                "hoverinfo": "skip",
                "name": _("95 % band"),
            },
            {
                "type": "scatter",
                "x": [analysis.FIRST, deals],
                "y": [exact, exact],
                "mode": "lines",
                "line": {"color": chart.EXACT, "width": 3},
                "hoverinfo": "skip",
                "name": _("{n:,} deals").format(n=answer.samples) if answer.samples else _("exact"),
            },
            {
                "type": "scatter",
                "x": done,
                "y": [estimate.value for estimate in estimates],
                "mode": "lines",
                "line": {"color": chart.SAMPLE, "width": 2.5, "dash": "dot"},
                "hovertemplate": "%{x:,}: %{y:.4f}<extra></extra>",
                "name": _("simulated"),
            },
        ],
        "layout": {
            "showlegend": True,
            "xaxis": {
                "type": "log",
                "range": [math.log10(analysis.FIRST), math.log10(deals) + 0.03],
                "title": {"text": _("simulated deals")},
                "dtick": 1,
                "tickformat": ",",
                "ticklabeloverflow": "allow",
            },
            "margin": {"l": 8, "r": 36, "t": 12, "b": 8},
            "yaxis": _value_axis(answer, low, high),
        },
    }
    target.show(
        figure,
        words=_estimate_words(answer, estimates),
        columns=[_("deals"), _("simulated"), _("from"), _("to")],
        rows=[(e.samples, e.value, e.low, e.high) for e in estimates],
    )


def _estimate_words(answer: Answer, estimates: list[Estimate]) -> str:
    if not estimates:
        exact = _number(float(answer.value), answer)
        if answer.samples:
            return _("{n:,} deals gave {value}. Do other shuffled cards agree? Simulate, and watch.").format(
                n=answer.samples, value=exact
            )
        return _("Exact is {exact}. Do shuffled cards agree? Simulate, and watch.").format(exact=exact)
    last = estimates[-1]
    scale = 100 if answer.kind == "probability" else 1
    digits = 1 if scale * (last.high - last.low) > 0.3 else 2  # enough to tell the ends apart
    told = (
        _("After {n:,} deals: {value}, with 95 % certainty between {low} and {high}. Known: about {exact}.")
        if answer.samples
        else _("After {n:,} deals: {value}, with 95 % certainty between {low} and {high}. Exact: {exact}.")
    )
    return told.format(
        n=last.samples,
        value=_number(last.value, answer, digits),
        low=_number(last.low, answer, digits),
        high=_number(last.high, answer, digits),
        exact=_number(float(answer.value), answer, digits),
    )
