"""*Play* and the frame of a page in the notebook of Sixty-six: what a person sees, clicks, types and keeps."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.play import PARTS, KeyboardMatch, Match, fits

# --- a deal


def test_a_whole_deal_by_clicking(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    expect(match.hand.get_by_role("button")).to_have_count(6)
    match.play_out()
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.get_by_role("row")).to_have_count(2)
    match.do("Next deal")
    expect(match.table.get_by_text("Boris")).not_to_have_count(0)
    expect(page.get_by_text("deal 2")).to_be_visible()
    expect(sheet.get_by_role("row")).to_have_count(2)


def test_a_whole_deal_on_a_phone(voila_url: str, phone: Page) -> None:
    match = Match(phone, voila_url, "?seed=7&rules=polish#play")
    assert fits(phone)
    match.play_out()
    assert fits(phone)
    expect(phone.get_by_role("region", name="Score sheet").get_by_role("row")).to_have_count(2)


def test_a_whole_deal_by_keyboard(voila_url: str, page: Page) -> None:
    match = KeyboardMatch(page, voila_url)
    match.play_out()
    page.keyboard.press("n")
    expect(page.get_by_text("deal 2")).to_be_visible()


def test_a_card_that_may_not_be_played_says_why_and_its_rule_opens(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    match.do("Close the stock")
    led_by_boris = page.get_by_role("listitem", name="played by Boris")
    for _trick in range(6):
        match.wait_for_turn()
        if led_by_boris.is_visible() and match.hand.get_by_role("button", disabled=True).count():
            break
        match.play(str(match.free.last.get_attribute("aria-label")))
    cards = match.cards()
    match.hand.get_by_role("button", disabled=True).first.click(force=True)
    match.said(re.compile("follow suit|play a trump|beat"))
    assert match.cards() == cards
    page.get_by_role("button", name=re.compile("R66-1[56]")).first.click()
    panel = page.get_by_role("dialog", name=re.compile("Rule R66-1[56]"))
    expect(panel).to_contain_text("suit")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_taking_back(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    cards = match.cards()
    match.play(cards[0])
    match.wait_for_turn()
    match.button("Take back").click()
    expect(match.hand.get_by_role("button", name=cards[0], exact=True)).to_be_visible()
    assert match.cards() == cards
    match.play(cards[1])
    page.keyboard.press("u")
    expect(match.hand.get_by_role("button", name=cards[1], exact=True)).to_be_visible()


def test_all_cards_shown_and_hidden_again(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    his_cards = match.table.get_by_role("img", name=re.compile("Boris.*: 6 cards: .* of "))
    expect(his_cards).to_have_count(0)
    switch = page.get_by_role("switch", name="Show all cards")
    switch.check()
    expect(his_cards).to_have_count(1)
    switch.uncheck()
    expect(his_cards).to_have_count(0)


def test_drawing_by_itself(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, "?seed=7&rules=serbian#play")
    page.get_by_role("switch", name="Draw for me").check()
    for _move in range(6):
        match.wait_for_turn()
        expect(match.button("Draw")).to_have_count(0)
        match.step()


# --- setting up, files, links


def test_a_match_is_set_up_and_a_name_stays_text(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    match.start(Rules="schnapsen", The_bot_plays="random", Your_name="<b>Ana</b>", Seed="12")
    expect(match.setup).to_be_hidden()
    expect(match.hand.get_by_role("button")).to_have_count(5)
    expect(match.table.get_by_text("<b>Ana</b>")).to_be_visible()
    expect(page.get_by_text("the bot plays random")).to_be_visible()


def test_what_is_set_at_once_is_kept(voila_url: str, page: Page) -> None:
    """New fields for other rules do not lose what was set before they came."""
    match = Match(page, voila_url)
    match.use(match.button("New match…"))
    match.setup.get_by_label("Rules", exact=True).evaluate(
        """(rules) => {   // in the frame after the rules are sent, before the answer, the name is half typed
          rules.value = "schnapsen";
          rules.dispatchEvent(new Event("change", { bubbles: true }));
          const name = rules.closest(".cl-controls").querySelector("[data-name=name] input");
          return new Promise((done) => requestAnimationFrame(() => {
            name.focus();
            name.value = "Ema";
            name.dispatchEvent(new Event("input", { bubbles: true }));
            done();
          }));
        }"""
    )
    match.setup.get_by_label("Your name", exact=True).press("End")
    match.page.keyboard.type(" B")
    match.use(match.button("Start the match"))
    expect(match.hand.get_by_role("button")).to_have_count(5)
    expect(match.seat("Ema B")).to_be_visible()


def test_rules_that_do_not_go_together_are_told(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    match.start(Seed="-3")
    match.said("Seed must be a whole number from 0")
    match.setup.get_by_text("More rules…").click()
    match.start(Cards_in_a_hand="8", Seed="3")
    match.said("deal_packets")
    expect(match.hand.get_by_role("button")).to_have_count(6)


def choose_file(match: Match, path: Path) -> None:
    with match.page.expect_file_chooser() as chooser:
        match.button("Open transcript").click()
    chooser.value.set_files(path)


def test_a_transcript_is_saved_and_opened_again(voila_url: str, page: Page, tmp_path: Path) -> None:
    match = Match(page, voila_url)
    first = match.cards()[0]
    match.play(first)
    match.wait_for_turn()
    cards = match.cards()
    with page.expect_download() as download:
        match.button("Save transcript").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert json.loads(path.read_text())["moves"][0]["seat"] == 0

    match.start(Seed="8")
    expect(match.button("Take back")).to_be_disabled()
    choose_file(match, path)
    match.said("This is the deal of the file")
    assert match.cards() == cards
    expect(match.button("Copy link")).to_be_disabled()


def test_a_wrong_file_is_told_in_a_sentence(voila_url: str, page: Page, tmp_path: Path) -> None:
    match = Match(page, voila_url)
    cards = match.cards()
    for text, sentence in [
        ('{"format": "cardlab-tr', "not complete JSON"),
        ('{"format": "cardlab-transcript", "version": 1}', "is missing"),
        ("0" * 50_000_000, "has 50.0 MB: a transcript has at most 1 MB"),
    ]:
        path = tmp_path / "deal.json"
        path.write_text(text)
        choose_file(match, path)
        match.said(sentence)
    assert match.cards() == cards


def test_a_link_reopens_the_deal(voila_url: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    match = Match(page, voila_url, "?rules=polish&seed=7&dealer=0&deal=3&level=random#play")
    expect(page.get_by_text("deal 3")).to_be_visible()
    match.button("Copy link").click()
    match.said("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/sixty_six.ipynb?rules=polish&seed=7&dealer=0&deal=3&level=random#play")
    cards = match.cards()
    page.goto("about:blank")
    assert Match(page, link.partition("/sixty_six")[0], link.partition(".ipynb")[2]).cards() == cards


def test_a_wrong_link_is_told_in_a_sentence(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url, "?rules=dutch#play")
    match.said("there are serbian, polish, schnapsen")
    expect(match.hand.get_by_role("button")).to_have_count(6)


def test_after_a_reload_everything_works(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    match.play(match.cards()[0])
    page.reload()
    expect(match.hand.get_by_role("button")).to_have_count(6, timeout=60_000)
    match.play(match.cards()[0])


# --- the frame


def test_parts_are_links_and_one_is_shown(voila_url: str, page: Page) -> None:
    match = Match(page, voila_url)
    nav = page.get_by_role("navigation", name="Parts of this page")
    expect(nav.get_by_role("link")).to_have_text(PARTS)
    expect(nav.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
    expect(page).to_have_title("Play · Sixty-six")
    nav.get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name="Odds", level=2)).to_be_visible()
    expect(page.get_by_role("heading", name="Play", level=2)).to_be_hidden()
    expect(page).to_have_url(re.compile("#odds$"))
    page.go_back()
    expect(page.get_by_role("heading", name="Play", level=2)).to_be_visible()
    expect(match.hand.get_by_role("button")).to_have_count(6)


def test_each_part_opens_by_its_link_and_fits_a_phone(voila_url: str, phone: Page) -> None:
    for part in PARTS:
        phone.goto(f"{voila_url}/sixty_six.ipynb#{part.lower().replace(' ', '-')}")
        link = phone.get_by_role("navigation", name="Parts of this page").get_by_role("link", name=part)
        expect(link).to_have_attribute("aria-current", "page", timeout=60_000)
        expect(phone.get_by_role("heading", name=part, level=2)).to_be_visible()
        assert fits(phone)


def test_a_lesson_goes_step_by_step(voila_url: str, page: Page) -> None:
    page.goto(f"{voila_url}/sixty_six.ipynb#learn/2")
    steps = page.get_by_role("navigation", name="Steps")
    expect(steps.get_by_text("Step 2 of")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", level=3).filter(has_text=re.compile(r"^\d+\."))).to_have_count(1)
    other = page.get_by_role("navigation", name="Previous and next step")
    expect(steps.get_by_text("0 done")).to_be_attached()
    page.locator(".cl-lesson:visible").dispatch_event("cardlab:solved")
    expect(steps.get_by_text("1 done")).to_be_attached()
    other.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile("#learn/3$"))
    other.get_by_role("link", name="Previous").click()
    expect(page).to_have_url(re.compile("#learn/2$"))
    steps.get_by_text("Step 2 of").click()
    steps.get_by_role("link", name=re.compile("^5")).click()
    expect(page.get_by_role("heading", level=3, name=re.compile(r"^5\."))).to_be_visible()
    expect(page.get_by_role("group", name="Card table")).to_have_count(1)
    page.reload()
    expect(steps.get_by_text("1 done")).to_be_attached(timeout=60_000)


def test_light_and_dark(voila_url: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    match = Match(page, voila_url)

    def brightness() -> int:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(int(each) for each in re.findall(r"\d+", colour)[:3])

    assert brightness() > 600
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    assert brightness() < 150
    match.button("Light or dark").click()
    page.get_by_role("radio", name="Light").check()
    assert brightness() > 600
    expect(match.table).to_have_attribute("data-theme", "light")
    page.reload()
    expect(match.hand.get_by_role("button").first).to_be_visible(timeout=60_000)
    assert brightness() > 600


def test_the_way_back_to_the_gallery(voila_url: str, page: Page) -> None:
    Match(page, voila_url)
    page.get_by_role("link", name="cardlab: all games").click()
    expect(page).to_have_url(f"{voila_url}/index.ipynb")
