"""damier.cluster against one base of the same games."""

import importlib.util
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List, Sequence, Tuple

import damier
from damier import command

from skipping import skip

top = Path(__file__).resolve().parents[2]
words = [sys.executable, "-m", "damier.cluster"]
environment = {**os.environ, "PYTHONPATH": str(top / "python")}
samples = top / "sample-data"
has_dask = importlib.util.find_spec("distributed") is not None
if has_dask:
    from damier import cluster
    from damier.cluster import archive as archives
    from damier.cluster import sums
    from damier.cluster import tasks


def game(number: int, more: str = "") -> str:
    """Games with dates, ratings and names, some of which are the beginning of others."""
    moves = ["1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14", "1. 32-28 19-23 2. 28x19 14x23", "1. 33-28 18-22 2. 38-33",
             "1. 34-30 20-25", "1. 32-28 1-50", "1. 31-27"][number % 6]
    result = ["2-0", "1-1", "0-2"][number % 3]
    return (
        f'[Event "Cup {number % 5}"]\n[White "Player {number % 7}"]\n[Black "Player {number % 11}"]\n'
        f'[Date "{1990 + number % 9}.01.02"]\n[Round "{number % 4}"]\n[WhiteRating "{1500 + number % 300}"]\n'
        f'[Result "{result}"]\n[GameType "20"]\n{more}{moves} {result}\n\n'
    )


@unittest.skipUnless(has_dask, "distributed is not installed")
class Clusters(unittest.TestCase):
    """Four partitions, two workers on loopback, and one base of the same files."""

    @classmethod
    def setUpClass(cls) -> None:
        import dask
        from distributed import Client, LocalCluster

        dask.config.set({"distributed.scheduler.allowed-failures": 1000})
        cls.held = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.held.name)
        source = cls.folder / "source"
        source.mkdir()
        twice = game(3) * 3 + game(5)  # records that later files have, too
        for part in range(4):
            text = "".join(game(number) for number in range(part * 60, part * 60 + 70)) + twice * (part % 2 + 1)
            (source / f"{part}.pdn").write_text(text)
        for name in ("games.pdn", "variants.pdn", "illegal-rafles.pdn"):
            shutil.copy(samples / name, source)
        cls.source = source
        cls.one = damier.Base(cls.folder / "one.db")
        cls.one.import_(*archives.source_files([source]), threads=1)
        cls.cluster = LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None,
            local_directory=cls.folder / "workers",
        )
        cls.client = Client(cls.cluster, set_as_default=False)
        cls.archive = cluster.import_(cls.client, cls.folder / "archive", [source], partitions=4)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.cluster.close()
        cls.held.cleanup()

    def places(self) -> List[Tuple[str, int]]:
        """The base and number of each game, by its number in the one base."""
        return [(part.name, number) for part in self.archive.partitions for number in range(1, part.games + 1)]

    def in_one(self, rows: List[damier.Row]) -> List[bytes]:
        """Rows of the one base as rows of the archive."""
        places = self.places()
        found = []
        for row in rows:
            base, number = places[row["game"] - 1]
            found.append({"base": base, **{**row, "game": number}})
        return [text(row) for row in found]


class Answers(Clusters):
    def test_import_stores_what_one_base_stores(self) -> None:
        self.assertEqual([part.name for part in self.archive.partitions], [f"p000{part}.db" for part in range(4)])
        self.assertEqual(len(self.places()), self.one.count(""))
        whole = [{**row, "game": None} for row in self.one.games()]
        parts = [
            {**row, "game": None} for part in self.archive.partitions
            for row in damier.Base(self.archive.path / part.name).games()
        ]
        self.assertEqual(parts, whole)
        self.assertEqual(sorted(path.name for path in self.archive.work.iterdir()), [])
        again = cluster.Archive(self.archive.path)
        self.assertEqual(again.partitions, self.archive.partitions)

    def test_search_has_the_rows_of_one_base(self) -> None:
        for query, options in (("", {}), ("fen start", {"columns": ["white", "year"]}), ("result draw", {"first": True}),
                               ("captures >= 2 and year >= 1993", {"columns": ["event"]})):
            with self.subTest(query=query):
                whole = self.in_one(self.one.search(query, **options).list())
                self.assertGreater(len(whole), 5)
                with cluster.search(self.client, self.archive, query, **options) as answer:
                    self.assertEqual([line[:-1] for line in answer.lines()], whole)
                    self.assertEqual((answer.status, answer.rows), (0, len(whole)))
                counted = cluster.search(self.client, self.archive, query, count=True, first=bool(options.get("first")))
                self.assertEqual(counted.value, len(whole))
        with cluster.search(self.client, self.archive, "year = 1700") as none:
            self.assertEqual(([*none], none.status), ([], 1))
        self.assertEqual(list(self.archive.work.iterdir()), [])

    def test_trees_add_up(self) -> None:
        for options in ({}, {"moves": "32-28"}, {"where": "year >= 1993"}, {"rules": "frisian"}):
            with self.subTest(options=options):
                whole = subprocess.run(
                    [damier.find_command(), "tree", self.one.path, "--format", "json",
                     *(word for name, value in options.items() for word in ("--" + name, value))],
                    stdout=subprocess.PIPE, check=False,
                ).stdout
                answer = cluster.tree(self.client, self.archive, **options)
                self.assertEqual((json.dumps(answer.value, ensure_ascii=False, indent=2) + "\n").encode(), whole_text(whole))

    def test_an_indexed_archive_has_the_same_answers(self) -> None:
        copy = self.folder / "indexed"
        shutil.copytree(self.archive.path, copy)
        self.assertEqual(cluster.index(self.client, copy).status, 0)
        info = json.loads(command.run(["base", "info", copy / "p0000.db", "--format", "json"]))
        plain = json.loads(command.run(["base", "info", self.archive.path / "p0000.db", "--format", "json"]))
        self.assertNotEqual(info, plain)
        query = 'fen "W:W31,33-50:B1-13,15-18,20,23"'
        with cluster.search(self.client, copy, query) as indexed, cluster.search(self.client, self.archive, query) as scanned:
            self.assertEqual([*indexed.lines()], [*scanned.lines()])
            self.assertGreater(indexed.rows, 0)
        trees = [cluster.tree(self.client, each, moves="32-28").value for each in (copy, self.archive)]
        self.assertEqual(trees[0], trees[1])

    def test_stats_add_up(self) -> None:
        for by in ("variant", "year", "outcome", "event", "year,outcome", "event,year", "rating-gap", "decade,event",
                   "length", "rating", "rating,length", "opening", "opening-name", "site", "source,opening"):
            with self.subTest(by=by):
                whole = [text(row) for row in self.one.stats(by)]
                answer = cluster.stats(self.client, self.archive, by)
                self.assertEqual([line[:-1] for line in answer.lines()], whole)
        with self.assertRaises(damier.UsageError):
            cluster.stats(self.client, self.archive, "colour")

    def test_dedupe_finds_what_one_base_has(self) -> None:
        places = self.places()
        whole = []
        for row in self.one.dedupe():
            base, number = places[row["game"] - 1]
            row = {"group": row["group"], "base": base, **{**row, "game": number}}
            if row["of"] is not None:
                of_base, row["of"] = places[row["of"] - 1]
                at = list(row).index("of") + 1
                items = list(row.items())
                row = dict(items[:at] + [("of_base", of_base)] + items[at:])
            whole.append(row)
        for row in whole:  # the text of an opening names a game, too
            row["reason"] = ""
        kinds = {row["is"] for row in whole}
        self.assertLessEqual({"keep", "copy", "other-result", "opening"} & kinds, kinds)
        self.assertGreater(len(whole), 20)
        for parts in (1, 3, 7):
            with cluster.dedupe(self.client, self.archive, parts=parts) as answer:
                found = [{**row, "reason": ""} for row in answer]
            self.assertEqual(answer.rows, len(whole))
            self.assertEqual([text(row) for row in found], [text(row) for row in whole], parts)

    def test_shots_and_annotations_of_ranges_are_the_whole(self) -> None:
        options = ["--nodes", "50", "--confirm", "50"]
        with cluster.shots(self.client, self.archive, options, games=40) as few:
            with cluster.shots(self.client, self.archive, options, games=1000) as all_:
                self.assertEqual([*few.lines()], [*all_.lines()])
                self.assertGreater(few.rows, 0)
        copy = self.folder / "annotated"
        shutil.copytree(self.archive.path, copy)
        answer = cluster.annotate(self.client, copy, ["--layers", "shots"], games=40)
        self.assertEqual((answer.damaged, answer.status), ({}, 0))
        missed = [damier.Rows(["missed", copy / part.name, "--format", "ndjson"]).list() for part in self.archive.partitions]
        self.assertGreater(sum(map(len, missed)), 0)

    def test_a_damaged_partition_is_named_and_the_others_answer(self) -> None:
        copy = self.folder / "damaged"
        shutil.copytree(self.archive.path, copy)
        (copy / "p0001.db").write_bytes(b"no base")
        (copy / "p0002.db").unlink()
        with cluster.search(self.client, copy, "fen start") as answer:
            self.assertEqual(set(answer.damaged), {"p0001.db", "p0002.db"})
            self.assertEqual(answer.status, 3)
            self.assertEqual({row["base"] for row in answer}, {"p0000.db", "p0003.db"})
        for ask in (cluster.tree, cluster.stats, cluster.dedupe):
            answer = ask(self.client, copy)
            self.assertEqual((set(answer.damaged), answer.status), ({"p0001.db", "p0002.db"}, 3))
        with self.assertRaisesRegex(damier.UsageError, "yeer"):
            cluster.search(self.client, copy, "yeer = 1")

    def test_an_empty_partition_is_damaged_and_not_without_games(self) -> None:
        copy = self.folder / "emptied"
        shutil.copytree(self.archive.path, copy)
        (copy / "p0001.db").write_bytes(b"")
        for answer in (cluster.search(self.client, copy, "", count=True), cluster.stats(self.client, copy)):
            self.assertEqual((set(answer.damaged), answer.status), ({"p0001.db"}, 3))
        self.assertEqual((copy / "p0001.db").stat().st_size, 0)

    def test_folders_and_files_may_have_any_names(self) -> None:
        odd = self.folder / "a ?mode=rw#b%41 \"c\""
        odd.mkdir()
        files = [odd / "-dash.pdn", odd / "two words%.pdn", odd / "unknown.pdn"]
        for file in files[:2]:
            file.write_text(game(3) + game(4))
        files[2].write_text(game(1).replace('[GameType "20"]', '[GameType "99"]'))
        made = cluster.import_(self.client, odd / "archive", [odd])
        self.assertEqual([part.games for part in made.partitions], [2, 0, 1])
        self.assertEqual(cluster.search(self.client, made, "", count=True).value, 3)
        with cluster.dedupe(self.client, made) as answer:  # one game of a variant that is not known
            self.assertEqual((answer.damaged, answer.rows), ({}, 0))
        self.assertEqual(sorted(path.name for path in self.folder.glob("a *")), [odd.name])

    def test_an_import_that_fails_leaves_the_archive_that_was_there(self) -> None:
        copy = self.folder / "kept"
        shutil.copytree(self.archive.path, copy)
        bad = self.folder / "bad.pdn"
        bad.write_bytes(b"SQLite format 3\0")
        with self.assertRaisesRegex(damier.DamierError, "bad.pdn"):
            cluster.import_(self.client, copy, [self.source, bad], partitions=2)
        self.assertEqual(list((copy / ".work").iterdir()), [])
        self.assertEqual(contents(copy), contents(self.archive.path))
        self.assertEqual(cluster.Archive(copy).partitions, self.archive.partitions)

    def test_one_import_at_a_time_makes_an_archive(self) -> None:
        folder = self.folder / "locked"
        made = cluster.import_(self.client, folder, [samples / "games.pdn"])
        with made.locked(), self.assertRaisesRegex(damier.DamierError, "another import"):
            cluster.import_(self.client, folder, [samples / "games.pdn"])
        (folder / "p0000.db-journal").write_bytes(b"of a base that was being annotated")
        (folder / ".work" / "import-killed").mkdir()
        (folder / ".work" / "answer-killed").mkdir()
        again = cluster.import_(self.client, folder, [samples / "games.pdn"])
        self.assertEqual(sorted(path.name for path in folder.iterdir()), [".work", "archive.json", "p0000.db"])
        self.assertEqual(list(again.work.iterdir()), [])

    def test_games_that_were_added_to_a_base_belong_to_the_archive(self) -> None:
        copy = self.folder / "grown"
        shutil.copytree(self.archive.path, copy)
        part = self.archive.partitions[-1]
        base = damier.Base(copy / part.name)
        added = self.folder / "added.pdn"
        added.write_text(game(0, '[Site "New"]\n'))
        self.assertEqual(base.import_(added)["stored"], 1)
        self.assertEqual(cluster.annotate(self.client, copy, ["--layers", "openings"], games=7).status, 0)
        left = base.annotate(layers="openings").list()
        self.assertEqual([row["annotated"] for row in left], [0])

    def test_numbers_below_one_are_refused(self) -> None:
        for ask in (lambda: cluster.shots(self.client, self.archive, games=0),
                    lambda: cluster.annotate(self.client, self.archive, games=-1),
                    lambda: cluster.dedupe(self.client, self.archive, parts=-1),
                    lambda: cluster.import_(self.client, self.folder / "none", [self.source], partitions=0)):
            with self.assertRaisesRegex(damier.UsageError, "from 1 on"):
                ask()
        self.assertFalse((self.folder / "none").exists())

    def test_killed_workers_change_no_byte(self) -> None:
        from distributed import Client, LocalCluster

        whole = contents(self.archive.path)
        hits = self.in_one(self.one.search("").list())
        with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None) as local, Client(
            local, set_as_default=False
        ) as client:
            # Without nannies: the one of a worker that is killed while it starts may give up.
            words = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_worker", local.scheduler_address,
                     "--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1",
                     "--local-directory", str(self.folder / "killed-workers")]
            paths = {**os.environ, "PYTHONPATH": str(top / "python")}

            def start() -> "subprocess.Popen[bytes]":
                return subprocess.Popen(words, env=paths, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

            processes = [start(), start()]
            stop = threading.Event()
            random_ = random.Random(1)
            kills = 0

            def kill() -> None:
                nonlocal kills
                while not stop.wait(1 + random_.random()):
                    place = random_.randrange(len(processes))
                    processes[place].kill()
                    processes[place].wait()
                    processes[place] = start()
                    kills += 1

            killer = threading.Thread(target=kill)
            killer.start()
            try:
                while kills < 3:
                    again = cluster.import_(client, self.folder / "killed", [self.source], partitions=4)
                    self.assertEqual(contents(again.path), whole)
                    with cluster.search(client, again, "") as answer:
                        self.assertEqual([line[:-1] for line in answer.lines()], hits)
            finally:
                stop.set()
                killer.join()
                for process in processes:
                    process.kill()
                    process.wait()


@unittest.skipUnless(has_dask, "distributed is not installed")
class Commands(unittest.TestCase):
    def test_the_commands_answer_as_the_functions_do(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            archive = str(Path(folder) / "archive")

            def run(*more: str) -> "subprocess.CompletedProcess[bytes]":
                return subprocess.run(
                    [*words, *more, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                    cwd=folder, env=environment,
                )

            imported = run("import", archive, str(samples / "games.pdn"), str(samples / "variants.pdn"))
            self.assertEqual((imported.returncode, imported.stdout, imported.stderr), (0, b"", b""))
            found = run("search", archive, "fen start", "--count")
            expected = damier.Base(Path(archive) / "p0000.db").count("fen start") + damier.Base(
                Path(archive) / "p0001.db"
            ).count("fen start")
            self.assertEqual((found.returncode, found.stderr, int(found.stdout)), (0, b"", expected))
            wrong = run("search", archive, "yeer = 1")
            self.assertEqual((wrong.returncode, wrong.stdout), (2, b""))
            self.assertIn(b"yeer", wrong.stderr)
            made = run("annotate", archive, "--task-games", "30")  # options of damier after --, wherever those of Dask are
            self.assertEqual((made.returncode, made.stderr), (0, b""))
            shots = subprocess.run(
                [*words, "shots", archive, "--workers", "1", "--", "--kind", "missed", "--nodes", "50"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, env=environment,
            )
            self.assertIn(shots.returncode, (0, 1), shots.stderr)
            self.assertEqual(run("shots", archive, "--task-games", "0").returncode, 2)
            self.assertEqual(run("import", archive, str(samples), "--partitions", "-1").returncode, 2)
            with subprocess.Popen(
                [*words, "search", archive, "", "--workers", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env=environment,
            ) as reader:
                assert reader.stdout is not None and reader.stderr is not None
                reader.stdout.close()
                self.assertEqual((reader.stderr.read(), reader.wait()), (b"", 0))

    def test_interrupted_commands_print_nothing_and_leave_nothing_half_done(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder) / "archive"
            archive.mkdir()
            with subprocess.Popen(
                [*words, "import", str(archive), str(samples), "--workers", "1"], stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=environment, start_new_session=True,
            ) as process:
                assert process.stderr is not None
                while not (archive / ".work").exists() and process.poll() is None:
                    time.sleep(0.01)
                os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
                self.assertEqual((process.stderr.read(), process.wait()), (b"", 130))
            self.assertEqual([path.name for path in archive.iterdir()], [".work"])
            self.assertEqual(list((archive / ".work").iterdir()), [])

    def test_wrong_descriptions_of_archives_are_errors(self) -> None:
        for text_ in ("[]", "{}", '{"version":1}', '{"version":1,"partitions":3}', '{"version":1,"partitions":[3]}',
                      '{"version":1,"partitions":[{"nam":"p.db"}]}', '{"version":1,"partitions":[{"name":"../p.db"}]}',
                      '{"version":9,"partitions":[]}', "x"):
            with self.subTest(text=text_), tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "archive.json").write_text(text_)
                with self.assertRaises(damier.DamierError):
                    cluster.Archive(folder)

    def test_an_archive_that_is_none_is_named(self) -> None:
        with self.assertRaisesRegex(damier.DamierError, "no archive"):
            cluster.Archive("/nowhere")


@unittest.skipUnless(has_dask, "distributed is not installed")
class Division(unittest.TestCase):
    def test_files_are_divided_in_their_order_into_as_many_parts_as_asked(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number in range(23):
                file = Path(folder) / f"{number:02}.pdn"
                file.write_bytes(b"x" * random.Random(number).randrange(1000))
                files.append(str(file))
            for count in (None, 1, 2, 5, 23, 40):
                parts = archives.divide(files, count)
                self.assertEqual([file for part in parts for file in part], files)
                self.assertEqual(len(parts), min(count or 23, 23))
                self.assertTrue(all(parts))

    def test_means_are_rounded_as_the_command_does(self) -> None:
        rounded = [sums._rounded(*mean) for mean in ((3, 2), (5, 2), (-3, 2), (1, 0))]
        self.assertEqual(rounded, [2, 3, -2, None])
        self.assertEqual([sums._decimal(value, 1) for value in (3.25, 3.35, 12.05, 4.0, 0.04)], [3.3, 3.4, 12.1, 4, 0])

    def test_halves_of_averages_are_those_of_one_base(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            one, parts = damier.Base(Path(folder) / "one.db"), []
            for number in range(3):  # 13 plies in four games: 3.25
                file = Path(folder) / f"{number}.pdn"
                file.write_text("".join(game(place) for place in ((0, 1), (3,), (5,))[number]))
                parts.append(damier.Base(Path(folder) / f"{number}.db"))
                parts[-1].import_(file)
                one.import_(file)
            for by in ("variant", "decade", "length", "site", "outcome,length"):
                with self.subTest(by=by):
                    found = sums.sum_stats([part.stats(by).list() for part in parts], by.split(","))
                    self.assertEqual([text(row) for row in found], [text(row) for row in one.stats(by)])

    def test_openings_have_their_variants_if_the_bases_have_several_in_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            one, parts = damier.Base(Path(folder) / "one.db"), []
            for number, kind in enumerate(("20", "40", "20")):
                file = Path(folder) / f"{number}.pdn"
                file.write_text(game(6 * number).replace('[GameType "20"]', f'[GameType "{kind}"]'))
                parts.append(damier.Base(Path(folder) / f"{number}.db"))
                parts[-1].import_(file)
                one.import_(file, from_="pdn")
            for by in ("opening", "opening,year"):
                words_ = ["--by", by, "--format", "ndjson"]
                found = [tasks.rows_and_variants(folder, part.path, ["stats", part.path, *words_]) for part in parts]
                self.assertEqual(
                    [text(row) for row in sums.sum_stats(sums.name_variants(found), by.split(","))],
                    [text(row) for row in one.stats(by)],
                )


def text(row: damier.Row) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def whole_text(json_text: bytes) -> bytes:
    """The JSON of the command in the layout of this test."""
    return (json.dumps(json.loads(json_text), ensure_ascii=False, indent=2) + "\n").encode()


def without_time(table: str, row: Sequence[Any]) -> Sequence[Any]:
    """A row of a table; of the journal without the second column, `made`."""
    return (row[0], *row[2:]) if table == "journal" else row


def contents(folder: Path) -> Dict[str, List[Any]]:
    """The rows of all tables of the bases of an archive, but for the time of an import and the digest of it."""
    found = {}
    for base in sorted(folder.glob("*.db")):
        opened = sqlite3.connect(f"file:{base}?mode=ro", uri=True)
        tables = [row[0] for row in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        rows = [(table, opened.execute(f'SELECT * FROM "{table}"').fetchall()) for table in tables]
        found[base.name] = [
            (table, [without_time(table, row) for row in of_table if (table, row[0]) != ("table_digests", "journal")])
            for table, of_table in rows
        ]
        opened.close()
    return found


class Missing(unittest.TestCase):
    def test_dask_is_there(self) -> None:
        if not has_dask:
            skip(self, "distributed (Dask) is not installed: the tests of damier.cluster")


if __name__ == "__main__":
    unittest.main()
