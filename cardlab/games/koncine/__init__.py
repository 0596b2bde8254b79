"""Končine: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.koncine import known, rules, scene, story, strategy
from cardlab.text import _

GAME: Final = Game(
    name="koncine",
    title=_("Končine"),
    about=_(
        "Fish cards from the table: a card takes its own rank or cards that add up to it, a jack takes everything. "
        "Most cards, most clubs, the ten of diamonds and the two of clubs count."
    ),
    emblem=("TD", "7H", "3S", "4D", "2C"),
    sides=rules.sides,
    options=rules.OPTIONS,
    rule_sets={
        "koncine": RuleSet(_("Končine: a jack takes everything"), rules.KONCINE),
        "ruska": RuleSet(_("Russian: jack 11, queen 12, king 13"), rules.RUSKA),
    },
    state=rules.STATE,
    move=rules.MOVE,
    match=rules.MATCH,
    outcome=rules.OUTCOME,
    max_moves=rules.MAX_MOVES,
    kernels=(rules, strategy),
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
    is_legal=story.is_legal,
)
