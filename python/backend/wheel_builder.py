"""Builds wheels of this package with nothing but the standard library (PEP 517, PEP 660).

With LOADSTAR_ARCHIVE=FILE.tar.gz, one that `.ci/archive` has made, the wheel has that archive
inside and needs no other Loadstar. The same inputs give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Iterator, Optional

HERE = Path(__file__).resolve().parent.parent
DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file can say


def version() -> str:
    """As Python writes it: 0.2.0-SNAPSHOT is 0.2.0.dev0."""
    found = re.search(r"^  <version>(.*)</version>", (HERE.parent / "pom.xml").read_text(), re.M)
    if found is None:
        raise SystemExit("pom.xml has no version")
    return found.group(1).replace("-SNAPSHOT", ".dev0")


class Wheel:
    """A wheel that is being written."""

    def __init__(self, folder: str, tag: str) -> None:
        self.name = f"loadstar-{version()}-{tag}.whl"
        self._info = f"loadstar-{version()}.dist-info"
        self._tag = tag
        self._record: list[str] = []
        self._licences: dict[str, bytes] = {
            name: (HERE.parent / name).read_bytes() for name in ("LICENSE", "NOTICE")
        }
        self._expressions = {"Apache-2.0"}
        self._zip = zipfile.ZipFile(Path(folder) / self.name, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, contents: bytes, mode: int = 0o644) -> None:
        entry = zipfile.ZipInfo(name, DATE)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        self._zip.writestr(entry, contents)
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
        quoted = f'"{name}"' if "," in name else name
        self._record.append(f"{quoted},sha256={digest},{len(contents)}")

    def add_licence(self, name: str, contents: bytes) -> None:
        """Adds the terms of something of others; those of CONTENTS are said in the metadata."""
        self._licences[name] = contents
        if name.endswith("/CONTENTS"):
            rows = contents.decode().splitlines()
            self._expressions.update(row.split("\t")[2] for row in rows)

    def close(self) -> str:
        readme = (HERE.parent / "docs/python.md").read_text(encoding="utf-8")
        self.add(f"{self._info}/METADATA", (self._metadata() + "\n" + readme).encode())
        pure = str(self._tag.endswith("-any")).lower()
        text = f"Wheel-Version: 1.0\nGenerator: loadstar\nRoot-Is-Purelib: {pure}\nTag: {self._tag}\n"
        self.add(f"{self._info}/WHEEL", text.encode())
        for name, contents in self._licences.items():
            self.add(f"{self._info}/licenses/{name}", contents)
        self._record.append(f"{self._info}/RECORD,,")
        record = zipfile.ZipInfo(f"{self._info}/RECORD", DATE)
        record.external_attr = 0o100644 << 16
        self._zip.writestr(record, "\n".join(self._record) + "\n")
        self._zip.close()
        return self.name

    def _metadata(self) -> str:
        """Metadata 2.1: twine and pip of Debian 12 do not understand later versions."""
        files = "".join(f"License-File: {name}\n" for name in self._licences)
        return (
            f"Metadata-Version: 2.1\nName: loadstar\nVersion: {version()}\n"
            "Summary: Rank schedulers on your platform, with SimGrid\n"
            f"License: {' AND '.join(sorted(self._expressions))}\n{files}"
            "Requires-Python: >=3.9\n"
            "Description-Content-Type: text/markdown\n"
        )


def sources() -> Iterator[Path]:
    for file in sorted((HERE / "loadstar").rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and "archive" not in file.parts:
            yield file


def add_archive(wheel: Wheel, archive: str) -> None:
    """Its files below loadstar/archive; a link becomes a copy of what it leads to."""
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda one: one.name):
            stream = None if member.isdir() else tar.extractfile(member)
            if stream is not None:
                inside = member.name.split("/", 1)[1]
                mode = 0o755 if member.mode & 0o100 or member.issym() else 0o644
                contents = stream.read()
                wheel.add(f"loadstar/archive/{inside}", contents, mode)
                if inside.startswith("licences/"):
                    wheel.add_licence(inside, contents)


# ---------------------------------------------------------------- what pip calls


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    archive = os.environ.get("LOADSTAR_ARCHIVE")
    # The archive's own claim: glibc 2.34.
    wheel = Wheel(wheel_directory, "py3-none-manylinux_2_34_x86_64" if archive else "py3-none-any")
    for file in sources():
        wheel.add(file.relative_to(HERE).as_posix(), file.read_bytes())
    if archive:
        add_archive(wheel, archive)
    return wheel.close()


def build_editable(
    wheel_directory: str,
    config_settings: Optional[dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    wheel = Wheel(wheel_directory, "py3-none-any")
    wheel.add("loadstar-editable.pth", f"{HERE}\n".encode())
    return wheel.close()


def build_sdist(sdist_directory: str, config_settings: Optional[dict[str, Any]] = None) -> str:
    raise SystemExit("there is no source distribution: build a wheel from a clone")
