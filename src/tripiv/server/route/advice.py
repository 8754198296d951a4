"""Advice on a real table: a question goes in, its answer comes out, and nothing is kept."""

import asyncio
import itertools
import threading
from typing import Annotated, Any

from litestar import Response, Router, post
from litestar.params import PathParameter

from tripiv.bots.pool import FullError
from tripiv.core.capability import Adviser, Budget
from tripiv.core.codec import codec_of
from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking, TheHouse

__all__ = ["ROUTER"]

BUDGET_MS = 2_000
LATEST_S = 60.0
"""So long a question waits for its turn and its answer: the first one for its kernels too."""

_NUMBERS = itertools.count()


@post("/games/{game:str}/advice", status_code=200)
async def advise(
    request: Asking, house: TheHouse, game: Annotated[str, PathParameter(max_length=64)]
) -> Response[Any]:
    """What the game's adviser says to a question of its own kind (`web/packages/protocol`)."""
    house.check_study(request)
    found = house.hall.game(game)
    adviser = found.capability(Adviser)
    if adviser is None:
        raise no("adviser", f"{found.spec.title} gives no advice on real tables", 404)
    question = codec_of(found).question.decode(await request.body())
    stopped = threading.Event()

    def work() -> Any:
        return adviser.advise(question, Budget(wall_ms=BUDGET_MS), stopped.is_set)

    try:
        # A lane of its own: nobody waits for who asks much.
        future = house.parts.pool.submit(f"advice/{next(_NUMBERS)}", work)
    except FullError:
        raise no("busy", "too many ask at once: try again soon", 503) from None
    try:
        answer = await asyncio.wait_for(asyncio.wrap_future(future), LATEST_S)
    except ValueError as error:
        raise no("question", str(error)) from None
    except TimeoutError:
        raise no("busy", "there was no time for it: try again soon", 503) from None
    finally:
        stopped.set()
    return Response(answer)


ROUTER = Router("/", route_handlers=[advise], tags=["Advice"])
