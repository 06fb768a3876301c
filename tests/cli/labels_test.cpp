// damier collection, flag, note, query; the terms of queries about them.

#include "tests/cli/process.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr std::string_view games =
    "[Event \"Coupe\"]\n[Date \"1986.02.??\"]\n[White \"Rafle\"]\n[Black \"Dame\"]\n[WhiteRating \"1200\"]\n[GameType "
    "\"20\"]\n\n1. 32-28 19-23 2-0\n\n"
    "[Event \"Coupe\"]\n[Date \"1987\"]\n[White \"Pion\"]\n[Black \"Rafle\"]\n[GameType \"20\"]\n\n1. 33-29 19-24 "
    "1-1\n";

struct Shelf {
  Shelf() {
    folder.write("coupe.pdn", games);
    REQUIRE(call("import games.db coupe.pdn --quiet").code == 0);
  }
  Outcome call(std::string const& line) const { return shell("cd '" + folder.path("") + "' && $DAMIER " + line); }
  std::string count(std::string const& query) const { return call("search games.db '" + query + "' --count").out; }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("games are sorted into collections, flags, stars and notes, and queries find them", "[cli]") {
  Shelf const shelf;
  REQUIRE(shelf.call("collection add games.db 'Leçons / Coup royal' 'white = Rafle' --as Anne").code == 0);
  REQUIRE(shelf.call("flag add games.db todo --games 1..2").code == 0);
  REQUIRE(shelf.call("flag add games.db 4 --games 1..1").code == 0);
  REQUIRE(shelf.call("note add games.db 'Feuille au club' --games 2..2 --as Bea").code == 0);
  CHECK(shelf.count("in \"Leçons\"") == "1\n");
  CHECK(shelf.count("in \"Leçon\"") == "0\n");
  CHECK(shelf.count("flag todo") == "2\n");
  CHECK(shelf.count("flag todo and not in \"Leçons/Coup royal\"") == "1\n");
  CHECK(shelf.count("stars >= 3") == "1\n");
  CHECK(shelf.count("stars 5") == "0\n");
  CHECK(shelf.count("note ~ FEUILLE") == "1\n");
  CHECK(shelf.count("note = feuille") == "0\n");
  CHECK(shelf.count("wm 28 and stars 4") != "0\n");
  CHECK(shelf.call("note list games.db --format csv").out.find("Bea,") != std::string::npos);
  CHECK(shelf.call("collection rename games.db Leçons Lessen").code == 0);
  CHECK(shelf.count("in \"Lessen/Coup royal\"") == "1\n");
  CHECK(shelf.call("base undo games.db").code == 0);
  CHECK(shelf.count("in \"Leçons/Coup royal\"") == "1\n");
  CHECK(shelf.call("flag add games.db 5 --games 1..1").code == 0);
  CHECK(shelf.call("base undo games.db 4").code == 1);  // the four stars were replaced since
  CHECK(shelf.call("flag add games.db 5 --games 1..1").code == 1);
  CHECK(shelf.call("flag add games.db todo").code == 2);
  CHECK(shelf.call("collection add games.db 'a//b' --games 1..1").code == 1);
  CHECK(shelf.call("flag remove games.db todo").code == 0);
  CHECK(shelf.call("flag list games.db --format csv").out.find("todo") == std::string::npos);
  CHECK(shelf.call("base verify games.db").code == 0);
}

TEST_CASE("a saved query is a term, and cannot need itself", "[cli]") {
  Shelf const shelf;
  REQUIRE(shelf.call("query save games.db mine 'white = Rafle'").code == 0);
  REQUIRE(shelf.call("query save games.db both '@mine or black = Rafle'").code == 0);
  CHECK(shelf.count("@mine") == "1\n");
  CHECK(shelf.count("@both") == "2\n");
  CHECK(shelf.count("not @mine") == "1\n");
  CHECK(shelf.call("stats games.db --where @mine --format json").code == 0);
  CHECK(shelf.call("set games.db Event=Autre --where @mine --dry-run --format csv").out.find("Autre") !=
        std::string::npos);
  auto const unknown = shelf.call("search games.db @mien");
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'mine'?") != std::string::npos);
  CHECK(shelf.call("query save games.db mine @both").err.find("needs itself") != std::string::npos);
  CHECK(shelf.call("query save games.db bad 'wm'").code == 2);
  CHECK(shelf.call("query save games.db bad ''").code == 1);
  CHECK(shelf.call("query remove games.db both").code == 0);
  CHECK(shelf.call("search games.db @both").code == 2);
  CHECK(shelf.call("base verify games.db").code == 0);
}
