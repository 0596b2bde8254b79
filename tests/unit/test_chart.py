"""Charts without a browser, and the code of the page that all widgets share."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import plotly.graph_objects as go
import pytest

from cardlab.views import chart, runtime
from cardlab.views.chart import Chart, plots
from cardlab.views.notes import Notes, table

STATIC = Path(runtime.__file__).parent / "static"
FIGURE = {"data": [{"type": "bar", "x": [1, 2], "y": [3, 4]}], "layout": {"height": 200}}


def test_a_chart_holds_its_figure_its_sentence_and_its_numbers() -> None:
    drawn = Chart("Card points", "points")
    drawn.show(FIGURE, words="Mean 3.5.", columns=["x", "y"], rows=[(1, 3), (2, 4)])
    assert drawn.content == {
        "spec": FIGURE,
        "words": "Mean 3.5.",
        "table": {"columns": ["x", "y"], "rows": [[1, 3], [2, 4]]},
    }


def test_a_figure_of_plotly_loses_its_own_colours() -> None:
    drawn = Chart("Card points", "points")
    drawn.show(go.Figure(go.Bar(x=[1], y=[2], marker_color=chart.FIRST)), words="One bar.")
    spec = drawn.content["spec"]
    assert "template" not in spec["layout"]
    assert spec["data"][0]["marker"]["color"] == "var(--cl-first)"


def test_a_figure_may_be_shown_twice() -> None:
    drawn = Chart("Card points", "points")
    figure = {"data": [], "layout": {"template": "plotly", "height": 100}}
    for _turn in range(2):
        drawn.show(figure, words="Nothing yet.")
    assert figure["layout"] == {"template": "plotly", "height": 100}, "the caller's figure is left alone"
    assert drawn.content["spec"] == {"data": [], "layout": {"height": 100}}


def test_all_charts_share_one_copy_of_plotly() -> None:
    first, second = Chart("A", "a"), Chart("B", "b")
    assert first.plots is second.plots is plots()
    _nothing, (packed,) = plots().plotly_js(None, [])
    assert b"plotly.js v" in gzip.decompress(packed)[:200]


def test_colours_have_a_value_in_either_theme() -> None:
    styles = "\n".join((STATIC / f"{name}.css").read_text("utf-8") for name in runtime._STYLES)
    light = re.findall(r"^\.cl-lab \{(.*?)^\}", styles, re.DOTALL | re.MULTILINE)
    dark = re.findall(r'^\.cl-lab\[data-theme="dark"\] \{(.*?)^\}', styles, re.DOTALL | re.MULTILINE)
    for colour in (
        chart.EXACT,
        chart.SAMPLE,
        chart.BAND,
        chart.FIRST,
        chart.SECOND,
        chart.READER,
        chart.TEXT,
    ):
        name = re.fullmatch(r"var\((--[\w-]+)\)", colour)
        assert name
        assert any(f"{name[1]}:" in block for block in light), colour
        assert any(f"{name[1]}:" in block for block in dark), colour


def test_the_modules_of_the_page_share_no_name() -> None:
    declared = Counter(
        name
        for module in runtime._MODULES
        for name in re.findall(
            r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)",
            (STATIC / f"{module}.js").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    assert [name for name, count in declared.items() if count > 1] == []


def test_the_page_has_every_word_that_its_code_asks_for() -> None:
    words = runtime._words()
    asked = {
        name
        for module in runtime._MODULES
        for name in re.findall(r"\bwords\.(\w+)", (STATIC / f"{module}.js").read_text("utf-8"))
    }
    assert asked - set(words) == set()


def test_notes_show_blocks_and_open_rules() -> None:
    notes = Notes(rules=lambda rule: {"id": rule, "title": "Play", "text": "Follow suit."})
    notes.show(("text", "A sentence."), table("Means", ["", "mean"], [["A", "3"]]))
    assert notes.blocks[0] == ["text", "A sentence."]
    assert notes.blocks[1][1]["rows"] == [["A", "3"]]
    json.dumps(notes.blocks)
    notes._handle_custom_msg({"type": "rule", "rule": "R66-15"}, [])
    assert notes.rule == {"id": "R66-15", "title": "Play", "text": "Follow suit."}


@pytest.mark.parametrize(
    "content",
    [None, {}, {"type": "rule"}, {"type": "rule", "rule": 15}, {"type": "rule", "rule": "R" * 99}, []],
)
def test_a_malformed_wish_for_a_rule_opens_nothing(content: object) -> None:
    notes = Notes(rules=lambda rule: {"id": rule})
    notes._handle_custom_msg(content, [])
    assert notes.rule == {}
