"""Hand-written scenes of a rummy table: the pages of ``test_melds_widget``."""

# A toy that writes scenes by itself. It knows a few melds by heart, which cards go on which meld, and no other rule:
# any other "lay" is refused. The bot draws, lays what it was told to, and discards.
CONTROLLER = """
from collections import Counter
from cardlab.views.table import MoveRequest, NextRequest, Table

VALUES = {**dict(zip("23456789", range(2, 10))), "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
HAND = "7H 8H 9H 9H 9S 9D TH JK 2C 4D KC KC QD 5S"
KNOWN = ["7H 8H 9H", "8H 9H TH", "7H 8H 9H TH", "9H 9S 9D", "9S 9D JK", "7H JK 9H", "QD KC AS"]
MELDS = ["0 5C 6C 7C", "1 7H JK=8H 9H", "1 QS QD QC", "2 3D 4D 5D 6D"]


def meld(number, text):
    owner, *cards = text.split()
    cards = [{"card": c[:2], **({"as": c[3:]} if "=" in c else {})} for c in cards]
    faces = [c.get("as", c["card"]) for c in cards]
    suits = {face[1] for face in faces}
    label = "run of hearts" if len(suits) == 1 else "set"
    return {
        "number": number,
        "owner": int(owner),
        "value": sum(VALUES[f[0]] for f in faces),
        "label": label,
        "cards": cards,
    }


class Toy:
    def __init__(
        self,
        *,
        hand=HAND,
        melds=(),
        seats=2,
        drawn=True,
        have=0,
        need=51,
        bot_lays=None,
        takes=False,
        pile=("QS",),
        **extra,
    ):
        self.hand, self.melds, self.seats, self.drawn, self.have, self.need = (
            hand.split(),
            list(melds),
            seats,
            drawn,
            have,
            need,
        )
        self.bot_lays, self.takes, self.pile, self.extra = bot_lays, takes, list(pile), extra
        self.turn, self.stock, self.others, self.past, self.story = 0, 51, [14] * seats, [], ["Your turn."]
        self.table = Table(self.scene("Your turn."), requests=self.answer, settings=SETTINGS)

    def holds(self, cards):
        return not Counter(cards) - Counter(self.hand)

    def moves(self):
        if self.turn or not self.drawn:
            return []
        found = [
            {"cards": [c], "move": f"discard {c}", "label": "Discard"}
            for c in dict.fromkeys(self.hand)
            if c != "JK"
        ]
        for known in KNOWN:
            if self.holds(known.split()):
                value = meld(0, "0 " + known.replace("JK", "JK=9C"))["value"]
                found.append(
                    {"cards": known.split(), "move": f"lay {known}", "label": f"Lay: {value} points"}
                )
        for number, text in enumerate(self.melds, 1):
            if "9H" in text and "TH" in self.hand:
                found.append(
                    {
                        "cards": ["TH"],
                        "move": f"add TH {number}",
                        "label": f"Add to meld {number}",
                        "meld": number,
                    }
                )
                if "JK" in self.hand:
                    for end in ("low", "high"):
                        found.append(
                            {
                                "cards": ["JK"],
                                "move": f"add JK {number} {end}",
                                "label": f"Add to meld {number}, {end}",
                                "meld": number,
                            }
                        )
            if "=8H" in text and "8H" in self.hand:
                found.append(
                    {
                        "cards": ["8H"],
                        "move": f"swap 8H {number}",
                        "label": f"Take the joker of meld {number}",
                        "meld": number,
                    }
                )
        return found

    def scene(self, text, tone="turn"):
        names = ["You", "Boris", "Vesna", "Ana", "Ivo", "Maja"][: self.seats]
        opened = {int(text[0]) for text in self.melds}
        seats = [
            {
                "name": name,
                "turn": seat == self.turn,
                "dealer": seat == 1,
                "badges": ["opened"] if seat in opened else [],
                "hand": list(self.hand) if seat == 0 else [None] * self.others[seat],
                "pile": {"tricks": 0, "cards": 0},
                "score": [{"label": "points", "value": str(17 * seat), "note": ""}],
            }
            for seat, name in enumerate(names)
        ]
        mine = self.turn == 0
        lay = {
            "need": self.need,
            "have": self.have,
            "move": "lay",
            "melds": [
                {"cards": k.split(), "value": meld(0, "0 " + k.replace("JK", "JK=8H"))["value"]}
                for k in KNOWN
                if self.holds(k.split())
            ],
        }
        return {
            "me": 0,
            "trump": None,
            "around": "right",
            "seats": seats,
            "trick": [],
            "taken": None,
            "actions": [],
            "hand": [{"card": card, "move": None, "why": None, "hint": None} for card in sorted(self.hand)],
            "melds": [meld(number, text) for number, text in enumerate(self.melds, 1)],
            "discards": {
                "count": len(self.pile),
                "top": self.pile[-1] if self.pile else None,
                "move": "take" if mine and not self.drawn and self.takes else None,
                "why": {"text": "You have not opened: you may not take it.", "rule": "REM-13"}
                if not self.takes
                else None,
            },
            "stock": {
                "count": self.stock,
                "turned": None,
                "closed": False,
                "move": "draw" if mine and not self.drawn else None,
            },
            "moves": self.moves(),
            "lay": lay,
            "story": [{"rule": "REM-11", "text": each, "seat": 0} for each in self.story],
            "say": {"text": text, "tone": tone, "rule": None},
            "next": None if mine else {"after": 50},
            **self.extra,
        }

    def show(self, text, tone="turn"):
        if tone != "refused":
            self.story.append(text)
        self.table.show(self.scene(text, tone))

    def remember(self):
        self.past.append(
            (
                list(self.hand),
                list(self.melds),
                self.drawn,
                self.turn,
                self.stock,
                list(self.pile),
                list(self.story),
            )
        )

    def answer(self, request):
        match request:
            case MoveRequest("undo"):
                self.hand, self.melds, self.drawn, self.turn, self.stock, self.pile, self.story = (
                    self.past.pop()
                )
                self.table.show(self.scene("Taken back."))
            case MoveRequest("deal"):
                self.hand, self.melds, self.pile, self.story = "KH 2S AD 7H 3C QC".split(), [], [], ["Dealt."]
                self.table.show(self.scene("A new deal."))
            case MoveRequest("draw"):
                self.remember()
                self.drawn, self.stock = True, self.stock - 1
                self.hand.append("7H")
                self.show("You draw.")
            case MoveRequest("take"):
                self.remember()
                self.drawn = True
                self.hand.append(self.pile.pop())
                self.show("You take the discard.")
            case MoveRequest(move) if move in [each["move"] for each in self.moves()]:
                self.remember()
                kind, *rest = move.split()
                if kind == "discard":
                    self.turn, self.drawn = 1, False
                    self.pile.append(rest[0])
                elif kind == "lay":
                    self.melds.append("0 " + " ".join(rest).replace("JK", "JK=8H"))
                    self.have += meld(0, self.melds[-1])["value"]
                elif kind == "add":
                    self.melds[int(rest[1]) - 1] += " " + rest[0] + ("=8H" if rest[0] == "JK" else "")
                else:
                    self.melds[int(rest[1]) - 1] = self.melds[int(rest[1]) - 1].replace("JK=8H", "8H")
                    self.hand.append("JK")
                for card in rest if kind == "lay" else rest[:1]:
                    self.hand.remove(card)
                self.show(f"Did: {move}.")
            case MoveRequest(move):
                self.show(f"Refused: {move}.", "refused")
            case NextRequest():
                if not self.drawn:
                    self.drawn, self.stock, self.others[1] = True, self.stock - 1, self.others[1] + 1
                elif self.bot_lays:
                    self.melds.append("1 " + self.bot_lays)
                    self.bot_lays, self.others[1] = None, self.others[1] - 3
                else:
                    self.turn, self.drawn, self.others[1] = 0, False, self.others[1] - 1
                    self.pile.append("9C")
                self.show("Boris has moved." if self.turn else "Your turn again.")
"""
RUNS = "['%d %s' % (i % 4, '5C 6C 7C' if i % 3 else '3D 4D 5D JK=6D 7D 8D 9D') for i in range(36)]"
PAGES = {
    "start": "SETTINGS = {}\nToy(drawn=False).table",
    "play": "SETTINGS = {}\nToy(melds=MELDS, have=24).table",
    "bot": "SETTINGS = {}\nToy(melds=MELDS, bot_lays='8S 8H 8C').table",
    "take": "SETTINGS = {}\nToy(drawn=False, takes=True, pile=('2C', '9H')).table",
    "undo": "SETTINGS = {'motion': False}\ntoy = Toy(melds=MELDS)\n"
    "toy.extra = {'actions': [{'move': 'undo', 'label': 'Take back', 'key': 'u', 'primary': False, 'on': None}]}\n"
    "toy.table.show(toy.scene('Go.'))\ntoy.table",
    "still": "SETTINGS = {'motion': False}\nToy(melds=MELDS, need=0).table",
    "german": "SETTINGS = {'suits': 'german'}\nToy(melds=MELDS, seats=4).table",
    "six": "SETTINGS = {'suits': 'four'}\nToy(hand=HAND + ' AS', melds=MELDS * 2, seats=6).table",
    "four": "SETTINGS = {}\nToy(hand=HAND + ' AS', melds=MELDS * 4, seats=4).table",
    "rounds": "SETTINGS = {'motion': False}\ntoy = Toy()\n"
    "toy.extra = {'actions': [{'move': 'deal', 'label': 'Next deal', 'key': 'n', 'primary': True, 'on': None}]}\n"
    "toy.table.show(toy.scene('Go.'))\ntoy.table",
    "late": f"SETTINGS = {{}}\nToy(hand='7H JK 9H', melds={RUNS}, seats=4).table",
}
