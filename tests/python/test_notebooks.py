"""The notebooks in python/examples: their cells run, and print what is stored in them.

    python3 test_notebooks.py --write    runs them and stores what they print and draw

A cell's last expression is shown as notebooks do. Pictures are stored, but not compared; they need matplotlib, without which the cells that
import it are left out.
"""

import ast
import base64
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "python" / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
HAS_MATPLOTLIB = importlib.util.find_spec("matplotlib") is not None


def figures():
    """The open figures of matplotlib as PNG, which are closed."""
    if "matplotlib.pyplot" not in sys.modules:
        return []
    from matplotlib import pyplot

    found = []
    for number in pyplot.get_fignums():
        picture = io.BytesIO()
        pyplot.figure(number).savefig(picture, format="png", dpi=70, bbox_inches="tight", metadata={"Software": None})
        found.append(base64.b64encode(picture.getvalue()).decode())
    pyplot.close("all")
    return found


def shown(value):
    data = {"text/plain": repr(value)}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = value._repr_svg_()
    return data


def run_cell(source, names):
    """The outputs of a cell as its notebook has them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    outputs = []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(keepends=True)})
    drawn = figures()
    if value is not None and not drawn:
        outputs.append({"data": shown(value), "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    outputs += [{"data": {"image/png": picture}, "metadata": {}, "output_type": "display_data"} for picture in drawn]
    return outputs


def run_notebook(notebook):
    """The outputs of all cells that can be run here, by the cells' places."""
    if HAS_MATPLOTLIB:
        import matplotlib

        matplotlib.use("Agg")
    names, outputs = {}, {}
    with tempfile.TemporaryDirectory(prefix="othello-test-") as folder, contextlib.chdir(folder):
        for place, cell in enumerate(notebook["cells"]):
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and (HAS_MATPLOTLIB or "matplotlib" not in source):
                outputs[place] = run_cell(source, names)
    return outputs


def without_pictures(outputs):
    return [output for output in outputs if "image/png" not in output.get("data", {})]


class Notebooks(unittest.TestCase):
    def test_they_print_what_is_stored(self):
        self.assertEqual([path.stem for path in NOTEBOOKS], ["counts", "font", "widths"])
        os.environ["PATH"] = f"{pathlib.Path(os.environ['OTHELLO']).parent}:{os.environ['PATH']}"
        for path in NOTEBOOKS:
            notebook = json.loads(path.read_text())
            outputs = run_notebook(notebook)
            self.assertGreater(len(outputs), 3)
            for place, found in outputs.items():
                stored = without_pictures(notebook["cells"][place]["outputs"])
                self.assertEqual(without_pictures(found), stored, f"{path.name}, cell {place}")


def write():
    os.environ["PATH"] = f"{pathlib.Path(os.environ['OTHELLO']).parent}:{os.environ['PATH']}"
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text())
        for place, outputs in run_notebook(notebook).items():
            notebook["cells"][place]["outputs"] = outputs
        path.write_text(json.dumps(notebook, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        unittest.main()
