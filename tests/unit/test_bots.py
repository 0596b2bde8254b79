"""Bots at a table: they play whole deals by legal moves, and the same seed plays the same."""

import pytest

from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.game import game_names, load_game
from cardlab.players.bots import Bot


def played(game: str, rule_set: str, name: str, seed: int) -> list[tuple[int, str]]:
    deal = Deal.new(game, rule_set, seed=5)
    bots = [Bot(game, name, seed=seed + seat) for seat in range(len(deal.sides))]
    while deal.turn is not None:
        deal.play(bots[deal.turn].choose(deal))
    return deal.moves


@pytest.mark.parametrize("game", game_names())
def test_bots_play_whole_deals(game: str) -> None:
    found = load_game(game)
    for rule_set in found.rule_sets:
        for name in found.levels:
            moves = played(game, rule_set, name, 1)
            assert moves == played(game, rule_set, name, 1)
        assert played(game, rule_set, "random", 1) != played(game, rule_set, "random", 2)


def test_choosing_changes_nothing() -> None:
    deal = Deal.new("sixty_six", seed=5)
    before = deal.state.tobytes()
    assert Bot("sixty_six", "thumb").choose(deal) in deal.legal_moves()
    assert deal.state.tobytes() == before


def test_bad_input() -> None:
    with pytest.raises(BadInput, match="has no player 'champion'"):
        Bot("sixty_six", "champion")
    deal = Deal.new("sixty_six", seed=5)
    bot = Bot("sixty_six", "random", seed=0)
    while not deal.over:
        deal.play(bot.choose(deal))
    with pytest.raises(BadInput, match="The deal is over"):
        bot.choose(deal)
