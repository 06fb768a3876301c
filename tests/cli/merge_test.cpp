// damier merge.

#include "tests/cli/process.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier::cli_test;

namespace {

std::string game(int round, std::string const& result = "2-0") {
  return "[Event \"Coupe\"]\n[Round \"" + std::to_string(round) + "\"]\n[White \"Rafle\"]\n[Black \"Dame " +
         std::to_string(round) + "\"]\n[Result \"" + result +
         "\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 " + result + "\n\n";
}

struct TwoBases {
  TwoBases() {
    folder.write("one.pdn", game(1) + game(2) + game(3));
    folder.write("two.pdn", game(2) + game(3) + game(4) + game(5));
    for (std::string const name : {"one", "two"}) {
      REQUIRE(call("import " + name + ".db " + name + ".pdn --quiet --as Anne").code == 0);
    }
  }
  Outcome call(std::string const& line) const { return shell("cd '" + folder.path("") + "' && $DAMIER " + line); }
  std::string merged(std::string const& line) const { return call("merge " + line + " --format tsv").out; }
  void check_sound() const { CHECK(call("base verify one.db").out.find("sound") != std::string::npos); }

  TemporaryFolder folder;
};

constexpr std::string_view header =
    "base\tgames\tadded\tknown\tedited\tconflicts\tversions\tsources\tentries\tlabels\tlabels_left\n";

}  // namespace

TEST_CASE("merge brings games, labels and the journal of another base, and undo takes them back", "[cli]") {
  TwoBases const bases;
  REQUIRE(bases.call("set two.db Site=Lyon --games 3..4 --as Bea").code == 0);
  REQUIRE(bases.call("flag add two.db todo --games 2..3 --as Bea").code == 0);
  REQUIRE(bases.call("collection add two.db Finales --games 1..1").code == 0);
  REQUIRE(bases.call("query save two.db mine 'round = 4'").code == 0);
  auto const before = bases.call("export one.db --to pdn").out;
  CHECK(bases.merged("one.db two.db --dry-run") == std::string{header} + "two.db\t4\t2\t2\t0\t0\t0\t1\t3\t4\t0\n");
  CHECK(bases.call("export one.db --to pdn").out == before);
  CHECK(bases.merged("one.db two.db") == std::string{header} + "two.db\t4\t2\t2\t0\t0\t0\t1\t3\t4\t0\n");
  bases.check_sound();
  CHECK(bases.call("search one.db 'flag todo' --count").out == "2\n");
  CHECK(bases.call("search one.db 'in \"Finales\"' --count").out == "1\n");
  CHECK(bases.call("search one.db @mine --columns source,site --format csv").out.find("two.pdn,Lyon") !=
        std::string::npos);
  auto const log = bases.call("base log one.db --format csv").out;
  CHECK(log.find(",Bea,set,2,") != std::string::npos);
  CHECK(bases.merged("one.db two.db") == std::string{header} + "two.db\t4\t0\t4\t0\t0\t0\t0\t0\t0\t0\n");
  // An entry of the other base can be undone here.
  CHECK(bases.call("base undo one.db 3").code == 0);
  CHECK(bases.call("search one.db 'site = Lyon' --count").out == "0\n");
  CHECK(bases.call("base redo one.db").code == 0);
  CHECK(bases.call("base undo one.db 3").code == 0);
  CHECK(bases.call("base undo one.db 2").err.find("undone first: 5") !=
        std::string::npos);  // its import: the merge is later
  CHECK(bases.call("base undo one.db").out.find("merge") != std::string::npos);
  CHECK(bases.call("export one.db --to pdn").out == before);
  CHECK(bases.call("search one.db 'flag todo' --count").out == "0\n");
  bases.check_sound();
}

TEST_CASE("merge corrects what was corrected in the other base, and writes conflicts for base apply", "[cli]") {
  TwoBases const bases;
  REQUIRE(bases.call("set two.db Result=1-1 --games 1..1").code == 0);
  REQUIRE(bases.call("set two.db Site=Lyon --games 2..2").code == 0);
  REQUIRE(bases.call("set one.db Site=Paris --games 3..3").code == 0);
  auto const merged = bases.call("merge one.db two.db --review conflicts.ndjson --format tsv");
  CHECK(merged.code == 1);
  CHECK(merged.out == std::string{header} + "two.db\t4\t2\t2\t1\t1\t0\t1\t1\t0\t0\n");
  CHECK(bases.call("search one.db 'round = 2 and result draw' --count").out == "1\n");
  CHECK(bases.call("search one.db 'site = Paris' --count").out == "1\n");
  REQUIRE(shell("sed -i 's/\"decision\":null/\"decision\":\"there\"/' '" + bases.folder.path("conflicts.ndjson") + "'")
              .code == 0);
  CHECK(bases.call("base apply one.db conflicts.ndjson").code == 0);
  CHECK(bases.call("search one.db 'site = Lyon' --count").out == "1\n");
  bases.check_sound();
  CHECK(bases.call("merge one.db two.db").code == 0);
}

TEST_CASE("merge makes a base, takes several, and refuses what is no other base", "[cli]") {
  TwoBases const bases;
  CHECK(bases.merged("both.db one.db two.db one.db") ==
        std::string{header} +
            "one.db\t3\t3\t0\t0\t0\t0\t1\t1\t0\t0\ntwo.db\t4\t2\t2\t0\t0\t0\t1\t1\t0\t0\none."
            "db\t3\t0\t3\t0\t0\t0\t0\t0\t0\t0\n");
  CHECK(bases.call("base verify both.db").code == 0);
  CHECK(bases.call("merge none.db missing.db").code == 3);
  CHECK(bases.call("merge one.db ./one.db").code == 2);
  CHECK(bases.call("merge one.db one.pdn").code == 3);
  CHECK(bases.call("merge one.db").code == 2);
  CHECK(shell("test -e '" + bases.folder.path("none.db") + "'").code == 1);
  CHECK(bases.call("merge none.db one.db --dry-run").code == 0);
  CHECK(shell("test -e '" + bases.folder.path("none.db") + "'").code == 1);
}
