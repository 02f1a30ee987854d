"""What happened, told to those who noticed it."""

from __future__ import annotations

from typing import Any, Final

from serenissima.games.venice import state as s
from serenissima.games.venice.data import BUILDINGS, CUBES
from serenissima.games.venice.data import CARDS as CARD_SLUGS
from serenissima.games.venice.rules import steps
from serenissima.games.venice.rules.doge import BOTH_DECKS
from serenissima.games.venice.words import terms
from serenissima.games.venice.words.terms import Names
from serenissima.kernel.events import Events, Told
from serenissima.kernel.language import Fact, Phrase, Seat

LETTERS: Final = "AB"
"""What the two decks of smuggler cards are called, and the gondolas without a seat."""
SETTLED: Final = (
    Phrase("{who} pays with a scroll."),
    Phrase("{who} lets the gossip spread."),
    Phrase("{who} pays with a cube."),
)


# ---- who and what


def somebody(who: int) -> Fact:
    """A seat or the Doge, at the beginning of a sentence."""
    return Phrase("The Doge") if who >= s.DOGE else Seat(who)


def owner(who: int) -> Fact:
    """A seat, the smugglers or the Doge, as somebody to whom a piece belongs."""
    if who >= s.DOGE:
        return Phrase("the Doge")
    return Phrase("the smugglers") if who >= s.SMUGGLERS else Seat(who)


def boat(gondola: int) -> Phrase:
    """A gondola, and whose it is."""
    letter = LETTERS[s.which_of(gondola)]
    if gondola >= s.DOGE:
        fleet = 1 + int(s.fleet_of(gondola - s.DOGE))
        return Phrase(
            "gondola {letter} of the Doge’s {fleet|1=first|second} fleet",
            letter=letter,
            fleet=fleet,
        )
    if gondola >= s.SMUGGLERS:
        return Phrase("smuggler {letter}", letter=letter)
    return Phrase(
        "the {which|1=first|second} gondola of {who}",
        which=1 + int(s.which_of(gondola)),
        who=Seat(int(s.fleet_of(gondola))),
    )


def with_cube(gondola: int, colour: int) -> dict[str, Any]:
    """What a sentence about a cube of a seat's gondola is told with."""
    return {
        "who": Seat(int(s.fleet_of(gondola))),
        "cube": terms.CUBES[colour],
        "which": 1 + int(s.which_of(gondola)),
    }


# ---- turns and drawing


def gave_back(seat: int) -> Told:
    """A mission went back under the deck."""
    return Phrase("{who} puts a mission back under the deck.", who=Seat(seat)), {}


def drew(seat: int, pile: int) -> Told:
    """Somebody drew a card."""
    if pile == s.MISSION_DECK:
        return Phrase("{who} draws a mission.", who=Seat(seat)), {}
    return Phrase("{who} draws an Influence card.", who=Seat(seat)), {}


def kept(seat: int, pile: int) -> Told:
    """Somebody kept a card."""
    if pile == s.MISSION_DECK:
        return Phrase("{who} keeps a mission.", who=Seat(seat)), {}
    return Phrase("{who} keeps an Influence card.", who=Seat(seat)), {}


def reshuffled() -> Told:
    """The Influence discards became a new deck."""
    return Phrase("The discarded Influence cards are shuffled into a new deck."), {}


def turn(seat: int) -> Told:
    """A turn begins."""
    return Phrase("It is {who}’s turn.", who=Seat(seat)), {}


def gondolier(gondola: int) -> Told:
    """The gondolier chose a gondola."""
    return Phrase(
        "{who} takes the {which|1=first|second} gondola.",
        who=Seat(int(s.fleet_of(gondola))),
        which=1 + int(s.which_of(gondola)),
    ), {}


def crossed(gondola: int, other: int) -> Told:
    """Two gondolas met."""
    return Phrase("{boat^} passes {other}.", boat=boat(gondola), other=boat(other)), {}


def settled(seat: int, manner: int) -> Told:
    """What a passing costs was settled."""
    return terms.filled(SETTLED[manner], who=Seat(seat)), {}


# ---- what is gained and lost


def points(who: int, amount: int) -> Told:
    """Points were scored."""
    said = terms.points(amount)
    return Phrase("{who} scores {points}.", who=somebody(who), points=said), {}


def points_lost(who: int, amount: int) -> Told:
    """Points were lost."""
    said = terms.points(amount)
    return Phrase("{who} loses {points}.", who=somebody(who), points=said), {}


def coins(seat: int, amount: int) -> Told:
    """Coins were taken."""
    return Phrase("{who} takes {coins}.", who=Seat(seat), coins=terms.coins(amount)), {}


def coins_paid(seat: int, amount: int) -> Told:
    """Coins were paid."""
    return Phrase("{who} pays {coins}.", who=Seat(seat), coins=terms.coins(amount)), {}


def scrolls(who: int, amount: int) -> Told:
    """Scrolls were gained."""
    said = terms.scrolls(amount)
    return Phrase("{who} gains {scrolls}.", who=somebody(who), scrolls=said), {}


def scrolls_paid(who: int, amount: int) -> Told:
    """Scrolls were spent."""
    said = terms.scrolls(amount)
    return Phrase("{who} spends {scrolls}.", who=somebody(who), scrolls=said), {}


def intrigue(seat: int, amount: int) -> Told:
    """Intrigue was taken."""
    said = terms.intrigue(amount)
    return Phrase("{who} takes {intrigue}.", who=Seat(seat), intrigue=said), {}


def intrigue_removed(seat: int, amount: int) -> Told:
    """Intrigue was removed."""
    said = terms.intrigue(amount)
    return Phrase("{who} removes {intrigue}.", who=Seat(seat), intrigue=said), {}


def council(who: int, spaces: int) -> Told:
    """A council marker advanced."""
    return Phrase(
        "{who} advances {n|# space|# spaces} in the Grand Council.", who=somebody(who), n=spaces
    ), {}


def cube(gondola: int, colour: int) -> Told:
    """A cube was loaded."""
    return Phrase(
        "{who} loads a {cube} ({which|1=first|second} gondola).", **with_cube(gondola, colour)
    ), {"cube": CUBES[colour]}


def cube_spent(gondola: int, colour: int) -> Told:
    """A cube was given away."""
    return Phrase(
        "{who} gives a {cube} ({which|1=first|second} gondola).", **with_cube(gondola, colour)
    ), {"cube": CUBES[colour]}


def spilled(gondola: int, colour: int) -> Told:
    """A cube went overboard."""
    return Phrase(
        "{who} throws a {cube} overboard ({which|1=first|second} gondola).",
        **with_cube(gondola, colour),
    ), {"cube": CUBES[colour]}


def exchanged(seat: int, colour: int, number: int) -> Told:
    """The cubes of one colour were shared out between two gondolas."""
    return Phrase(
        "{who} has {cubes} on the first gondola.",
        who=Seat(seat),
        cubes=terms.cubes(colour, number),
    ), {}


def converted(gondola: int, old: int, new: int) -> Told:
    """A cube became another."""
    return Phrase(
        "{who} changes a {old} into a {new}.",
        who=Seat(int(s.fleet_of(gondola))),
        old=terms.CUBES[old],
        new=terms.CUBES[new],
    ), {}


# ---- choices


def chose(seat: int, step: int, option: int) -> Told:
    """A choice whose result is seen only later."""
    return terms.filled(chosen(step, option), who=Seat(seat), which=1 + option), {}


def chosen(step: int, option: int) -> Phrase:
    """The sentence for a choice at a step."""
    if step == steps.INTO:
        return (
            Phrase("{who} changes a ceramic cube."),
            Phrase("{who} changes a cloth cube."),
            Phrase("{who} changes a silver cube."),
        )[option]
    if step == steps.OVERTIME:
        return Phrase("{who} works overtime at the {which|1=first|second} gondola.")
    if step == steps.STOCK:
        return Phrase("{who} will load a cube on the {which|1=first|second} gondola.")
    if step == steps.DOGE_GONDOLA:
        return Phrase("{who} moves a gondola of the Doge’s {which|1=first|second} fleet.")
    if step == steps.COUNCILLORS and option == 0:
        return Phrase("{who} bribes the councillors once more.")
    if step == steps.COUNCILLORS:
        return Phrase("{who} leaves it at that.")
    if option == 1:
        return Phrase("{who} prefers points.")
    if step == steps.OFFER:
        return Phrase("{who} asks for a mission.")
    return Phrase("{who} wants a bridge.")


def no_card(seat: int) -> Told:
    """No Influence card was played."""
    return Phrase("{who} plays no card.", who=Seat(seat)), {}


def played(seat: int, card: int) -> Told:
    """An Influence card was played."""
    return Phrase("{who} plays “{card}”.", who=Seat(seat), card=terms.CARDS[card]), {}


def no_mission(seat: int) -> Told:
    """No mission was completed."""
    return Phrase("{who} completes no mission.", who=Seat(seat)), {}


def favour(seat: int) -> Told:
    """A Favour card was turned over."""
    return Phrase("{who} turns over the Favour card.", who=Seat(seat)), {}


# ---- assistants and buildings


def assistant(who: int, building: int, space: int) -> Told:
    """An assistant moved by its owner's doing."""
    return Phrase(
        "An assistant of {who} takes the {space|1=first|2=second|3=third|fourth} space of "
        "{building}.",
        who=owner(who),
        space=space,
        building=terms.BUILDINGS[building],
    ), {"building": BUILDINGS[building]}


def pushed(who: int, building: int, space: int) -> Told:
    """An assistant was pushed on."""
    return Phrase(
        "An assistant of {who} is pushed to the {space|1=first|2=second|3=third|fourth} space of "
        "{building}.",
        who=owner(who),
        space=space,
        building=terms.BUILDINGS[building],
    ), {"building": BUILDINGS[building]}


def all_placed(seat: int) -> Told:
    """Somebody placed the tenth assistant before all others."""
    return Phrase("{who} is the first to have ten assistants on the board.", who=Seat(seat)), {}


def left(seat: int, building: int) -> Told:
    """A player is done with a building."""
    place = terms.BUILDINGS[building]
    return Phrase("{who} is done at {building}.", who=Seat(seat), building=place), {}


def spy(seat: int, building: int) -> Told:
    """The spy was sent out."""
    place = terms.BUILDINGS[building]
    return Phrase("{who} sends the spy to {building}.", who=Seat(seat), building=place), {}


# ---- the end


def triggered() -> Told:
    """The end of the game comes."""
    return Phrase("The end of the game is triggered."), {}


def last_rounds(ending: int) -> Told:
    """One of the two rounds after the trigger begins."""
    if ending == s.PENULTIMATE:
        return Phrase("The last round but one begins."), {}
    return Phrase("The last round begins."), {}


def scoring() -> Told:
    """The scores are counted."""
    return Phrase("The game is scored."), {}


def reduces_no_more(seat: int) -> Told:
    """Somebody lays down no more intrigue."""
    return Phrase("{who} keeps the intrigue that is left.", who=Seat(seat)), {}


def arrested(seat: int) -> Told:
    """Somebody was arrested."""
    return Phrase("The Inquisition arrests {who}.", who=Seat(seat)), {}


def won(seat: int) -> Told:
    """A player won."""
    return Phrase("{who} wins the game.", who=Seat(seat)), {}


# ---- smugglers and the Doge


def smuggler_card(deck: int, building: int) -> Told:
    """A smuggler card was turned up."""
    place = terms.BUILDINGS[building]
    return Phrase("Deck {letter} shows {building}.", letter=LETTERS[deck], building=place), {}


def smuggler(deck: int, building: int) -> Told:
    """A smuggler card was played."""
    return Phrase(
        "Gondola {letter} is sent to {building}.",
        letter=LETTERS[deck],
        building=terms.BUILDINGS[building],
    ), {"building": BUILDINGS[building]}


def smugglers_reshuffled(deck: int) -> Told:
    """Smuggler cards were shuffled."""
    if deck == BOTH_DECKS:
        return Phrase("The cards turned up are shuffled into their decks."), {}
    return Phrase("Deck {letter} is shuffled anew.", letter=LETTERS[deck]), {}


def smuggler_card_boxed(deck: int) -> Told:
    """A smuggler card left the game unseen."""
    return Phrase(
        "A card of deck {letter} goes back into the box unseen.", letter=LETTERS[deck]
    ), {}


def doge_turn() -> Told:
    """The Doge's turn begins."""
    return Phrase("It is the Doge’s turn."), {}


def doge_card_boxed() -> Told:
    """A Doge card left the game unseen."""
    return Phrase("The Doge’s top card goes back into the box."), {}


def doge_deck_empty(turns: int) -> Told:
    """The row of Doge cards cannot be filled any more."""
    return Phrase(
        "The Doge’s row cannot be filled: "
        "{turns|0=no turn is left|# turn is left|# turns are left}.",
        turns=turns,
    ), {}


def doge_intrigue(amount: int) -> Told:
    """The Doge took intrigue."""
    return Phrase("The Doge takes {intrigue}.", intrigue=terms.intrigue(amount)), {}


def doge_intrigue_removed(amount: int) -> Told:
    """The Doge removed intrigue."""
    return Phrase("The Doge removes {intrigue}.", intrigue=terms.intrigue(amount)), {}


def doge_won() -> Told:
    """The Doge won."""
    return Phrase("The Doge wins the game."), {}


class Tellers:
    """The events whose sentences need the names in the box."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def card(self, pile: int, face: int) -> tuple[Phrase, dict[str, Any]]:
        """A mission or an Influence card by its face, and as programs are told it."""
        if pile == s.MISSION_DECK:
            return self.names.mission(face), {"card": face + 1}
        return Phrase("“{card}”", card=terms.CARDS[face]), {"card": CARD_SLUGS[face]}

    def saw(self, seat: int, pile: int, face: int) -> Told:
        """The drawer alone sees the card."""
        card, facts = self.card(pile, face)
        return Phrase("It is {card}.", card=card), facts

    def kept_card(self, seat: int, pile: int, face: int) -> Told:
        """The drawer alone knows which card they kept."""
        card, facts = self.card(pile, face)
        return Phrase("You keep {card}.", card=card), facts

    def gave_back_card(self, seat: int, pile: int, face: int) -> Told:
        """The drawer alone knows which card they gave back."""
        card, facts = self.card(pile, face)
        return Phrase("You give back {card}.", card=card), facts

    def tile(self, building: int, dock: int) -> Told:
        """A tile was laid."""
        return Phrase(
            "{dock} gets {building}.",
            dock=self.names.docks[dock],
            building=terms.BUILDINGS[building],
        ), {}

    def moored(self, gondola: int, dock: int) -> Told:
        """A gondola moored."""
        return Phrase(
            "{boat^} moors at {dock}.", boat=boat(gondola), dock=self.names.docks[dock]
        ), {}

    def sailed(self, gondola: int, dock: int) -> Told:
        """A gondola went along a canal."""
        return Phrase(
            "{boat^} sails to {dock}.", boat=boat(gondola), dock=self.names.docks[dock]
        ), {}

    def passed(self, seat: int, dock: int) -> Told:
        """A gondola passes a dock."""
        return Phrase("{who} passes {dock}.", who=Seat(seat), dock=self.names.docks[dock]), {}

    def used(self, seat: int, building: int, effect: int) -> Told:
        """An effect of a building was used."""
        return Phrase(
            "{who} uses {building}: {effect}.",
            who=Seat(seat),
            building=terms.BUILDINGS[building],
            effect=self.names.effect(building, effect),
        ), {"building": BUILDINGS[building]}

    def bridge(self, who: int, canal: int) -> Told:
        """A bridge was built."""
        said = self.names.canal(canal)
        return Phrase("{who} builds a bridge over {canal}.", who=somebody(who), canal=said), {}

    def completed(self, seat: int, mission: int) -> Told:
        """A mission was completed."""
        said = self.names.mission(mission)
        return Phrase("{who} completes {mission}.", who=Seat(seat), mission=said), {}

    def archived(self, seat: int, mission: int) -> Told:
        """A mission went to the archive, and its effect ended."""
        said = self.names.mission(mission)
        return Phrase("{who} archives {mission}.", who=Seat(seat), mission=said), {}

    def filed(self, seat: int, mission: int, slot: int) -> Told:
        """A mission's effect begins to hold."""
        power = self.names.power(int(self.names.tables.mission_power[mission]))
        return Phrase("From now on, for {who}: {power}.", who=Seat(seat), power=power), {}

    def doge_card(self, place: int, card: int) -> Told:
        """A Doge card was turned up."""
        name = terms.DOGE[int(self.names.tables.doge[card])]
        return Phrase("The Doge’s card {n} is “{card}”.", n=place + 1, card=name), {}

    def doge_card_used(self, card: int) -> Told:
        """A Doge card was carried out."""
        kind = int(self.names.tables.doge[card])
        return Phrase(
            "The Doge’s “{card}”: {effect}.",
            card=terms.DOGE[kind],
            effect=terms.DOGE_EFFECTS[kind],
        ), {}


def events(names: Names) -> Events:
    """Every kind of event, and how it is told with the names in a box."""
    box = Tellers(names)
    return Events(
        {
            "tile": box.tile,
            "drew": drew,
            "saw": box.saw,
            "kept": kept,
            "kept card": box.kept_card,
            "gave back": gave_back,
            "gave back card": box.gave_back_card,
            "reshuffled": reshuffled,
            "turn": turn,
            "gondolier": gondolier,
            "moored": box.moored,
            "sailed": box.sailed,
            "passed": box.passed,
            "crossed": crossed,
            "settled": settled,
            "exchanged": exchanged,
            "points": points,
            "points lost": points_lost,
            "coins": coins,
            "coins paid": coins_paid,
            "scrolls": scrolls,
            "scrolls paid": scrolls_paid,
            "intrigue": intrigue,
            "intrigue removed": intrigue_removed,
            "council": council,
            "cube": cube,
            "cube spent": cube_spent,
            "spilled": spilled,
            "converted": converted,
            "assistant": assistant,
            "pushed": pushed,
            "all placed": all_placed,
            "used": box.used,
            "left": left,
            "chose": chose,
            "bridge": box.bridge,
            "completed": box.completed,
            "filed": box.filed,
            "archived": box.archived,
            "no mission": no_mission,
            "played": played,
            "no card": no_card,
            "spy": spy,
            "favour": favour,
            "triggered": triggered,
            "last rounds": last_rounds,
            "scoring": scoring,
            "reduces no more": reduces_no_more,
            "arrested": arrested,
            "won": won,
            "smuggler card": smuggler_card,
            "smuggler": smuggler,
            "smugglers reshuffled": smugglers_reshuffled,
            "smuggler card boxed": smuggler_card_boxed,
            "doge turn": doge_turn,
            "doge card": box.doge_card,
            "doge card used": box.doge_card_used,
            "doge card boxed": doge_card_boxed,
            "doge deck empty": doge_deck_empty,
            "doge intrigue": doge_intrigue,
            "doge intrigue removed": doge_intrigue_removed,
            "doge won": doge_won,
        }
    )
