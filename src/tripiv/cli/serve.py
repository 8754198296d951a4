"""`tripiv serve`: the server for play in the browser."""

import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

__all__ = ["command"]

_HELP = """Serve matches to browsers and programs, until Ctrl-C.

    Without any setting it listens on this machine alone and keeps everything in a file of yours.
    Each setting can also stand in the environment (TRIPIV_PORT=8080) or in a file (port = 8080);
    a flag goes before the environment, and that before the file.

    \b
    Examples:
      tripiv serve --open
      tripiv serve --lan
      tripiv serve --config /etc/tripiv.toml
      TRIPIV_DATABASE=postgresql://tripiv@localhost/tripiv tripiv serve
    """


def _lazy_settings() -> list[click.Option]:
    """An option for each setting there is."""
    from tripiv.server import setting  # noqa: PLC0415  only for this command

    usual = setting.Settings()
    found = []
    for name in setting.NAMES:
        default = getattr(usual, name)
        text = setting.about(name) + (f"  [usually {default}]" if default != "" else "")
        metavar = "|".join(setting.allowed(name)) or name.upper()
        found.append(click.Option([setting.flag_name(name), name], help=text, metavar=metavar))
    return found


@click.command(help=_HELP)
@click.option("--lan", is_flag=True, help="Open to the home network; shows a code for phones.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with settings.",
)
def command(lan: bool, opens: bool, config: Path | None, **flags: Any) -> None:
    from tripiv.server import run, secret, setting  # noqa: PLC0415  slow to import
    from tripiv.store.database import DatabaseError  # noqa: PLC0415  as above

    if lan and flags["host"] is None:
        flags["host"] = "0.0.0.0"
    try:
        settings = setting.settle(flags, file=config)
        listening = run.listen(settings)
    except setting.SettingError as error:
        raise click.UsageError(str(error)) from None
    except run.ListenError as error:
        running = f"http://{_shown(settings.host)}:{settings.port}"
        if opens and _is_tripiv(running):
            click.echo(f"Tripiv is running already, at {running}")
            _open(running)
            return
        raise click.ClickException(str(error)) from None
    port = listening.getsockname()[1]
    address = f"http://{_address() if lan else _shown(settings.host)}:{port}"

    def started() -> None:
        click.echo(f"Tripiv is at {address}   (Ctrl-C stops it)")
        if lan:
            _show_code(address)
        if opens:
            _open(address)

    try:
        run.serve(settings, listening, started)
    except (DatabaseError, secret.SecretError) as error:
        raise click.ClickException(str(error)) from None
    finally:
        listening.close()


command.params += _lazy_settings()


def _shown(host: str) -> str:
    if host in {"0.0.0.0", "::"}:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _address() -> str:
    """This machine's address in its network: that from which the outside would be reached.
    Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Of RFC 5737, for documents: nobody is there.
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _open(address: str) -> None:
    """In the browser; who has none here has the address above."""
    import webbrowser  # noqa: PLC0415  only here

    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        # One that draws in this terminal would hide what the server says.
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)


def _is_tripiv(address: str) -> bool:
    """Whether it is Tripiv that answers there."""
    from urllib.request import urlopen  # noqa: PLC0415  only here

    try:
        with urlopen(f"{address}/api/v1/games", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _show_code(address: str) -> None:
    """The address as a code that a phone's camera reads."""
    import segno  # noqa: PLC0415  only here

    segno.make(address, error="m").terminal(compact=True)
