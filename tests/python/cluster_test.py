"""Tests of damier.cluster with workers on loopback: the same answers as one base, for any number of workers, also when
they are killed and when a partition is damaged."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import damier
from damier import cluster
from damier.cluster import lines

try:
    import dask
    from distributed import Client, LocalCluster
except ImportError:
    dask = None

samples = Path(__file__).resolve().parents[2] / "sample-data"
partitions = 6


def records_of(text: str) -> list:
    return [part + "\n\n" for part in re.split(r"\n\n(?=\[Event )", text.strip())]


def ndjson(rows) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@unittest.skipUnless(dask, "Dask is not installed")
class ClusterTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.temporary.name)
        sources = cls.folder / "sources of 'all' games"
        sources.mkdir()
        records = records_of((samples / "games.pdn").read_text())
        copies = [records[4], records[20],                                          # copies in other partitions
                  records[7].replace('[White "', '[White "X'),                      # a name in another spelling
                  re.sub(r" 1[5-9]\. .*", " *\n\n", records[9], flags=re.DOTALL),   # a beginning
                  re.sub(r" 6\. .*", " *\n\n", records[2], flags=re.DOTALL)]        # one of less than 16 bytes
        cls.records = records + copies
        size = -(-len(cls.records) // partitions)
        cls.sources = []
        for number in range(partitions):
            path = sources / f"{number}.pdn"
            path.write_text("".join(cls.records[number * size:(number + 1) * size]))
            cls.sources.append(path)
        cls.size = size
        cls.one = damier.Base(cls.folder / "one.db")
        whole = cls.folder / "whole.pdn"
        whole.write_text("".join(cls.records))
        cls.one.import_(whole)
        dask.config.set({"distributed.scheduler.allowed-failures": 50})
        cls.workers = cls.start(2)
        cls.client = Client(cls.workers)
        cls.archive = cls.folder / "archive"
        cls.report = list(cluster.import_(cls.client, cls.archive, cls.sources))

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.workers.close()
        cls.temporary.cleanup()

    @classmethod
    def start(cls, number: int):
        return LocalCluster(n_workers=number, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0",
                            worker_dashboard_address="127.0.0.1:0", silence_logs=50)

    def number(self, row: dict) -> int:
        """The number in the one base of a game of a partition."""
        return (int(row["base"][:5]) - 1) * self.size + row["game"]

    def answers(self, client, archive=None) -> str:
        archive = archive or self.archive
        return "".join(map(ndjson, (
            cluster.search(client, archive, "ply = 10"), cluster.count(client, archive, "result draw"),
            cluster.tree(client, archive), cluster.stats(client, archive), cluster.stats(client, archive, by="year"),
            cluster.dedupe(client, archive))))

    def test_the_lines_of_a_base_are_those_that_it_stores(self) -> None:
        found = list(lines.records(self.one.path, 0))
        self.assertEqual(len(found), len(self.records))
        self.assertEqual(found[4].line, found[36].line)
        self.assertEqual(found[4].digest, found[36].digest)
        self.assertTrue(found[9].line.startswith(found[39].line))
        self.assertEqual(sum(each.plies for each in found), self.one.info()["plies"])

    def test_an_import_stores_what_one_base_has_and_a_second_one_does_nothing(self) -> None:
        self.assertEqual(sum(row["stored"] for row in self.report), len(self.records))
        self.assertEqual(list(cluster.import_(self.client, self.archive, self.sources)), [])
        self.assertEqual(sorted(os.listdir(self.archive)), ["archive.json", "bases"])

    def test_a_source_that_has_changed_is_imported_again(self) -> None:
        folder = self.folder / "changing"
        source = self.folder / "changing.pdn"
        source.write_text(self.records[0])
        list(cluster.import_(self.client, folder, [source]))
        source.write_text(self.records[0] + self.records[1])
        self.assertEqual([row["stored"] for row in cluster.import_(self.client, folder, [source])], [2])

    def test_hits_are_those_of_one_base(self) -> None:
        hits = list(cluster.search(self.client, self.archive, "ply = 10"))
        self.assertEqual([(self.number(hit), hit["fen"]) for hit in hits],
                         [(hit["game"], hit["fen"]) for hit in self.one.search("ply = 10")])
        self.assertEqual(hits[:9], list(cluster.search(self.client, self.archive, "ply = 10", limit=9)))
        self.assertEqual(list(cluster.search(self.client, self.archive, "year = 1900")), [])

    def test_the_tree_is_that_of_one_base(self) -> None:
        tree = next(cluster.tree(self.client, self.archive))
        one = self.one.tree()
        for name in ("position", "games", "white", "draws", "black", "first_year", "last_year"):
            self.assertEqual(tree[name], one.data[name])
        names = ("move", "games", "white", "draws", "black", "fen")
        self.assertEqual([[move[name] for name in names] for move in tree["moves"]],
                         [[move[name] for name in names] for move in one])

    def test_numbers_are_those_of_one_base(self) -> None:
        stats = next(cluster.stats(self.client, self.archive))
        one = self.one.stats()
        self.assertEqual((stats["games"], stats["records"]), (one["games"], one["records"]))
        self.assertEqual(stats["results"], {name: one["results"][name] for name in stats["results"]})

    def test_duplicates_are_those_of_one_base(self) -> None:
        found = [(self.number(row), row["is"], row["of"] and self.number(row["of"]))
                 for row in cluster.dedupe(self.client, self.archive)]
        one = [(row["game"], row["is"], row["of"]) for row in self.one.dedupe() if row["is"] != "opening"]
        self.assertEqual(found, one)
        self.assertGreaterEqual({kind for _, kind, _ in found}, {"keep", "copy", "respelled", "prefix"})

    def test_index_annotations_and_shots(self) -> None:
        before = self.answers(self.client)
        self.assertEqual(len(list(cluster.index(self.client, self.archive))), partitions)
        rows = list(cluster.annotate(self.client, self.archive, games_a_task=3, layers="motifs"))
        self.assertEqual(sum(row["games"] for row in rows), len(self.records))
        self.assertEqual(rows, list(cluster.annotate(self.client, self.archive, games_a_task=3, layers="motifs")))
        self.assertEqual(self.answers(self.client), before)
        options = {"kind": "played", "nodes": 50, "where": "id 1..2"}
        self.assertEqual(ndjson(cluster.shots(self.client, self.archive, 1, **options)),
                         ndjson(cluster.shots(self.client, self.archive, 0, **options)))

    def test_a_wrong_query_is_an_error_and_a_damaged_base_is_named(self) -> None:
        with self.assertRaises(damier.UsageError):
            list(cluster.search(self.client, self.archive, "foo bar"))
        damaged = self.folder / "damaged"
        shutil.copytree(self.archive, damaged)
        with open(damaged / "bases" / "00002.db", "r+b") as file:
            file.truncate(5000)
        os.remove(damaged / "bases" / "00004.db")
        whole = list(cluster.search(self.client, self.archive, "ply = 10"))
        result = cluster.search(self.client, damaged, "ply = 10")
        self.assertEqual(list(result), [hit for hit in whole if hit["base"] not in ("00002.db", "00004.db")])
        self.assertEqual([each.base for each in result.damaged], ["00002.db", "00004.db"])
        for ask in (cluster.dedupe, cluster.tree, cluster.stats, cluster.index):
            result = ask(self.client, damaged)
            self.assertTrue(list(result))
            self.assertEqual([each.base for each in result.damaged], ["00002.db", "00004.db"], ask.__name__)
        repaired = cluster.import_(self.client, damaged, self.sources)
        self.assertEqual([row["base"] for row in repaired], ["00004.db"])

    def test_killed_workers_change_nothing(self) -> None:
        expected = self.answers(self.client)
        workers = self.start(2)
        client = Client(workers)
        stop = threading.Event()
        kills = [0]

        def kill() -> None:
            while not stop.wait(0.7):
                pids = [worker.process.pid for worker in list(workers.workers.values())
                        if getattr(worker, "process", None) and worker.process.pid]
                if len(pids) == 2:  # the other one has come back
                    os.kill(pids[kills[0] % 2], signal.SIGKILL)
                    kills[0] += 1

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            until = time.monotonic() + 10
            number = 0
            while time.monotonic() < until and (number < 2 or kills[0] < 3):
                number += 1
                archive = self.folder / f"killed-{number}"
                rows = list(cluster.import_(client, archive, self.sources))
                self.assertEqual(rows, self.report)
                self.assertEqual(self.answers(client, archive), expected)
        finally:
            stop.set()
            killer.join()
            client.close()
            workers.close()
        self.assertGreater(kills[0], 0)

    def test_the_command_prints_the_same_for_any_number_of_workers(self) -> None:
        def run(*words: str) -> subprocess.CompletedProcess:
            return subprocess.run([sys.executable, "-m", "damier.cluster", *words], capture_output=True, text=True)

        archive = str(self.archive)
        one = run("search", archive, "ply = 10", "--workers", "1")
        self.assertEqual((one.returncode, one.stderr), (0, ""))
        three = run("search", archive, "ply = 10", "--workers", "3")
        self.assertEqual((three.stdout, three.stderr), (one.stdout, ""))
        head = subprocess.run(f'"$PYTHON" -m damier.cluster search "$ARCHIVE" "ply >= 0" --workers 1 | head -n 1', shell=True,
                              capture_output=True, text=True, env={**os.environ, "PYTHON": sys.executable, "ARCHIVE": archive})
        self.assertEqual((len(head.stdout.splitlines()), head.stderr), (1, ""))
        self.assertEqual(run("search", archive, "year = 1900", "--workers", "1").returncode, 1)
        nothing = run("tree", str(self.folder / "nothing"), "--scheduler", self.workers.scheduler_address)
        self.assertEqual(nothing.returncode, 3)
        self.assertIn("not an archive", nothing.stderr)


if __name__ == "__main__":
    unittest.main()
