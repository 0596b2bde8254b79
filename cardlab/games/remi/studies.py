"""What the outcomes of Remi are looked at for."""

from typing import Final

from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.remi import rules
from cardlab.text import _

REMI: Final = "remi"


def players(level: str, number: int) -> tuple[str, ...]:
    """Return as many players of one level."""
    return (level,) * number


OUTLOOK: Final = Outlook(
    unit=_("points"),
    measures=(
        Measure(
            "score",
            _("Round score"),
            _("points written for the round; few are good"),
            lambda deals: deals["score"],
            step=10,
        ),
        Measure(
            "payoff",
            _("Lead"),
            _("points fewer (above 0) or more (below 0) than the others write on average"),
            lambda deals: deals["payoff"],
            step=10,
        ),
        Measure(
            "value",
            _("Cards left"),
            _("value of the cards left in hand at the end of the round"),
            lambda deals: deals["value"],
            step=10,
        ),
        Measure("opened", _("Opened"), _("1 if the player has opened"), lambda deals: deals["opened"]),
        Measure(
            "capped",
            _("Limit"),
            _("1 if the player had not opened and writes the limit"),
            lambda deals: deals["capped"],
        ),
        Measure(
            "turns",
            _("Length of a round"),
            _("turns of all players together"),
            lambda deals: deals["turns"][:, None],
            step=5,
        ),
    ),
    studies=(
        Study(
            _("Is it good to start?"),
            _(
                "Two equal players. The starter holds fifteen cards and throws one away without drawing [REM-04, "
                "REM-11]. Does that help against the dealer?"
            ),
            Setting(players("thumb", 2), REMI),
            focus="dealing-1",
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A two random players meet. In B thumb, who plays by rules of thumb, sits in for the first of them. "
                "Look at who opens, and at the length of a round."
            ),
            Setting(players("random", 2), REMI),
            Setting(("thumb", "random"), REMI),
            focus="seat-0",
        ),
        Study(
            _("Two players or four?"),
            _(
                "In A two thumb players, in B four. Two players write at most 50 for a closed hand, four up to 100 "
                "[REM-36]: look at the round scores, and at how often a loser writes the limit."
            ),
            Setting(players("thumb", 2), REMI),
            Setting(players("thumb", 4), REMI, {"players": 4}),
        ),
        Study(
            _("What if six sit down?"),
            _(
                "In A three thumb players, in B six. The stock of six holds 23 cards [REM-05]: how many rounds does "
                "nobody win by going out, and how many players never open?"
            ),
            Setting(players("thumb", 3), REMI, {"players": 3}),
            Setting(players("thumb", 6), REMI, {"players": 6}),
        ),
        Study(
            _("Open with 51 or with 40?"),
            _(
                "In A the opening needs 51 points [REM-16], in B 40 [REM-G9]. How many more open, how much shorter is "
                "a round, and how many rounds has a game?"
            ),
            Setting(players("thumb", 2), REMI),
            Setting(players("thumb", 2), REMI, {"opening_min": 40}),
        ),
        Study(
            _("Two jokers or six?"),
            _(
                "In A the packs have two jokers, in B six [REM-G1]. More jokers make more openings and shorter rounds, "
                "and a joker left in hand costs 20 [REM-30]."
            ),
            Setting(players("thumb", 2), REMI, {"jokers": 2}),
            Setting(players("thumb", 2), REMI, {"jokers": 6}),
        ),
        Study(
            _("Is the discard pile worth having?"),
            _(
                "In A a player who has not opened may take a discard to open with it at once [REM-13], in B never "
                "[REM-G7]. How many fewer open?"
            ),
            Setting(players("thumb", 2), REMI),
            Setting(players("thumb", 2), REMI, {"discard_pickup_unopened": "never"}),
        ),
        Study(
            _("What is it worth to take jokers?"),
            _(
                "In A the joker goes into the hand of whoever has its card [REM-18], in B it stays on the table "
                "[REM-G10]."
            ),
            Setting(players("thumb", 2), REMI),
            Setting(players("thumb", 2), REMI, {"joker_swap": "off"}),
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name != "players"),
    length=Measure(
        "length", _("Rounds in a game"), _("rounds until a game is won"), lambda m: m["deals"][:, None]
    ),
)
