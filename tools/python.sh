#!/bin/sh
# Prints the Python that builds `.venv`: the one named by $PYTHON, else that of the `.venv` that
# is there, else the first on the path that is new enough. One line on stderr if there is none.
fits='import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))'

for python in ${PYTHON:-.venv/bin/python python3 python3.14 python3.13 python3.12 python3.11}; do
    if "$python" -I -c "$fits" >/dev/null 2>&1; then
        command -v "$python"
        exit 0
    fi
done

if [ -n "${PYTHON:-}" ]; then
    echo "tripiv: PYTHON=$PYTHON is no Python 3.11 to 3.14 that runs here" >&2
else
    echo "tripiv: no Python 3.11 to 3.14 found; install one, or name it: make PYTHON=/path/to/python" >&2
fi
exit 1
