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

namespace {

struct LabelledShelf : Shelf {
  LabelledShelf() {
    REQUIRE(call("collection add games.db 'Club/2026' --games 1..2").code == 0);
    REQUIRE(call("collection add games.db Leçons --games 1..1").code == 0);
    REQUIRE(call("flag add games.db 'à voir' --games 1..1").code == 0);
    REQUIRE(call("flag add games.db 4 --games 1..1").code == 0);
    REQUIRE(call("note add games.db 'feuille; au \"club\"' --games 1..1 --as Anne").code == 0);
  }
  std::string labels(std::string const& base) const {
    return call("search " + base + " '' --format csv --columns game,collections,flags,stars,note").out;
  }
};

}  // namespace

TEST_CASE("an export has labels where they are asked for, and import reads them back", "[cli]") {
  LabelledShelf const shelf;
  auto const in_json = shelf.call("search games.db '' --format json --columns collections,flags,stars,note").out;
  CHECK(json_at(in_json, "$[0].collections") == "[\"Club/2026\",\"Leçons\"]");
  CHECK(json_at(in_json, "$[0].note[0]") == "feuille; au \"club\"");
  CHECK(json_at(in_json, "$[0].stars") == "4");
  CHECK(in_json.find("\"stars\":null") != std::string::npos);
  for (std::string const format : {"pdn", "manoury", "json", "ndjson"}) {
    CAPTURE(format);
    CHECK(shelf.call("export games.db --to " + format).out.find("Club/2026") == std::string::npos);
    CHECK(shelf.call("export games.db --labels --to " + format + " -o out").code == 0);
    CHECK(shelf.call("import other.db out --quiet").code == 0);
    CHECK(shelf.labels("other.db") == shelf.labels("games.db"));
    CHECK(shelf.call("export other.db --labels --to " + format).out == read_file(shelf.folder.path("out")));
    CHECK(shelf.call("export other.db --to pdn").out == shelf.call("export games.db --to pdn").out);
    CHECK(shelf.call("base verify other.db").code == 0);
    CHECK(shelf.call("convert out --to pdn").out.find("[DamierStars \"4\"]") != std::string::npos);
    CHECK(shelf.call("convert out --to pdn --without labels").out == shelf.call("export games.db --to pdn").out);
    REQUIRE(shell("cd '" + shelf.folder.path("") + "' && rm out other.db").code == 0);
  }
  CHECK(shelf.call("export games.db --labels --to pdn --where 'stars 4'").out.find("[DamierFlags \"à voir\"]") !=
        std::string::npos);
  CHECK(shelf.call("export games.db --labels --to pdn --order date --split game -o part.pdn").code == 0);
  CHECK(shell("grep -l DamierCollections '" + shelf.folder.path("") + "'part*.pdn | wc -l").out == "2\n");
  for (std::string const format : {"text", "html", "tex", "sql"}) {
    CHECK(shelf.call("export games.db --labels --to " + format + " -o out2").code == 2);
  }
  CHECK(shelf.call("annotate out3.pdn --layers openings").code == 3);
  REQUIRE(shelf.call("export games.db --labels --to pdn -o out3.pdn").code == 0);
  CHECK(shelf.call("annotate out3.pdn --layers findings").out.find("[DamierStars \"4\"]") != std::string::npos);
}

TEST_CASE("an import reports the labels of games that the base has", "[cli]") {
  LabelledShelf const shelf;
  REQUIRE(shelf.call("export games.db --labels --to pdn -o out.pdn").code == 0);
  REQUIRE(shelf.call("import other.db coupe.pdn --quiet").code == 0);
  REQUIRE(shelf.call("flag add other.db 2 --games 1..1").code == 0);
  auto const before = shelf.labels("other.db");
  auto const dry = shelf.call("import other.db out.pdn --dry-run --format json");
  CHECK(json_at(dry.out, "$.labelled") == "2");
  CHECK(json_at(dry.out, "$.stars_kept") == "1");
  CHECK(shelf.labels("other.db") == before);
  auto const done = shelf.call("import other.db out.pdn");
  CHECK(done.out.find("labelled duplicates     2\n") != std::string::npos);
  CHECK(done.out.find("other stars, not taken  1\n") != std::string::npos);
  CHECK(shelf.labels("other.db").find(",2,") != std::string::npos);
  CHECK(shelf.labels("other.db").find("Leçons") != std::string::npos);
  CHECK(shelf.call("base undo other.db").code == 0);
  CHECK(shelf.labels("other.db") == before);
  CHECK(shelf.call("base verify other.db").code == 0);
  CHECK(shelf.call("import other.db coupe.pdn").out.find("labelled") == std::string::npos);
}

TEST_CASE("a text of a game that is edited or added gives labels", "[cli]") {
  Shelf const shelf;
  shelf.folder.write("new.pdn", "[DamierFlags \"todo\"]\n[White \"Neuf\"]\n[GameType \"20\"]\n\n1. 34-30 *\n");
  CHECK(shelf.call("add games.db new.pdn").code == 0);
  CHECK(shelf.count("flag todo and white = Neuf") == "1\n");
  auto const edited = shelf.call("edit games.db 1 --set 'DamierCollections=Club; Cours' --format csv");
  CHECK(edited.code == 0);
  CHECK(edited.out.find("DamierCollections") != std::string::npos);
  CHECK(shelf.count("in \"Cours\"") == "1\n");
  CHECK(shelf.call("edit games.db 1 --set DamierCollections=Club").code == 1);  // it has that
  CHECK(shelf.call("set games.db DamierStars=3 --games 1..2").code == 0);
  CHECK(shelf.count("stars 3") == "2\n");
  CHECK(shelf.call("export games.db --to pdn").out.find("Damier") == std::string::npos);
  CHECK(shelf.call("base undo games.db").code == 0);
  CHECK(shelf.count("stars 3") == "0\n");
  CHECK(shelf.call("base undo games.db").code == 0);
  CHECK(shelf.count("in \"Cours\"") == "0\n");
  CHECK(shelf.call("base verify games.db").code == 0);
}

TEST_CASE("labels are columns of a search, and shown with the game", "[cli]") {
  LabelledShelf const shelf;
  auto const table = shelf.call("search games.db '' --columns stars,collections,note");
  CHECK(table.out.find("Club/2026; Leçons") != std::string::npos);
  CHECK(table.out.find("feuille; au \"club\"") != std::string::npos);
  CHECK(shelf.call("search games.db '' --columns stars --format csv").out == "game,stars\r\n1,4\r\n2,\r\n");
  auto const by = shelf.call("search games.db '' --by stars --format csv");
  CHECK(by.out.find("\r\n4,1,") != std::string::npos);
  auto const shown = shelf.call("show games.db 1 --lang fr").out;
  CHECK(shown.find("Étoiles") != std::string::npos);
  CHECK(shown.find("à voir") != std::string::npos);
  CHECK(shown.find("feuille; au \"club\" (Anne, 20") != std::string::npos);
  CHECK(shelf.call("show games.db 2 --lang en").out.find("Stars") == std::string::npos);
}

TEST_CASE("a collection or a flag that the base does not have is reported, and so is an empty note", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("a.pdn", "[White \"Kade, P.\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n"));
  REQUIRE(run({"collection", "add", base, "Leçons/Coup \"double\"", "--games", "1..1"}).code == 0);
  REQUIRE(run({"flag", "add", base, "à revoir", "--games", "1..1"}).code == 0);
  CHECK(run({"search", base, "in \"Leçons\"", "--count"}).err.empty());
  CHECK(run({"search", base, "in \"Leçons/Coup \\\"double\\\"\"", "--count"}).out == "1\n");
  CHECK(run({"search", base, "flag \"à revoir\"", "--count"}).err.empty());
  auto const collection = run({"search", base, "in \"Lecons\"", "--count"});
  CHECK(collection.out == "0\n");
  CHECK(collection.err.find("warning[query-name]: no collection of the base has this name") != std::string::npos);
  CHECK(collection.err.find("did you mean") != std::string::npos);
  CHECK(run({"search", base, "flag revu", "--lang", "fr"}).err.find("aucune partie n'a ce drapeau") !=
        std::string::npos);
  CHECK(run({"note", "add", base, "  ", "--games", "1..1"}).err.find("the text of the note is empty") !=
        std::string::npos);
}
