"""Positions of Venice put together for a test, and playing on from them by notation."""

from __future__ import annotations

from typing import Any

from serenissima.games.venice import GAME
from serenissima.games.venice.data import BUILDINGS, CARDS
from serenissima.games.venice.describe.names import COLOURS
from serenissima.kernel.game import Value, decider_names
from serenissima.kernel.state import OVER, Journal, State

# The layout of the rulebook's example, p16 to p19, laid on the house map.
LAYOUT = {
    "Santa Lucia": "council-of-ten",
    "Cannaregio": "minor-council",
    "Madonna dell'Orto": "market",
    "Fondamente Nove": "court",
    "Arsenale": "library",
    "Castello": "workshop",
    "San Polo": "bank",
    "Rialto": "docks",
    "San Zanipolo": "monastery",
    "Dorsoduro": "consulate",
    "Accademia": "church",
    "Giudecca": "senate",
    "Piazza San Marco": "saint-mark",
    "Palazzo Ducale": "doges-palace",
    "Maggior Consiglio": "grand-council",
}
DOCKS = list(LAYOUT)
HOME = {building: dock for dock, building in LAYOUT.items()}
QUIET = {
    "blue": ["Madonna dell'Orto", "Dorsoduro"],
    "violet": ["Castello", "Giudecca"],
    "orange": ["Fondamente Nove", "Arsenale"],
    "green": ["Castello", "Giudecca"],
    "white": ["Castello", "Giudecca"],
}
TURN = ["gondolier", "end turn"]


class Scene:
    """A position at the beginning of Blue's turn, to be changed before it is built."""

    def __init__(self, seats: int = 3, **variants: Value) -> None:
        self.seats = seats
        self.data: dict[str, Any] = GAME.new(seats, **variants).to_dict()
        self.fleets = max(seats, 3)
        d = self.data
        d["layout"] = [LAYOUT[dock] for dock in DOCKS]
        d["agenda"] = list(TURN)
        d["placements"] = 2 * seats
        d["round"] = 3
        d["turn"] = "blue"
        d["stacks"] = [[] for _ in DOCKS]
        for fleet in range(self.fleets):
            entry = d["fleets"][fleet]
            entry["coins"] = 10 if fleet < seats else 0
            entry["scrolls"] = 3 if fleet < seats else entry["scrolls"]
            if fleet < seats:
                entry["gondolier"] = 1
            if fleet < seats or seats == 1:
                for which, dock in enumerate(QUIET[COLOURS[fleet]]):
                    self.gondola(COLOURS[fleet], which + 1, dock)
        if seats == 1:
            tiles = list(BUILDINGS[:9])
            for deck in range(2):
                d["smuggler_piles"][deck] = tiles
                d["smugglers"][deck] = {"top": None, "pile": 9, "out": [], "seen": tiles}
            d["row"] = ["decree 1", "decree 2", "decree 3"]
            d["doge_deck"] = 22

    def name(self, colour: str, which: int) -> str:
        """What a gondola is called."""
        seated = COLOURS.index(colour) < self.seats
        return f"{colour} {which if seated else 'AB'[which - 1]}"

    def fleet(self, colour: str, **values: Any) -> Scene:
        """Set open values of a colour."""
        self.data["fleets"][COLOURS.index(colour)].update(values)
        return self

    def everyone(self, **values: Any) -> Scene:
        """Set open values of all seats."""
        for seat in range(self.seats):
            self.data["fleets"][seat].update(values)
        return self

    def gondola(self, colour: str, which: int, dock: str) -> Scene:
        """Put a gondola on top of a dock's stack."""
        name = self.name(colour, which)
        for stack in self.data["stacks"]:
            if name in stack:
                stack.remove(name)
        self.data["stacks"][DOCKS.index(dock)].append(name)
        self.data["fleets"][COLOURS.index(colour)]["gondolas"][which - 1] = dock
        return self

    def cubes(self, colour: str, which: int, ceramic: int, cloth: int, silver: int) -> Scene:
        """Load a gondola."""
        load = {"ceramic": ceramic, "cloth": cloth, "silver": silver}
        self.data["fleets"][COLOURS.index(colour)]["cubes"][which - 1] = load
        return self

    def assistants(self, colour: str, **levels: int) -> Scene:
        """Place assistants; names of buildings have _ for -."""
        entry = self.data["fleets"][COLOURS.index(colour)]["assistants"]
        entry.update({name.replace("_", "-"): level for name, level in levels.items()})
        return self

    def missions(self, colour: str, *numbers: int) -> Scene:
        """Give a seat missions in hand."""
        self.data["hands"][COLOURS.index(colour)]["missions"] = sorted(numbers)
        return self

    def cards(self, colour: str, *names: str) -> Scene:
        """Give a seat Influence cards: "spy", twice for both."""
        hand = self.data["hands"][COLOURS.index(colour)]["influence"]
        for name in names:
            hand.append(f"{name} 1" if f"{name} 1" not in self.held() else f"{name} 2")
        if colour == self.data["turn"] and self.data["agenda"] == TURN:
            self.data["agenda"] = ["play", *TURN]
        return self

    def held(self) -> list[str]:
        """The Influence cards in any hand."""
        return [card for hand in self.data["hands"] for card in hand["influence"]]

    def effects(self, colour: str, *numbers: int) -> Scene:
        """Slide completed missions under a board."""
        entry = self.data["fleets"][COLOURS.index(colour)]
        entry["completed"] = sorted({*entry["completed"], *numbers})
        entry["slots"] = [*numbers, None, None, None][:3]
        return self

    def bridge(self, colour: str, canal: str) -> Scene:
        """Lay a bridge."""
        self.data["bridges"][canal] = colour
        return self

    def put(self, **values: Any) -> Scene:
        """Set other parts of the description."""
        self.data.update(values)
        return self

    def build(self) -> State:
        """The position, its counts put right."""
        d = self.data
        used = [number for hand in d["hands"] for number in hand["missions"]]
        used += d["under_decks"]["missions"]
        used += [number for fleet in d["fleets"] for number in fleet["completed"]]
        if d["pile"] == "missions":
            used += d["drawn"]
        deck = GAME.tables["numbers"]["mission_deck"][self.seats - 1]
        d["mission_top"] = deck - len(used) if "top" not in d else d.pop("top")
        for seat, hand in enumerate(d["hands"]):
            d["fleets"][seat]["missions"] = len(hand["missions"])
            d["fleets"][seat]["influence"] = len(hand["influence"])
            order = [f"{kind} {copy}" for kind in KINDS for copy in (1, 2)]
            hand["influence"].sort(key=order.index)
        d["under"] = {name: len(cards) for name, cards in d["under_decks"].items()}
        d["discards"] = sorted(card[:-2] for card in d["discard_pile"])
        for fleet in d["fleets"]:
            levels = fleet["assistants"]
            fleet["assistants"] = {b: levels[b] for b in BUILDINGS if b in levels}
        order = [f"{kind} {copy}" for kind in KINDS for copy in (1, 2)]
        d["discard_pile"].sort(key=order.index)
        names = {name: k for k, name in enumerate(CANALS)}
        d["bridges"] = dict(sorted(d["bridges"].items(), key=lambda item: names[item[0]]))
        return GAME.load(d)


KINDS = CARDS
CANALS = [f"{canal['from']} - {canal['to']}" for canal in GAME.tables["canals"]["list"]]


def choices(state: State) -> list[str]:
    """The notations open to the decider."""
    seat = int(state.actor())
    if seat == OVER:
        return []
    return [GAME.words(state, seat, int(option)).notation for option in state.options(seat)]


def go(state: State, *notations: str) -> State:
    """Make choices by notation; "violet: scroll" also checks who is asked."""
    names = decider_names(GAME)
    for notation in notations:
        seat = int(state.actor())
        assert seat != OVER, f"{notation}: the game is over"
        if ": " in notation:
            who, notation = notation.split(": ", 1)
            assert names[seat] == who, f"{notation}: {names[seat]} is asked, not {who}"
        legal = choices(state)
        assert notation in legal, f"{notation!r} is not open to {names[seat]}: {legal}"
        state.apply(seat, int(state.options(seat)[legal.index(notation)]))
    return state


def asked(state: State) -> str:
    """Who is asked, by name."""
    seat = int(state.actor())
    return "over" if seat == OVER else decider_names(GAME)[seat]


def step(state: State) -> str:
    """What is asked."""
    agenda = state.to_dict()["agenda"]
    return str(agenda[0]) if agenda else ""


def at(state: State, colour: str, what: str) -> Any:
    """An open value of a colour."""
    return state.to_dict()["fleets"][COLOURS.index(colour)][what]


def hand(state: State, colour: str, what: str = "missions") -> list[Any]:
    """A seat's secret cards."""
    cards: list[Any] = state.to_dict()["hands"][COLOURS.index(colour)][what]
    return cards


def load_of(state: State, colour: str, which: int) -> tuple[int, int, int]:
    """Ceramic, cloth and silver cubes of a gondola."""
    cubes = at(state, colour, "cubes")[which - 1]
    return cubes["ceramic"], cubes["cloth"], cubes["silver"]


def stack(state: State, dock: str) -> list[str]:
    """The gondolas at a dock, the bottom one first."""
    gondolas: list[str] = state.to_dict()["stacks"][DOCKS.index(dock)]
    return gondolas


def events(state: State, *notations: str) -> list[str]:
    """What the table is told while choices are made."""
    state.journal = Journal()
    go(state, *notations)
    told = [note.kind for note in state.journal.notes]
    state.journal = None
    return told


def until(state: State, stop: str) -> State:
    """Take the first choice until a step is asked, or the game is over."""
    for _ in range(5000):
        if int(state.actor()) == OVER or step(state) == stop:
            break
        seat = int(state.actor())
        options = state.options(seat)
        state.apply(seat, int(options[len(options) - 1]))
    return state
