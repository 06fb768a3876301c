"""Runs the notebooks of docs/notebooks without Jupyter: each cell prints what the notebook says it prints.

python3 tests/python/notebooks.py writes what the cells print now into the notebooks; look at the difference before you commit it.
"""

import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List

top = Path(__file__).resolve().parents[2]
folder = top / "docs" / "notebooks"


def printed_by(source: str, names: Dict[str, Any]) -> List[Dict[str, Any]]:
    """Runs a cell and returns its outputs as a notebook stores them: what it prints, and the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    value = None
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: List[Dict[str, Any]] = []
    if out.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": out.getvalue().splitlines(keepends=True)})
    if value is not None:
        text = {"text/plain": repr(value).splitlines(keepends=True)}
        outputs.append({"data": text, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


def run(path: Path) -> Dict[str, Any]:
    """The notebook with the outputs of its cells as they are now. Each runs in an empty folder with the sample games."""
    notebook: Dict[str, Any] = json.loads(path.read_text("utf-8"))
    names: Dict[str, Any] = {"__name__": "__main__"}
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as work:
        os.symlink(top / "sample-data", Path(work) / "sample-data")
        os.chdir(work)
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    cell["outputs"] = printed_by("".join(cell["source"]), names)
        finally:
            os.chdir(before)
    return notebook


def text_of(notebook: Dict[str, Any]) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(top / "python"))
    for each in sorted(folder.glob("*.ipynb")):
        each.write_text(text_of(run(each)), "utf-8")
