"""Matches: the sheet before and after the next deal, later deals of a seed; options as texts."""

import pytest

from cardlab.engine.errors import BadInput
from cardlab.engine.match import Match
from cardlab.engine.options import Option
from cardlab.games.sixty_six import GAME


def play_out(match: Match) -> None:
    while not match.deal.over:
        match.deal.play(match.deal.legal_moves()[0])


def test_a_finished_deal_counts_before_it_is_entered() -> None:
    match = Match("sixty_six", seed=5)
    play_out(match)
    ahead = match.counted()
    assert match.sheet == []
    assert match.score == [11, 11]
    assert [line.payoffs for line in ahead.sheet] == [match.deal.payoffs()]
    match.deal.undo()
    assert match.counted().sheet == []
    play_out(match)
    match.next_deal()
    assert match.sheet == ahead.sheet
    assert match.score == ahead.score


def test_a_match_that_is_won_counts_no_deal_twice() -> None:
    match = Match("sixty_six", seed=5, options={"target": 2})
    while match.winner is None:
        play_out(match)
        match.next_deal()
    assert match.counted().sheet == match.sheet
    assert match.next_deal() is None


def test_a_match_may_begin_with_a_later_deal_of_its_seed() -> None:
    match = Match("sixty_six", seed=5)
    for _deal in range(2):
        play_out(match)
        match.next_deal()
    later = Match("sixty_six", seed=5, first=3, dealer=int(match.deal.state.dealer))
    assert match.number == later.number == 3
    assert later.deal.order == match.deal.order
    assert later.deal.legal_moves() == match.deal.legal_moves()


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_option_reads_back_what_it_writes(option: Option) -> None:
    for rule_set in GAME.rule_sets.values():
        value = rule_set.values[option.name]
        assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("target", "many"),
        ("target", "1000"),
        ("target", ""),
        ("announce", "sometimes"),
        ("close_before_draw", "yes"),
        ("deal_packets", "2,x"),
        ("deal_packets", ""),
    ],
)
def test_a_text_that_an_option_cannot_have_is_refused(name: str, text: str) -> None:
    option = next(each for each in GAME.options if each.name == name)
    with pytest.raises(BadInput, match=f"The option {name} cannot be"):
        option.read(text)
