"""A person gets one line and a code, whatever happens; and help comes at once."""

import os
import pkgutil
import re
import resource
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import tripiv.cli
from tripiv import __version__
from tripiv.cli.group import GENERIC
from tripiv.cli.main import Code, main

TRIPIV = Path(sys.executable).with_name("tripiv")

ODD = '''
import click

@click.command()
@click.option("--how", default="well")
def command(how):
    """Do something odd."""
    click.echo("begun")
    if how == "badly":
        raise ValueError("the inside\\nof it")
    if how == "interrupted":
        raise KeyboardInterrupt
    if how == "asking":
        click.prompt("name")
    if how == "foreign":
        click.echo("a piece: \u265c")
    if how == "no":
        raise click.exceptions.Exit(1)
    if how == "endless":
        import time
        click.echo("x" * 100)
        time.sleep(60)
    if how == "much":
        for _ in range(100_000):
            click.echo("a line")

NONE = 3
'''


@pytest.fixture
def odd(install, tmp_path, monkeypatch):
    """A command in which things go wrong; reports are kept in a folder of the test's own."""
    points = {"odd": "odd:command", "none": "odd:NONE", "gone": "odd:gone", "rules": "odd:command"}
    install("odd-dist", {"tripiv.commands": points}, {"odd.py": ODD})
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("TRIPIV_DEBUG", raising=False)
    return install


def run(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    """A process of its own, which sees the distributions that a test laid on the path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [TRIPIV, *arguments], check=False, capture_output=True, text=True, env=environment, **more
    )


def test_version_and_help_go_well(capsys):
    assert main(["--version"]) == Code.FINE
    assert capsys.readouterr().out == f"tripiv {__version__}\n"
    assert main(["--help"]) == Code.FINE
    told = capsys.readouterr().out
    assert "Examples:" in told
    assert told.index("  games ") < told.index("  rules ")


def test_every_module_with_a_command_is_one_of_the_shared_commands():
    names = [module.name for module in pkgutil.iter_modules(tripiv.cli.__path__)]
    with_command = {
        name for name in names if hasattr(import_module(f"tripiv.cli.{name}"), "command")
    }
    assert with_command == set(GENERIC)
    assert len(GENERIC) == len(set(GENERIC))


@pytest.mark.parametrize("name", GENERIC)
def test_every_shared_command_has_help_with_an_example(name, capsys):
    assert main([name, "--help"]) == Code.FINE
    told = capsys.readouterr().out
    assert f"Usage: tripiv {name} " in told
    assert f"\n    tripiv {name}" in told


def test_the_examples_of_the_help_can_be_called(toy, capsys):
    assert main(["--help"]) == Code.FINE
    told = capsys.readouterr().out
    examples = re.findall(r"^  tripiv (.+?)  ", told[told.index("Examples:") :], re.MULTILINE)
    assert examples[0] == "play"  # It asks a person, and has tests of its own.
    for example in examples[1:]:
        assert main(example.split()) == Code.FINE, example


def test_help_needs_no_numba_and_no_patience():
    code = (
        "import sys\n"
        "from tripiv.cli.main import main\n"
        "assert main(['--help']) == 0\n"
        "slow = {'numba', 'llvmlite', 'rich'} & set(sys.modules)\n"
        "assert not slow, slow\n"
    )
    seconds = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-c", code], check=False, capture_output=True, text=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 0, done.stderr
        # Not the wall clock: other tests run beside this one.
        seconds.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    assert min(seconds) < 0.5


def test_commands_of_games_stand_in_the_help_and_broken_ones_do_not_spoil_it(odd, capsys):
    assert main(["--help"]) == Code.FINE
    told = capsys.readouterr().out
    after = " ".join(told[told.index("Commands of the games:") :].split())
    assert "odd Do something odd." in after
    assert "none (command 'none' (odd:NONE of odd-dist) is no command)" in after
    assert "(command 'gone' (odd:gone of odd-dist) cannot be loaded" in after


def test_a_game_cannot_take_the_name_of_a_shared_command(odd, capsys):
    assert main(["rules", "--help"]) == Code.FINE
    assert "Print the rules" in capsys.readouterr().out


def test_a_command_that_two_bring_is_refused_with_both_names(odd, capsys):
    odd("even-dist", {"tripiv.commands": {"odd": "odd:command"}}, {})
    assert main(["odd"]) == Code.NO
    told = capsys.readouterr().err
    assert told == "tripiv: command 'odd' is brought more than once: even-dist, odd-dist\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ruels"], "there is no command 'ruels'; did you mean rules? (see: tripiv --help)"),
        (["xyzzy"], "there is no command 'xyzzy' (see: tripiv --help)"),
        (["rules"], "Missing argument 'GAME'. (see: tripiv rules --help)"),
        (["games", "extra"], "(see: tripiv games --help)"),
        (["--colour"], "No such option"),
    ],
)
def test_a_wrong_call_is_one_line_and_code_2(capsys, arguments, told):
    assert main(arguments) == Code.USAGE
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tripiv: ")
    assert told in err
    assert err.count("\n") == 1


def test_without_a_command_there_is_help_on_stderr(capsys):
    assert main([]) == Code.USAGE
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Usage: tripiv ")


def test_a_command_may_answer_no(odd):
    assert main(["odd"]) == Code.FINE
    assert main(["odd", "--how", "no"]) == Code.NO


def test_our_own_mistake_is_one_line_with_the_report_in_a_file(odd, capsys):
    assert main(["odd", "--how", "badly"]) == Code.BROKEN
    out, err = capsys.readouterr()
    assert out == "begun\n"
    assert err.startswith("tripiv: a mistake of ours, ValueError: the inside of it; the report is")
    assert err.count("\n") == 1
    report = Path(err.split(" is in ")[1].strip()).read_text(encoding="utf-8")
    assert "Traceback" in report
    assert f"tripiv {__version__}" in report


def test_old_reports_make_room(odd, capsys, tmp_path):
    for _ in range(2):
        main(["odd", "--how", "badly"])
    report = next((tmp_path / "state").rglob("mistake-*.txt"))
    for number in range(30):
        report.with_name(f"mistake-2000-{number:02}.txt").touch()
    main(["odd", "--how", "badly"])
    kept = sorted(path.name for path in report.parent.iterdir())
    assert len(kept) == 20
    # Reports of one second share a name, so how many new ones there are is up to the clock.
    new = sum(not name.startswith("mistake-2000") for name in kept)
    assert new >= 1
    assert kept[0] == f"mistake-2000-{10 + new:02}.txt"


def test_a_report_that_cannot_be_kept_is_no_second_mistake(odd, capsys, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert main(["odd", "--how", "badly"]) == Code.BROKEN
    assert capsys.readouterr().err == "tripiv: a mistake of ours, ValueError: the inside of it\n"


def test_a_developer_sees_the_traceback(odd, capsys, monkeypatch):
    monkeypatch.setenv("TRIPIV_DEBUG", "1")
    assert main(["odd", "--how", "badly"]) == Code.BROKEN
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_ctrl_c_is_quiet(odd, capsys):
    assert main(["odd", "--how", "interrupted"]) == Code.STOPPED
    assert capsys.readouterr().err.strip() == ""


def test_an_input_that_ends_is_told(odd):
    done = run("odd", "--how", "asking", stdin=subprocess.DEVNULL)
    assert done.returncode == Code.NO
    assert done.stderr.strip() == "tripiv: the input ended before the answer"


def test_a_signal_from_the_keyboard_ends_it_with_130(odd):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    # A shell's background jobs ignore the signal, and so would whatever they start.
    heed = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
        "os.execv(sys.argv[1], sys.argv[1:])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", heed, TRIPIV, "odd", "--how", "endless"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == Code.STOPPED
    assert err.strip() == ""


@pytest.mark.parametrize("arguments", [["odd", "--how", "much"], ["--help"]])
def test_a_reader_who_leaves_ends_it_quietly(odd, arguments):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [TRIPIV, *arguments],
        check=False,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    os.close(writing)
    assert done.returncode == Code.UNREAD
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["odd", "--how", "badly"], ["xyzzy"]])
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_nobodys_mistake(odd, arguments, closed):
    open_ones = run(*arguments)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {closed}', "sh", TRIPIV, *arguments],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.returncode == open_ones.returncode
    assert "Traceback" not in done.stderr
    assert done.stdout == ("" if ">&-" in closed.split() else open_ones.stdout)


def test_a_terminal_without_the_letters_gets_question_marks(odd, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "iso8859-1")
    done = run("odd", "--how", "foreign")
    assert (done.returncode, done.stdout, done.stderr) == (0, "begun\na piece: ?\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_told():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [TRIPIV, "--help"], check=False, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == Code.NO
    assert done.stderr == "tripiv: the output cannot be written: No space left on device\n"


def test_shell_completion_knows_commands_and_games(toy):
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "_TRIPIV_COMPLETE": "bash_complete",
    }

    def complete(words: str, at: int) -> str:
        asked = {**environment, "COMP_WORDS": words, "COMP_CWORD": str(at)}
        done = subprocess.run([TRIPIV], check=False, capture_output=True, text=True, env=asked)
        return done.stdout

    assert "plain,rules" in complete("tripiv ru", 1)
    assert "plain,toy" in complete("tripiv rules t", 2)
