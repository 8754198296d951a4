"""Puzzles: what there is, one to solve, and what becomes of an answer. Nothing is kept of it."""

import asyncio
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from tripiv.core.capability import Puzzle, Puzzles
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import AnyGame
from tripiv.server import resource
from tripiv.server.house import House
from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking, TheHouse

__all__ = ["ROUTER"]

T = TypeVar("T")

GamePath = Annotated[str, PathParameter(max_length=64)]
PuzzlePath = Annotated[str, PathParameter(max_length=64)]
GameQuery = Annotated[str, QueryParameter(max_length=64)]
ThemeQuery = Annotated[str, QueryParameter(max_length=64)]
GradeQuery = Annotated[int | None, QueryParameter(ge=1, le=100)]


@get("/puzzles", sync_to_thread=True)
def shelf(
    house: TheHouse, game: GameQuery, theme: ThemeQuery = "", grade: GradeQuery = None
) -> resource.PuzzleShelf:
    """The puzzles of a game, all or of one theme or grade."""
    _, puzzles = _puzzles(house, game)
    return resource.PuzzleShelf(
        themes=tuple(
            resource.PuzzleTheme(one.id, one.title, one.about) for one in puzzles.themes()
        ),
        grades=puzzles.grades(),
        puzzles=tuple(
            resource.PuzzleListed(id=one.id, theme=one.theme, grade=one.grade, actions=one.actions)
            for one in _like(puzzles, theme, grade)
        ),
    )


@get("/puzzles/next", sync_to_thread=True)
def draw(
    house: TheHouse,
    game: GameQuery,
    theme: ThemeQuery = "",
    grade: GradeQuery = None,
    after: Annotated[str, QueryParameter(max_length=64)] = "",
) -> resource.Puzzle:
    """Some puzzle of that theme and grade, another one than `after`."""
    found, puzzles = _puzzles(house, game)
    fit = [one for one in _like(puzzles, theme, grade) if one.id != after]
    if not fit:
        raise no("puzzle", "no puzzle is like that", 404)
    return _told(found, secrets.choice(fit))


@get("/puzzles/{game:str}/{puzzle:str}", sync_to_thread=True)
def look(house: TheHouse, game: GamePath, puzzle: PuzzlePath) -> resource.Puzzle:
    """One puzzle, with what is to be seen and what may be done."""
    found, puzzles = _puzzles(house, game)
    return _told(found, _one(puzzles, puzzle))


@post("/puzzles/{game:str}/{puzzle:str}/answers", status_code=200)
async def answer(
    request: Asking,
    house: TheHouse,
    game: GamePath,
    puzzle: PuzzlePath,
    data: JSONBody[resource.PuzzleAnswer],
) -> resource.PuzzleReply:
    """Right, wrong and why, or solved. Send all own actions so far, the newest last."""
    house.check_study(request)
    found, puzzles = await asyncio.to_thread(_puzzles, house, game)
    one = _one(puzzles, puzzle)
    return await asyncio.to_thread(_answered, found, puzzles, one, data.actions)


@get("/puzzles/{game:str}/{puzzle:str}/solution", sync_to_thread=True)
def solution(house: TheHouse, game: GamePath, puzzle: PuzzlePath) -> resource.PuzzleSolution:
    """For those who give up."""
    found, puzzles = _puzzles(house, game)
    one = _one(puzzles, puzzle)
    played = tuple(puzzles.solution(one))
    states = _states(found, one, played)
    views = tuple(found.view(state, one.seat) for state in states)
    return resource.PuzzleSolution(played=played, views=views)


def _puzzles(house: House, game_id: str) -> tuple[AnyGame, Puzzles]:
    game = house.hall.game(game_id)
    puzzles = game.capability(Puzzles)
    if puzzles is None:
        raise no("puzzles", f"{game.spec.title} has no puzzles", 404)
    return game, puzzles


def _one(puzzles: Puzzles, id: str) -> Puzzle:
    found = next((one for one in puzzles.puzzles() if one.id == id), None)
    if found is None:
        raise no("puzzle", "there is no such puzzle", 404)
    return found


def _like(puzzles: Puzzles, theme: str, grade: int | None) -> list[Puzzle]:
    return [
        one for one in puzzles.puzzles() if theme in ("", one.theme) and grade in (None, one.grade)
    ]


def _told(game: AnyGame, puzzle: Puzzle) -> resource.Puzzle:
    state = game.initial(puzzle.options, puzzle.seats, None)
    return resource.Puzzle(
        id=puzzle.id,
        game=game.spec.id,
        seat=puzzle.seat,
        seats=puzzle.seats,
        task=puzzle.task,
        theme=puzzle.theme,
        grade=puzzle.grade,
        actions=puzzle.actions,
        options=puzzle.options,
        view=game.view(state, puzzle.seat),
        offers=game.offers(state, puzzle.seat),
    )


def _answered(
    game: AnyGame, puzzles: Puzzles, puzzle: Puzzle, given: Sequence[Any]
) -> resource.PuzzleReply:
    try:
        actions = [codec_of(game).action.decode(msgspec.json.encode(one)) for one in given]
    except CodecError as error:
        raise no("action", f"this is no action: {error}") from None
    try:
        reply = puzzles.answer(puzzle, actions)
    except ValueError as error:
        raise no("answer", str(error)) from None
    states = list(_states(game, puzzle, (*reply.played, *reply.refutation)))
    here = states[len(reply.played) - 1]
    return resource.PuzzleReply(
        verdict=reply.verdict,
        text=reply.text,
        played=reply.played,
        refutation=reply.refutation,
        views=tuple(game.view(state, puzzle.seat) for state in states),
        offers=game.offers(here, puzzle.seat) if reply.verdict == "right" else None,
    )


def _states(game: AnyGame, puzzle: Puzzle, actions: Iterable[Any]) -> Iterator[Any]:
    """The state after each action. A puzzle has neither chance nor time."""
    state = game.initial(puzzle.options, puzzle.seats, None)
    for action in actions:
        state = game.apply(state, game.actors(state)[0], action, 0, None).state
        yield state


ROUTER = Router("/", route_handlers=[shelf, draw, look, answer, solution], tags=["puzzles"])
