"""The package damier against the command."""

import doctest
import gc
import importlib.util
import json
import os
import pickle
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, List
from unittest import mock

import damier

import notebooks
from skipping import skip

top = Path(__file__).resolve().parents[2]
samples = top / "sample-data"


def children() -> List[int]:
    """The processes that this one has started and not waited for."""
    return [int(word) for task in Path("/proc/self/task").iterdir() for word in (task / "children").read_text().split()]


class WithBase(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.base = damier.Base(Path(cls.folder.name) / "games.db")
        cls.report = cls.base.import_(samples / "games.pdn", samples / "illegal-rafles.pdn")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def printed(self, *words: str) -> List[Any]:
        """The NDJSON of the command."""
        done = subprocess.run([damier.find_command(), *words], stdout=subprocess.PIPE, check=False)
        return [json.loads(line) for line in done.stdout.splitlines()]


class Questions(WithBase):
    def test_import_returns_its_counts(self) -> None:
        self.assertEqual(self.report["files"], 2)
        self.assertEqual(self.report["stored"], self.base.count(""))

    def test_search_has_the_rows_of_the_command(self) -> None:
        rows = self.base.search("fen start", columns=["white", "year"]).list()
        self.assertGreater(len(rows), 3)
        self.assertEqual(
            rows, self.printed("search", self.base.path, "fen start", "--format", "ndjson", "--columns", "white,year")
        )
        self.assertEqual(self.base.count("fen start"), len(rows))
        self.assertEqual(self.base.search("fen start", limit=2).list(), rows_without(rows[:2], "year"))

    def test_ranges_of_games_are_the_whole(self) -> None:
        whole = self.base.search("").list()
        parts = [*self.base.search("", games="..2"), *self.base.search("", games=3), *self.base.search("", games="4..")]
        self.assertEqual(parts, whole)
        self.assertEqual(self.base.search("", games=(1, 3)).list(), self.base.search("", games=range(1, 4)).list())
        with self.assertRaises(ValueError):
            self.base.search("", games=range(1, 9, 2))

    def test_games_are_those_of_the_files(self) -> None:
        games = self.base.games().list()
        self.assertEqual(len(games), self.base.count(""))
        self.assertEqual(len(damier.read(samples / "games.pdn").list()), len(games) - illegal_records())
        self.assertEqual(len(self.base.games("result draw").list()), self.base.count("result draw"))

    def test_tree_and_moves(self) -> None:
        tree = self.base.tree()
        self.assertEqual(sum(move["games"] for move in tree), sum(move["games"] for move in self.base.moves("start")))
        self.assertGreater(tree.games, 3)
        self.assertEqual(len(tree), len(tree.moves))
        self.assertEqual(tree.counts["position"], "W:W31-50:B1-20")
        self.assertEqual(len(self.base.tree("W:W10:B41")), 0)
        self.assertEqual(self.base.moves("W:W10:B41").list(), [])

    def test_findings_are_no_failure(self) -> None:
        findings = self.base.check()
        rows = findings.list()
        self.assertEqual(findings.status, 1)
        self.assertIn("fewer-than-majority", {row["code"] for row in rows})
        one = self.base.check(only=["fewer-than-majority"]).list()
        self.assertEqual({row["code"] for row in one}, {"fewer-than-majority"})

    def test_other_questions(self) -> None:
        self.assertEqual(sum(row["games"] for row in self.base.stats("year")), self.base.count(""))
        self.assertEqual(next(self.base.stats())["games"], self.base.count(""))
        self.assertGreater(len(self.base.players().list()), 1)
        self.assertGreater(len(self.base.events().list()), 0)
        self.assertEqual(self.base.dedupe().list(), self.printed("dedupe", self.base.path, "--format", "ndjson"))
        self.base.index()

    def test_no_match_is_an_empty_answer(self) -> None:
        none = self.base.search("year = 1700")
        self.assertEqual(none.list(), [])
        self.assertEqual(none.status, 1)
        self.assertEqual(none.list(), [])

    def test_names_and_queries_are_never_options_or_standard_input(self) -> None:
        with self.assertRaises(damier.UsageError):
            self.base.count("--limit")
        before = os.getcwd()
        os.chdir(self.folder.name)
        try:
            for name in ("-", "--help"):
                Path(name).write_bytes((samples / "illegal-rafles.pdn").read_bytes())
                self.assertEqual(len(damier.read(name).list()), illegal_records())
                self.assertEqual(damier.check(name).list()[0]["file"][-len(name):], name)
            base = damier.Base("-x.db")
            self.assertEqual(base.import_("-")["stored"], base.count(""))
        finally:
            os.chdir(before)

    def test_any_option_of_a_command_is_a_keyword(self) -> None:
        self.assertEqual(
            self.base.search("", order="plies", reverse=True, limit=2).list(),
            self.printed("search", self.base.path, "", "--order", "plies", "--reverse", "--limit", "2", "--format", "ndjson"),
        )
        text = Path(self.folder.name) / "column.txt"
        text.write_text("1. 32-28 19-23 2. 28x19 14x23 and White stands well.")
        self.assertEqual(next(damier.read(text, from_="text"))["plies"], 4)
        with self.assertRaisesRegex(damier.UsageError, "colour"):
            self.base.search("", colour="red", no_such_option=1).list()

    def test_a_name_alone_and_numbers_of_a_frame_are_taken(self) -> None:
        class Number:  # as numpy has them
            def __index__(self) -> int:
                return 3

        self.assertEqual(self.base.search("", columns="white").list(), self.base.search("", columns=["white"]).list())
        self.assertEqual(self.base.check(only="missed-capture").list(), self.base.check(only=["missed-capture"]).list())
        self.assertEqual(self.base.count("", games=Number()), 1)
        with self.assertRaises(TypeError):
            self.base.count("", games=3.5)

    def test_legal_moves_information_and_layers(self) -> None:
        self.assertEqual(damier.legal_moves("W:W35,36:B20,30,31"), ["35x15"])
        with self.assertRaises(damier.UsageError):
            damier.legal_moves("W:W99:B1")
        self.assertEqual(self.base.info()["games"], self.base.count(""))
        self.assertIsInstance(self.base.verify(), dict)
        self.assertIn("motifs", [row["layer"] for row in self.base.annotate(layers="motifs")])


class Labels(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.base = damier.Base(Path(self.folder.name) / "games.db")
        self.base.import_(samples / "games.pdn")

    def test_labels_are_given_read_and_taken_away(self) -> None:
        entry = self.base.add_label("collection", "Club/2026", "result draw", as_="Anne")
        assert entry is not None
        self.assertEqual((entry["person"], entry["games"]), ("Anne", self.base.count("result draw")))
        self.assertIsNone(self.base.add_label("collection", "Club/2026", "result draw"))
        self.base.add_label("flag", "todo", games=(1, 2))
        self.base.add_label("flag", "4", games=1)
        self.base.add_label("note", "-sheet; in the club", games=1, as_="Bea")
        self.base.save_query("mine", "flag todo and stars 4")
        self.assertEqual([row["game"] for row in self.base.search("@mine")], [1])
        self.assertEqual(
            self.base.collections().list(), [{"name": "Club/2026", "games": self.base.count('in "Club"')}]
        )
        self.assertEqual([row["name"] for row in self.base.flags()], ["todo", "4"])
        self.assertEqual([(row["person"], row["text"]) for row in self.base.notes()], [("Bea", "-sheet; in the club")])
        self.assertEqual(self.base.queries().list(), [{"name": "mine", "text": "flag todo and stars 4"}])
        first = next(self.base.labels(games=1))
        self.assertEqual((first["flags"], first["stars"], first["note"]), (["todo"], 4, ["-sheet; in the club"]))
        game = next(self.base.games(games=1, labels=True))
        self.assertEqual(game["labels"]["stars"], 4)
        self.assertNotIn("labels", next(self.base.games(games=1)))
        other = damier.Base(Path(self.folder.name) / "other.db")
        text = Path(self.folder.name) / "labels.ndjson"
        text.write_text("".join(json.dumps(game) + "\n" for game in self.base.games(labels=True)))
        other.import_(text)
        self.assertEqual(other.labels("flag todo").list(), self.base.labels("flag todo").list())
        self.base.remove_label("flag", "todo")
        self.assertEqual(self.base.count("flag todo"), 0)
        with self.assertRaises(damier.UsageError):
            self.base.add_label("flag", "todo", "yeer = 3")


class Failures(WithBase):
    def test_a_wrong_query_is_a_usage_error_with_the_message(self) -> None:
        with self.assertRaisesRegex(damier.UsageError, "yeer") as caught:
            self.base.search("yeer = 3").list()
        self.assertEqual(caught.exception.status, 2)
        self.assertIn("yeer = 3", caught.exception.command)
        self.assertNotIn("damier: ", str(caught.exception)[:8])

    def test_a_zero_byte_is_a_usage_error(self) -> None:
        for ask in (lambda: self.base.count("a\0b"), lambda: self.base.search("a\0b").list(), lambda: next(damier.read("a\0b"))):
            with self.assertRaisesRegex(damier.UsageError, "zero byte"):
                ask()

    def test_a_base_that_is_missing_is_a_world_error(self) -> None:
        for ask in (lambda base: base.count(""), lambda base: base.search("").list(), lambda base: base.tree()):
            with self.assertRaisesRegex(damier.WorldError, "missing.db") as caught:
                ask(damier.Base(Path(self.folder.name) / "missing.db"))
            self.assertEqual(caught.exception.status, 3)

    def test_an_error_can_be_sent_to_another_process(self) -> None:
        fault = damier.UsageError("why", 2, ["damier", "x"])
        again = pickle.loads(pickle.dumps(fault))
        self.assertEqual(type(again), damier.UsageError)
        self.assertEqual((str(again), again.status, again.command), ("why", 2, ["damier", "x"]))

    def test_a_command_that_is_missing_or_killed_is_named(self) -> None:
        with mock.patch.dict(os.environ, {"DAMIER": "/nowhere/damier"}):
            with self.assertRaisesRegex(damier.CommandNotFound, "/nowhere/damier"):
                self.base.search("").list()
        killed = Path(self.folder.name) / "killed"
        killed.write_text("#!/bin/sh\nprintf '{\"game\":1}\\n{\"ga'\nkill -9 $$\n")
        killed.chmod(0o755)
        with mock.patch.dict(os.environ, {"DAMIER": str(killed)}):
            rows = self.base.search("")
            self.assertEqual(next(rows), {"game": 1})
            with self.assertRaisesRegex(damier.WorldError, "SIGKILL"):
                next(rows)

    def test_the_command_is_found_by_the_environment_first(self) -> None:
        own = Path(self.folder.name) / "own"
        own.write_text("#!/bin/sh\n")
        own.chmod(0o755)
        for named in (str(own), os.path.relpath(own)):  # a worker has another working directory
            with mock.patch.dict(os.environ, {"DAMIER": named}):
                self.assertEqual(damier.find_command(), str(own))
        with mock.patch.dict(os.environ, {"DAMIER": "/nowhere/damier"}):
            with self.assertRaisesRegex(damier.CommandNotFound, "/nowhere/damier"):
                self.base.count("")


class Processes(WithBase):
    def setUp(self) -> None:
        # A command that prints rows for ever.
        self.endless = Path(self.folder.name) / "endless"
        self.endless.write_text("#!/bin/sh\nexec yes '{\"game\":1}'\n")
        self.endless.chmod(0o755)

    def test_closing_early_ends_the_process_and_leaves_no_zombie(self) -> None:
        before = children()  # Python's own
        with mock.patch.dict(os.environ, {"DAMIER": str(self.endless)}):
            rows = self.base.search("")
            self.assertEqual(children(), before)  # it starts with the first row
            next(rows)
            self.assertEqual(len(children()), len(before) + 1)
            rows.close()
            self.assertEqual(children(), before)
            self.assertEqual(rows.list(), [])
            with self.base.search("") as more:
                for _ in more:
                    break
            self.assertEqual(children(), before)
            forgotten = self.base.search("")
            next(forgotten)
            del forgotten
            gc.collect()
            self.assertEqual(children(), before)

    def test_rows_are_streamed(self) -> None:
        with mock.patch.dict(os.environ, {"DAMIER": str(self.endless)}):
            with self.base.search("") as rows:
                before = memory()
                for number, _ in enumerate(rows):
                    if number == 200_000:
                        break
                self.assertLess(memory() - before, 8_000_000)


class Frames(WithBase):
    def test_rows_become_a_frame(self) -> None:
        if importlib.util.find_spec("pandas") is None:
            skip(self, "pandas is not installed")
        frame = self.base.search("", columns=["white", "year"]).frame()
        self.assertEqual(list(frame.columns), ["game", "ply", "fen", "white", "black", "event", "date", "result", "plies", "year"])
        self.assertEqual(len(frame), self.base.count(""))
        self.assertEqual(self.base.tree().frame()["games"].sum(), sum(move["games"] for move in self.base.tree()))

    def test_without_pandas_the_message_names_it(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "python3-pandas"):
                self.base.search("").frame()


class Documentation(unittest.TestCase):
    def test_the_examples_of_the_page_are_true(self) -> None:
        if importlib.util.find_spec("pandas") is None:
            skip(self, "pandas is not installed")
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(samples, Path(folder) / "sample-data")
            os.chdir(folder)
            try:
                result = doctest.testfile(str(top / "docs" / "python.md"), module_relative=False)
            finally:
                os.chdir(before)
        self.assertGreater(result.attempted, 10)
        self.assertEqual(result.failed, 0)

    def test_the_notebooks_print_what_they_show(self) -> None:
        for module in ("pandas", "distributed"):
            if importlib.util.find_spec(module) is None:
                skip(self, f"{module} is not installed")
        paths = sorted(notebooks.folder.glob("*.ipynb"))
        self.assertGreater(len(paths), 0)
        for path in paths:
            with self.subTest(notebook=path.name):
                self.assertEqual(notebooks.text_of(notebooks.run(path)), path.read_text("utf-8"))

    def test_types_are_sound(self) -> None:
        if importlib.util.find_spec("mypy") is None:
            skip(self, "mypy is not installed")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", os.devnull, "damier"], cwd=top / "python", stdout=subprocess.PIPE,
            check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout.decode())


def rows_without(rows: List[damier.Row], *names: str) -> List[damier.Row]:
    return [{key: value for key, value in row.items() if key not in names} for row in rows]


def illegal_records() -> int:
    return len(damier.read(samples / "illegal-rafles.pdn").list())


def memory() -> int:
    """The resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    unittest.main()
