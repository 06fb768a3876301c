"""Tests of the Python package: rows, errors, names, and what is left of a run that was ended early."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import damier

samples = Path(__file__).resolve().parents[2] / "sample-data"


def children() -> list:
    """The processes that this one started and that still exist, dead or alive."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            found.append(entry.parent.name)
    return found


class PackageTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.base = damier.Base(self.folder / "games.db")
        self.base.import_(samples / "games.pdn")

    def test_reads_the_games_of_a_file(self) -> None:
        games = list(damier.read(samples / "games.pdn"))
        self.assertEqual(len(games), 36)
        self.assertEqual(games[0]["body"][0], "31-26")
        self.assertEqual(games, list(self.base.games()))

    def test_searches(self) -> None:
        hits = list(self.base.search("result draw", columns=["white"]))
        self.assertEqual([hit["game"] for hit in hits], [3, 12, 27])
        self.assertIn("white", hits[0])
        self.assertEqual(self.base.count("result draw"), 3)
        self.assertEqual(list(self.base.search("year = 1900")), [])
        self.assertEqual(self.base.count("year = 1900"), 0)

    def test_counts_the_moves_of_a_position(self) -> None:
        tree = self.base.tree()
        self.assertEqual((tree.games, tree.white + tree.draws + tree.black), (36, 36))
        self.assertEqual(sum(move["games"] for move in tree), 36)
        self.assertEqual(list(self.base.moves("start")), list(tree))
        self.assertEqual(self.base.tree(where="year = 1900").games, 0)

    def test_lists_legal_moves(self) -> None:
        self.assertEqual(damier.legal_moves("W:W35,36:B20,30,31"), ["35x15"])

    def test_findings_are_no_error(self) -> None:
        base = damier.Base(self.folder / "illegal.db")
        base.import_(samples / "illegal-rafles.pdn")
        self.assertTrue(any(row["severity"] == "error" for row in base.check()))

    def test_a_wrong_query_is_a_usage_error_with_the_message_of_the_command(self) -> None:
        with self.assertRaises(damier.UsageError) as caught:
            list(self.base.search("foo bar"))
        self.assertEqual(caught.exception.status, 2)
        self.assertIn('found "foo"', caught.exception.message)

    def test_a_base_that_is_missing_or_damaged_is_a_world_error(self) -> None:
        damaged = self.folder / "damaged.db"
        damaged.write_bytes(Path(self.base.path).read_bytes()[:4096])
        for path in (self.folder / "none.db", damaged):
            with self.assertRaises(damier.WorldError) as caught:
                list(damier.Base(path).search("result draw"))
            self.assertEqual(caught.exception.status, 3)
            self.assertIn(path.name, caught.exception.message)

    def test_a_command_that_is_missing_is_a_world_error(self) -> None:
        before = os.environ["DAMIER"]
        self.addCleanup(os.environ.__setitem__, "DAMIER", before)
        os.environ["DAMIER"] = str(self.folder / "nothing")
        with self.assertRaises(damier.WorldError):
            next(self.base.search("result draw"))

    def test_closing_early_leaves_no_process_and_no_noise(self) -> None:
        program = ("import damier, sys\n"
                   "rows = damier.Base(sys.argv[1]).search('ply >= 0')\n"
                   "next(rows); rows.close(); rows.close()\n"
                   "assert list(rows) == []\n"
                   "next(damier.Base(sys.argv[1]).search('ply >= 0'))\n"
                   "with damier.Base(sys.argv[1]).games() as games: next(games)\n")
        done = subprocess.run([sys.executable, "-W", "error", "-c", program, self.base.path], capture_output=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        before = children()
        rows = self.base.search("ply >= 0")
        next(rows)
        self.assertEqual(len(children()), len(before) + 1)
        rows.close()
        self.assertEqual(children(), before)
        rows = self.base.search("ply >= 0")
        next(rows)
        del rows
        self.assertEqual(children(), before)

    def test_names_are_never_options_or_standard_input(self) -> None:
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        text = (samples / "games.pdn").read_bytes()
        for name in ("-", "--help", "-o", " ", "a'b\"c$(d)", "é\n", os.fsdecode(b"\xff.pdn")):
            Path(name).write_bytes(text)
            self.assertEqual(len(list(damier.read(name))), 36, repr(name))
        base = damier.Base("--count")
        base.import_("--help")
        self.assertEqual(base.count("result draw"), 3)
        for name in ("", "a\0b"):
            with self.assertRaises(damier.Error):
                list(damier.read(name))

    def test_rows_are_pandas_frames(self) -> None:
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        self.assertIsInstance(self.base.search("result draw").frame(), pandas.DataFrame)
        self.assertEqual(list(self.base.search("result draw").frame()["game"]), [3, 12, 27])
        self.assertEqual(self.base.tree().frame()["games"].sum(), 36)


if __name__ == "__main__":
    unittest.main()
