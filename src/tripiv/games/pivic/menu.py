"""What a table of Pivic may choose, in words."""

from tripiv.core.capability import Choice, Chosen, Setup
from tripiv.games.pivic.option import ADVANCED_S, MOST_S, SEATS, unfit
from tripiv.games.pivic.state import PivicOptions
from tripiv.games.pivic.table_file import DEFAULT, load, names

__all__ = ["PivicMenu"]

_NO, _YES = Chosen(False, "no"), Chosen(True, "yes")


class PivicMenu:
    def setups(self) -> tuple[Setup, ...]:
        tables = sorted(names(), key=lambda name: name != DEFAULT)
        usual = [_setup(name, PivicOptions(table=load(name))) for name in tables]
        advanced = PivicOptions(
            table=load(DEFAULT),
            advanced=True,
            total_s=ADVANCED_S["total_s"],
            place_s=ADVANCED_S["place_s"],
        )
        found = (
            *usual,
            Setup(
                id="advanced",
                title="Advanced play",
                about="The last ball counts double, against the clock.",
                seats=(SEATS,),
                options=advanced,
            ),
        )
        return tuple(setup for setup in found if unfit(setup.options, SEATS) is None)

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(name="advanced", title="Advanced play", clause="P8.1", values=(_NO, _YES)),
            Choice(
                name="none_due",
                title="Empty table",
                about="It ends nothing while balls are due.",
                clause="P7.2",
                values=(_NO, _YES),
            ),
            Choice(
                name="hand",
                title="Hand",
                about="How far a shot may stray from what was meant.",
                clause="P3.7",
                values=(
                    Chosen("steady", "exactly as aimed"),
                    Chosen("expert", "an expert's"),
                    Chosen("average", "an average one"),
                    Chosen("novice", "a novice's"),
                ),
            ),
            Choice(
                name="aim",
                title="Aim line",
                about="How much of the way is shown while somebody aims.",
                clause="P3.8",
                values=(
                    Chosen("short", "direction and speed"),
                    Chosen("far", "up to what is hit first"),
                ),
            ),
            _seconds("total_s", "Play in all, in seconds", "P9.1"),
            _seconds("place_s", "Placing a ball, in seconds", "P9.2"),
            _seconds("shot_s", "A shot, in seconds", "P9.3"),
        )


def _setup(name: str, options: PivicOptions) -> Setup:
    return Setup(id=name, title=options.table.name, seats=(SEATS,), options=options)


def _seconds(name: str, title: str, clause: str) -> Choice:
    about = "0: no limit."
    return Choice(name=name, title=title, about=about, clause=clause, least=0, most=MOST_S)
