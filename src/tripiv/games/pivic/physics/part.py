"""The models of the physics as replaceable parts: what each must do, and how to exchange one.

A part is a kernel of this signature. It works on the row of a ball (see `layout`) and on the
constants of a table, keeps nothing else, and never gives energy.

    frictionless = simulator(Parts(meet_rail=my_rail))
    run(table, places, 0, (500.0, 0.0), count=1, simulator=frictionless)
"""

import types
from typing import Any, NamedTuple, Protocol, cast

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics import loop
from tripiv.games.pivic.physics.ball_ball import smooth_balls
from tripiv.games.pivic.physics.cloth import coulomb_cloth
from tripiv.games.pivic.physics.layout import Numbers, Play, World
from tripiv.games.pivic.physics.rim import computed_rim
from tripiv.games.pivic.physics.wall import coulomb_peg, coulomb_rail

__all__ = [
    "STANDARD",
    "BallBall",
    "BallPeg",
    "BallRail",
    "Cloth",
    "Hole",
    "Parts",
    "Simulator",
    "simulator",
]


class Cloth(Protocol):
    """The floor."""

    def __call__(self, ball: Numbers, table: Numbers) -> None:
        """Begin the motion that follows from a ball's place, velocity and spin: set MODE, UNTIL
        (a moment, infinity at rest), acceleration and change of spin; first land a ball that
        comes down."""
        ...


class BallBall(Protocol):
    """Two balls that touch."""

    def __call__(self, one: Numbers, other: Numbers, table: Numbers) -> float:
        """Change both velocities so that the balls part; the speed with which they met."""
        ...


class BallPeg(Protocol):
    """A ball that touches a peg."""

    def __call__(self, ball: Numbers, nx: float, ny: float, table: Numbers) -> float:
        """Change velocity and spin so that the ball goes in the direction n, away from the
        peg; the speed with which they met."""
        ...


class BallRail(Protocol):
    """A ball that touches a rail."""

    def __call__(self, ball: Numbers, nx: float, ny: float, table: Numbers) -> float:
        """As `BallPeg`; n is the rail's normal, inwards."""
        ...


class Hole(Protocol):
    """A ball whose centre is over a hole."""

    def __call__(
        self, ball: Numbers, hole_x: float, hole_y: float, hole: float, table: Numbers
    ) -> bool:
        """Whether it drops. If not, set the motion over the hole (RIMMING), UNTIL when it goes
        on, and LEAVE_… for how it leaves then."""
        ...


class Parts(NamedTuple):
    """One model of each kind; those that play by default."""

    begin: Cloth = coulomb_cloth
    meet_balls: BallBall = smooth_balls
    meet_peg: BallPeg = coulomb_peg
    meet_rail: BallRail = coulomb_rail
    cross_rim: Hole = computed_rim


class Simulator(Protocol):
    """Plays a shot to its end, as `loop.flick` does."""

    def __call__(self, world: World, play: Play, shooter: int, vx: float, vy: float) -> None: ...


STANDARD = loop.flick


def simulator(parts: Parts) -> Simulator:
    """The event loop with other parts in it.

    Machine code takes what it calls for given, so each function of the loop is made again, over
    names of which some mean other things, in the order in which they call one another.
    """
    names: dict[str, Any] = {**vars(loop), **parts._asdict()}
    for name, value in vars(loop).items():
        function = getattr(value, "py_func", getattr(value, "__wrapped__", None))
        if isinstance(function, types.FunctionType) and function.__module__ == loop.__name__:
            again = types.FunctionType(function.__code__, names, function.__name__)
            again.__module__ = loop.__name__
            names[name] = kernel(cached=False)(again)
    return cast(Simulator, names["flick"])
