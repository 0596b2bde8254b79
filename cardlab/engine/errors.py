"""What can be wrong, each told in one sentence: what, where, and what would be right."""


class CardlabError(ValueError):
    """Any mistake in what was given to cardlab."""


class BadInput(CardlabError):
    """A text, document, option or number that cannot be used."""


class IllegalMove(CardlabError):
    """A move that the rules forbid.

    Attributes
    ----------
    rule : str
        The id of the rule that forbids it, for example ``"R66-15"``.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule
