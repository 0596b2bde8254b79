"""Sedmice: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.sedmice import known, rules, scene, story, strategy
from cardlab.text import _

GAME: Final = Game(
    name="sedmice",
    title=_("Sedmice"),
    about=_(
        "Catch the aces and tens: a trick goes to the last card that equals the first, sevens equal everything, "
        "and whoever led may send it around again."
    ),
    emblem=("AH", "TS", "7D", "7C", "9H"),
    sides=rules.sides,
    options=rules.OPTIONS,
    rule_sets={
        "serbian_four": RuleSet(_("Serbian, four players"), rules.SERBIAN_FOUR),
        "serbian_pairs": RuleSet(_("Serbian, two pairs"), rules.SERBIAN_PAIRS),
        "serbian_two": RuleSet(_("Serbian, two players with a stock"), rules.SERBIAN_TWO),
        "croatian_two": RuleSet(_("Croatian, two players with a stock"), rules.CROATIAN_TWO),
        "croatian_pairs": RuleSet(_("Croatian, two pairs with a stock"), rules.CROATIAN_PAIRS),
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
    check_options=story.check_options,
    write_table=known.write_table,
    read_table=known.read_table,
)
