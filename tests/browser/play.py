"""A page of *Play* as a person handles it, by mouse, finger or keyboard: shared by the tests of all games."""

import re
from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

PARTS = ["Learn", "Play", "Odds", "Outcomes", "Test yourself"]


class Match:
    """The page of a match as a person handles it; only what can be seen is found."""

    def __init__(
        self, page: Page, voila_url: str, address: str = "?seed=7#play", game: str = "sixty_six"
    ) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{voila_url}/{game}.ipynb{address}")
        expect(self.hand.get_by_role("button").first).to_be_visible(timeout=60_000)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Your hand")

    @property
    def free(self) -> Locator:
        return self.hand.get_by_role("button", disabled=False)

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("group", name="Card table")

    def seat(self, name: str) -> Locator:
        """What is said about a player beside the name."""
        return self.table.locator(".cl-plate", has=self.page.get_by_text(name, exact=True))

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("region", name="Score sheet")

    @property
    def story(self) -> Locator:
        return self.page.get_by_role("region", name="What happened")

    def choice(self, name: str) -> Locator:
        """One of the things that can be done besides playing a card; `name` is how it begins."""
        return self.page.get_by_role("group", name="What else you can do").get_by_role(
            "button", name=re.compile(f"^{name}")
        )

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def next_deal(self) -> Locator:
        return self.button("Next deal")

    def said(self, text: str | re.Pattern[str]) -> None:
        """Find a sentence among those that are read out."""
        expect(self.page.get_by_role("status").filter(has_text=text).first).to_be_visible()

    def cards(self) -> list[str]:
        return [str(card.get_attribute("aria-label")) for card in self.hand.get_by_role("button").all()]

    def wait_for_turn(self) -> None:
        """Wait until there is something to do."""
        expect(self.free.or_(self.button("Draw")).or_(self.next_deal).first).to_be_visible()

    def use(self, button: Locator) -> None:
        force = button.is_disabled()  # a card that may not be played is marked so, and answers nevertheless
        if self.page.viewport_size == {"width": 390, "height": 844}:
            button.tap(force=force)
        else:
            button.click(force=force)

    def play(self, card: str) -> None:
        button = self.hand.get_by_role("button", name=card, exact=True)
        self.use(button)
        expect(button).to_have_count(0)

    @property
    def layout(self) -> Locator:
        """The cards that lie open, in a fishing game."""
        return self.page.get_by_role("toolbar", name="Cards that lie open").get_by_role("button")

    @property
    def capture(self) -> Locator:
        """What is said and offered about the capture that is being built."""
        return self.page.get_by_role("group", name="What the picked card takes")

    def pick(self, card: str, *takes: str) -> None:
        """Pick up a card that can take something, then choose what."""
        button = self.hand.get_by_role("button", name=card, exact=True)
        self.use(button)
        expect(button).to_have_attribute("aria-pressed", "true")
        for each in takes:
            lies = self.layout.and_(self.page.get_by_role("button", name=each, exact=True))
            self.choose_card(lies)
            expect(lies).to_have_attribute("aria-pressed", "true")

    def choose_card(self, lies: Locator) -> None:
        self.use(lies)

    def take(self) -> None:
        """Take what is chosen."""
        self.use(self.capture.get_by_role("button", name="Take"))

    def fish(self, choices: Mapping[str, Sequence[str]]) -> None:
        """Play the deal to its end: capture with the first card that can, else lay the first one.

        `choices` says what a card takes that could take this or that; it has to be made up card by card.
        """
        while self.goes_on():
            can = self.hand.locator("[aria-pressed]")
            if not can.count():
                self.step()
                continue
            card = str(can.first.get_attribute("aria-label"))
            takes = choices.get(card, ())
            self.pick(card, *takes)
            expect(self.layout.and_(self.page.locator("[aria-pressed=true]"))).not_to_have_count(0)
            self.take()
            expect(self.hand.get_by_role("button", name=card, exact=True)).to_have_count(0)

    def do(self, name: str) -> None:
        self.use(self.button(name))
        expect(self.button(name)).to_have_count(0)

    def choose(self, name: str) -> None:
        choice = self.choice(name)
        self.use(choice)
        expect(choice).to_have_count(0)

    def refuse(self, rule: str, sentence: str | re.Pattern[str]) -> None:
        """Try a card that may not be played: it stays, and the table says why and by which rule."""
        cards = self.cards()
        self.use(self.hand.get_by_role("button", disabled=True).first)
        self.said(sentence)
        assert self.cards() == cards
        self.page.get_by_role("button", name=f"Rule {rule}").first.click()
        panel = self.page.get_by_role("dialog", name=f"Rule {rule}")
        expect(panel).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()

    def step(self) -> None:
        """Do the first thing that can be done."""
        if self.button("Draw").is_visible():
            self.do("Draw")
        elif not self.next_deal.is_visible():
            self.play(str(self.free.first.get_attribute("aria-label")))

    def goes_on(self) -> bool:
        """Wait until there is something to do, and say whether that is in this deal."""
        self.wait_for_turn()
        return not self.next_deal.is_visible()

    def play_out(self) -> None:
        while self.goes_on():
            self.step()

    def listen(self) -> None:
        """Remember from now on what the table says, for `heard`; some of it is soon followed by something else."""
        self.page.evaluate(
            """() => {
                const say = document.querySelector(".cl-match-table .cl-say");
                window.heard = [];
                new MutationObserver(() => window.heard.push(say.textContent)).observe(say, { childList: true });
            }"""
        )

    def heard(self) -> list[str]:
        return list(self.page.evaluate("window.heard"))

    @property
    def setup(self) -> Locator:
        return self.page.get_by_role("region", name="Set up a match")

    def start(self, **values: str) -> None:
        """Set up a match: fill the fields, which have these labels."""
        if not self.setup.is_visible():
            self.use(self.button("New match…"))
        for label, value in values.items():
            field = self.setup.get_by_label(label.replace("_", " "), exact=True)
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.use(self.button("Start the match"))


class KeyboardMatch(Match):
    """The same page without mouse or finger."""

    def __init__(
        self, page: Page, voila_url: str, address: str = "?seed=7#play", game: str = "sixty_six"
    ) -> None:
        super().__init__(page, voila_url, address, game)
        self.reach_hand("Tab")

    def reach_hand(self, key: str) -> None:
        for _key in range(40):
            if self.hand.locator(":focus").count():
                return
            self.page.keyboard.press(key)
        pytest.fail(f"the hand is not reached by {key}")

    def use(self, button: Locator) -> None:
        """Press the key of a button, or go along the hand to a card and press Enter."""
        if key := button.get_attribute("aria-keyshortcuts"):
            self.page.keyboard.press(key)
            return
        self.reach_hand("Shift+Tab")  # a rule was read meanwhile: it is below the hand
        self.walk(button, len(self.cards()))
        self.page.keyboard.press("Enter")

    def walk(self, button: Locator, steps: int) -> None:
        """Go along a row of cards until this one has the focus."""
        for _step in range(steps):
            if button.evaluate("button => button === document.activeElement"):
                break
            self.page.keyboard.press("ArrowRight")

    def choose_card(self, lies: Locator) -> None:
        """Go from the picked card, or from one that lies there, to another one that lies there, and choose it."""
        if not self.layout.and_(self.page.locator(":focus")).count():
            self.page.keyboard.press("Tab")
        self.walk(lies, self.layout.count())
        self.page.keyboard.press("Space")

    def take(self) -> None:
        """Press Enter where one is: on the picked card, or on the last one that was chosen."""
        self.page.keyboard.press("Enter")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
