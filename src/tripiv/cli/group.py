"""The command `tripiv`: finds its subcommands by name and loads the one that is called.

A generic command is a module of this package that holds a click command named `command`; its
name stands in `GENERIC`. A game brings commands of its own by entry points in the group
`tripiv.commands`: the command's name, and `module:NAME` of a click command. Modules of commands
are read for `tripiv --help`, so what is slow (kernels above all) they import when they run.
"""

import difflib
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

import click

from tripiv import __version__
from tripiv.core import registry

__all__ = ["GENERIC", "GROUP", "tripiv"]

GROUP = "tripiv.commands"

_WHOLE = 200  # More characters than a first sentence has: it wraps rather than being cut off.

# In the order of the help: what most people want first. A new command is a new module here.
GENERIC = ("play", "serve", "analyse", "games", "rules", "replay", "db", "admin")


class _Commands(click.Group):
    """A group whose commands are found when asked for."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return [*GENERIC, *sorted(set(_contributed()) - set(GENERIC))]

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        contributed = _contributed().get(cmd_name, [])
        if cmd_name in GENERIC:
            # A game cannot take the name of a command that all share.
            found: click.Command = import_module(f"tripiv.cli.{cmd_name}").command
            return found
        if not contributed:
            return None
        if len(contributed) > 1:
            makers = ", ".join(sorted(_maker(entry) for entry in contributed))
            raise click.ClickException(f"command {cmd_name!r} is brought more than once: {makers}")
        return _load(contributed[0])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        known = self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            near = difflib.get_close_matches(name, known, n=2)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise click.UsageError(f"there is no command {name!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        width = max(map(len, names))
        for title, part in (
            ("Commands", names[: len(GENERIC)]),
            ("Commands of the games", names[len(GENERIC) :]),
        ):
            if part:
                with formatter.section(title):
                    formatter.write_dl(
                        [(name.ljust(width), self._told(ctx, name)) for name in part]
                    )

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        game_id = next(iter(registry.ids()), "GAME")
        with formatter.section("Examples"):
            formatter.write_dl(
                [
                    ("tripiv play", "a match in this terminal"),
                    ("tripiv games", "what can be played"),
                    (f"tripiv rules {game_id}", "its rules, by numbered clauses"),
                    ("tripiv rules --help", "a command in full, with examples"),
                ]
            )

    def _told(self, ctx: click.Context, name: str) -> str:
        """The one line of a command; a broken one must not take the help of all with it."""
        try:
            found = self.get_command(ctx, name)
        except click.ClickException as error:
            return f"({error.format_message()})"
        return "" if found is None else found.get_short_help_str(_WHOLE)


def _contributed() -> dict[str, list[EntryPoint]]:
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    return found


def _load(entry: EntryPoint) -> click.Command:
    source = f"command {entry.name!r} ({entry.value} of {_maker(entry)})"
    try:
        found = entry.load()
    except Exception as error:
        # Whatever a stranger's module raises, the person is told whose it is.
        reason = f"{type(error).__name__}: {error}"
        raise click.ClickException(f"{source} cannot be loaded: {reason}") from error
    if not isinstance(found, click.Command):
        raise click.ClickException(f"{source} is no command")
    return found


def _maker(entry: EntryPoint) -> str:
    return "an unnamed distribution" if entry.dist is None else entry.dist.name


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="tripiv %(version)s")
def tripiv() -> None:
    """Play, study and solve Pivit, Pivic and Pivit tiles.

    Exit codes: 0 fine, 1 the answer is no or the input does not hold, 2 called wrongly.
    """
