"""The notebook of Remi: rounds of two and four against the engine itself, and every way to use cards by hand."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from cardlab.cards import card as read_card
from cardlab.cards import words
from cardlab.engine.game import load_game
from cardlab.players.bots import Bot
from cardlab.views.match_play import ME, MatchPlay
from cardlab.views.setup import Setup
from tests.browser.play import KeyboardMatch, Match, fits

GAME = load_game("remi")
OF_TWO = "rules=remi&level=thumb&seed=47"
OF_FOUR = "rules=remi&level=thumb&seed=40&players=4"
SLOW = 90_000  # ms for a first simulation, which may have to compile the engine

# Boris has opened with a run whose king is a joker; it is your turn, and you will draw the six of hearts.
MINE = "7H 8H 9H TS TD JK KD 4S 5S 7S 2C 2D 3H 5C 8D"
BORIS = "QD JK AD JS JH JC 3C 4C 6C 8C 9D QC KS 2S"
STOCK = "6S 6H"
PAST = [(0, "discard 2C"), (1, "draw"), (1, "lay QD JK AD"), (1, "lay JS JH JC"), (1, "discard 3C")]
BY_SUIT = "4S 5S 7S TS 3H 7H 8H 9H 5C 2D 8D TD KD JK"
BY_RANK = "2D 3H 4S 5S 5C 7S 7H 8H 8D 9H TS TD KD JK"


def transcript() -> FilePayload:
    """The file of a round that begins as written above: REM-04 deals the starter 3 cards, then all 2 at a time."""
    pack = Counter([rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] * 2 + ["JK"] * 4)
    mine, boris = MINE.split(), BORIS.split()
    order = mine[:3] + boris[:2]
    for i in range(2, 14, 2):
        order += mine[i + 1 : i + 3] + boris[i : i + 2]
    order += STOCK.split()
    document = {
        "format": "cardlab-transcript",
        "version": 1,
        "game": "remi",
        "rule_set": "remi",
        "players": ["You", "Boris"],
        "dealer": 1,
        "order": order + list((pack - Counter(order)).elements()),
        "moves": [{"seat": seat, "move": move} for seat, move in PAST],
    }
    return {"name": "remi.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}


class Rummy(Match):
    """A rummy table: cards of the hand are picked up, then a button, a meld or a heap takes them."""

    def __init__(self, page: Page, voila_url: str, query: str = OF_TWO) -> None:
        super().__init__(page, voila_url, f"?{query}#play", "remi")

    @property
    def offers(self) -> Locator:
        return self.page.get_by_role("group", name="What the picked cards can do")

    @property
    def melds(self) -> Locator:
        return self.page.get_by_role("list", name="Melds on the table").get_by_role("listitem")

    @property
    def worth(self) -> Locator:
        """What the picked cards are worth."""
        return self.offers.locator(".cl-chip")

    def heap(self, name: str) -> Locator:
        return self.table.get_by_role("button", name=re.compile(f"^{name}: "))

    def held(self, card: str, pressed: bool = False) -> Locator:
        """The first of the cards of the hand that are called so and are picked up, or not; one may be new there."""
        name = re.compile(f"^{words(read_card(card))}(, new)?$")
        return self.hand.get_by_role("button", name=name, pressed=pressed).first

    def use_card(self, card: Locator) -> None:
        """Press a card on its left edge, which no other one covers."""
        if self.page.viewport_size == {"width": 390, "height": 844}:
            card.tap(position={"x": 10, "y": 30})
        else:
            card.click(position={"x": 10, "y": 30})

    def pick_up(self, *cards: str) -> None:
        picked = self.hand.get_by_role("button", pressed=True)
        for number, card in enumerate(cards, start=picked.count() + 1):
            self.use_card(self.held(card))
            expect(picked).to_have_count(number)

    def make(self, move: str) -> None:
        """Make a move as a person does it."""
        kind, *cards = move.split()
        if kind in ("draw", "take"):
            self.use(self.heap("Stock" if kind == "draw" else "Discards"))
        else:
            self.pick_up(*(cards if kind == "lay" else cards[:1]))
            self.use(self.offers.locator(f'[data-move="{move}"]'))

    def shows(self, match: MatchPlay) -> None:
        """Wait until the page shows what the engine says."""
        state = match.deal.state
        hand = [entry["card"] for entry in match.scene()["hand"]]
        expect(self.hand.get_by_role("button")).to_have_count(len(hand))
        expect(self.melds.get_by_role("img")).to_have_count(int(state.meld_count))
        expect(self.heap("Stock")).to_have_accessible_name(re.compile(f": {int(state.stock_size)} card"))
        expect(self.heap("Discards")).to_have_accessible_name(
            re.compile(f": {int(state.pile_size) or 'no'} card")
        )
        if match.deal.over:
            expect(self.next_deal).to_be_visible()
        else:
            expect(self.seat("You")).to_contain_text("your turn")
        assert sorted(self.faces().split()) == sorted(hand)

    def faces(self) -> str:
        """The cards of the hand from left to right."""
        cards = self.hand.locator(".cl-play > .cl-card").all()
        return " ".join(str(card.get_attribute("data-card")) for card in cards)

    def open_file(self, file: FilePayload) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.use(self.button("Open transcript"))
        chooser.value.set_files(file)
        expect(self.melds.get_by_role("img")).to_have_count(2)


class KeyboardRummy(KeyboardMatch, Rummy):
    """The same without mouse or finger."""

    def __init__(self, page: Page, voila_url: str, query: str) -> None:
        Rummy.__init__(self, page, voila_url, query)
        self.reach_hand("Tab")

    def use_card(self, card: Locator) -> None:
        self.use(card)


def play_the_round(match: Rummy, query: str) -> MatchPlay:
    """Play as thumb would, beside an engine that plays the same round; the page never shows anything else."""
    engine = MatchPlay(Setup.usual(GAME).read(query))
    match.shows(engine)
    while not engine.deal.over:
        move = Bot(GAME, "thumb", [len(engine.deal.moves)]).choose(engine.deal)
        match.make(move)
        engine.play(move)
        while engine.deal.turn not in (ME, None):
            engine.go_on()
        match.shows(engine)
    return engine


def told(match: Rummy, engine: MatchPlay) -> None:
    """Find the end on the table, each event in the story, and the points on the score sheet."""
    match.said(engine.scene()["say"]["text"])
    match.story.get_by_role("button", name=re.compile("^All .* events")).click()
    expect(match.story.get_by_role("listitem")).to_have_count(len(engine.scene()["story"]))
    points = [str(int(engine.deal.state.score[seat])) for seat in range(engine.setup.seats)]
    written = ["–" if each == "0" else each for each in points]
    expect(match.sheet.get_by_role("row")).to_have_count(2)
    expect(match.sheet.get_by_role("row").last.get_by_role("cell")).to_have_text(
        [*written, " : ".join(points), ""]
    )


def test_a_whole_round_of_two_by_mouse(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    match = Rummy(page, voila_url, OF_TWO)
    engine = play_the_round(match, OF_TWO)
    assert fits(page)
    told(match, engine)
    match.use(match.next_deal)
    expect(page.get_by_text(re.compile("2 players · .* · deal 2"))).to_be_visible()
    expect(match.melds).to_have_text(["No melds yet."])


def test_a_whole_round_of_four_by_keyboard_on_a_narrow_page(voila_url: str, phone: Page) -> None:
    match = KeyboardRummy(phone, voila_url, OF_FOUR)
    engine = play_the_round(match, OF_FOUR)
    assert fits(phone)
    told(match, engine)


def test_an_opening_a_card_laid_off_and_a_joker_taken_by_clicks(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    match = Rummy(page, voila_url)
    match.open_file(transcript())
    match.said("Draw a card from the stock.")
    match.make("draw")
    expect(match.held("6H")).to_have_accessible_name("six of hearts, new")

    match.pick_up("4S", "5S", "7S")  # no run
    expect(match.worth).to_have_text("Not a meld")
    match.use(match.offers.get_by_role("button", name="Lay these cards"))
    match.said("These cards are not consecutive: six is missing.")
    rule = page.get_by_role("dialog", name="Rule REM-07")
    match.table.get_by_role("button", name="Rule REM-07").first.click()
    expect(rule).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    page.keyboard.press("Escape")  # puts the cards down
    expect(match.hand.get_by_role("button", pressed=True)).to_have_count(0)

    match.pick_up("KD")  # what it may not do yet
    match.use(match.melds.first.get_by_role("img"))
    match.said("You have not opened: first lay melds from your hand worth at least 51 points.")
    page.keyboard.press("Escape")
    match.pick_up("JK")
    match.use(match.heap("Discards"))
    match.said("A joker may be discarded only if you hold no other card.")
    page.keyboard.press("Escape")

    match.pick_up("7H", "8H", "9H")
    expect(match.worth).to_have_text("24 of 51")
    match.pick_up("TS", "TD", "JK")
    expect(match.worth).to_have_text("30 + 24 = 54 of 51")
    match.use(match.offers.get_by_role("button", name="Lay the run of hearts: 24 points"))
    match.said("24 of 51 points: lay on to open.")
    expect(match.worth).to_have_text("24 + 30 = 54 of 51")  # the tens are still picked up
    match.use(match.offers.get_by_role("button", name="Lay the set of tens: 30 points"))
    expect(match.seat("You")).to_contain_text("opened with 54")

    match.pick_up("6H")
    lit = match.melds.get_by_role("button")
    expect(lit).to_have_accessible_name(re.compile("^Meld 3: run of hearts, .* Add to meld 3$"))
    match.use(lit)
    expect(match.story.get_by_text("You add the six of hearts to meld 3, the run of hearts.")).to_be_visible()

    match.pick_up("KD")
    match.use(lit.and_(page.get_by_role("button", name=re.compile("Take the joker of meld 1$"))))
    taken = "You put the king of diamonds in the joker's place in meld 1 and take the joker."
    expect(match.story.get_by_text(taken)).to_be_visible()
    expect(match.held("JK")).to_be_visible()
    match.use(match.button("Take back"))
    expect(match.story.get_by_text(taken)).to_have_count(0)
    expect(match.held("KD")).to_be_visible()

    match.make("discard 3H")
    expect(match.story.get_by_text("You discard the three of hearts.")).to_be_visible()


def test_the_hand_is_sorted_and_cards_are_dragged(voila_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    match = Rummy(page, voila_url)
    match.open_file(transcript())
    match.use(match.button("Sort by rank"))
    assert match.faces() == BY_RANK
    match.use(match.button("Sort by suit"))
    assert match.faces() == BY_SUIT
    drag(match, match.held("TD"), match.held("4S"))
    assert match.faces() == "TD " + BY_SUIT.replace("TD ", "")
    match.make("draw")
    expect(match.held("6H")).to_be_visible()
    assert match.faces().startswith("TD 4S")
    drag(match, match.held("3H"), match.melds.first.get_by_role("img"))
    match.said("You have not opened")
    drag(match, match.held("3H"), match.heap("Discards"))
    expect(match.story.get_by_text("You discard the three of hearts.")).to_be_visible()
    expect(match.held("3H")).to_have_count(0)


def drag(match: Rummy, card: Locator, target: Locator) -> None:
    """Drag a card of the hand by its left edge to the left edge of something."""
    match.table.scroll_into_view_if_needed()
    start, end = card.bounding_box(), target.bounding_box()
    assert start
    assert end
    mouse = match.page.mouse
    mouse.move(start["x"] + 12, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + 8, end["y"] + end["height"] / 2, steps=12)
    mouse.up()


def test_the_odds_of_a_discard_follow_the_cards(voila_url: str, page: Page) -> None:
    page.goto(f"{voila_url}/remi.ipynb?question=REM-Q12#odds")
    answer = page.locator(".cl-answer")
    expect(answer).to_contain_text("7313/100533", timeout=60_000)
    discard = page.get_by_role("group", name=re.compile("^My discard"))
    discard.get_by_role("button", name="nine of hearts").click()  # one of the tens is in the hand
    expect(answer).to_contain_text("3913/100533")
    discard.get_by_role("button", name="king of hearts").click(force=True)
    expect(page.get_by_text("cannot be discarded: it is not in the hand")).to_be_visible()


def test_rounds_are_played_by_the_thousand(voila_url: str, page: Page) -> None:
    page.goto(f"{voila_url}/remi.ipynb#outcomes")
    outcomes = page.get_by_role("main")
    expect(outcomes.get_by_role("button", name="Play the deals")).to_be_visible(timeout=60_000)
    outcomes.get_by_role("textbox", name="Deals").fill("1000")
    outcomes.get_by_role("button", name="Play the deals").click()
    expect(page.locator(".cl-verdict")).not_to_be_empty(timeout=SLOW)


@pytest.mark.parametrize("players", ["2", "6"])
def test_how_many_play_is_chosen_in_the_setup(voila_url: str, phone: Page, players: str) -> None:
    match = Rummy(phone, voila_url, "level=random&seed=5&players=3")
    match.start(Players=players)
    expect(phone.get_by_text(re.compile(f"· {players} players · "))).to_be_visible()
    expect(match.table.get_by_role("img", name=re.compile(": 14 cards$"))).to_have_count(int(players) - 1)
    expect(match.seat("You")).to_contain_text("your turn")
    assert fits(phone)
