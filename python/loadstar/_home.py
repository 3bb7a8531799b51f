"""Finds Loadstar, and runs its commands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence


class LoadstarError(Exception):
    """A command that failed, in Loadstar's own line. `status` is 2 for bad input, otherwise 1."""

    def __init__(self, line: str, status: int = 1) -> None:
        super().__init__(line)
        self.status = status


class BadInput(LoadstarError):
    """What was asked for cannot be used; the line says why, and often what to try."""

    def __init__(self, line: str) -> None:
        super().__init__(line, 2)


def _places() -> Iterator[Path]:
    named = os.environ.get("LOADSTAR_HOME")
    if named:
        yield Path(named)
        return
    package = Path(__file__).resolve().parent
    yield package / "archive"  # of a wheel
    yield package.parent.parent  # of a clone, or an archive
    for beside in sorted(Path.cwd().glob("loadstar-*-linux-*"), reverse=True):
        yield beside
    on_path = shutil.which("loadstar")
    if on_path:
        yield Path(on_path).resolve().parent


def home() -> Path:
    """The folder of the clone or the unpacked archive that is used.

    `LOADSTAR_HOME` names it; otherwise it is the archive in this package's wheel, the clone or
    archive that this package lies in, an archive unpacked in the current folder, or the one whose
    `loadstar` is on the path.
    """
    for place in _places():
        if os.access(place / "loadstar", os.X_OK) and (place / "loadstar").is_file():
            return place
    named = os.environ.get("LOADSTAR_HOME")
    raise BadInput(
        f"LOADSTAR_HOME is {named}, where there is no loadstar"
        if named
        else "there is no Loadstar here. Maybe unpack an archive, and set LOADSTAR_HOME to its folder"
    )


def environment() -> dict[str, str]:
    """Of a command: schedulers in Python are played by this Python, which has this package."""
    own = dict(os.environ)
    own.setdefault("LOADSTAR_PYTHON", sys.executable)
    package = str(Path(__file__).resolve().parent.parent)
    path = own.get("PYTHONPATH")
    own["PYTHONPATH"] = package + (os.pathsep + path if path else "")
    return own


def command(words: Sequence[str]) -> list[str]:
    """The words of a command line."""
    return [str(home() / "loadstar"), *words]


def run(
    words: Sequence[str], told: Optional[Callable[[str], None]] = None, failures: bool = True
) -> str:
    """Runs a command and gives back what it prints.

    `told` is given each line that the command says meanwhile, such as its progress.

    Raises `BadInput` or `LoadstarError` with the line by which it failed; with `failures=False`
    status 1, by which commands say that a check failed, is no error if they have printed something.
    """
    process = subprocess.Popen(
        command(words),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdout is not None and process.stderr is not None
        lines: list[str] = []
        printed: list[bytes] = []
        reader = _in_thread(lambda: printed.append(process.stdout.read()))  # type: ignore[union-attr]
        try:
            for raw in process.stderr:
                line = raw.decode("utf-8", "replace").rstrip("\n")
                lines.append(line)
                if told is not None:
                    told(line)
        except BaseException:  # an interrupt ends the command, too
            process.terminate()
            raise
        finally:
            reader.join()
    text = b"".join(printed).decode("utf-8")
    if process.returncode == 0 or (process.returncode == 1 and not failures and text):
        return text
    raise error(lines, process.returncode)


def error(lines: Sequence[str], status: int) -> LoadstarError:
    """The error of a command that has said these lines on standard error."""
    own = [line for line in lines if line.startswith("loadstar: ")]
    line = own[-1][len("loadstar: ") :] if own else (lines[-1] if lines else "")
    line = line or f"it ended with status {status}"
    return BadInput(line) if status == 2 else LoadstarError(line, status)


def _in_thread(work: Callable[[], object]):  # type: ignore[no-untyped-def]
    import threading

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
