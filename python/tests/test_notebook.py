"""The notebooks of python/examples, every cell without Jupyter; and the code of docs/python.md."""

import ast
import contextlib
import io
import json
import os
import re
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def play(notebook):
    """Runs the code; gives back what is printed and the value of each cell's last line."""
    names = {"__name__": "notebook"}
    printed = io.StringIO()
    values = []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]), f"cell {number}")
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, f"cell {number}", "exec"), names)
            if last is not None:
                expression = ast.Expression(last.value)
                values.append(eval(compile(expression, f"cell {number}", "eval"), names))
    return printed.getvalue(), names, values


class Notebooks(unittest.TestCase):
    def test_whichScheduler(self):
        notebook = json.loads((EXAMPLES / "which-scheduler.ipynb").read_text())
        printed, names, values = play(notebook)

        self.assertEqual((notebook["nbformat"], notebook["nbformat_minor"]), (4, 4))
        self.assertIn("Advice: ", printed)
        self.assertIn('unknown scheduler "fac3". Maybe you meant "fac"', printed)
        ranking = names["ranking"]
        self.assertEqual(len(ranking), 4)
        self.assertIn("<td>umr</td>", ranking._repr_html_())
        makespans = ranking.column("makespan_s")
        self.assertEqual(makespans, sorted(makespans))
        # No schedule beats the bound, ours neither.
        self.assertGreater(values[-1], min(ranking.column("bound_s")))
        self.assertEqual(len(names["makespans"][("umr", 0)]), 1)  # nothing is random there
        self.assertEqual(len(names["makespans"][("umr", 0.5)]), 5)

    def test_fromLogToDecision(self):
        notebook = json.loads((EXAMPLES / "from-log-to-decision.ipynb").read_text())
        printed, names, _ = play(notebook)

        self.assertIn("53 tasks, ", printed)
        self.assertEqual(names["rule"], "ss:order=longest")  # as docs/splitting.md has it
        decision = names["decision"]
        self.assertLessEqual(decision["makespan_s"], names["DEADLINE"])
        # One size less is late, or else it would have been chosen.
        smaller = [one for one in names["sizes"] if int(one["workers"]) < int(decision["workers"])]
        self.assertTrue(all(one["makespan_s"] > names["DEADLINE"] for one in smaller))
        self.assertEqual(len(names["again"]), 10)

    def test_keepNoOutput(self):
        """Outputs would be numbers of another machine, and of another release."""
        files = list(EXAMPLES.glob("*.ipynb"))
        self.assertTrue(files)
        for file in files:
            for cell in json.loads(file.read_text())["cells"]:
                self.assertFalse(cell.get("outputs"), file)

    def test_codeOfThePage(self):
        root = EXAMPLES.parents[1]
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(root)
        blocks = re.findall(r"(?ms)^```python\n(.*?)^```", (root / "docs/python.md").read_text())
        cells = [{"cell_type": "code", "source": [block]} for block in blocks]
        _, names, values = play({"cells": cells})
        self.assertEqual(len(blocks), 4)
        self.assertEqual(values[0], names["ranking"].about["advice"])
        self.assertEqual(len(names["records"]), 100)
        self.assertGreater(min(values[-2:]), 0)


if __name__ == "__main__":
    unittest.main()
