"""Sixty-six: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.sixty_six import known, rules, scene, story, strategy
from cardlab.text import _

GAME: Final = Game(
    name="sixty_six",
    title=_("Sixty-six"),
    about=_(
        "Two players race to 66 points: win tricks, marry kings with queens, "
        "and say “Dosta” (enough) at the right moment."
    ),
    emblem=("9D", "TC", "AS", "QH", "KH"),
    sides=rules.sides,  # R66-1
    options=rules.OPTIONS,
    rule_sets={
        "serbian": RuleSet(_("Serbian: 66 must be called"), rules.SERBIAN),
        "polish": RuleSet(_("Polish: 66 ends the deal by itself"), rules.POLISH),
        "schnapsen": RuleSet(_("Schnapsen: 20 cards"), rules.SCHNAPSEN),
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
