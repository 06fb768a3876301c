"""damier serve, asked by a client that is made of its own description, against the command."""

import csv
import http.client
import io
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any, Callable, Dict

top = Path(__file__).resolve().parents[2]
samples = top / "sample-data"
program = os.environ["DAMIER"]


def damier(*words: str) -> str:
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


class Server:
    """A server of one base, as a process."""

    def __init__(self, base: Path, *options: str) -> None:
        self.process = subprocess.Popen([program, "serve", str(base), "--no-browser", *options],
                                        stdout=subprocess.PIPE, text=True, env={**os.environ, "HOME": str(base.parent)})
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()

    def end(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        status = self.process.wait(30)
        assert self.process.stdout
        self.process.stdout.close()
        return status


class Client:
    """A method for each operation of the description: client.games(where="result draw")."""

    def __init__(self, url: str) -> None:
        self.url = url
        with urllib.request.urlopen(url) as reply:
            page = reply.read().decode()
        found = re.search(r'name="damier-token" content="([0-9a-f]+)"', page)
        assert found
        self.token = found.group(1)
        self.description = self.fetch("GET", "/api/openapi.json", {})
        for path, operations in self.description["paths"].items():
            for method, operation in operations.items():
                setattr(self, operation["operationId"], self.asker(method.upper(), path, operation))

    def asker(self, method: str, path: str, operation: Dict[str, Any]) -> Callable[..., Any]:
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        known = {each["name"] for each in operation["parameters"]} | set(body.get("properties", {}))

        def ask(**given: Any) -> Any:
            unknown = set(given) - known
            if unknown:
                raise TypeError(f"{operation['operationId']} has no parameter {unknown}")
            place = path.replace("{id}", str(given.pop("id", "")))
            return self.fetch(method, place, given)

        return ask

    def fetch(self, method: str, path: str, given: Dict[str, Any]) -> Any:
        url = urllib.parse.urljoin(self.url, path)
        if method == "GET":
            request = urllib.request.Request(url + "?" + urllib.parse.urlencode(given))
        else:
            request = urllib.request.Request(url, json.dumps(given).encode(), {
                "X-Damier-Token": self.token, "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as reply:
            text = reply.read().decode()
            return json.loads(text) if reply.headers.get_content_type() == "application/json" else text

    def upload(self, name: str, text: str) -> Any:
        """Imports a file, and waits for the end of it."""
        request = urllib.request.Request(urllib.parse.urljoin(self.url, "/api/import?" + urllib.parse.urlencode(
            {"name": name})), text.encode(), {"X-Damier-Token": self.token, "Content-Type": "application/octet-stream"})
        with urllib.request.urlopen(request) as reply:
            job = json.load(reply)["job"]
        with urllib.request.urlopen(urllib.parse.urljoin(self.url, f"/api/jobs/{job}/events")) as events:
            lines = [line for line in events.read().decode().splitlines() if line.startswith("data: ")]
        return json.loads(lines[-1][len("data: "):])


class Pages(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.base = Path(folder.name) / "games.db"
        damier("import", str(self.base), *map(str, sorted(samples.glob("*.pdn"))), "--quiet")

    def serve(self, *options: str) -> Any:
        server = Server(self.base, *options)
        self.addCleanup(lambda: server.process.poll() is None and server.end(signal.SIGKILL))
        return server, Client(server.url)

    def test_the_answers_are_those_of_the_command(self) -> None:
        server, client = self.serve()
        for query in ["result draw", "player ~ \"a\" as white", "captures >= 3", "motif \"coup turc\"", "plies >= 40 year 2024"]:
            numbers = sorted({json.loads(line)["game"] for line in damier(
                "search", str(self.base), query, "--format", "ndjson").splitlines()}) if int(
                    damier("search", str(self.base), query, "--count") or 0) else []
            found = client.games(where=query, limit=1000)
            self.assertEqual([row[0] for row in found["report"]["rows"]], numbers, query)
            self.assertEqual(found["total"], len(numbers))
        self.assertEqual(client.tree(moves="32-28"), json.loads(
            damier("tree", str(self.base), "--moves", "32-28", "--format", "json")))
        for report, words in {"players": ["players"], "events": ["events"], "journal": ["base", "log"]}.items():
            ours = getattr(client, "report_" + report)(format="csv")
            command = damier(words[0], *words[1:], str(self.base), "--format", "csv")
            self.assertEqual(list(csv.reader(io.StringIO(ours))), list(csv.reader(io.StringIO(command))), report)
        self.assertEqual(client.export(to="pdn"), damier("export", str(self.base), "--to", "pdn"))
        self.assertEqual(server.end(), 130)

    def test_every_operation_has_an_answer_or_an_error_with_a_message(self) -> None:
        _, client = self.serve("--read-only")
        for path, operations in client.description["paths"].items():
            for operation in operations.values():
                try:
                    if not path.endswith("/events"):
                        getattr(client, operation["operationId"])()
                except urllib.error.HTTPError as error:
                    self.assertIn(error.code, (400, 403, 404), path)
                    self.assertTrue(json.load(error)["error"]["message"], path)

    def test_a_wrong_result_is_corrected_and_taken_back(self) -> None:
        _, client = self.serve()
        before = damier("export", str(self.base), "--to", "pdn")
        text = client.game(game=44)["text"]
        changed = text.replace('[Result "2-0"]', '[Result "1-1"]').replace(" 2-0\n", " 1-1\n")
        entry = client.edit(game=44, before=text, after=changed)["entry"]
        self.assertEqual(damier("search", str(self.base), "id 44 result draw", "--count"), "1\n")
        with self.assertRaises(urllib.error.HTTPError) as refused:
            client.edit(game=44, before=text, after=changed)
        self.assertEqual(refused.exception.code, 409)
        refused.exception.close()
        client.undo(entry=entry)
        self.assertEqual(damier("export", str(self.base), "--to", "pdn"), before)

    def test_a_server_that_is_killed_leaves_the_base_before_or_after(self) -> None:
        kills = int(os.environ.get("DAMIER_KILLS", "4"))
        chance = random.Random(20261129)
        done = 0
        for number in range(kills):
            server, client = self.serve()
            before = damier("export", str(self.base), "--to", "pdn")
            undo = [line for line in json.loads(damier("base", "log", str(self.base), "--format", "json"))]
            pause = chance.uniform(0.0, 0.2)
            killer = subprocess.Popen(["sh", "-c", f"sleep {pause}; kill -9 {server.process.pid}"])
            try:
                if number % 2 == 0:
                    client.set(where="plies >= 0", tags={"Site": f"Lyon {number}"})
                else:
                    client.upload(f"round {number}.pdn", "".join(
                        f'[Event "Round {number}"]\n[White "{game}"]\n\n1. 32-28 19-23 *\n\n' for game in range(2000)))
            except (http.client.HTTPException, OSError):
                pass
            killer.wait()
            server.process.wait()
            assert server.process.stdout
            server.process.stdout.close()
            damier("base", "verify", str(self.base))
            after = damier("export", str(self.base), "--to", "pdn")
            entries = json.loads(damier("base", "log", str(self.base), "--format", "json"))
            self.assertEqual(after != before, len(entries) != len(undo))
            if after != before:
                done += 1
                self.assertIn(after.count(f'[Site "Lyon {number}"]'), (0, after.count("[Site ")))
                self.assertIn(after.count(f'[Event "Round {number}"]'), (0, 2000))
        print(f"{done} of {kills} changes were made before the server was killed")


if __name__ == "__main__":
    unittest.main()
