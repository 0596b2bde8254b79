"""Every rule, gap and option of docs/rules/pasur.md (sections 2 to 4) on small positions, on both readings."""

import random
from typing import Any

import pytest

from tests.reference.deals import choose_any, finished
from tests.reference.fishing import PACK, move_text
from tests.reference.pasur import OPTIONS, PAGAT, SEED
from tests.reference.readings import PASUR
from tests.reference.sides import Options

both_readings = PASUR.both
both_deals_and_matches = PASUR.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
NUMERALS = "A23456789T"
STOCK = "5H 6H 7H 8H 9H TH QH KH"  # some cards of a deal that goes on


def shuffled(seed: int) -> list[str]:
    order = list(PACK)
    random.Random(seed).shuffle(order)
    return order


def moves(reading: Any, card: str, layout: str, **changes: Any) -> list[str]:
    """Return the moves that a card has."""
    deal = reading.position({**SEED, **changes}, hands=[card, "3C"], layout=layout)
    found: list[str] = deal.legal_moves()
    return found


def dealt(reading: Any, layout: str, top: str = "", options: Options = SEED, number: int = 0) -> Any:
    """Return a deal in which these four cards are turned and these are on top of the undealt ones; the rest varies."""
    rest = [card for card in shuffled(number) if card not in (*layout.split(), *top.split())]
    first = options["players"] * options["deal_batch"]
    return reading(
        options, [*rest[:first], *layout.split(), *top.split(), *rest[first:]], options["players"] - 1
    )


@both_readings
@rule_sets
@pytest.mark.parametrize("players", [2, 4])
def test_pas_01_02_sides(reading: Any, name: str, players: int) -> None:
    """PAS-01, PAS-02, PAS-G11: fifty-two cards; two sides, opposite seats are partners and have one pile."""
    deal = reading({**OPTIONS[name], "players": players}, shuffled(1), 0)
    rng = random.Random(1)
    while not deal.over:
        deal.play(choose_any(deal, rng))
    piles = [set(pile) for pile in deal.piles]
    assert len(piles) == players
    assert piles[0] | piles[1] == set(PACK)
    for seat in range(players):
        assert piles[seat] == piles[seat % 2]
        assert deal.points[seat] == deal.points[seat % 2]
        assert deal.tablas[seat] == deal.tablas[seat % 2]
        assert deal.payoffs[seat] == deal.points[seat] - deal.points[(seat + 1) % 2]


@both_readings
def test_pas_03_11_numerals(reading: Any) -> None:
    """PAS-03, PAS-11: the two make eleven, the ace is one; courts and jacks have no number."""
    for value, rank in enumerate(NUMERALS, start=1):
        layout = [f"{other}S" for other in [*NUMERALS, *"JQK"]]
        expected = f"{rank}Hx{NUMERALS[10 - value]}S"
        assert moves(reading, f"{rank}H", " ".join(layout)) == [f"{rank}H", expected]


@both_readings
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("packet", [2, 4])
def test_pas_04_05_06_dealing(reading: Any, players: int, packet: int) -> None:
    """PAS-04, PAS-05, PAS-06, PAS-G1, `deal_batch`: packets, the layout after the first ones, who plays first."""
    options = {**SEED, "players": players, "deal_batch": packet, "opening_layout": "as_is"}
    order = shuffled(4)
    for dealer in range(players):
        deal = reading(options, order, dealer)
        first = players * packet
        assert set(deal.layout) == set(order[first : first + 4])
        rest, rng = [*order[:first], *order[first + 4 :]], random.Random(4)
        for number in range(12 // players):
            cards = rest[number * 4 * players : (number + 1) * 4 * players]
            served: list[set[str]] = [set() for _seat in range(players)]
            for place, card in enumerate(cards):
                served[(dealer + 1 + place // packet) % players].add(card)
            assert [set(hand) for hand in deal.hands] == served
            assert deal.stock == rest[(number + 1) * 4 * players :]
            assert deal.turn == (dealer + 1) % players
            for _card in cards:
                deal.play(choose_any(deal, rng))
        assert deal.over


@both_readings
@pytest.mark.parametrize(
    ("layout", "top", "new"),
    [
        ("2S 5D KC 9H", "QD", False),
        ("KS KD QC QH", "QD", False),
        ("JS 5D KC 9H", "QD", False),
        ("JS QD QC 9H", "KD", False),
        ("JS JD KC 9H", "QD", True),
        ("JS JD JC JH", "QD", True),
        ("QS QD QC 9H", "2D", True),
        ("KS KD KC 9H", "2D", True),
        ("QS QD QC JH", "2D", True),
        ("JS 5D KC 9H", "JD", True),
        ("JS KD KC 9H", "KH", True),
        ("JS QD QC 9H", "QH", True),
        ("JS QD KC 9H", "QH", False),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_pas_07_when_a_new_deal(reading: Any, layout: str, top: str, new: bool, players: int) -> None:
    """PAS-07, PAS-G2: two jacks or three equal courts, before or after the jack is replaced."""
    options = {**SEED, "players": players}
    deal = dealt(reading, layout, top, options)
    jack = layout.startswith("J") and not new
    kept = {top, *layout.split()[1:]} if jack else set(layout.split())
    assert (set(deal.layout) == kept) != new
    left = dealt(reading, layout, top, {**options, "opening_layout": "as_is"})
    assert set(left.layout) == set(layout.split())


@both_readings
def test_pas_07_burying(reading: Any) -> None:
    """PAS-07: the jack lies anywhere among the undealt cards, top and bottom included, the others as they were."""
    layout, top = ["JS", "5D", "KC", "9H"], "QD"
    places = set()
    for number in range(400):
        rest = [card for card in shuffled(number) if card not in (*layout, top)]
        deal = dealt(reading, " ".join(layout), top, PAGAT, number)
        place = deal.stock.index("JS")
        assert deal.stock == [*rest[8 : 8 + place], "JS", *rest[8 + place :]]
        places.add(place)
    assert places == set(range(40))


@both_readings
def test_pas_07_burying_before_the_second_packets(reading: Any) -> None:
    """PAS-07, `deal_batch`: with packets of two the jack may come with the second one, not with the first."""
    dealt_with_the_second = 0
    for number in range(200):
        rest = [card for card in shuffled(number) if card not in ("JS", "5D", "KC", "9H", "QD")]
        deal = dealt(reading, "JS 5D KC 9H", "QD", SEED, number)
        for seat in (0, 1):
            assert set(rest[2 * seat : 2 * seat + 2]) < set(deal.hands[seat])
            dealt_with_the_second += "JS" in deal.hands[seat]
    assert 0 < dealt_with_the_second < 50


@both_readings
def test_pas_07_how_often(reading: Any) -> None:
    """PAS-07, PAS-Q7, PAS-Q8: a new deal in 4.3 %, a buried jack in a quarter of all deals."""
    new, buried, deals = 0, 0, 3000
    for number in range(deals):
        order = shuffled(number)
        layout = set(reading(SEED, order, 1).layout)
        kept = set(order[4:8])
        if layout == kept:
            continue
        jack = [card for card in kept if card[0] == "J"]
        if len(jack) == 1 and layout == {order[8], *kept} - {*jack}:
            buried += 1
        else:
            new += 1
    assert abs(new / deals - 0.043428) < 4 * 0.0037
    assert abs(buried / (deals - new) - 0.25) < 4 * 0.008


@both_readings
def test_pas_08_15_a_turn(reading: Any) -> None:
    """PAS-08, PAS-15: one card; it stays, or it takes and goes to the pile; the next player goes on."""
    deal = reading.position(SEED, hands=["7H 2H", "7D KD"], layout="4S 4D KC", stock=STOCK)
    deal.play("7Hx4D")
    assert sorted(deal.piles[0]) == ["4D", "7H"]
    assert (sorted(deal.layout), deal.hands[0], deal.turn) == (["4S", "KC"], ["2H"], 1)
    assert deal.last_taker == 0
    deal.play("7D")
    assert (sorted(deal.layout), deal.turn, deal.last_taker) == (["4S", "7D", "KC"], 0, 0)
    deal.play("2H")
    deal.play("KDxKC")
    assert (deal.last_taker, sorted(deal.piles[1])) == (1, ["KC", "KD"])


@both_readings
def test_pas_09_courts(reading: Any) -> None:
    """PAS-09: one equal court, whichever the player likes."""
    for rank, other in ("KQ", "QK"):
        found = moves(reading, f"{rank}S", f"{rank}H {rank}D {other}C 5S JH")
        assert found == [f"{rank}S", f"{rank}Sx{rank}D", f"{rank}Sx{rank}H"]


@both_readings
def test_pas_10_jacks(reading: Any) -> None:
    """PAS-10: everything but kings and queens; where nothing else lies the jack stays."""
    assert moves(reading, "JS", "KH QD 5C TD JH") == ["JSxJHTD5C"]
    assert moves(reading, "JS", "KH QD") == ["JS"]
    assert moves(reading, "JS", "") == ["JS"]
    for card in ("AH", "KH", "QH", "TH"):
        assert moves(reading, card, "JS", capture_many=True) == [card]


@both_readings
def test_pas_12_13_sets(reading: Any) -> None:
    """PAS-12, PAS-13, PAS-G3: a set that makes eleven; sets are never joined."""
    layout = "6S 4D 2D 3H AH AC KS"
    assert moves(reading, "5S", layout) == ["5S", "5Sx6S"]
    assert moves(reading, "5S", layout, capture_many=True) == sorted(
        ["5S", "5Sx6S", "5Sx2D4D", "5SxAH4DAC", "5Sx3HAH2D", "5Sx3H2DAC"]
    )
    assert moves(reading, "4S", "7H 7D", capture_many=True) == ["4S", "4Sx7D", "4Sx7H"]


@both_readings
@pytest.mark.parametrize(
    ("forced", "expected"),
    [
        ("none", ["7H", "7Hx4D", "9D", "KC", "KCxKS"]),
        ("card", ["7Hx4D", "9D", "KCxKS"]),
        ("move", ["7Hx4D", "KCxKS"]),
    ],
)
def test_pas_14_forced_capture(reading: Any, forced: str, expected: list[str]) -> None:
    """PAS-14, PAS-G4: `forced_capture`."""
    options = {**SEED, "forced_capture": forced}
    deal = reading.position(options, hands=["7H KC 9D", "3C"], layout="4D KS")
    assert deal.legal_moves() == expected
    nothing = reading.position(options, hands=["9D 8D", "3C"], layout="4D KS")
    assert nothing.legal_moves() == ["8D", "9D"]


@both_readings
def test_pas_14_jacks(reading: Any) -> None:
    """PAS-14, PAS-G4: `jack_optional`; `forced_capture` goes before it."""
    assert moves(reading, "JS", "5D") == ["JSx5D"]
    assert moves(reading, "JS", "5D", jack_optional=True) == ["JS", "JSx5D"]
    for forced in ("card", "move"):
        assert moves(reading, "JS", "5D", jack_optional=True, forced_capture=forced) == ["JSx5D"]


@both_readings
@pytest.mark.parametrize("last_taker", [0, 1, None])
@pytest.mark.parametrize("players", [2, 4])
def test_pas_16_the_rest(reading: Any, last_taker: int | None, players: int) -> None:
    """PAS-16, PAS-G5: to the side that took last, else to the dealer's; never a tabla."""
    deal = reading.position(
        {**SEED, "players": players},
        hands=["3C", "", "", ""][:players],
        layout="4S KD",
        last_taker=last_taker,
        dealer=1,
    )
    deal.play("3C")
    assert (deal.over, deal.layout, deal.tablas) == (True, [], [0] * players)
    taker = 1 if last_taker is None else last_taker
    for seat in range(players):
        assert sorted(deal.piles[seat]) == (["3C", "4S", "KD"] if seat % 2 == taker else [])


@both_readings
@pytest.mark.parametrize(
    ("card", "layout", "stock", "option"),
    [
        ("JS", "7S 2C", STOCK, "jack_tabla"),
        ("KS", "KD", STOCK, "court_tabla"),
        ("QS", "QD", STOCK, "court_tabla"),
        ("4S", "7D", STOCK, ""),
        ("4S", "7D", "", "last_hand_tabla"),
    ],
)
def test_pas_17_18_tablas(reading: Any, card: str, layout: str, stock: str, option: str) -> None:
    """PAS-17, PAS-18, PAS-G6: `jack_tabla`, `court_tabla`, `last_hand_tabla`; nothing is scored at once."""
    for changes in ({}, {option: False} if option else {}):
        deal = reading.position({**SEED, **changes}, hands=[f"{card} 3H", "3C"], layout=layout, stock=stock)
        deal.play(move_text(card, layout.split()))
        assert deal.tablas == [int(option not in changes), 0]
        assert not deal.over
        assert deal.layout == []


@both_readings
def test_pas_18_two_reasons(reading: Any) -> None:
    """PAS-18: each option forbids alone; a jack's clearing in the last hand needs both."""
    for jack, last in ((True, True), (True, False), (False, True), (False, False)):
        options = {**SEED, "jack_tabla": jack, "last_hand_tabla": last}
        deal = reading.position(options, hands=["JS", "3C"], layout="5D")
        deal.play("JSx5D")
        assert deal.tablas == [int(jack and last), 0]


@both_readings
def test_pas_17_the_last_card_may_clear(reading: Any) -> None:
    """PAS-16, PAS-17: with the very last card of the deal too."""
    deal = reading.position(SEED, hands=["4S", ""], layout="7D", tablas=(0, 0))
    deal.play("4Sx7D")
    assert (deal.over, deal.tablas, deal.points) == (True, [1, 0], [5, 0])


PILES = ["TD", " ".join(card for card in PACK if card != "TD")]  # 3 : 17


@both_readings
@pytest.mark.parametrize("points", [5, 10])
@pytest.mark.parametrize(
    ("frozen_at", "cancels", "totals", "tablas", "gained"),
    [
        (50, True, (0, 0), (3, 1), (2, 0)),
        (50, True, (0, 0), (1, 1), (0, 0)),
        (50, True, (49, 0), (3, 1), (2, 0)),
        (50, True, (50, 0), (3, 1), (0, 0)),
        (50, True, (50, 0), (1, 3), (0, 2)),
        (50, True, (50, 61), (1, 3), (0, 0)),
        (50, False, (50, 0), (1, 3), (0, 3)),
        (50, False, (50, 0), (3, 1), (0, 1)),
        (50, False, (0, 50), (3, 1), (3, 0)),
        (50, False, (50, 50), (3, 1), (0, 0)),
        (20, True, (20, 0), (3, 1), (0, 0)),
        (0, True, (61, 61), (3, 1), (2, 0)),
        (0, False, (61, 61), (3, 1), (2, 0)),
    ],
)
def test_pas_19_20_tabla_points(
    reading: Any,
    points: int,
    frozen_at: int,
    cancels: bool,
    totals: tuple[int, int],
    tablas: tuple[int, int],
    gained: tuple[int, int],
) -> None:
    """PAS-19, PAS-20, PAS-G7: `frozen_at`, `frozen_cancels`, `tabla_points`; 0 freezes nobody."""
    options = {**SEED, "frozen_at": frozen_at, "frozen_cancels": cancels, "tabla_points": points}
    deal = finished(reading, options, PILES, totals=totals, tablas=tablas)
    assert deal.points == [3 + points * gained[0], 17 + points * gained[1]]


@both_readings
@rule_sets
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("3C 4C 5C 6C 7C 8C 9C", 7),  # PAS-21
        ("3C 4C 5C 6C 7C 8C", 0),
        ("TD", 3),  # PAS-22
        ("JS", 1),  # PAS-23
        ("JS JH JD JC", 4),
        ("AS", 1),  # PAS-24
        ("AS AH AD AC", 4),
        ("2S", 2),  # PAS-25
        ("2C", 2),
        ("KS KH QD TS 2H 2D 9D", 0),
    ],
)
def test_pas_21_to_26_scoring(reading: Any, name: str, cards: str, points: int) -> None:
    """PAS-21, PAS-22, PAS-23, PAS-24, PAS-25, PAS-26, PAS-G8."""
    worth = 0 if cards in ("2S", "2C") and cards != OPTIONS[name]["bonus_two"] else points
    rest = " ".join(card for card in PACK if card not in cards.split())
    for taker in (0, 1):
        deal = finished(reading, OPTIONS[name], [cards, rest], taker)
        assert deal.points == [worth, 20 - worth]


@both_deals_and_matches
@pytest.mark.parametrize(
    ("target", "before", "winner"),
    [
        (62, (59, 44), 0),  # 62:61, PAS-G10
        (62, (58, 44), None),
        (62, (58, 45), 1),  # 61:62
        (62, (60, 55), 1),  # 63:72
        (62, (61, 47), None),  # 64:64, PAS-28
        (62, (61, 46), 0),
        (20, (3, 2), None),
        (20, (3, 3), 1),
    ],
)
def test_pas_27_28_end(
    reading: Any, match_of: Any, target: int, before: tuple[int, int], winner: int | None
) -> None:
    """PAS-27, PAS-28, PAS-G10: the deal brings 3:17."""
    options = {**SEED, "target": target}
    match = match_of(options, 0)
    match.scores = list(before)
    match.enter(finished(reading, options, PILES, totals=before))
    assert list(match.scores) == [before[0] + 3, before[1] + 17]
    assert match.winner == winner


@both_deals_and_matches
@rule_sets
@pytest.mark.parametrize("players", [2, 4])
def test_pas_06_and_27_matches(reading: Any, match_of: Any, name: str, players: int) -> None:
    """PAS-06, PAS-27: the deal passes on, whole deals are played, until somebody has won."""
    options = {**OPTIONS[name], "players": players}
    match, dealer = match_of(options, 1), 1
    rng, expected = random.Random(5), [0] * players
    while match.winner is None:
        assert match.dealer == dealer
        deal = reading(options, shuffled(rng.randrange(1000)), dealer, totals=list(match.scores))
        while not deal.over:
            deal.play(choose_any(deal, rng))
        match.enter(deal)
        expected = [total + points for total, points in zip(expected, deal.points)]
        assert list(match.scores) == expected
        dealer = (dealer + 1) % players
    assert expected[match.winner] == max(expected) >= 62


@both_readings
def test_pas_g9_the_example(reading: Any) -> None:
    """PAS-G9: the jack takes the ten and the three, and an eight that lies there too."""
    assert moves(reading, "JC", "KH QS TD 3C") == ["JCxTD3C"]
    assert moves(reading, "JC", "KH QS TD 8S 3C") == ["JCx8STD3C"]
