"""The wheel: what pip gets, without pip."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

PYTHON = Path(__file__).resolve().parents[1]


def builder():
    spec = importlib.util.spec_from_file_location(
        "wheel_builder", PYTHON / "backend/wheel_builder.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Wheel(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def archive(self):
        """A launcher, a library, and a link to it."""
        file = self.folder / "a.tar.gz"
        with tarfile.open(file, "w:gz") as tar:
            contents = b"lib/x.so\tX\tGPL-2.0-only\t1\tx 1-1\n"
            for name, mode, text in (
                ("loadstar", 0o755, b"loadstar"),
                ("lib/x.so", 0o644, b"lib/x.so"),
                ("licences/CONTENTS", 0o644, contents),
            ):
                entry = tarfile.TarInfo("loadstar-1-linux/" + name)
                entry.size, entry.mode = len(text), mode
                tar.addfile(entry, io.BytesIO(text))
            link = tarfile.TarInfo("loadstar-1-linux/lib/y.so")
            link.type, link.linkname = tarfile.SYMTYPE, "x.so"
            tar.addfile(link)
        return str(file)

    def metadata(self, archive):
        with mock.patch.dict(os.environ, {"LOADSTAR_ARCHIVE": archive}):
            name = builder().build_wheel(str(self.folder))
        with zipfile.ZipFile(self.folder / name) as wheel:
            (info,) = [one for one in wheel.namelist() if one.endswith("/METADATA")]
            text = wheel.read(info).decode()
            for line in text.split("\n\n")[0].splitlines():
                if line.startswith("License-File: "):
                    file = info.replace("METADATA", "licenses/" + line.split(": ")[1])
                    self.assertIn(file, wheel.namelist())
        return text

    def test_licencesOfAllThatIsInside_areSaid(self):
        alone = self.metadata("")
        self.assertIn("License: Apache-2.0\n", alone)
        self.assertIn("License-File: NOTICE\n", alone)
        whole = self.metadata(self.archive())
        self.assertIn("License: Apache-2.0 AND GPL-2.0-only\n", whole)
        self.assertIn("License-File: licences/CONTENTS\n", whole)

    def test_everyFileIsInTheRecord(self):
        with mock.patch.dict(os.environ, {"LOADSTAR_ARCHIVE": ""}):
            name = builder().build_wheel(str(self.folder))
        self.assertRegex(name, r"^loadstar-\d[\w.]*-py3-none-any\.whl$")
        with zipfile.ZipFile(self.folder / name) as wheel:
            names = wheel.namelist()
            self.assertIn("loadstar/py.typed", names)
            self.assertIn("loadstar/_commands.py", names)
            (record,) = [one for one in names if one.endswith("/RECORD")]
            rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
            self.assertEqual([row[0] for row in rows], names)
            for file, digest, size in rows[:-1]:
                own = hashlib.sha256(wheel.read(file)).digest()
                text = base64.urlsafe_b64encode(own).rstrip(b"=").decode()
                self.assertEqual((digest, int(size)), ("sha256=" + text, len(wheel.read(file))))

    def test_archiveIsInside_andTheBytesAreTheSame(self):
        contents = []
        for _ in range(2):
            with mock.patch.dict(os.environ, {"LOADSTAR_ARCHIVE": self.archive()}):
                name = builder().build_wheel(str(self.folder))
            contents.append((self.folder / name).read_bytes())
        self.assertEqual(contents[0], contents[1])
        self.assertTrue(name.endswith("-py3-none-manylinux_2_34_x86_64.whl"), name)
        with zipfile.ZipFile(self.folder / name) as wheel:
            launcher = wheel.getinfo("loadstar/archive/loadstar")
            self.assertEqual(launcher.external_attr >> 16 & 0o777, 0o755)
            self.assertEqual(wheel.read("loadstar/archive/lib/y.so"), b"lib/x.so")


if __name__ == "__main__":
    unittest.main()
