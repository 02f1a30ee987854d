"""The adviser: asked once a question, and whoever waits for the advice is woken."""

from __future__ import annotations

from hosting.rooms import run
from serenissima.bots.workers import Thought
from serenissima.hosting.advice import Advice, Adviser
from serenissima.kernel.language import Phrase

LIKED = ((1, Phrase("It is the best.")),)


def test_advice_is_thought_of_once_and_told_when_it_comes() -> None:
    async def work() -> None:
        woken: list[Advice | None] = []
        adviser = Adviser(lambda: woken.append(adviser.advice(0, 3)))
        thoughts = [Thought(None), Thought(1, advice=LIKED)]

        async def think() -> Thought:
            return thoughts.pop(0)

        await adviser.advise(0, 3, think)
        assert woken == [Advice(3), Advice(3, ())], "one is told that it is thought about"
        await adviser.advise(0, 3, think)
        assert woken[2:] == [Advice(3), Advice(3, LIKED)], "what failed is tried again"
        await adviser.advise(0, 3, think)
        assert len(woken) == 4, "what was given is not asked for again"
        assert adviser.advice(0, 4) is None and adviser.advice(1, 3) is None

    run(work)
