"""A look at a table as plain data, for programs."""

from __future__ import annotations

from typing import Any

from serenissima.hosting.look import Look


def look_data(look: Look, language: str) -> dict[str, Any]:
    """Everything that a viewer is shown, with the sentences in one language."""
    sight, names = look.sight, look.names(language)
    question = sight.asked if sight is not None else None
    return {
        "table": look.table,
        "status": look.status,
        "commitment": look.commitment,
        "seed": look.seed,
        "names": names,
        "view": sight.view.to_dict() if sight is not None else None,
        "asked": {
            "number": question.number,
            "question": question.question.text(language, names),
            "choices": [
                {
                    "option": choice.option,
                    "move": choice.move.to_dict(),
                    "sentence": choice.move.sentence(language, names),
                }
                for choice in question.choices
            ],
        }
        if question is not None
        else None,
        "advice": [
            {"option": option, "sentence": phrase.text(language, names)}
            for option, phrase in look.reasons
        ],
        "number": sight.number if sight is not None else 0,
        "lines": [
            {
                "number": line.number,
                "event": line.event.to_dict(),
                "sentence": line.event.sentence(language, names),
            }
            for line in (sight.lines if sight is not None else ())
        ],
        "chosen": list(sight.chosen) if sight is not None else [],
        "back": sight.back if sight is not None else "",
        "returns": list(sight.returns) if sight is not None and sight.returns is not None else None,
    }
