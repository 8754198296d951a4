"""The environment is made once, and later only what changed is made again."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap
import system

Calls = list[str]


@pytest.fixture
def tree(tmp_path, root) -> Path:
    """A work tree with all that an environment is made from, and nothing else."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "src" / "tripiv").mkdir(parents=True)
    for path in ("pyproject.toml", "src/tripiv/__init__.py"):
        shutil.copy(root / path, tmp_path / path)
    for name in ("uv", *bootstrap.LOCKS):
        shutil.copy(root / "requirements" / f"{name}.txt", tmp_path / "requirements")
    return tmp_path


@pytest.fixture
def calls(tree, monkeypatch) -> Calls:
    """What would have been run, in short; nothing is, but for the folder of the environment."""
    made: Calls = []

    def run(command, fault, more=None):
        words = [Path(word).name for word in command]
        if "venv" in words:
            shutil.rmtree(tree / ".venv", ignore_errors=True)
            (tree / ".venv" / "bin").mkdir(parents=True)
            (tree / ".venv" / "bin" / "python").symlink_to(shutil.which("true"))
            made.append("venv")
        elif "pip" in words and "uv.txt" in words and "sync" not in words:
            made.append("uv")
        elif "sync" in words:
            made.append("sync " + " ".join(word for word in words if word.endswith(".txt")))
        else:
            assert "--offline" in words
            assert "--no-build-isolation" in words
            made.append("project")

    monkeypatch.setattr(bootstrap, "_run", run)
    return made


def test_everything_is_made_once(tree, calls):
    bootstrap.bring_up(tree, ["run"])
    assert calls == ["venv", "uv", "sync uv.txt run.txt", "project"]
    calls.clear()
    bootstrap.bring_up(tree, ["run"])
    assert calls == []


def test_more_is_added_and_never_taken_away(tree, calls):
    bootstrap.bring_up(tree, ["run"])
    calls.clear()
    bootstrap.bring_up(tree, ["dev"])
    assert calls == ["sync uv.txt dev.txt", "project"]
    calls.clear()
    bootstrap.bring_up(tree, ["bench"])
    assert calls == ["sync uv.txt dev.txt bench.txt", "project"]
    calls.clear()
    for wanted in ("run", "dev", "bench"):
        bootstrap.bring_up(tree, [wanted])
    assert calls == []


def test_the_product_needs_nothing_more_where_the_tests_run(tree, calls):
    bootstrap.bring_up(tree, ["dev"])
    calls.clear()
    bootstrap.bring_up(tree, ["run"])
    assert calls == []


@pytest.mark.parametrize(
    ("path", "again"),
    [
        ("requirements/uv.txt", ["uv"]),
        ("requirements/dev.txt", ["sync uv.txt dev.txt", "project"]),
        ("requirements/bench.txt", []),
        ("pyproject.toml", ["project"]),
        ("src/tripiv/__init__.py", ["project"]),
    ],
)
def test_only_what_changed_is_made_again(tree, calls, path, again):
    bootstrap.bring_up(tree, ["dev"])
    calls.clear()
    with (tree / path).open("a") as file:
        file.write("\n# changed\n")
    bootstrap.bring_up(tree, ["dev"])
    assert calls == again
    calls.clear()
    bootstrap.bring_up(tree, ["dev"])
    assert calls == []


def test_a_changed_lock_of_the_product_alone_is_installed(tree, calls):
    bootstrap.bring_up(tree, ["run"])
    calls.clear()
    with (tree / "requirements" / "run.txt").open("a") as file:
        file.write("# changed\n")
    bootstrap.bring_up(tree, ["run"])
    assert calls == ["sync uv.txt run.txt", "project"]


@pytest.mark.parametrize("spoil", ["python", "stamp", "version", "place"])
def test_a_spoilt_environment_is_made_anew(tree, calls, spoil):
    bootstrap.bring_up(tree, ["run"])
    calls.clear()
    stamp = tree / ".venv" / "tripiv-stamp.json"
    if spoil == "python":
        (tree / ".venv" / "bin" / "python").unlink()
    elif spoil == "stamp":
        stamp.write_text("{not json")
    else:
        done = json.loads(stamp.read_text())
        old = sys.implementation.cache_tag if spoil == "version" else str(tree)
        done["python"] = done["python"].replace(old, "other")
        stamp.write_text(json.dumps(done))
    bootstrap.bring_up(tree, ["run"])
    assert calls == ["venv", "uv", "sync uv.txt run.txt", "project"]


def test_a_broken_off_installation_is_taken_up_where_it_broke(tree, calls, monkeypatch):
    run = bootstrap._run

    def fail(command, fault, more=None):
        if "sync" in command:
            raise bootstrap.SetupError(fault)
        run(command, fault, more)

    monkeypatch.setattr(bootstrap, "_run", fail)
    with pytest.raises(bootstrap.SetupError, match="network"):
        bootstrap.bring_up(tree, ["run"])
    assert calls == ["venv", "uv"]
    calls.clear()
    monkeypatch.setattr(bootstrap, "_run", run)
    bootstrap.bring_up(tree, ["run"])
    assert calls == ["sync uv.txt run.txt", "project"]


def test_a_failing_program_is_told_in_one_line(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(bootstrap, "bring_up", lambda *_: bootstrap._run(["false"], "no luck"))
    assert bootstrap.main(["run"]) == 1
    assert capfd.readouterr().err == "tripiv: no luck: false ended with 1; its words are above\n"


def test_without_ensurepip_the_pip_beside_python_serves(tree, calls, monkeypatch):
    seen = []
    run = bootstrap._run
    monkeypatch.setattr(
        bootstrap, "_run", lambda command, *more: (seen.append(command), run(command, *more))
    )
    monkeypatch.setattr(bootstrap, "_can_ensure_pip", lambda: False)
    monkeypatch.setattr(bootstrap, "_has_pip", lambda: True)
    bootstrap.bring_up(tree, ["run"])
    assert "--without-pip" in seen[0]


def test_without_ensurepip_and_pip_the_debian_package_is_named(tree, calls, monkeypatch):
    asked = []
    monkeypatch.setattr(bootstrap, "_can_ensure_pip", lambda: False)
    monkeypatch.setattr(bootstrap, "_has_pip", lambda: False)
    monkeypatch.setattr(system, "install", asked.extend)
    package = f"python3.{sys.version_info[1]}-venv"
    with pytest.raises(bootstrap.SetupError, match=f"sudo apt-get install {package}"):
        bootstrap.bring_up(tree, ["run"])
    assert asked == [package]
    assert calls == []


@pytest.mark.proof
def test_a_fresh_clone_installs_itself_with_an_empty_home(root, tmp_path):
    """All of it for real, with the network; then the second call, which must take no time."""
    home = tmp_path / "home"
    home.mkdir()
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", root, clone], check=True)
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHON": sys.executable}
    for _ in range(2):
        done = subprocess.run(
            ["make", "install"],
            check=False,
            cwd=clone,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    told = subprocess.run(
        [clone / ".venv" / "bin" / "tripiv", "--help"], check=True, capture_output=True, text=True
    )
    assert "Commands:" in told.stdout
