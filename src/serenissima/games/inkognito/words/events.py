"""What happened, put into words."""

from __future__ import annotations

from typing import Any

from serenissima.games.inkognito import data
from serenissima.games.inkognito import state as s
from serenissima.games.inkognito.data import Tables, cards
from serenissima.games.inkognito.words.terms import (
    AGENTS_EN,
    AGENTS_FR,
    BALLS_FR,
    QUESTIONS_EN,
    QUESTIONS_FR,
    SHAPES_FR,
    both,
    cards_en,
    cards_fr,
    listed,
    piece_en,
    piece_fr,
    secret_en,
    secret_fr,
    space_en,
    space_fr,
)
from serenissima.kernel.game import Phrase
from serenissima.kernel.state import Note

Told = tuple[Phrase, dict[str, Any]]
GREY_EN = ("", ", the identity grey", ", the disguise grey", ", both true cards grey")
GREY_FR = ("", ", l’identité en gris", ", le déguisement en gris", ", les deux vraies en gris")
# Sentences of one or two seats, filled in by their places in the note.
SIMPLE = {
    "begins": ("@0 begins.", "@0 commence."),
    "stopped": ("@0 moves no further.", "@0 ne déplace plus rien."),
    "picked": (
        "@0 picks cards behind the passport.",
        "@0 choisit ses cartes derrière son passeport.",
    ),
    "declared": ("@0 declares: “Mission accomplished!”", "@0 déclare : « Mission accomplie ! »"),
    "offered": ("@0 holds out a hand to @1.", "@0 tend la main à @1."),
    "fled": ("@0 claims to have fled Venice alone.", "@0 prétend avoir fui Venise en solitaire."),
    "accepted": ("@0 shakes @1’s hand.", "@0 serre la main de @1."),
    "refused": ("@0 refuses @1’s hand.", "@0 refuse la main de @1."),
    "announced": (
        "@0 announces: “I know who you are…”",
        "@0 annonce : « Je sais qui vous êtes… »",
    ),
    "ended": ("@0 ends the turn.", "@0 termine son tour."),
}


def filled_in(text: str, seats: tuple[int, ...]) -> str:
    """A simple sentence about these seats."""
    parts = text.split("@")
    return parts[0] + "".join(f"@{seats[int(part[0])]}{part[1:]}" for part in parts[1:])


def told(tables: Tables, note: Note) -> Told:
    """The sentence and the named facts of a note."""
    facts = note.facts
    if note.kind in SIMPLE:
        english, french = SIMPLE[note.kind]
        names: dict[str, Any] = {"seat": facts[0]}
        if len(facts) > 1:
            names["other"] = facts[1]
        return both(filled_in(english, facts), filled_in(french, facts)), names
    for teller in (told_setup, told_moves, told_answers, told_end):
        found = teller(tables, note.kind, facts)
        if found is not None:
            return found
    raise ValueError(f"Inkognito has no event {note.kind!r}")


def told_setup(tables: Tables, kind: str, facts: tuple[int, ...]) -> Told | None:
    """Events before the first turn."""
    if kind in ("set", "stood"):
        seat, shape, space = facts
        piece = seat * 4 + shape
        return both(
            f"{piece_en(piece).capitalize()} stands on {space_en(tables, space)}.",
            f"{piece_fr(piece).capitalize()} se tient sur {space_fr(tables, space)}.",
        ), {"figure": data.PIECES[piece], "space": int(tables.ids[space])}
    if kind == "placed":
        seat, count = facts
        how_many = "1 figurine" if count == 1 else f"{count} figurines"
        return both(
            f"@{seat} has placed {count} of 4 figures, out of sight.",
            f"@{seat} a placé {how_many} sur 4, à l’abri des regards.",
        ), {"seat": seat, "count": count}
    if kind == "unveiled":
        return both(
            "All figures stand on their starting spaces.",
            "Toutes les figurines sont sur leurs cases de départ.",
        ), {"spaces": [None if space < 0 else int(tables.ids[space]) for space in facts]}
    if kind == "dealt":
        seat, what, used = facts
        card_en = ("an identity", "a disguise", "a mission letter")[what]
        card_fr = ("une identité", "un déguisement", "une lettre de mission")[what]
        if not used:
            return both(
                f"{card_en.capitalize()} is laid aside unseen.",
                f"On met de côté {card_fr}, sans regarder.",
            ), {"seat": None, "kind": what}
        return both(f"@{seat} is dealt {card_en}.", f"@{seat} reçoit {card_fr}."), {
            "seat": seat,
            "kind": what,
        }
    if kind == "received":
        seat, what, card = facts
        return both(
            f"You are dealt {secret_en(what, card)}.",
            f"Vous recevez {secret_fr(what, card)}.",
        ), {"seat": seat, "card": (data.AGENTS, data.SHAPES, data.LETTERS)[what][card]}
    return None


def told_moves(tables: Tables, kind: str, facts: tuple[int, ...]) -> Told | None:
    """Events of the board."""
    if kind in ("ball", "took_ball"):
        seat, colour = facts
        names = {"seat": seat, "colour": data.BALLS[colour]}
        if kind == "ball":
            return both(
                f"The Phantom shows @{seat} a {data.BALLS[colour]} ball.",
                f"Le Fantôme montre à @{seat} une bille {BALLS_FR[colour]}.",
            ), names
        return both(
            f"@{seat} uses the {data.BALLS[colour]} ball.",
            f"@{seat} utilise la bille {BALLS_FR[colour]}.",
        ), names
    if kind == "took_figure":
        seat, piece = facts
        return both(
            f"@{seat} takes hold of {piece_en(piece)}.", f"@{seat} saisit {piece_fr(piece)}."
        ), {"seat": seat, "figure": data.PIECES[piece]}
    if kind in ("moved", "sent"):
        seat, piece, origin, space = facts
        verb_en, verb_fr = ("moves", "déplace") if kind == "moved" else ("sends", "renvoie")
        return both(
            f"@{seat} {verb_en} {piece_en(piece)} to {space_en(tables, space)}.",
            f"@{seat} {verb_fr} {piece_fr(piece)} vers {space_fr(tables, space)}.",
        ), {
            "seat": seat,
            "figure": data.PIECES[piece],
            "from": int(tables.ids[origin]),
            "space": int(tables.ids[space]),
        }
    if kind == "met":
        seat, own, other = facts
        return both(f"@{seat} turns to {piece_en(other)}.", f"@{seat} aborde {piece_fr(other)}."), {
            "seat": seat,
            "own": data.PIECES[own],
            "with": data.PIECES[other],
        }
    if kind == "leaves":
        seat, piece = facts
        return both(
            f"@{seat} asks nothing and takes an extra step.",
            f"@{seat} ne demande rien et fait un déplacement supplémentaire.",
        ), {"seat": seat, "figure": data.PIECES[piece]}
    return None


def told_answers(tables: Tables, kind: str, facts: tuple[int, ...]) -> Told | None:
    """Events of questions and answers."""
    if kind == "consults":
        seat, about = facts
        return both(
            f"@{seat} takes the Ambassador aside to learn {QUESTIONS_EN[about]}.",
            f"@{seat} prend l’Ambassadeur à part pour obtenir {QUESTIONS_FR[about]}.",
        ), {"seat": seat, "about": about}
    if kind == "asked":
        asker, shower, about = facts
        return both(
            f"@{asker} asks @{shower} for {QUESTIONS_EN[about]}.",
            f"@{asker} demande à @{shower} {QUESTIONS_FR[about]}.",
        ), {"asker": asker, "asked": shower, "about": about}
    if kind == "shown":
        shower, asker, about = facts
        return both(
            f"@{shower} shows @{asker} the cards.", f"@{shower} montre les cartes à @{asker}."
        ), {"shower": shower, "asker": asker, "about": about}
    if kind == "seen":
        shower, asker, code, grey, letter = facts
        mission = data.LETTERS[letter] if letter >= 0 else None
        return both(
            f"@{asker} sees of @{shower}: {cards_en(code, mission)}{GREY_EN[grey]}.",
            f"@{asker} voit de @{shower} : {cards_fr(code, mission)}{GREY_FR[grey]}.",
        ), {
            "shower": shower,
            "asker": asker,
            "cards": cards(code),
            "grey": grey,
            "letter": mission,
        }
    if kind == "judged":
        asker, shower, challenged = facts
        names = {"asker": asker, "shower": shower, "challenged": bool(challenged)}
        if challenged:
            return both(
                f"@{asker} proves from the notes that @{shower} has shown these cards before.",
                f"@{asker} prouve, notes en main, que @{shower} a déjà montré ces cartes.",
            ), names
        return both(
            f"@{asker} is content with @{shower}’s cards.",
            f"@{asker} se contente des cartes de @{shower}.",
        ), names
    if kind == "wrote":
        seat, count = facts
        lines = "1 ligne" if count == 1 else f"{count} lignes"
        return both(
            f"@{seat} writes on a sealed list: {count} of 8 lines.",
            f"@{seat} écrit sur sa liste scellée : {lines} sur 8.",
        ), {"seat": seat, "lines": count}
    if kind == "line":
        what, seat = divmod(facts[0], 4)
        return both(
            f"You write: @{seat}, {(AGENTS_EN, data.SHAPES)[what][facts[1]]}.",
            f"Vous écrivez : @{seat}, {(AGENTS_FR, SHAPES_FR)[what][facts[1]]}.",
        ), {"of": seat, "card": (data.AGENTS, data.SHAPES)[what][facts[1]]}
    return None


def told_end(tables: Tables, kind: str, facts: tuple[int, ...]) -> Told | None:
    """Events of the end."""
    if kind == "opened":
        return both(
            "The list says: "
            + "; ".join(
                f"@{k} {AGENTS_EN[facts[k]]}, {data.SHAPES[facts[4 + k]]}" for k in range(4)
            )
            + ".",
            "La liste dit : "
            + " ; ".join(f"@{k} {AGENTS_FR[facts[k]]}, {SHAPES_FR[facts[4 + k]]}" for k in range(4))
            + ".",
        ), {"of": s.HOST, "list": list(facts)}
    if kind == "revealed":
        english = [
            f"{AGENTS_EN[facts[k]]}, {data.SHAPES[facts[4 + k]]}, {data.LETTERS[facts[8 + k]]}"
            for k in range(4)
        ]
        french = [
            f"{AGENTS_FR[facts[k]]}, {SHAPES_FR[facts[4 + k]]}, {data.LETTERS[facts[8 + k]]}"
            for k in range(4)
        ]
        return both(
            "The secrets, seat by seat: " + "; ".join(english) + ".",
            "Les secrets, place par place : " + " ; ".join(french) + ".",
        ), {"secrets": list(facts)}
    if kind == "won":
        if not facts:
            return both(
                "Dawn breaks over Venice and nobody has won.",
                "L’aube se lève sur Venise et personne n’a gagné.",
            ), {"winners": []}
        names = [f"@{seat}" for seat in facts]
        verb = "wins" if len(facts) == 1 else "win"
        verbe = "gagne" if len(facts) == 1 else "gagnent"
        return both(
            f"{listed(names, ' and ')} {verb} the game.",
            f"{listed(names, ' et ')} {verbe} la partie.",
        ), {"winners": list(facts)}
    return None
