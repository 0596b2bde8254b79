"""A match of one person against bots: everything that the page of *Play* can ask for, without the page."""

import json
from collections.abc import Sequence
from typing import Any, Final, Self

from cardlab.engine import documents
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput, CardlabError, IllegalMove
from cardlab.engine.game import Game
from cardlab.engine.match import Match
from cardlab.players.bots import Bot
from cardlab.text import _, ngettext
from cardlab.views.setup import Setup

ME: Final = 0  # the person's seat
BEAT: Final = 600  # ms before a bot moves, so that one can follow
SHORT_BEAT: Final = 120  # ms when the same bot moved just now
ALL_BEATS: Final = 1800  # ms at most for the beats of all bots of a large table together
NEXT_DEAL: Final = "next deal"
NEW_MATCH: Final = "new match"


class MatchPlay:
    """A running match.

    Parameters
    ----------
    setup : Setup
    deal : Deal, optional
        A deal to go on from, instead of the first one of the setup.

    Attributes
    ----------
    match : Match
    open_cards : bool
        Whether all hands are shown (teaching).
    hints : bool
        Whether each card says what it risks, in a game that has hints.
    draws : bool
        Whether the person's cards are drawn by themselves, unless there is something better to do.
    """

    def __init__(self, setup: Setup, deal: Deal | None = None) -> None:
        self.setup = setup
        self.match = Match(
            setup.game,
            setup.rule_set,
            seed=setup.seed,
            dealer=setup.dealer,
            first=setup.deal,
            names=setup.names,
            options=setup.options,
            totals=setup.totals,
        )
        self._loaded = deal
        if deal is not None:
            self.match.deal = deal
        self.open_cards = False
        self.hints = False
        self.draws = setup.game.draw_choice(self.deal.state.rules) is False
        self._drawn: set[int] = set()  # numbers of the moves that were drawn by themselves
        self._draw_by_itself()

    @classmethod
    def load(cls, text: str | bytes, game: Game, level: str, seed: int) -> Self:
        """Return a match that goes on from the deal of a transcript; raises BadInput."""
        deal = documents.replay(documents.read_json(text, _("The file")))
        if deal.game is not game:
            raise BadInput(
                _("This transcript is of {other}, and this page plays {game}.").format(
                    other=deal.game.title, game=game.title
                )
            )
        return cls(Setup.of(deal, level, seed), deal)

    @property
    def deal(self) -> Deal:
        """The deal on the table."""
        return self.match.deal

    # --- what may be asked for

    def play(self, text: str) -> None:
        """Make a move of the person, or begin the next deal.

        Raises
        ------
        CardlabError
            When it is not allowed; then nothing changes.
        """
        if text == NEXT_DEAL:
            self.next_deal()
            return
        if self.deal.turn not in (ME, None):
            raise IllegalMove("", _("It is {name}'s turn.").format(name=self.deal.names[self.deal.turn or 0]))
        self.deal.play(text)
        self._draw_by_itself()

    def go_on(self) -> None:
        """Let the bot whose turn it is move once; nothing happens when it is the person's turn."""
        if self.deal.turn in (ME, None):
            return
        self.deal.play(self._bots_move())
        self._draw_by_itself()

    def _bots_move(self) -> str:
        """Return what the bot to move plays: always the same in the same deal after the same moves."""
        chance = [self.setup.seed, self.match.number, len(self.deal.moves)]
        return Bot(self.setup.game, self.setup.level, chance).choose(self.deal)

    def _draw_by_itself(self) -> None:
        """Draw for the person where the table offers drawing as the thing to do."""
        while self.draws and self.deal.turn == ME:
            actions = self.deal.view(ME)["actions"]
            draw = next((each for each in actions if each["on"] == "stock" and each["primary"]), None)
            if draw is None:
                return
            self._drawn.add(len(self.deal.moves))
            self.deal.play(draw["move"])

    def draw_for_me(self, on: bool) -> None:
        """Say whether cards are drawn by themselves, from now on."""
        self.draws = on
        self._draw_by_itself()

    @property
    def can_take_back(self) -> bool:
        """Whether the person has decided anything in this deal."""
        return self.match.winner is None and self._last_decision() is not None

    def _last_decision(self) -> int | None:
        mine = (
            number
            for number, (seat, _text) in enumerate(self.deal.moves)
            if seat == ME and number not in self._drawn
        )
        return max(mine, default=None)

    def take_back(self) -> None:
        """Undo everything since the person's last own decision, and that decision; raises BadInput."""
        last = self._last_decision()
        if not self.can_take_back or last is None:
            raise BadInput(_("There is no move of yours to take back in this deal."))
        while len(self.deal.moves) > last:
            self.deal.undo()
        self._drawn = {number for number in self._drawn if number < last}

    def next_deal(self) -> None:
        """Enter the finished deal and deal the next one; raises BadInput while the deal is running."""
        if self.match.counted().winner is not None:
            raise BadInput(_("The match is over: start a new one."))
        self.match.next_deal()
        self._drawn = set()
        self._draw_by_itself()

    # --- what the page shows

    def scene(self, refused: CardlabError | None = None) -> dict[str, Any]:
        """Return the table as the person sees it; `refused` is said instead of whose turn it is."""
        deal = self.deal
        scene = deal.view(ME, self.open_cards)
        if deal.over:
            scene["actions"] = [self._after_deal()]
            scene["say"] = self._match_result() or scene["say"]
        elif deal.turn != ME:
            moved_just_now = bool(deal.moves) and deal.moves[-1][0] == deal.turn
            beat = min(BEAT, ALL_BEATS // (self.setup.seats - 1))
            scene["next"] = scene["next"] or {"after": SHORT_BEAT if moved_just_now else beat}
        elif self.hints and deal.game.hints_about:
            hints = deal.game.part("questions").hints(deal.state)
            for entry in scene["hand"]:
                entry["hint"] = hints.get(entry["card"])
        if refused is not None:
            rule = refused.rule if isinstance(refused, IllegalMove) else ""
            scene["say"] = {"text": str(refused), "tone": "refused", "rule": rule or None}
        return scene

    def _after_deal(self) -> dict[str, Any]:
        over = self.match.counted().winner is not None
        return {
            "move": NEW_MATCH if over else NEXT_DEAL,
            "label": _("New match") if over else _("Next deal"),
            "key": "n",
            "primary": True,
            "on": None,
        }

    def _match_result(self) -> dict[str, Any] | None:
        ahead = self.match.counted()
        if ahead.winner is None:
            return None
        score = " : ".join(str(points) for points in _one_a_side(ahead.sides, ahead.score))
        winners = _seats_of(ahead.sides, ahead.winner)
        what = {"score": score, "name": self._together(winners)}
        if ME in winners:
            mates = self._together([seat for seat in winners if seat != ME])
            text = _("You and {mates} win the match, {score}.") if mates else _("You win the match, {score}.")
            return {"text": text.format(mates=mates, **what), "tone": "won", "rule": None}
        text = (
            _("{name} win the match, {score}.") if len(winners) > 1 else _("{name} wins the match, {score}.")
        )
        return {"text": text.format(**what), "tone": "lost", "rule": None}

    def _together(self, seats: Sequence[int]) -> str:
        return _(" and ").join(self.deal.names[seat] for seat in seats)

    def sheet(self) -> dict[str, Any]:
        """Return the score sheet with the finished deal in it.

        Returns
        -------
        dict
            ``names``, one a side; ``about``, how a match is counted; ``lines``, each with ``deal``, ``gained`` (a text
            a side), ``score`` (a number a side) and ``note``; ``score`` now; ``winner`` (a side or None).
        """
        ahead = self.match.counted()
        sides = ahead.sides
        first = self.match.number - len(self.match.sheet)
        lines = []
        carried = 0
        for number, line in enumerate(ahead.sheet, start=first):
            waiting = ngettext("{n} carried", "{n} carried", line.carried).format(n=line.carried)
            added = f" + {carried}" if carried else ""
            lines.append(
                {
                    "deal": number,
                    "gained": [
                        f"{points - carried}{added}" if points > 0 else "–"
                        for points in _one_a_side(sides, line.gained)
                    ],
                    "score": _one_a_side(sides, line.score),
                    "note": waiting if line.carried else "",
                }
            )
            carried = line.carried
        return {
            "names": [self._together(_seats_of(sides, side)) for side in range(max(sides) + 1)],
            "about": self.setup.game.score_about(self.deal.state.rules),
            "lines": lines,
            "score": _one_a_side(sides, ahead.score),
            "winner": ahead.winner,
        }

    def link(self) -> str | None:
        """Return the query that reopens this deal from its start; None for a deal that came from a file."""
        if self.deal is self._loaded:
            return None
        setup = self.setup
        here = Setup(
            setup.game,
            setup.rule_set,
            setup.level,
            setup.seed,
            int(self.deal.state.dealer),
            self.match.number,
            setup.options,
            totals=tuple(self.deal.totals or ()),
        )
        return here.query()

    def transcript(self) -> tuple[str, str]:
        """Return a file name and the text of the transcript of this deal."""
        name = f"{self.setup.game.name}-{self.setup.seed}-{self.match.number}.json"
        return name, json.dumps(documents.transcript(self.deal), indent=1, ensure_ascii=False)


def _seats_of(sides: Sequence[int], side: int) -> list[int]:
    return [seat for seat, each in enumerate(sides) if each == side]


def _one_a_side(sides: Sequence[int], values: Sequence[int]) -> list[int]:
    """Return the value of each side from those of all seats: partners have the same."""
    return [values[sides.index(side)] for side in range(max(sides) + 1)]
