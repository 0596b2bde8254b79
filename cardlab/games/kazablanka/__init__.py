"""Kazablanka: the declaration that ties its parts together."""

from typing import Final

from cardlab.engine.game import Game, RuleSet
from cardlab.games.kazablanka import known, rules, scene, story, strategy
from cardlab.text import _

GAME: Final = Game(
    name="kazablanka",
    title=_("Kazablanka"),
    about=_(
        "Sedmice with the whole pack: the last card that equals the first takes the trick, twos equal everything, "
        "and two cards at once steal a two or double the trick."
    ),
    emblem=("KH", "KD", "2S", "2H", "AD"),
    sides=rules.sides,
    options=rules.OPTIONS,
    rule_sets={
        "kazablanka_pairs": RuleSet(_("Two pairs of partners"), rules.KAZABLANKA_PAIRS),
        "kazablanka_single": RuleSet(_("Each for himself"), rules.KAZABLANKA_SINGLE),
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
