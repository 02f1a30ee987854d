"""Errors that are told to people: a sentence and its facts, so that a page can translate it."""

from __future__ import annotations


class Complaint(ValueError):
    """Something cannot be done; the sentence says what was wrong and what would be right."""

    def __init__(self, sentence: str, **facts: object) -> None:
        self.sentence = sentence
        """The English sentence, with a `%(name)s` where a fact belongs."""
        self.facts = facts
        super().__init__(sentence % facts if facts else sentence)
