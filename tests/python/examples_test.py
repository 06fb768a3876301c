"""The examples of docs/python.md and of python/README.md print what is shown."""

import doctest
import os
import sys
import tempfile
from pathlib import Path

top = Path(__file__).resolve().parents[2]

failures = examples = 0
for page in ("docs/python.md", "python/README.md"):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink(top / "sample-data", "sample-data")
        result = doctest.testfile(str(top / page), module_relative=False, optionflags=doctest.ELLIPSIS)
        failures += result.failed
        examples += result.attempted
        os.chdir(top)
print(f"{examples} examples, {failures} failures")
sys.exit(failures != 0 or examples < 15)
