"""Remi: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.remi import dealing, known, refusals, rules, scene, scoring, story, strategy, turn
from cardlab.text import _

GAME: Final = Game(
    name="remi",
    title=_("Remi"),
    about=_(
        "Rummy with two packs and jokers: gather runs and sets, open with 51 points, and lay down everything "
        "before the others do. What stays in your hand counts against you."
    ),
    emblem=("7H", "8H", "JK", "TH", "JH"),
    sides=rules.sides,
    options=rules.OPTIONS,
    rule_sets={"remi": RuleSet(_("Remi: open with 51 points"), rules.REMI)},
    state=rules.STATE,
    move=rules.MOVE,
    match=rules.MATCH,
    outcome=rules.OUTCOME,
    max_moves=rules.MAX_MOVES,
    kernels=(dealing, turn, scoring, strategy),
    levels=strategy.LEVELS,
    move_text=story.move_text,
    read_move=story.read_move,
    events=story.events,
    why_not=refusals.why_not,
    scene=scene.scene,
    points=story.points,
    shown_score=story.shown_score,
    score_about=story.score_about,
    draw_choice=scene.draw_choice,
    check_options=story.check_options,
    write_table=known.write_table,
    read_table=known.read_table,
    is_legal=story.is_legal,
    hints_about=_(
        "Above each card: the chance that the next player holds two cards that make a meld with it. "
        "The star: the safest discard."
    ),
)
