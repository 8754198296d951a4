"""The worked cases of the rule book, all of them. One shoots; nothing is due before."""

from games.pivic.board import Board


def test_twos_ball_in_twos_goal() -> None:  # P5.1, P4.1
    board = Board()
    board.shot("two:goal-two")
    assert (board.score, board.may()) == ("1:0", {0: "shoot"})


def test_ones_ball_in_twos_goal_with_all_eight() -> None:  # P5.2, P4.2
    board = Board()
    board.shot("one:goal-two")
    assert (board.score, board.lying, board.may()) == ("1:0", (7, 8), {1: "shoot"})


def test_ones_ball_in_twos_goal_with_seven() -> None:  # P5.2, P5.3
    board = Board(one=7)
    board.shot("one:goal-two")
    assert (board.score, board.state.turn, board.may()) == ("0:0", 1, {0: "put 2 half"})
    board.put(0, 2)
    assert (board.lying, board.may()) == ((8, 8), {1: "shoot"})


def test_two_of_ones_balls_in_twos_goal() -> None:  # P5.2
    board = Board()
    board.shot("one:goal-two", "one:goal-two")
    assert (board.score, board.state.due, board.lying) == ("1:0", (2, 0), (6, 8))


def test_one_in_the_goal_and_another_in_a_neutral_hole() -> None:  # P5.2, P3.3
    for left in (("one:goal-two", "one:hole"), ("one:hole", "one:goal-two")):
        board = Board()
        board.shot(*left)
        assert (board.score, board.state.due) == ("0:0", (2, 0))


def test_twos_ball_in_ones_goal_with_all_eight() -> None:  # P4.1, P5.2
    board = Board()
    board.shot("two:goal-one")
    assert (board.score, board.may()) == ("0:1", {1: "shoot"})


def test_twos_ball_in_ones_goal_with_seven() -> None:  # P5.2, P5.5
    board = Board(two=7)
    board.shot("two:goal-one")
    assert (board.score, board.state.turn, board.may()) == ("0:0", 1, {1: "put 2 half"})
    board.put(1, 2)
    assert board.may() == {1: "shoot"}


def test_twos_ball_in_a_neutral_hole_and_ones_in_ones_goal() -> None:  # P5.1, P4.1
    board = Board()
    board.shot("two:hole", "one:goal-one")
    assert (board.score, board.may()) == ("0:1", {0: "shoot"})


def test_going_again_with_two_due_at_the_end_of_the_turn() -> None:  # P5.3
    board = Board(one=7)
    board.shot("one:goal-two", "two:hole")
    assert (board.score, board.state.due, board.may()) == ("0:0", (2, 0), {0: "shoot"})
    board.shot()
    assert (board.state.turn, board.may()) == (1, {0: "put 2 half"})


def test_the_last_ball_comes_back_before_going_again() -> None:  # P5.5
    board = Board(one=1)
    board.shot("one:goal-two", "two:hole")
    assert (board.lying[0], board.state.turn, board.may()) == (0, 0, {0: "put 2 half"})
    board.put(0)
    assert board.may() == {0: "put 1 half"}  # all that are due
    board.put(0)
    assert board.may() == {0: "shoot"}


def test_twos_last_ball_in_a_neutral_hole() -> None:  # P6.1
    board = Board(two=1)
    board.shot("two:hole")
    assert board.end == "one P6.1"


def test_twos_last_ball_in_ones_goal() -> None:  # P5.2, P6.1
    board = Board(two=1)
    board.shot("two:goal-one")
    assert (board.end, board.may()) == ("", {1: "put 2 half"})


def test_points_come_before_elimination() -> None:  # P3.5, P5.6
    board = Board(two=1, points=(0, 2))
    board.shot("two:hole", "one:goal-one")
    assert (board.score, board.end) == ("0:3", "two P5.6")


def test_a_goal_and_an_ejection() -> None:  # P3.5, P5.2, P7.1
    for left in (("two:goal-one", "two:over"), ("two:over", "two:goal-one")):
        board = Board()
        board.shot(*left)
        assert (board.score, board.state.due, board.state.removals) == ("0:0", (0, 2), (0, 1))
        assert (board.state.turn, board.may()) == (1, {1: "put 2 half, remove"})
        board.put(1, 2)
        assert board.lying == (8, 8)


def test_an_empty_table_and_level() -> None:  # P7.2
    board = Board(one=1, two=1)
    board.shot("one:hole", "two:hole")
    assert board.end == "two P7.2"


def test_one_ejects_twos_ball() -> None:  # P7.1
    board = Board()
    board.shot("two:over")
    assert (board.state.due, board.state.removals, board.state.turn) == ((0, 1), (0, 1), 1)
    board.put(1)
    assert board.lying == (8, 8)
    board.wait(1500)
    assert board.may() == {1: "shoot, remove"}


def test_ejection_is_stronger_than_going_again() -> None:  # P4.1, P7.1
    board = Board()
    board.shot("one:over", "two:hole")
    assert (board.state.turn, board.state.due, board.state.removals) == (1, (0, 1), (0, 0))


def test_twos_last_ball_ejected() -> None:  # P6.1, P7.1
    board = Board(two=1)
    board.shot("two:over")
    assert (board.end, board.state.due, board.state.removals) == ("", (0, 2), (0, 1))


def test_a_removal_of_the_last_ball() -> None:  # P6.1, P6.2, P7.1
    board = Board(one=1, two=0, due=(0, 2), removals=(0, 1))
    assert board.may() == {0: "shoot", 1: "remove"}
    board.remove(1)
    assert board.end == "two P6.1"


def test_advanced_the_last_ball_in_the_pivic() -> None:  # P8.2, P8.4, P8.5
    board = Board("advanced", two=1)
    board.shot("two:pivic")
    assert (board.score, board.end, board.may()) == ("1:0", "", {1: "put 1 behind"})
    board.put(1, region="behind")
    assert board.may() == {0: "shoot"}


def test_advanced_the_last_ball_in_the_goal() -> None:  # P8.1
    board = Board("advanced", two=1, points=(1, 0))
    board.shot("two:goal-two")
    assert (board.score, board.end) == ("3:0", "one P5.6")


def test_advanced_the_goal_then_the_pivic() -> None:  # P3.4, P8.2, P8.4
    board = Board("advanced", two=2)
    board.shot("two:goal-two", "two:pivic")
    assert (board.score, board.end) == ("2:0", "one P6.1")


def test_advanced_the_own_last_ball_ditched() -> None:  # P8.3, P8.4, P8.5
    board = Board("advanced", one=1)
    board.shot("one:pivic")
    assert (board.score, board.end, board.may()) == ("0:1", "", {0: "put 1 behind"})
    board.put(0, region="behind")
    assert board.may() == {1: "shoot"}
