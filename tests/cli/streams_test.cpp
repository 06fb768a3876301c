#include "process.hpp"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <regex>

using namespace damier::cli_test;

TEST_CASE("--verbose says on standard error what is opened and what it took, and changes no answer", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const quiet = run({"search", base, "ply 0"});
  auto const told = run({"search", base, "ply 0", "--verbose"});
  CHECK(told.out == quiet.out);
  CHECK(told.code == quiet.code);
  CHECK(quiet.err.empty());
  CHECK(std::regex_search(told.err, std::regex{R"(^damier \d+\.\d+\.\d+; \d+ processors\n)"}));
  CHECK(told.err.find(base + ": opened to be read\n") != std::string::npos);
  CHECK(
      std::regex_search(told.err, std::regex{R"(\d+\.\d\d s, \d+\.\d\d s of CPU time, at most \d+ MiB of memory\n$)"}));
  CHECK(run({"rules", "--verbose", "--lang", "fr"}).err.find("Mio de mémoire au plus\n") != std::string::npos);
}

TEST_CASE("a reader that has enough ends damier quietly", "[cli]") {
  auto const result = shell("$DAMIER check " + sample("illegal-rafles.pdn") + " " + sample("games.pdn") + " | head -1");
  CHECK(result.err.empty());
  CHECK(lines_of(result.out).size() == 1);
  // Far more than a pipe can hold, so that the write certainly fails.
  auto const long_output = shell("set +o pipefail; $DAMIER check --format ndjson " + std::string{"$(yes "} +
                                 sample("illegal-rafles.pdn") + " | head -200) | head -1; echo ${PIPESTATUS[0]}");
  CHECK(long_output.err.empty());
  REQUIRE(lines_of(long_output.out).size() == 2);
  CHECK(lines_of(long_output.out)[1] == "0");
}

TEST_CASE("standard output that cannot be written is reported, with 3", "[cli]") {
  if (access("/dev/full", W_OK) != 0) {
    return;
  }
  auto const result = run({"fen", "start"}, {.out_file = "/dev/full"});
  CHECK(result.code == 3);
  CHECK(result.err.find("cannot write to standard output") != std::string::npos);
  auto const closed = run({"fen", "start"}, {.close_out = true});
  CHECK(closed.code == 3);
  CHECK(closed.err.find("cannot write to standard output") != std::string::npos);
}

TEST_CASE("a closed standard output is never taken for the base", "[cli]") {
  TemporaryFolder const folder;
  auto const result = run({"import", folder.path("g.db"), sample("games.pdn")}, {.close_out = true});
  CHECK(result.code == 3);
  CHECK(run({"base", "verify", folder.path("g.db")}).code == 0);
}

TEST_CASE("Ctrl-C ends long work with 130", "[cli]") {
  auto const result = run({"perft", "--depth", "30", "--quiet"}, {.interrupt_after_ms = 300});
  CHECK(result.code == 130);
  CHECK(result.out.empty());
}

TEST_CASE("Ctrl-C ends a wait for standard input with 130, whatever command waits", "[cli]") {
  TemporaryFolder const folder;
  auto const copy = folder.path("out/copy.pdn");
  folder.write("out/x", "");
  for (auto const& words : {std::vector<std::string>{"check", "-"},
                            {"convert", "-", "--to", "pdn", "-o", copy},
                            {"clean", "-", "-o", copy},
                            {"import", folder.path("g.db"), "-", "--quiet", "--threads", "4"}}) {
    CAPTURE(words);
    auto const result = run(words, {.input = "1. 32-28 19-23 *\n", .keep_input_open = true, .interrupt_after_ms = 400});
    CHECK(result.code == 130);
    CHECK(result.out.empty());
    CHECK(result.err.empty());
  }
  CHECK(std::distance(std::filesystem::directory_iterator{folder.path("out")}, {}) == 1);
}

TEST_CASE("SIGTERM and SIGHUP end damier as Ctrl-C does, with no temporary file left", "[cli]") {
  TemporaryFolder const folder;
  folder.write("out/x", "");
  for (auto const signal : {SIGTERM, SIGHUP}) {
    auto const result =
        run({"convert", "-", "--to", "pdn", "-o", folder.path("out/copy.pdn")},
            {.input = "1. 32-28 19-23 *\n", .keep_input_open = true, .interrupt_after_ms = 400, .signal = signal});
    CHECK(result.code == 128 + signal);
    CHECK(result.err.empty());
    CHECK(std::distance(std::filesystem::directory_iterator{folder.path("out")}, {}) == 1);
  }
  CHECK(shell("trap '' HUP; $DAMIER perft --depth 6 --quiet & kill -HUP $!; wait $!").code == 0);  // nohup
}

TEST_CASE("Ctrl-C ends an import with 130; its base is sound and the report shows what was stored", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  // In the foreground, timeout sends only one signal; a second one would kill the import at once.
  auto const result =
      shell("(cat " + sample("games.pdn") + "; sleep 3) | timeout --foreground -s INT --preserve-status 1 " +
            "$DAMIER import " + base + " -");
  CHECK(result.code == 130);
  CHECK(result.err.empty());
  CHECK(result.out.find("games") != std::string::npos);
  CHECK(run({"base", "verify", base}).code == 0);
  CHECK(run({"import", base, sample("games.pdn"), "--quiet"}).code == 0);
}

TEST_CASE("colours: only on a terminal or when asked for", "[cli]") {
  CHECK(run({"fen", "start"}).out.find('\x1b') == std::string::npos);
  CHECK(run({"fen", "start", "--color", "always"}).out.find('\x1b') != std::string::npos);
  CHECK(run({"fen", "start", "--color", "always", "--color", "never"}).out.find('\x1b') == std::string::npos);
  CHECK(run({"fen", "start", "--color", "auto"}, {.environment = {"NO_COLOR=1"}}).out.find('\x1b') ==
        std::string::npos);
}

TEST_CASE("nothing in a file reaches the terminal as a control sequence", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("evil\x1b[31m.pdn", "[Event \"\x1b]0;title\x07\"]\n1. 32-27 \x1b[2J 32-28 *\n");
  auto const base = folder.path("g.db");
  CHECK(run({"check", file}).out.find('\x1b') == std::string::npos);
  auto const imported = run({"import", base, file});
  CHECK(imported.code == 0);
  auto const shown = run({"show", base, "1"});
  CHECK(shown.out.find('\x1b') == std::string::npos);
  CHECK(shown.out.find('\x07') == std::string::npos);
}
