"""Pasur: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.pasur import known, opening, rules, scene, story, strategy
from cardlab.text import _

GAME: Final = Game(
    name="pasur",
    title=_("Pasur"),
    about=_(
        "Cards lie open in the middle: a numeral takes what makes eleven with it, a king a king, a queen a queen, "
        "and a jack sweeps up everything else. Seven clubs are worth seven points."
    ),
    emblem=("TD", "AS", "JC", "7C", "4H"),
    sides=rules.sides,
    options=rules.OPTIONS,
    rule_sets={
        "pasur": RuleSet(_("One card at a time"), rules.PASUR),
        "pasur_pagat": RuleSet(_("Iranian standard"), rules.PASUR_PAGAT),
    },
    state=rules.STATE,
    move=rules.MOVE,
    match=rules.MATCH,
    outcome=rules.OUTCOME,
    max_moves=rules.MAX_MOVES,
    kernels=(opening, rules, strategy),
    levels=strategy.LEVELS,
    move_text=story.move_text,
    read_move=story.read_move,
    events=story.events,
    why_not=story.why_not,
    scene=scene.scene,
    points=story.points,
    shown_score=story.shown_score,
    score_about=story.score_about,
    draw_choice=scene.draw_choice,
    hints_about=_(
        "Above each card: the chance that the next player can take something of what it leaves. "
        "The star: the safest card."
    ),
    check_options=story.check_options,
    write_table=known.write_table,
    read_table=known.read_table,
)
