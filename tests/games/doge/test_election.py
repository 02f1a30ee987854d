"""Chapters 5.2.1 to 5.2.5: the order of votes, counting, and control of the advisors."""

from __future__ import annotations

from games.doge.build import (
    BLUE,
    CANNAREGIO,
    CASTELLO,
    DORSODURO,
    FIRST_QUARANTIA_ADVISOR,
    GAME,
    QUARANTIA,
    RED,
    SAN_MARCO,
    SAN_POLO,
    SANTA_CROCE,
    YELLOW,
    advisor,
    before_vote,
    bid,
    choose,
    first_ballot,
    houses,
    notations,
    phase,
    vote,
)
from serenissima import CHANCE
from serenissima.kernel.state import Journal


def test_5_2_1_cannaregio_votes_first_then_castello_and_dorsoduro_opens_next_year() -> None:
    """The rulebook's example: Cannaregio, then Castello; Dorsoduro is turned up."""
    state = first_ballot()
    state.journal = journal = Journal()
    for area, marker in ((DORSODURO, 0), (SAN_MARCO, 1), (SAN_POLO, 1), (CASTELLO, 2)):
        for seat in range(3):
            bid(state, seat, area, marker)
    held = [note.facts[0] for note in journal.notes if note.kind == "vote_held"]
    assert held == [CANNAREGIO]
    assert phase(state) == "turn" and int(state.actor()) == CHANCE
    state.apply(CHANCE, DORSODURO)
    held = [note.facts[0] for note in journal.notes if note.kind == "vote_held"]
    assert held == [CANNAREGIO, CASTELLO]
    seen = GAME.view(state, None).public
    assert seen["coming"] == ["Dorsoduro"]
    assert len(seen["order"][seen["votes_held"] :]) + len(seen["coming"]) == 7


def test_5_2_2_1_markers_and_advisors_make_votes() -> None:
    state = vote(SAN_POLO, {RED: [3, 1], BLUE: [2]}, advisors={CASTELLO: (BLUE, SAN_POLO)})
    assert GAME.view(state, None).public["vote"]["votes"] == [4, 3, 0]


def test_5_2_2_1_an_advisor_elsewhere_does_not_vote() -> None:
    state = vote(SAN_POLO, {RED: [3, 1], BLUE: [2]}, advisors={CASTELLO: (BLUE, SAN_MARCO)})
    assert GAME.view(state, None).public["vote"]["votes"] == [4, 2, 0]


def test_5_2_2_2_red_four_blue_nothing() -> None:
    """The rulebook's example: Red laid 4 votes and Blue 0; Red wins and Blue is not second."""
    state = vote(SAN_POLO, {RED: [3, 1], BLUE: [0]})
    result = GAME.view(state, None).public["vote"]
    assert (result["leaders"], result["runners"]) == ([RED], [])


def test_5_2_2_2_first_and_second() -> None:
    result = GAME.view(vote(SAN_POLO, {RED: [1], BLUE: [3], YELLOW: [2]}), None).public["vote"]
    assert (result["leaders"], result["runners"]) == ([BLUE], [YELLOW])


def test_5_2_2_3_the_winner_is_offered_the_advisor() -> None:
    state = vote(SAN_POLO, {RED: [1], BLUE: [3]})
    assert phase(state) == "control" and state.pending() == [BLUE]
    assert notations(state, BLUE) == ["renounce", "take"]


def test_5_2_3_a_ring_replaces_the_former_owners() -> None:
    state = vote(SAN_POLO, {BLUE: [3]}, advisors={SAN_POLO: (RED, CASTELLO)})
    choose(state, BLUE, "take", "to San Marco")
    assert advisor(state, SAN_POLO) == (BLUE, "San Marco")
    assert GAME.view(state, None).public["players"][RED]["rings_left"] == 6
    assert GAME.view(state, None).public["players"][BLUE]["rings_left"] == 5


SIX_RINGS = {
    CANNAREGIO: (BLUE, SAN_MARCO),
    CASTELLO: (BLUE, SAN_MARCO),
    DORSODURO: (BLUE, SAN_MARCO),
    SANTA_CROCE: (BLUE, SAN_MARCO),
    6: (BLUE, SAN_MARCO),
    7: (BLUE, SAN_MARCO),
}


def test_5_2_3_without_a_ring_control_is_renounced() -> None:
    state = vote(
        SAN_POLO, {BLUE: [3]}, advisors={**SIX_RINGS}, houses={BLUE: {CASTELLO: 1, SAN_POLO: 1}}
    )
    assert phase(state) == "move"
    assert advisor(state, SAN_POLO) == (None, None)


def test_r7_without_a_ring_the_house_move_is_granted_and_an_own_advisor_kept() -> None:
    state = vote(SAN_POLO, {BLUE: [3]}, advisors={**SIX_RINGS}, houses={BLUE: {CASTELLO: 1}})
    choose(state, BLUE, "from Castello", "to San Polo")
    assert houses(state, BLUE, SAN_POLO) == 1
    own = {**SIX_RINGS, SAN_POLO: SIX_RINGS[CASTELLO]}
    del own[CASTELLO]
    state = vote(SAN_POLO, {BLUE: [3]}, advisors=own)
    assert notations(state, BLUE) == ["renounce", "take"]
    choose(state, BLUE, "take", "to San Marco")
    assert advisor(state, SAN_POLO) == (BLUE, "San Marco")


def test_5_2_4_anywhere_but_home() -> None:
    state = vote(SAN_POLO, {BLUE: [3]})
    choose(state, BLUE, "take")
    assert phase(state) == "station"
    assert "to San Polo" not in notations(state, BLUE)
    assert len(notations(state, BLUE)) == 6


def test_r18_a_district_advisor_may_vote_in_the_quarantia_and_stays() -> None:
    state = vote(SAN_POLO, {BLUE: [3]})
    choose(state, BLUE, "take", "to Quarantia", "place 0")
    assert advisor(state, SAN_POLO) == (BLUE, "Quarantia")
    state = vote(
        QUARANTIA,
        {RED: [1]},
        advisors={SAN_POLO: (BLUE, QUARANTIA)},
        houses={BLUE: {CASTELLO: 1}},
    )
    assert GAME.view(state, None).public["vote"]["leaders"] == [RED, BLUE]
    assert advisor(state, SAN_POLO) == (BLUE, "Quarantia")
    state = vote(QUARANTIA, {RED: [1]})
    choose(state, RED, "take")
    assert "to Quarantia" not in notations(state, RED)


def test_5_2_5_renouncing_frees_the_advisor_and_moves_a_house() -> None:
    state = vote(
        SAN_POLO,
        {BLUE: [3]},
        advisors={SAN_POLO: (RED, CASTELLO)},
        houses={BLUE: {SAN_POLO: 1, CASTELLO: 1}},
    )
    choose(state, BLUE, "renounce")
    assert advisor(state, SAN_POLO) == (None, None)
    assert notations(state, BLUE) == ["from Castello", "from San Polo", "stay"]
    choose(state, BLUE, "from Castello")
    assert notations(state, BLUE) == ["to San Polo"]
    choose(state, BLUE, "to San Polo")
    assert (houses(state, BLUE, SAN_POLO), houses(state, BLUE, CASTELLO)) == (2, 0)


def test_5_2_5_a_house_may_also_leave_the_voting_district() -> None:
    state = vote(SAN_POLO, {BLUE: [3]}, houses={BLUE: {SAN_POLO: 1}})
    choose(state, BLUE, "renounce", "from San Polo")
    assert len(notations(state, BLUE)) == 5 and "to San Polo" not in notations(state, BLUE)


def test_r10_a_move_can_be_declined_and_is_not_asked_without_houses() -> None:
    state = vote(SAN_POLO, {BLUE: [3]}, houses={BLUE: {CASTELLO: 1}})
    choose(state, BLUE, "renounce", "stay")
    assert phase(state) == "place" and houses(state, BLUE, CASTELLO) == 1
    state = vote(SAN_POLO, {BLUE: [3]})
    choose(state, BLUE, "renounce")
    assert phase(state) == "place"


def test_r25_renouncing_takes_the_advisor_from_his_former_owner() -> None:
    state = vote(SAN_POLO, {BLUE: [3]}, advisors={SAN_POLO: (RED, CASTELLO)})
    choose(state, BLUE, "renounce")
    assert advisor(state, SAN_POLO) == (None, None)
    assert GAME.view(state, None).public["players"][RED]["rings_left"] == 6


def test_r2_advisors_alone_can_win_and_come_second() -> None:
    standing = {
        CASTELLO: (YELLOW, SAN_POLO),
        DORSODURO: (YELLOW, SAN_POLO),
        SAN_MARCO: (RED, SAN_POLO),
    }
    result = GAME.view(vote(SAN_POLO, {RED: [0]}, advisors=standing), None).public["vote"]
    assert (result["leaders"], result["runners"]) == ([YELLOW], [RED])


def test_r3_an_advisor_breaks_no_tie() -> None:
    standing = {CASTELLO: (RED, SAN_POLO)}
    state = vote(SAN_POLO, {RED: [1], BLUE: [2]}, advisors=standing)
    assert GAME.view(state, None).public["vote"]["leaders"] == [RED, BLUE]


def test_r4_nobody_votes_and_nothing_happens() -> None:
    state = before_vote(SAN_POLO, {RED: [0]}, advisors={SAN_POLO: (RED, CASTELLO)})
    state.apply(CHANCE, int(state.options(CHANCE)[0]))
    assert phase(state) == "turn"
    assert advisor(state, SAN_POLO) == (RED, "Castello")


def test_r8_the_quarantias_advisors_are_called_back_together() -> None:
    state = vote(
        QUARANTIA,
        {BLUE: [3]},
        advisors={FIRST_QUARANTIA_ADVISOR + 2: (RED, CASTELLO)},
    )
    assert [advisor(state, number) for number in (6, 7, 8)] == [(None, None)] * 3
    choose(state, BLUE, "take", "to Castello")
    assert sorted(str(advisor(state, n)[1]) for n in (6, 7, 8)) == ["Castello", "None", "None"]


def test_r21_revealed_markers_stay_known_stacks_only_by_height() -> None:
    state = vote(SAN_POLO, {RED: [3, 1], BLUE: [2]})
    stacks = GAME.view(state, YELLOW).public["players"][RED]["stacks"]
    assert stacks["San Polo"]["values"] == [3, 1]
    hidden = [stack for name, stack in stacks.items() if name not in ("San Polo", "Cannaregio")]
    assert hidden and all(stack["values"] is None and stack["height"] for stack in hidden)
    assert GAME.view(state, YELLOW).public["players"][RED]["markers_left"] == 2
