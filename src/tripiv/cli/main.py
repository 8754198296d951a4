"""The door of the command line: whatever happens inside, a person gets one line and a code.

Codes: 0 it went well; 1 the answer is no, or the input does not hold; 2 called wrongly; 70 our
own mistake, with a report in a file; 130 stopped by Ctrl-C; 141 the reader of our output left.
"""

import errno
import os
import sys
from collections.abc import Sequence
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path

__all__ = ["Code", "main"]

_KEPT_REPORTS = 20


class Code(IntEnum):
    """Exit codes of the command line."""

    FINE = 0
    NO = 1
    USAGE = 2
    BROKEN = 70  # EX_SOFTWARE of sysexits.h
    STOPPED = 130  # 128 + SIGINT, as a shell would say
    UNREAD = 141  # 128 + SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give the exit code. Without arguments, those of the process."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show a piece shows "?", and the match goes on.
        sys.stdout.reconfigure(errors="replace")
    try:
        code = _run(arguments)
    except KeyboardInterrupt:
        code = Code.STOPPED
    except BrokenPipeError:
        code = Code.UNREAD
    except Exception as error:
        is_full = isinstance(error, OSError) and error.errno == errno.ENOSPC
        code = _unwritten(error) if is_full else _broken(error)
    return _closed(code)


def _run(arguments: Sequence[str] | None) -> int:
    # Imported here so that Ctrl-C is quiet from the first moment on.
    import click  # noqa: PLC0415
    from click.shell_completion import shell_complete  # noqa: PLC0415

    from tripiv.cli.group import tripiv  # noqa: PLC0415
    from tripiv.core.registry import RegistryError  # noqa: PLC0415

    # Not `tripiv.main()`: what click makes of Ctrl-C and of a closed pipe changes by version.
    try:
        if asked := os.environ.get("_TRIPIV_COMPLETE"):
            return shell_complete(tripiv, {}, "tripiv", "_TRIPIV_COMPLETE", asked)
        given = list(sys.argv[1:] if arguments is None else arguments)
        with tripiv.make_context("tripiv", given) as context:
            tripiv.invoke(context)
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.Abort as abort:
        # A prompt says Abort for Ctrl-C and for an end of input alike.
        return _ended() if isinstance(abort.__context__, EOFError) else Code.STOPPED
    except EOFError:
        return _ended()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return Code.USAGE
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "tripiv"
        return _complain(f"{error.format_message()} (see: {where} --help)", Code.USAGE)
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except RegistryError as error:
        return _complain(str(error), Code.NO)
    return Code.FINE


def _ended() -> int:
    _tell("")  # The prompt still stands on its line.
    return _complain("the input ended before the answer", Code.NO)


def _complain(text: str, code: int) -> int:
    _tell(f"tripiv: {' '.join(text.split())}")
    return code


def _tell(line: str) -> None:
    if sys.stderr is not None:  # It is where a caller closed it; `print` would use stdout then.
        print(line, file=sys.stderr)  # noqa: T201  the one place that writes faults


def _unwritten(error: Exception) -> int:
    return _complain(f"the output cannot be written: {getattr(error, 'strerror', error)}", Code.NO)


def _broken(error: Exception) -> int:
    """Say that we failed, and where the rest stands; the rest itself only when asked for."""
    import traceback  # noqa: PLC0415  only where it is needed

    report = "".join(traceback.format_exception(error))
    if os.environ.get("TRIPIV_DEBUG") == "1":
        _tell(report)
        path = None
    else:
        path = _keep(report)
    place = "" if path is None else f"; the report is in {path}"
    text = f"a mistake of ours, {type(error).__name__}: {error}"[:300]
    return _complain(f"{text}{place}", Code.BROKEN)


def _keep(report: str) -> Path | None:
    """Write a report where logs go, and drop the oldest ones; None where nothing can be kept."""
    import platform  # noqa: PLC0415  only where it is needed
    from datetime import UTC, datetime  # noqa: PLC0415  as above

    from platformdirs import user_log_path  # noqa: PLC0415  as above

    from tripiv import __version__  # noqa: PLC0415  as above

    facts = (
        f"tripiv {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"called as: {sys.argv}\n\n"
    )
    try:
        folder = user_log_path("tripiv", appauthor=False, ensure_exists=True)
        path = folder / f"mistake-{datetime.now(UTC):%Y%m%dT%H%M%S}-{os.getpid()}.txt"
        path.write_text(facts + report, encoding="utf-8", errors="backslashreplace")
        for old in sorted(folder.glob("mistake-*.txt"))[:-_KEPT_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def _closed(code: int) -> int:
    """Empty stdout while a failure can still be told; Python itself would do it with a shout."""
    if sys.stdout is None:
        return code
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = Code.UNREAD
    except OSError as error:
        # What could not be written is still waiting; the person may have been told already.
        code = code or _unwritten(error)
    else:
        if code != Code.UNREAD:
            return code
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return code
