#include "archive/archive.hpp"
#include "process.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string exported(std::string const& base, std::string const& format = "pdn") {
  return run({"export", base, "--to", format}).out;
}

std::string random_archive(std::uint64_t games) {
  damier::bench::Archive archive{{.games = games}};
  std::string text;
  while (archive.next(text)) {
  }
  return text;
}

}  // namespace

TEST_CASE("annotate makes layers, lists them, and a second run changes nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const plain = exported(base);
  auto const first = run({"annotate", base, "--format", "json"});
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(json_at(first.out, "$[0].layer") == "findings");
  CHECK(json_at(first.out, "$[1].layer") == "motifs");
  CHECK(json_at(first.out, "$[1].unchanged") == "0");
  CHECK(json_at(first.out, "$[1].annotations") != "0");
  CHECK(json_at(first.out, "$[3].annotations") != "0");
  auto const annotated = exported(base);
  CHECK(annotated != plain);
  CHECK(annotated.find("[%damier motifs 1 ") != std::string::npos);
  auto const second = run({"annotate", base, "--format", "json"});
  for (auto const* const layer : {"$[0].", "$[1].", "$[2].", "$[3].", "$[4]."}) {
    CHECK(json_at(second.out, std::string{layer} + "annotated") == "0");
    CHECK(json_at(second.out, std::string{layer} + "unchanged") ==
          json_at(first.out, std::string{layer} + "annotated"));
  }
  CHECK(exported(base) == annotated);
  CHECK(run({"base", "verify", base}).code == 0);
  CHECK(json_at(run({"base", "info", base, "--format", "json"}).out, "$.layers") == "5");
  auto const list = run({"annotate", base, "--list", "--format", "ndjson"});
  CHECK(lines_of(list.out).size() == 5);
  CHECK(json_at(lines_of(list.out).front(), "$.layer") == "draws");
}

TEST_CASE("layers are hidden, chosen and removed", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const plain = exported(base);
  REQUIRE(run({"annotate", base, "--layers", "motifs,tree"}).code == 0);
  auto const both = exported(base);
  CHECK(exported(base) == both);
  CHECK(run({"export", base, "--to", "pdn", "--layers", "none"}).out == plain);
  CHECK(run({"export", base, "--to", "pdn", "--layers", "motifs,tree"}).out == both);
  auto const motifs = run({"export", base, "--to", "pdn", "--layers", "motifs"}).out;
  CHECK(motifs != both);
  CHECK(run({"export", base, "--to", "pdn", "--layers", "motifs", "--where", "id > 0"}).out == motifs);
  CHECK(run({"annotate", base, "--hide", "tree"}).code == 0);
  CHECK(exported(base) == motifs);
  CHECK(run({"annotate", base, "--show", "tree"}).code == 0);
  CHECK(exported(base) == both);
  CHECK(run({"annotate", base, "--strip", "--layers", "tree"}).code == 0);
  CHECK(exported(base) == motifs);
  CHECK(run({"annotate", base, "--strip"}).code == 0);
  CHECK(exported(base) == plain);
  CHECK(run({"annotate", base, "--list"}).out.empty());
  CHECK(run({"annotate", base, "--hide", "tree"}).code == 1);
}

TEST_CASE("show has the notes of layers with their names", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  REQUIRE(run({"annotate", base, "--layers", "tree"}).code == 0);
  std::string shown, in_french, without;
  for (auto const* const game : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    shown += run({"show", base, game}).out;
    in_french += run({"show", base, game, "--lang", "fr"}).out;
    without += run({"show", base, game, "--layers", "none"}).out;
  }
  CHECK(shown.find("{tree: new after ") != std::string::npos);
  CHECK(in_french.find("{nouveaut\u00e9s : nouveau apr\u00e8s ") != std::string::npos);
  CHECK(without.find("new after ") == std::string::npos);
}

TEST_CASE("a file becomes an annotated file and a plain one again", "[cli]") {
  TemporaryFolder const folder;
  auto const file = sample("games.pdn");
  auto const base = base_of(folder, file);
  auto const plain = exported(base);
  auto const out = folder.path("annotated.pdn");
  auto const done = run({"annotate", file, "-o", out});
  CHECK(done.code == 0);
  CHECK(done.out.empty());
  CHECK(done.err.empty());
  REQUIRE(run({"annotate", base}).code == 0);
  CHECK(read_file(out) == exported(base));
  CHECK(run({"annotate", file}).out == read_file(out));
  CHECK(run({"annotate", out}).out == read_file(out));
  CHECK(run({"annotate", out, "--strip"}).out == plain);
  CHECK(json_at(run({"import", base, out, "--format", "json"}).out, "$.stored") == "0");
}

TEST_CASE("annotate reports what cannot be", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  CHECK(run({"annotate", base, "--layers", "motif"}).code == 2);
  CHECK(run({"annotate", base, "--layers", "motif"}).err.find("'motifs'") != std::string::npos);
  CHECK(run({"annotate", base, "--layers", "A b"}).code == 2);
  CHECK(run({"annotate", base, base}).code == 2);
  CHECK(run({"annotate", base, "-o", folder.path("x.pdn")}).code == 2);
  CHECK(run({"annotate", base, "--list", "--strip"}).code == 2);
  CHECK(run({"annotate", sample("games.pdn"), "--list"}).code == 2);
  CHECK(run({"annotate", folder.path("none.pdn")}).code == 3);
  CHECK(run({"annotate", base, "--where", "plies > 100000"}).code == 1);
}

TEST_CASE("annotate killed at random moments loses and doubles nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("archive.pdn", random_archive(3000));
  auto const base = base_of(folder, file);
  std::filesystem::copy_file(base, folder.path("whole.db"));
  REQUIRE(run({"annotate", folder.path("whole.db")}).code == 0);
  std::mt19937 random{18};
  for (int i = 0; i < 8; ++i) {
    (void)run({"annotate", base},
              {.interrupt_after_ms = 20 + static_cast<int>(random() % 400), .signal = i % 2 == 0 ? SIGKILL : SIGINT});
    CHECK(run({"base", "verify", base}).code == 0);
  }
  REQUIRE(run({"annotate", base}).code == 0);
  CHECK(exported(base, "ndjson") == exported(folder.path("whole.db"), "ndjson"));
}
