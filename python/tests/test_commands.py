"""Commands as functions, against the program itself: `python3 -m unittest discover -s python/tests`."""

import array
import csv
import json
import os
import sqlite3
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

import loadstar
from loadstar import _commands, _home, _progress

ROOT = Path(__file__).resolve().parents[2]
STAR = ROOT / "platforms/thesis-table3.3.xml"
UNIT = {"flops_per_unit": 1e6, "bytes_per_unit": 1e6}


class InAFolder(unittest.TestCase):
    """Tests that run in an empty folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)


class Play(unittest.TestCase):
    def test_play_goesOnWhereSimgridHasNoRoomForAllWorlds(self):
        sys.path.insert(0, str(ROOT / "python/examples"))
        self.addCleanup(sys.path.remove, str(ROOT / "python/examples"))
        import halves

        asked = dict(load=40, noise=0.1, seeds=14, settings={"minimum": 5}, **UNIT)
        plain = loadstar.play(halves.Halves, STAR, **asked)
        records = loadstar.play(halves.Halves, STAR, player="simgrid", **asked)

        self.assertEqual([one["seed"] for one in records], list(range(1, 15)))
        for one, same in zip(records, plain):
            self.assertNotIn("error", one)
            self.assertAlmostEqual(one["makespan_s"], same["makespan_s"], delta=1e-6)


class Commands(InAFolder):
    def test_compare_ranksByTheMeanOfTheRuns(self):
        asked = dict(platform=STAR, schedulers=["fac2", "ss"], load=1000, noise=0.2, seeds=3, **UNIT)
        ranking = loadstar.compare(settings={"ss": {"chunk": 10}}, **asked)
        runs = loadstar.compare(settings={"ss": {"chunk": 10}}, each_run=True, **asked)

        self.assertEqual(len(runs), 6)
        self.assertEqual([one["against_the_first"] for one in ranking][0], "first")
        self.assertEqual(ranking.about["question"]["schedulers"]["ss chunk=10"], {"chunk": "10"})
        for one in ranking:
            own = [run["makespan_s"] for run in runs if run["scheduler"] == one["scheduler"]]
            self.assertAlmostEqual(one["makespan_s"], sum(own) / 3, delta=1e-6)
        self.assertIn("Advice: ", ranking.about["advice"])
        self.assertEqual(os.listdir(self.folder), [])

    def test_workers_hasARecordForEachNumber(self):
        # 12 tasks of a second: 12, 6 and 4 s on one, two and three workers.
        answer = loadstar.workers(most=3, schedulers="ss", tasks=12, seconds_per_unit="1s")
        self.assertEqual(answer.column("workers"), [1, 2, 3])
        for one, seconds in zip(answer.column("makespan_s"), [12, 6, 4]):
            self.assertAlmostEqual(one, seconds, places=6)
        self.assertEqual(answer.about["enough"], 3)
        self.assertIn("3 workers", answer.about["advice"][0])

    def test_compare_takesASchedulerOfAFile(self):
        source = (ROOT / "python/examples/halves.py").read_text()
        Path("mine.py").write_text(source)
        sys.path.insert(0, str(self.folder))
        self.addCleanup(sys.path.remove, str(self.folder))
        import mine

        ranking = loadstar.compare(STAR, [mine.Halves, "fac2"], 1000, **UNIT)
        self.assertEqual(len(ranking), 2)
        self.assertTrue(any(name.startswith("python:") for name in ranking.column("scheduler")))
        self.assertGreater(min(ranking.column("makespan_s")), 0)

    def test_compare_takesNumbersAsCosts(self):
        # Three whole tasks of 10 s on two workers; an array is as good as a list.
        for costs in [10, 10, 10], array.array("d", [10, 10, 10]):
            ranking = loadstar.compare(workers=2, schedulers="ss", costs=costs)
            self.assertAlmostEqual(ranking[0]["makespan_s"], 20, places=6)
        self.assertEqual(os.listdir(self.folder), [])

    def test_compare_takesWhatIsKnown_andWritesWhoGetsWhat(self):
        # 9 s and three times 3 s on two workers: 9 s with all known; who takes the 9 s for the
        # shortest begins it last.
        asked = dict(workers=2, costs=[3, 3, 3, 9], schedulers="lpt")
        true = loadstar.compare(known=[3, 3, 3, 9], assignment="who.csv", **asked)
        self.assertAlmostEqual(true[0]["makespan_s"], 9, places=6)
        self.assertEqual(true.about["known"]["equal"], 4)
        self.assertEqual(true.about["knowledge"]["costs"], ["lpt"])
        with open("who.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([float(row["known_seconds"]) for row in rows], [9, 3, 3, 3])
        self.assertEqual(rows[0]["place"], "4")
        self.assertEqual({row["worker"] for row in rows[1:]} & {rows[0]["worker"]}, set())

        old = array.array("d", [3, 3, 3, 1])
        wrong = loadstar.compare(known=old, assignment="who.json", assignment_of="lpt", **asked)
        self.assertGreater(wrong[0]["makespan_s"], 9 + 1e-6)
        self.assertEqual(wrong.about["known"]["equal"], 3)
        tasks = json.loads(Path("who.json").read_text())
        self.assertEqual(sorted(sum(tasks.values(), [])), ["0", "1", "2", "3"])

    def test_compare_takesFilesOfWhatIsKnown(self):
        Path("now.csv").write_text("task,group,seconds\na,x,4\nb,y,2\nc,x,1\n")
        Path("one.csv").write_text("task,seconds\na,3\nb,2\n")
        Path("two.csv").write_text("task,seconds\na,5\nz,2\n")
        asked = dict(workers=2, costs="now.csv", schedulers="lpt", known_by="largest")
        records = loadstar.compare(known=["one.csv", Path("two.csv")], together="group", **asked)
        known = records.about["known"]
        self.assertEqual((known["matched"], known["new"], known["gone"]), (2, 1, 1))
        self.assertEqual(records.about["together"]["groups"], 2)
        with self.assertRaises(loadstar.BadInput) as refused:
            loadstar.compare(known=[1, -2, 3], **asked)
        self.assertIn("known[1] is -2, not a positive number", str(refused.exception))

    def test_aCostOfZero_hasTheUsersOwnName(self):
        with self.assertRaises(loadstar.BadInput) as refused:
            loadstar.compare(workers=5, costs=[3, 0, 1], schedulers="ss")
        self.assertIn("costs[1] is 0, not a positive number", str(refused.exception))
        self.assertIn("--zero", str(refused.exception))

    def test_compare_triesEachOfSeveralValues(self):
        # Ten tasks of a second on two and on five workers: five and two rounds.
        ranking = loadstar.compare(
            workers=[2, 5], tasks=10, seconds_per_unit="1s", schedulers=["ss", "gss"]
        )
        self.assertEqual([2, 2, 5, 5], ranking.column("workers"))
        best = [record["makespan_s"] for record in ranking if record["scheduler"] == "ss"]
        self.assertEqual([5, 2], best)
        self.assertEqual([2, 5], [one["workers"] for one in ranking.about["comparisons"]])

    def test_compareWithFailures_saysWhatTheyCost(self):
        costs = loadstar.compare(STAR, "fac2", 1000, mtbf=200, seeds=2, **UNIT)
        self.assertEqual([one["scheduler"] for one in costs], ["fac2"])
        self.assertGreaterEqual(costs[0]["worst_ratio"], costs[0]["ratio"])

    def test_run_hasUnitsInItsNames(self):
        deployment = ROOT / "deployments/thesis-lemma7_d.xml"
        record = loadstar.run(ROOT / "platforms/thesis-lemma7.xml", deployment, out="o")
        kept = json.loads(Path("o/run.json").read_text())
        self.assertEqual(record["makespan_s"], kept["makespan_s"])
        self.assertEqual(record["throughput_units_per_s"], kept["values"]["throughput"])
        self.assertEqual(record["run_json"]["run_sha256"], kept["run_sha256"])

    def test_campaign_runsWhatIsMissing(self):
        Path("c.yaml").write_text(
            f"""
platforms: {STAR}
schedulers: [fac2, {{name: ss, parameters: {{chunk: [20, 40]}}}}]
loads: 1000
flops_per_unit: 1e6
bytes_per_unit: 1e6
noise: 0.1
seeds: 2
"""
        )
        plan = loadstar.campaign("c.yaml", plan=True)
        self.assertEqual((len(plan), plan.about["missing"]), (0, 6))

        said = []
        runs = loadstar.campaign("c.yaml", progress=said.append)
        self.assertTrue(any("of 6 runs done" in line for line in said), said)
        self.assertEqual(runs.about["finished"], 6)
        self.assertEqual(
            sorted({run["parameter_chunk"] for run in runs if run["scheduler"] == "ss"}), [20, 40]
        )
        (place,) = [
            one for one in runs.about["rankings"][0]["ranking"] if one["scheduler"] == "fac2"
        ]
        own = [run["makespan_s"] for run in runs if run["scheduler"] == "fac2"]
        self.assertAlmostEqual(place["makespan_s"], sum(own) / 2, delta=1e-9)
        self.assertEqual(loadstar.finished("c.db"), list(runs))

    def test_reproduce_hasEveryNumberOfThePaper(self):
        rows = loadstar.reproduce("thesis-section2.5", quick=True, out="r")
        self.assertTrue(rows.about["passed"])
        kept = Path("r/thesis-section2.5-quick/comparison.csv").read_text().splitlines()
        self.assertEqual(len(rows), len(kept) - 1)
        self.assertEqual(set(rows.column("experiment")), {"thesis-section2.5"})
        self.assertIn("published", rows.column("source"))

    def test_whatCannotBeUsed_isLoadstarsOwnLine(self):
        for call, line in (
            (lambda: loadstar.compare("absent.xml", "fac2", 10), "absent.xml: no such file"),
            (
                lambda: loadstar.call("chunks", "gss", load=5, wrokers=2),
                'there is no option "--wrokers". Maybe you meant "--workers"',
            ),
        ):
            with self.assertRaises(loadstar.BadInput) as raised:
                call()
            self.assertEqual(str(raised.exception), line)
            self.assertEqual(raised.exception.status, 2)
        self.assertEqual(os.listdir(self.folder), [])

    def test_aSchedulerOfNoFile_isRefused(self):
        kind = type("Mine", (loadstar.Scheduler,), {"__module__": "__main__"})
        with mock.patch("inspect.getfile", side_effect=TypeError):
            with self.assertRaisesRegex(loadstar.BadInput, "Mine is in no file"):
                loadstar.compare(STAR, kind, 10)


class WithoutThePrograms(InAFolder):
    """What needs no simulation."""

    def test_options_areThoseOfTheCommandLine(self):
        self.assertEqual(_commands._option("noise", 0.5), ["--noise", "0.5"])
        self.assertEqual(_commands._option("select", True), ["--select"])
        self.assertEqual(_commands._option("select", False), [])
        self.assertEqual(_commands._option("workers", ["a", "b"]), ["--workers", "a,b"])
        self.assertEqual(_commands._option("cfg", ("a:1", "b:2")), ["--cfg", "a:1", "--cfg", "b:2"])

    def test_barsPartValuesOfTheProblem_andAreLeftInTexts(self):
        self.assertEqual(
            _commands._several({"ports": "1|2", "costs_column": "a|b", "noise_values": "a|b.csv"}),
            {"ports": ["1", "2"]},
        )

    def test_home_isWhereLoadstarHomeSays(self):
        with mock.patch.dict(os.environ, {"LOADSTAR_HOME": "nowhere"}):
            with self.assertRaisesRegex(loadstar.BadInput, "LOADSTAR_HOME is nowhere"):
                loadstar.home()
        Path("loadstar").write_text("#!/bin/sh\n")
        os.chmod("loadstar", 0o755)
        with mock.patch.dict(os.environ, {"LOADSTAR_HOME": str(self.folder)}):
            self.assertEqual(loadstar.home(), self.folder)

    def test_failedCommand_isAnErrorWithItsLastLine(self):
        Path("loadstar").write_text(
            "#!/bin/sh\necho 'some words' >&2\necho 'loadstar: it broke' >&2\nexit $STATUS\n"
        )
        os.chmod("loadstar", 0o755)
        for status, kind in ((1, loadstar.LoadstarError), (2, loadstar.BadInput)):
            variables = {"LOADSTAR_HOME": str(self.folder), "STATUS": str(status)}
            with mock.patch.dict(os.environ, variables):
                with self.assertRaises(kind) as raised:
                    loadstar.call("chunks")
            self.assertEqual((str(raised.exception), raised.exception.status), ("it broke", status))

    def test_oneThatSaysNothing_isAnErrorWithItsStatus(self):
        Path("loadstar").write_text("#!/bin/sh\nexit 3\n")
        os.chmod("loadstar", 0o755)
        with mock.patch.dict(os.environ, {"LOADSTAR_HOME": str(self.folder)}):
            with self.assertRaisesRegex(loadstar.LoadstarError, "it ended with status 3"):
                loadstar.call("chunks")

    def test_foreignDatabase_isBadInput(self):
        connection = sqlite3.connect("x.db")
        connection.execute("CREATE TABLE t (a)")
        connection.commit()
        connection.close()
        with self.assertRaisesRegex(loadstar.BadInput, "x.db: no such table: finished"):
            loadstar.finished("x.db")
        self.assertEqual(loadstar.finished("absent.db"), [])

    def test_records_areATableInANotebook(self):
        records = loadstar.Records([{"scheduler": "a<b", "makespan_s": 1 / 3}, {"noise": 1}])
        self.assertEqual(records.names(), ["scheduler", "makespan_s", "noise"])
        self.assertEqual(records.column("noise"), [None, 1])
        html = records._repr_html_()
        self.assertIn("<td>a&lt;b</td><td>0.33333</td><td></td>", html)

    def test_frame_hasAllColumns(self):
        class DataFrame:
            def __init__(self, rows, columns):
                self.rows, self.columns = rows, columns

        pandas = types.SimpleNamespace(DataFrame=DataFrame)
        with mock.patch.dict(sys.modules, {"pandas": pandas}):
            frame = loadstar.Records([{"a": 1}, {"b_s": 2}]).frame()
        self.assertEqual((frame.rows, frame.columns), ([{"a": 1}, {"b_s": 2}], ["a", "b_s"]))

    def test_notebook_showsTheLastLineInOnePlace(self):
        shown = []

        class Handle:
            def update(self, data, raw):
                shown.append(("update", data["text/plain"]))

        def display(data, raw, display_id):
            shown.append(("new", data["text/plain"]))
            return Handle()

        shell = type("ZMQInteractiveShell", (), {})()
        ipython = types.SimpleNamespace(get_ipython=lambda: shell)
        modules = {"IPython": ipython, "IPython.display": types.SimpleNamespace(display=display)}
        with mock.patch.dict(sys.modules, modules):
            tell = _progress.teller(None)
            tell("1 of 2 runs done")
            tell("2 of 2 runs done")
            self.assertIsNone(_progress.teller(False))
        self.assertEqual(shown, [("new", "1 of 2 runs done"), ("update", "2 of 2 runs done")])

    def test_elsewhere_nothingIsShownUnlessAsked(self):
        self.assertIsNone(_progress.teller(None))
        self.assertIsNotNone(_progress.teller(True))

    def test_environment_playsSchedulersByThisPython(self):
        own = _home.environment()
        self.assertEqual(own["LOADSTAR_PYTHON"], os.environ.get("LOADSTAR_PYTHON", sys.executable))
        self.assertTrue((Path(own["PYTHONPATH"].split(os.pathsep)[0]) / "loadstar").is_dir())


if __name__ == "__main__":
    unittest.main()
