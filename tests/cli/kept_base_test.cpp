// What a fresh pair of eyes found in bases that are corrected, exchanged and merged.

#include "tests/cli/process.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr std::string_view one_game =
    "[White \"A\"]\n[Black \"B\"]\n[Date \"2001.02.03\"]\n[Result \"1/2-1/2\"]\n\n1. 32-28 1/2-1/2\n\n";

struct Desk {
  Desk() {
    folder.write("g.pdn", one_game);
    folder.write("gg.pdn", std::string{one_game} + std::string{one_game});
    folder.write("other.pdn", "[White \"C\"]\n[Black \"D\"]\n\n1. 33-29 *\n\n");
  }
  Outcome call(std::string const& line) const { return shell("cd '" + folder.path("") + "' && $DAMIER " + line); }
  void done(std::string const& line) const {
    auto const outcome = call(line);
    CAPTURE(line, outcome.out, outcome.err);
    CHECK(outcome.code == 0);
  }
  std::string stored(std::string const& line) const { return json_at(call(line + " --format json").out, "$.stored"); }
  std::string count(std::string const& base, std::string const& query) const {
    return call("search " + base + " '" + query + "' --count").out;
  }
  void check_sound(std::string const& base) const { done("base verify " + base); }

  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("an import knows what was changed or taken back also when the journal has forgotten it", "[cli]") {
  Desk const desk;
  desk.done("import x.db g.pdn --quiet");
  desk.done("edit x.db 1 --set White=Z");
  REQUIRE(shell("sleep 1.1").code == 0);  // the journal counts seconds
  desk.done("base compact x.db --journal 0d");
  CHECK(desk.stored("import x.db g.pdn") == "0");
  desk.done("import w.db other.pdn --quiet");
  desk.done("import w.db g.pdn --quiet");
  desk.done("base undo w.db 2");
  REQUIRE(shell("sleep 1.1").code == 0);
  desk.done("base compact w.db --journal 0d");
  CHECK(desk.stored("import w.db g.pdn") == "1");
  desk.check_sound("w.db");
}

TEST_CASE("a merge counts games with labels once, and is an entry where it brings layers alone", "[cli]") {
  Desk const desk;
  desk.done("import a.db g.pdn --quiet");
  desk.done("flag add a.db todo --games 1..1");
  desk.done("export a.db --to pdn --labels -o labelled.pdn");
  desk.done("import b.db labelled.pdn --quiet");
  desk.done("merge c.db b.db");
  desk.check_sound("c.db");
  CHECK(desk.count("c.db", "flag todo") == "1\n");
  CHECK(desk.call("base undo c.db").out.find("merge") != std::string::npos);  // also the first entry of a base
  CHECK(desk.count("c.db", "plies > 0") == "0\n");
  desk.done("import d.db g.pdn --quiet");
  REQUIRE(shell("cp '" + desk.folder.path("d.db") + "' '" + desk.folder.path("e.db") + "'").code == 0);
  desk.done("annotate e.db --layers openings --quiet");
  desk.done("merge d.db e.db");
  desk.done("base undo d.db");
  CHECK(desk.count("d.db", "plies > 0") == "1\n");
}

TEST_CASE("an import can be made again where the base had an equal record before it", "[cli]") {
  Desk const desk;
  desk.done("import t.db g.pdn --quiet");
  desk.done("import t.db gg.pdn --quiet");
  CHECK(desk.count("t.db", "plies > 0") == "2\n");
  desk.done("base undo t.db");
  desk.done("base redo t.db");
  CHECK(desk.count("t.db", "plies > 0") == "2\n");
}

TEST_CASE("what reseal adopted is not undone, and is not in the way", "[cli]") {
  Desk const desk;
  desk.done("import r.db g.pdn --quiet");
  desk.done("set r.db Site=Lyon");
  REQUIRE(shell("sqlite3 '" + desk.folder.path("r.db") + "' \"UPDATE players SET name = 'Zed' WHERE name = 'A'\"; true")
              .code == 0);
  if (desk.call("base verify r.db").code == 0) {
    return;  // there is no sqlite3 here
  }
  desk.done("base reseal r.db");
  CHECK(desk.call("base undo r.db 3").code == 1);
  CHECK(desk.count("r.db", "white = Zed") == "1\n");
}

TEST_CASE("cleaning a base changes each of two equal games", "[cli]") {
  Desk const desk;
  desk.folder.write("twins.pdn",
                    "[White \"A\"]\n[Black \"B\"]\n[Date \"2001.2.3\"]\n\n1. 32-28 *\n\n"
                    "[White \"A\"]\n[Black \"B\"]\n[Date \"2001.2.3\"]\n\n1. 32-28 *\n\n");
  desk.done("import t.db twins.pdn --quiet");
  desk.done("clean t.db");
  CHECK(desk.count("t.db", "date 2001.02.03") == "2\n");
}

TEST_CASE("a copy of a record is no other version of it", "[cli]") {
  Desk const desk;
  desk.done("import v.db g.pdn --quiet");
  auto const report = desk.call("import v.db gg.pdn --format json").out;
  CHECK(json_at(report, "$.stored") == "1");
  CHECK(json_at(report, "$.versions") == "[]");
}

TEST_CASE("changes of two copies do not undo what leaves the record the same", "[cli]") {
  Desk const desk;
  desk.done("import a.db g.pdn --quiet");
  REQUIRE(shell("cd '" + desk.folder.path("") + "' && cp a.db b.db").code == 0);
  desk.done("set a.db Result=1-1 GameType=20");
  desk.done("set b.db Black=Z");
  desk.done("base changes b.db --since 1 -o b.ndjson");
  CHECK(desk.call("base apply a.db b.ndjson --format csv").out.find(",merged,") != std::string::npos);
  auto const text = desk.call("export a.db --to pdn --style lossless").out;
  CHECK(text.find("[Result \"1-1\"]") != std::string::npos);
  CHECK(text.find("[Black \"Z\"]") != std::string::npos);
  desk.check_sound("a.db");
}

TEST_CASE("a game that came to both copies and was corrected, removed or taken back in one is one game", "[cli]") {
  Desk const desk;
  for (std::string const base : {"a.db", "b.db"}) {
    desk.done("import " + base + " other.pdn --quiet");
    desk.done("import " + base + " g.pdn --quiet");
  }
  desk.done("rename b.db player A 'A, Jean'");
  desk.done("base changes b.db --since 1 -o b.ndjson");
  CHECK(desk.call("base apply a.db b.ndjson --format csv").out.find(",edited,") != std::string::npos);
  CHECK(desk.count("a.db", "plies > 0") == "2\n");
  CHECK(desk.count("a.db", "white ~ \"Jean\"") == "1\n");
  desk.done("import c.db other.pdn --quiet");  // a copy that does not have the game gets it as it is now
  CHECK(desk.call("base apply c.db b.ndjson --format csv").out.find(",added,") != std::string::npos);
  CHECK(desk.count("c.db", "white ~ \"Jean\"") == "1\n");
  desk.done("import d.db g.pdn --quiet");
  desk.done("base undo d.db");
  desk.done("import e.db g.pdn --quiet");
  desk.done("base changes e.db -o e.ndjson");
  desk.done("base apply d.db e.ndjson");
  CHECK(desk.count("d.db", "plies > 0") == "1\n");
}

TEST_CASE("a game that was changed and removed here, and changed there, is a conflict", "[cli]") {
  Desk const desk;
  desk.done("import a.db g.pdn --quiet");
  REQUIRE(shell("cd '" + desk.folder.path("") + "' && cp a.db b.db").code == 0);
  desk.done("set b.db Site=S");
  desk.done("remove b.db --games 1..1");
  desk.done("set a.db Round=3");
  desk.done("base changes a.db --since 1 -o a.ndjson");
  CHECK(desk.call("base apply b.db a.ndjson --format csv").out.find(",conflict,removed") != std::string::npos);
  desk.done("base apply b.db a.ndjson --conflicts there");
  CHECK(desk.count("b.db", "round = 3") == "1\n");
  desk.check_sound("b.db");
}
