"""The rule book, clause by clause, where the worked cases leave something to say."""

import pytest
from msgspec.structs import replace

from games.pivic.board import ROLL_MS, Board, racked
from tripiv.core.game import Seat
from tripiv.games.pivic.event import Lapsed, Missed, Opened
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.hand import HANDS, shaken
from tripiv.games.pivic.option import parse_options
from tripiv.games.pivic.placing import placing_faults
from tripiv.games.pivic.room import lattice, rack, room_faults
from tripiv.games.pivic.shot import MOST_STEPS, Shot
from tripiv.games.pivic.state import PivicState, Put, Remove
from tripiv.games.pivic.table_file import load

TABLE = load("default")
FLICK = Shot(0, 1, 0, 500)


def start(setup: str = "") -> Board:
    board = Board(setup)
    board.state = PivicState(board.state.options)
    return board


# The start.


def test_one_places_then_two_and_one_shoots() -> None:  # P2.2, P2.3
    board = start()
    assert board.may() == {0: "put 8 half"}
    assert board.refused(1, Put(racked(TABLE, 1, 8))) == "wait P2.2"
    board.put(0, 8)
    assert board.may() == {1: "put 8 half"}
    assert board.refused(0, Put(racked(TABLE, 0, 8))) == "wait P2.2"
    assert board.refused(0, FLICK) == "setup P2.2"
    board.put(1, 8)
    assert board.may() == {0: "shoot"}
    assert board.refused(1, Put(racked(TABLE, 1, 8))) == "none-due P5.3"


def test_a_placement_is_one_whole_and_every_fault_is_named() -> None:  # P2.1, P2.2
    board = start()
    assert board.refused(0, Put(racked(TABLE, 0, 7))) == "number P2.2"
    balls = list(racked(TABLE, 0, 8))
    balls[2] = (2, balls[7][1] - 19_050, balls[7][2])
    balls[5] = (5, 100_000, 100_000)
    refusal = GAME.refuse(board.state, Seat(0), Put(tuple(balls)))
    assert refusal is not None
    assert [(fault.code, fault.clause, fault.where) for fault in refusal.faults] == [
        ("half", "P2.1", "5"),
        ("ball", "P2.1", "7"),
    ]


def test_a_table_needs_room_for_all_that_can_be_due() -> None:  # P1.5
    for name in ("default", "small", "small-inch"):
        assert room_faults(load(name)) == ()
        balls = racked(TABLE, 0, 8)
        balls = (*balls, *rack(TABLE, balls, range(8, 15), 1, "half"))
        assert rack(TABLE, balls, (15,), 1, "behind")
    options, _ = parse_options("")
    tight = replace(
        TABLE,
        corners_mm=((-450, -45), (450, -45), (450, 45), (-450, 45)),
        holes=tuple(hole for hole in TABLE.holes if abs(hole.y_mm) < 40),
        pegs=tuple(replace(peg, y_mm=peg.y_mm / 2) for peg in TABLE.pegs),
    )
    refusal = GAME.unfit(replace(options, table=tight), 2)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("table", "P1.5")
    assert "too little room" in refusal.text


def test_places_of_a_lattice_are_free(tmp_path: object) -> None:  # P2.1, P8.5
    for region in ("half", "behind"):
        spots = lattice(TABLE, 1, region)
        assert spots
        for x, y in spots[::50]:
            assert placing_faults(TABLE, (), ((8, x, y),), 1, region) == ()


# A shot.


@pytest.mark.parametrize(
    ("shot", "code"),
    [
        (Shot(8, 1, 0, 500), "owner"),  # only one's own
        (Shot(3, 0, 0, 500), "direction"),
        (Shot(3, 1, 0, TABLE.top_speed_mm_s + 1), "speed"),
        (Shot(7, 1, 0, 500), "off"),
    ],
)
def test_a_flick_is_of_an_own_ball_somewhere_and_not_too_fast(shot: Shot, code: str) -> None:
    board = Board(one=7)
    assert board.refused(0, shot) == f"{code} P3.1"
    assert board.refused(1, Shot(8, 1, 0, 500)) == "turn P4.2"


def test_a_void_shot_changes_nothing() -> None:  # P3.6
    board = Board(removals=(0, 1))
    before = board.state
    events = board.shot(void=True, ms=0)
    assert [event.__struct_config__.tag for event in events] == ["rolled"]
    assert board.state.balls == before.balls
    assert board.may() == {0: "shoot", 1: "remove"}
    assert board.state.last is not None
    assert board.state.last.void


def test_a_shot_that_has_no_end_is_void(monkeypatch: pytest.MonkeyPatch) -> None:  # P3.6
    from tripiv.core.game import Act
    from tripiv.games.pivic.physics import run as physics

    real = physics.run

    def endless(*args: object, **kinds: object) -> object:
        return replace(real(*args, **kinds), is_void=True)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(physics, "run", endless)
    board = Board()
    execution = GAME.resolve(board.state, Act(Seat(0), FLICK), bytes(32))
    assert execution is not None
    assert execution.result.void
    assert execution.result.rest == board.state.balls
    before = board.state.balls
    board.do(0, FLICK, execution)
    assert (board.state.balls, board.may()) == (before, {0: "shoot"})


def test_what_is_at_rest_is_whole_micrometres() -> None:  # P3.6
    from tripiv.core.game import Act

    board = Board()
    execution = GAME.resolve(board.state, Act(Seat(0), Shot(0, 3, 1, 2500)), bytes(32))
    assert execution is not None
    assert all(isinstance(value, int) for place in execution.result.rest for value in place)
    again = GAME.resolve(board.state, Act(Seat(0), Shot(0, 3, 1, 2500)), bytes(range(32)))
    assert again == execution  # a steady hand needs no chance


def test_hands_stray_as_they_should() -> None:  # P3.7
    from math import atan2, sqrt

    from tripiv.core.rng import Rng

    shot, rng = Shot(0, 30_000, -40_000, 1500), Rng(7)
    assert shaken(shot, "steady", 3000, rng) == shot
    for hand, spread in HANDS.items():
        if hand == "steady":
            continue
        drawn = [shaken(shot, hand, 3000, rng) for _ in range(4000)]
        angles = [atan2(s.dy * 3 + s.dx * 4, s.dx * 3 - s.dy * 4) for s in drawn]
        speeds = [s.speed / 1500 - 1 for s in drawn]
        for values, wanted in ((angles, spread.angle_rad), (speeds, spread.speed_share)):
            assert sqrt(sum(v * v for v in values) / 4000) == pytest.approx(wanted, rel=0.06)
            assert abs(sum(values) / 4000) < 4 * wanted / sqrt(4000)
        assert all(abs(s.dx**2 + s.dy**2 - MOST_STEPS**2) < 4 * MOST_STEPS for s in drawn)
    fast = [shaken(Shot(0, 1, 0, 3000), "novice", 3000, rng).speed for _ in range(200)]
    assert max(fast) == 3000
    slow = [shaken(Shot(0, 1, 0, 1), "novice", 3000, rng).speed for _ in range(200)]
    assert min(slow) == 1


# Points, retrievals, turns.


def test_the_own_goal_gives_a_point_whoever_shot() -> None:  # P1.1, P1.4, P5.1
    board = Board()
    board.shot("one:goal-one")
    assert (board.score, board.state.turn) == ("0:1", 1)
    board = Board(turn=Seat(1))
    board.shot("one:goal-one")
    assert (board.score, board.may()) == ("0:1", {1: "shoot"})  # P4.1: any hole but one's own


def test_earlier_dues_are_not_taken_twice() -> None:  # P5.2
    board = Board(one=6, due=(2, 0))
    board.shot("one:goal-two", "two:hole")
    assert (board.score, board.state.due) == ("1:0", (2, 0))
    board = Board(one=5, due=(2, 0))
    board.shot("one:goal-two", "two:hole")
    assert (board.score, board.state.due) == ("0:0", (4, 0))


def test_the_one_whose_turn_is_next_places_first() -> None:  # P5.4, P5.5
    board = Board(one=5, two=5, due=(1, 2))
    board.shot()
    assert board.may() == {1: "put 2 half"}
    assert board.refused(0, Put(racked(TABLE, 0, 1))) == "wait P5.4"
    assert board.refused(1, Shot(8, 1, 0, 500)) == "placing P5.5"
    board.put(1, 2)
    assert board.may() == {0: "put 1 half"}
    board.put(0)
    assert board.may() == {1: "shoot"}


def test_balls_due_are_placed_one_or_several_at_a_time() -> None:  # P5.3
    board = Board(one=4, due=(3, 0))
    board.shot()
    assert board.refused(0, Put(())) == "number P5.3"
    too_many = rack(TABLE, board.state.balls, (4, 5, 6, 7), 0, "half")
    assert board.refused(0, Put(too_many)) == "number P5.3"
    board.put(0, 2)
    board.put(0, 1)
    assert board.may() == {1: "shoot"}


def test_the_others_dues_wait_for_the_end_of_the_turn() -> None:  # P5.5
    board = Board(two=5)
    board.shot("two:goal-one", "two:hole")
    assert (board.state.due, board.may()) == ((0, 2), {0: "shoot"})
    board.shot()
    assert board.may() == {1: "put 2 half"}


def test_three_points_win() -> None:  # P5.6
    board = Board(points=(2, 2))
    board.shot("two:goal-two")
    assert board.end == "one P5.6"
    board = Board(points=(2, 2))
    board.shot("two:goal-two", "one:goal-one")
    assert (board.score, board.end) == ("3:3", "two P5.6")  # level: the shooter loses
    board = Board(points=(2, 2))
    board.shot("two:goal-two", "two:goal-two", "one:goal-one")
    assert (board.score, board.end) == ("4:3", "one P5.6")
    board = Board(points=(2, 2), turn=Seat(1))
    board.shot("two:goal-two", "one:goal-one")
    assert board.end == "one P5.6"


# Rare cases.


def test_several_ejections_count_each_but_cost_one_turn() -> None:  # P7.1
    board = Board(two=5)
    board.shot("two:over", "two:over", "one:over")
    assert (board.state.removals, board.state.due) == ((0, 2), (0, 2))
    assert (board.lying, board.state.turn) == ((7, 3), 1)


def test_a_removal_changes_no_turn_and_waits_for_nothing_but_rest() -> None:  # P7.1
    board = Board(two=7)
    board.shot("two:over")
    assert board.may() == {1: "put 2 half, remove"}
    board.put(1)
    board.put(1)
    assert board.may() == {1: "remove"}
    assert board.refused(1, Shot(8, 1, 0, 500)) == "moment P7.1"
    assert GAME.awaited(board.state) == ()
    assert board.wait(1499) == []
    assert board.wait(1) == [Opened(Seat(1))]
    assert board.may() == {1: "shoot, remove"}
    board.shot()
    assert (board.state.turn, board.may()) == (0, {1: "remove"})  # a moment after each shot
    board.wait(1500)
    assert board.may() == {0: "shoot", 1: "remove"}
    board.remove(1)
    assert (board.lying, board.may()) == ((7, 8), {0: "shoot"})
    assert board.refused(1, Remove(0)) == "no-removal P7.1"


def test_the_moment_is_over_when_nobody_holds_a_removal() -> None:  # P7.1
    board = Board(removals=(0, 1))
    board.shot()
    assert board.may() == {1: "remove"}
    board.remove(1)
    assert board.may() == {1: "shoot"}


def test_placing_takes_place_in_the_moment_and_does_not_lengthen_it() -> None:  # P7.1
    board = Board(two=7, removals=(1, 0))
    board.shot("two:goal-one")
    board.now += 1400
    board.put(1, 2)
    assert board.may() == {0: "remove"}
    board.wait(100)
    assert board.may() == {0: "remove", 1: "shoot"}


def test_a_removal_takes_a_ball_of_the_other_from_the_table() -> None:  # P7.1
    board = Board(one=7, removals=(0, 1))
    assert board.refused(1, Remove(8)) == "owner P7.1"
    assert board.refused(1, Remove(7)) == "off P7.1"
    assert board.refused(0, Remove(8)) == "no-removal P7.1"


def test_a_removal_of_the_shooters_last_ball_with_balls_due() -> None:  # P5.5, P7.1
    board = Board(one=1, due=(2, 0), removals=(0, 1))
    board.remove(1)
    assert (board.end, board.may()) == ("", {0: "put 2 half"})
    board.put(0, 2)
    assert board.may() == {0: "shoot"}  # the turn stays where it was


def test_a_removal_without_two_points_in_advanced_play() -> None:  # P8.4, P8.5
    board = Board("advanced place=0", one=1, points=(0, 1), removals=(0, 1))
    board.remove(1)
    assert (board.end, board.may()) == ("", {0: "put 1 behind"})
    front = rack(TABLE, board.state.balls, (0,), 0, "half")
    if placing_faults(TABLE, board.state.balls, front, 0, "behind"):
        assert board.refused(0, Put(front)) == "behind P8.5"
    board.put(0, region="behind")
    assert (board.state.turn, board.may()) == (0, {0: "shoot"})


def test_both_may_have_to_place_a_last_ball() -> None:  # P8.5, P7.1
    board = Board(
        "advanced place=0", one=1, two=0, rescue=(False, True), removals=(0, 1), queue=(Seat(1),)
    )
    board.remove(1)
    assert (board.end, board.may()) == ("", {0: "put 1 behind"})  # whose turn it is, first
    board.put(0, region="behind")
    assert board.may() == {1: "put 1 behind"}
    board.put(1, region="behind")
    assert board.may() == {0: "shoot"}


def test_an_empty_table_ends_it_though_balls_are_due() -> None:  # P7.2
    board = Board(one=1, two=1, points=(1, 0))
    board.shot("one:goal-two", "two:hole")
    assert (board.state.due, board.end) == ((2, 0), "one P7.2")
    board = Board("none_due", one=1, two=1, points=(1, 0))
    board.shot("one:goal-two", "two:hole")
    assert board.end == "one P6.1"  # two has nothing on the table and nothing due
    board = Board("none_due", one=1, two=1, points=(1, 0))
    board.shot("one:goal-two", "two:goal-one")
    assert (board.end, board.may()) == ("", {1: "put 2 half"})


# Advanced play.


def test_the_last_ball_in_its_goal_gives_two_points() -> None:  # P8.1
    for setup, score in (("", "1:0"), ("advanced", "2:0")):
        board = Board(setup, two=1)
        board.shot("two:goal-two")
        assert (board.score, board.end) == (score, "one P6.1")


def test_in_the_attacked_goal_nothing_is_ditched() -> None:  # P8.3
    board = Board("advanced", one=1)
    board.shot("one:goal-two")
    assert (board.score, board.state.due) == ("0:0", (2, 0))


@pytest.mark.parametrize("where", ["hole", "pivic", "over", "goal-one"])
def test_ditching_the_last_ball_gives_one_point(where: str) -> None:  # P8.3, P5.1
    board = Board("advanced", one=1)
    board.shot(f"one:{where}")
    assert board.score == "0:1"


def test_only_the_last_to_leave_is_the_last_ball() -> None:  # P3.4
    board = Board("advanced", two=2)
    board.shot("two:pivic", "two:goal-two")
    assert (board.score, board.end) == ("2:0", "one P6.1")
    board = Board("advanced", two=3)
    board.shot("two:pivic", "two:pivic")
    assert board.score == "0:0"


def test_two_points_are_not_needed_on_an_empty_table() -> None:  # P8.6
    board = Board("advanced", one=1, two=1, points=(1, 0))
    board.shot("one:hole", "two:hole")
    assert (board.score, board.end) == ("1:1", "two P7.2")


# Time.


def test_advanced_play_has_its_clocks() -> None:  # P9.1, P9.2, P9.3
    options, _ = parse_options("advanced")
    assert (options.total_s, options.place_s, options.shot_s) == (720, 10, 0)
    options, _ = parse_options("advanced total=0 shot=20")
    assert (options.total_s, options.place_s, options.shot_s) == (0, 10, 20)


def test_the_clock_starts_when_two_has_placed() -> None:  # P9.1
    board = start("total=60")
    board.put(0, 8)
    board.wait(500_000)
    board.put(1, 8)
    assert GAME.wake(board.state) == board.now + 60_000
    board.wait(59_999)
    assert board.end == ""
    board.wait(1)
    assert board.end == "draw P9.1"


@pytest.mark.parametrize(
    ("facts", "end"),
    [
        ({"points": (0, 1)}, "two P9.1"),
        ({"one": 8, "two": 7}, "one P9.1"),
        ({"one": 6, "two": 7, "due": (2, 0)}, "one P9.1"),
        ({"one": 8, "two": 7, "removals": (0, 1)}, "draw P9.1"),
        ({"one": 8, "two": 7, "removals": (0, 2)}, "two P9.1"),
    ],
)
def test_when_time_is_over(facts: dict[str, object], end: str) -> None:  # P9.1
    board = Board(**facts, clock_end=20_000)  # type: ignore[arg-type]  # as told
    board.wait(10_000)
    assert board.end == end


def test_the_roll_under_way_is_judged_and_nothing_is_placed() -> None:  # P9.1, P3.5
    board = Board(one=7, two=8, clock_end=10_500)
    board.shot("one:goal-two")
    assert board.may() == {0: "put 2 half"}
    board.now -= ROLL_MS
    assert board.wait(ROLL_MS - 1) == []
    board.wait(1)
    assert (board.state.due, board.end) == ((2, 0), "draw P9.1")  # 6 + 2 due against 8


def test_the_clock_goes_before_a_lapse() -> None:  # P3.5, P9.1, P9.2
    board = Board(one=6, two=7, due=(1, 0), queue=(Seat(0),), clock_end=15_000, place_by=15_000)
    board.wait(5_000)
    assert board.end == "draw P9.1"


def test_each_ball_due_has_its_seconds() -> None:  # P9.2
    board = Board("place=10", one=5, due=(3, 0))
    board.shot()
    board.wait(9_999)
    board.put(0)
    board.wait(9_999)
    assert board.state.due == (2, 0)
    assert board.wait(1) == [Lapsed(Seat(0))]
    assert (board.state.due, board.lying[0]) == ((1, 0), 6)
    assert board.wait(10_000) == [Lapsed(Seat(0))]
    assert (board.may(), board.lying[0]) == ({1: "shoot"}, 6)


def test_the_first_placement_has_no_limit() -> None:  # P9.2
    board = start("place=10 shot=10")
    assert GAME.wake(board.state) is None


def test_who_lets_the_last_balls_lapse_is_eliminated() -> None:  # P9.2, P6.2
    board = Board("place=10", one=0, due=(2, 0), queue=(Seat(0),), place_by=20_000)
    board.wait(20_000)
    assert board.end == "two P6.1"


def test_a_lapse_without_two_points_and_then_the_last_lapse() -> None:  # P8.4, P9.2
    board = Board("advanced total=0", one=0, due=(1, 0), queue=(Seat(0),), place_by=20_000)
    board.wait(10_000)
    assert (board.end, board.may()) == ("", {0: "put 1 behind"})
    board.wait(9_999)
    assert board.end == ""
    board.wait(1)
    assert board.end == "two P9.2"


def test_who_is_interrupted_has_the_seconds_again() -> None:  # P9.2, P8.5
    board = Board(
        "advanced total=0",
        one=1,
        two=4,
        due=(0, 2),
        turn=Seat(1),
        queue=(Seat(1),),
        place_by=12_000,
        removals=(0, 1),
    )
    board.wait(1_000)
    board.remove(1)
    assert board.may() == {0: "put 1 behind"}
    board.put(0, region="behind")
    assert (board.may(), board.state.place_by) == ({1: "put 2 half"}, board.now + 10_000)


def test_a_removal_leaves_the_placers_seconds_alone() -> None:  # P9.2
    board = Board("place=10", one=5, due=(1, 0), removals=(0, 1))
    board.shot()
    until = board.state.place_by
    board.wait(4_000)
    board.remove(1)
    assert board.state.place_by == until


def test_a_shot_in_time_or_the_turn_is_over() -> None:  # P9.3
    board = Board("shot=30")
    board.shot()
    assert board.wait(29_999) == []
    assert board.wait(1) == [Missed(Seat(1))]
    assert board.may() == {0: "shoot"}
    board.wait(29_000)
    board.shot()
    assert board.state.missed == 0
    board = Board("shot=30", two=6, due=(0, 1), shot_by=20_000)
    board.wait(10_000)
    assert board.may() == {1: "put 1 half"}


def test_the_shots_time_begins_after_the_moment() -> None:  # P9.3, P7.1
    board = Board("shot=30", removals=(0, 1))
    board.shot()
    assert board.wait(1500 + 29_999) == [Opened(Seat(1))]
    assert board.wait(1) == [Missed(Seat(1))]


def test_nobody_shoots_any_more() -> None:  # P9.3
    board = Board("shot=30", one=7)
    board.shot()
    board.wait(6 * 30_000 - 1)
    assert board.end == ""
    board.wait(1)
    assert board.end == "two P9.3"


# Leaving.


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_has_lost(seat: int) -> None:  # P11.1
    for board in (start(), Board(points=(2, 2))):
        step = GAME.leave(board.state, Seat(seat), "resign", board.now, None)
        outcome = GAME.outcome(step.state)
        assert outcome is not None
        assert (outcome.ranks[seat], outcome.clause) == (1, "P11.1")
        assert GAME.leave(step.state, Seat(seat), "resign", board.now, None).events == ()


def test_every_fact_of_a_table_is_checked_where_it_is_loaded() -> None:
    """P1.2 and P1.3 are held in `test_table`; here, that a match asks."""
    refusal = GAME.unfit(parse_options("table=free")[0], 2)
    assert refusal is not None
    assert refusal.clause == "P1.5"
    refusal = GAME.unfit(parse_options("")[0], 3)
    assert refusal is not None
    assert refusal.code == "seats"


def test_what_left_is_in_the_reserve_however_it_left() -> None:  # P3.2, P3.3
    board = Board()
    board.shot("one:over", "one:hole", "one:goal-one")
    view = GAME.view(board.state, None)
    assert view.reserve == ((0, 1, 2), ())
