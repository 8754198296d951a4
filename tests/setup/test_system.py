"""What is missing is installed where it may be, else named; in CI nothing may be missing."""

import os

import pytest

import system

NEED = system.Need("sl-package", "no-such-program", "no train is drawn")


@pytest.fixture
def machine(monkeypatch):
    """A machine that is no Debian and where nobody is root; tests change what they need."""
    for name in ("CI", "APT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(system, "_is_debian", lambda: False)
    monkeypatch.setattr(system, "_right", lambda: None)
    return monkeypatch


@pytest.fixture
def apt(machine):
    """A Debian where we are root; gives the commands that would have been run."""
    ran = []
    machine.setattr(system, "_is_debian", lambda: True)
    machine.setattr(system, "_right", list)
    machine.setattr(system, "_run", lambda command: ran.append(command[3:]) or True)
    return ran


def test_what_is_there_is_left_alone(machine, capsys):
    assert system.ensure([system.Need("coreutils", "true", "")]) == 0
    assert capsys.readouterr() == ("", "")


def test_what_is_missing_is_named_with_what_is_lost(machine, capsys):
    assert system.ensure([NEED]) == 0
    assert capsys.readouterr().err == (
        "tripiv: no-such-program is missing (sudo apt-get install sl-package): no train is drawn\n"
    )


def test_ci_leaves_nothing_out(machine):
    machine.setenv("CI", "true")
    assert system.ensure([NEED]) == 1


def test_what_may_be_installed_is_installed(apt, machine, capsys):
    machine.setattr(system, "_is_there", lambda _: bool(apt))
    machine.setenv("CI", "true")
    assert system.ensure([NEED]) == 0
    assert apt == [
        ["-qq", "update"],
        ["-qq", "install", "-y", "--no-install-recommends", "sl-package"],
    ]
    out, err = capsys.readouterr()
    assert out == "tripiv: installing sl-package with apt-get (APT=no forbids it)\n"
    assert err == ""


def test_an_installation_can_be_forbidden(apt, machine):
    machine.setenv("APT", "no")
    assert system.ensure([NEED]) == 0
    assert apt == []


@pytest.mark.parametrize(
    ("text", "is_debian"),
    [
        ('ID=debian\nNAME="Debian"', True),
        ("ID=ubuntu\nID_LIKE=debian\n", True),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', True),
        ("ID=fedora\n", False),
        ("", False),
    ],
)
def test_debian_and_its_children_are_known(monkeypatch, text, is_debian):
    monkeypatch.setattr(system.Path, "read_text", lambda *_, **__: text)
    monkeypatch.setattr(system.shutil, "which", lambda *_, **__: "/usr/bin/apt-get")
    assert system._is_debian() is is_debian


def test_without_root_and_sudo_there_is_no_right(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(system.shutil, "which", lambda _: None)
    assert system._right() is None
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert system._right() == []


def test_an_unknown_target_is_a_wrong_call(capsys):
    assert system.main(["tset"]) == 2
    assert "no such target: tset (one of test, bench)" in capsys.readouterr().err
