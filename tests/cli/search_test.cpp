#include "answers/search.hpp"
#include "process.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Event \"Open\"]\n[White \"Rafle, B.\"]\n[Black \"Damier, A.\"]\n[Date \"2024.09.01\"]\n[Result \"2-0\"]\n"
    "[GameType \"20\"]\n[ECO \"=1+1\"]\n1. 32-28 18-23 2. 38-32 {a comment} ( 2. 37-32 $1 ) 2-0\n\n"
    "[Event \"Closed\"]\n[White \"Damier, A.\"]\n[Black \"Rafle, B.\"]\n[Date \"2023.01.01\"]\n[Result \"1-1\"]\n"
    "[GameType \"20\"]\n1. 33-28 18-23 1-1\n\n"
    "[Event \"Problem\"]\n[FEN \"B:W23,29,30,38,39:BK35\"]\n[GameType \"20\"]\n1... 35x34 2. 29x40 *\n";

/// A base with the three games above.
struct ThreeGames {
  TemporaryFolder folder;
  std::string base = base_of(folder, folder.write("three.pdn", games));
};

/// The content of a packed file.
std::string unpacked(std::string const& path) {
  auto const source = damier::open_file(path);
  std::string text;
  std::string buffer(std::size_t{1} << 16, '\0');
  while (auto const size = source->read(buffer)) {
    text.append(buffer, 0, size);
  }
  return text;
}

}  // namespace

TEST_CASE("search prints game, ply, position and the game's header as JSON", "[cli]") {
  ThreeGames const three;
  auto const result = run({"search", three.base, "fen \"W:WK46:B5\" or fen \"W:W31-50:B1-20\"", "--format", "ndjson"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out ==
        "{\"game\":1,\"ply\":0,\"fen\":\"W:W31-50:B1-20\",\"white\":\"Rafle, B.\",\"black\":\"Damier, A.\","
        "\"event\":\"Open\",\"date\":\"2024.09.01\",\"result\":\"2-0\",\"plies\":3}\n"
        "{\"game\":2,\"ply\":0,\"fen\":\"W:W31-50:B1-20\",\"white\":\"Damier, A.\",\"black\":\"Rafle, B.\","
        "\"event\":\"Closed\",\"date\":\"2023.01.01\",\"result\":\"1-1\",\"plies\":2}\n");
}

TEST_CASE("search --columns adds fields and tags in every format", "[cli]") {
  ThreeGames const three;
  auto const query = "white ~ \"rafle\"";
  auto const columns = "white,date,year,Event,ECO,Missing";
  auto const ndjson = run({"search", three.base, query, "--format", "ndjson", "--columns", columns}).out;
  CHECK(ndjson ==
        "{\"game\":1,\"ply\":0,\"fen\":\"W:W31-50:B1-20\",\"white\":\"Rafle, B.\",\"black\":\"Damier, A.\","
        "\"event\":\"Open\",\"date\":\"2024.09.01\",\"result\":\"2-0\",\"plies\":3,\"year\":2024,"
        "\"Event\":\"Open\",\"ECO\":\"=1+1\",\"Missing\":null}\n");
  auto const json = run({"search", three.base, query, "--format", "json", "--columns", columns}).out;
  CHECK(json_at(json, "$[0].white") == "Rafle, B.");
  auto const csv = run({"search", three.base, query, "--format", "csv", "--columns", columns}).out;
  CHECK(csv ==
        "game,white,date,year,Event,ECO,Missing\r\n"
        "1,\"Rafle, B.\",2024.09.01,2024,Open,'=1+1,\r\n");
  CHECK(run({"search", three.base, query, "--columns", "white,result"}).out ==
        "game  white      result\n   1  Rafle, B.  2-0\n");
  auto const wrong = run({"search", three.base, query, "--columns", "whit"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("did you mean 'white'?") != std::string::npos);
}

TEST_CASE("search --count prints the number alone; no match ends with 1", "[cli]") {
  ThreeGames const three;
  auto const all = run({"search", three.base, "", "--count"});
  CHECK(all.out == "3\n");
  CHECK(all.code == 0);
  auto const none = run({"search", three.base, "white = \"Nobody\"", "--count"});
  CHECK(none.out == "0\n");
  CHECK(none.code == 1);
  CHECK(run({"search", three.base, "white = \"Nobody\"", "--format", "json"}).out == "[]\n");
  CHECK(run({"search", three.base, "white = \"Nobody\""}).out.empty());
}

TEST_CASE("search --format csv and tsv have the columns of the table", "[cli]") {
  ThreeGames const three;
  auto const searched = [&](std::string const& query, std::string const& format) {
    return run({"search", three.base, query, "--format", format}).out;
  };
  CHECK(searched("id 1", "csv") ==
        "game,white,black,event,date,result,plies\r\n1,\"Rafle, B.\",\"Damier, A.\",Open,2024.09.01,2-0,3\r\n");
  CHECK(searched("id 1", "tsv") ==
        "game\twhite\tblack\tevent\tdate\tresult\tplies\n1\tRafle, B.\tDamier, A.\tOpen\t2024.09.01\t2-0\t3\n");
  CHECK(searched("id 1 ply 1", "csv") ==
        "game,ply,white,black,date,result,fen\r\n"
        "1,1,\"Rafle, B.\",\"Damier, A.\",2024.09.01,2-0,\"B:W28,31,33-50:B1-20\"\r\n");
}

TEST_CASE("TSV is written wherever CSV is", "[cli]") {
  ThreeGames const three;
  for (auto const& words : std::vector<std::vector<std::string>>{{"search", three.base, ""},
                                                                 {"search", three.base, "", "--by", "year"},
                                                                 {"tree", three.base},
                                                                 {"stats", three.base},
                                                                 {"stats", three.base, "--by", "year"},
                                                                 {"players", three.base},
                                                                 {"events", three.base}}) {
    auto csv_words = words;
    csv_words.insert(csv_words.end(), {"--format", "csv"});
    auto tsv_words = words;
    tsv_words.insert(tsv_words.end(), {"--format", "tsv"});
    CAPTURE(words);
    auto const csv = lines_of(run(csv_words).out);
    auto const tsv = lines_of(run(tsv_words).out);
    REQUIRE_FALSE(csv.empty());
    CHECK(csv.size() == tsv.size());
    auto titles = tsv.front();
    std::ranges::replace(titles, '\t', ',');
    CHECK(titles + "\r" == csv.front());
  }
}

TEST_CASE("search --columns moves is the main line as text", "[cli]") {
  ThreeGames const three;
  CHECK(run({"search", three.base, "", "--columns", "game,year,moves", "--format", "tsv"}).out ==
        "game\tyear\tmoves\n1\t2024\t1. 32-28 18-23 2. 38-32\n2\t2023\t1. 33-28 18-23\n3\t\t1... 35x34 2. 29x40\n");
  auto const lines = lines_of(run({"search", three.base, "id 2", "--columns", "moves", "--format", "ndjson"}).out);
  REQUIRE(lines.size() == 1);
  CHECK(json_at(lines.front(), "$.moves") == "1. 33-28 18-23");
}

TEST_CASE("the ending of -o says the format, unless an option does", "[cli]") {
  ThreeGames const three;
  auto const written = [&](std::string const& name, std::vector<std::string> words) {
    auto const path = three.folder.path(name);
    words.insert(words.end(), {"-o", path});
    auto const result = run(words);
    CAPTURE(words, result.err);
    CHECK(result.code <= 1);
    CHECK(result.out.empty());
    return read_file(path);
  };
  for (std::string const format : {"json", "ndjson", "csv", "tsv"}) {
    CAPTURE(format);
    for (auto const& words : std::vector<std::vector<std::string>>{{"search", three.base, "ply 0"},
                                                                   {"players", three.base},
                                                                   {"events", three.base},
                                                                   {"stats", three.base, "--by", "year"}}) {
      auto asked = words;
      asked.insert(asked.end(), {"--format", format});
      auto const expected = run(asked).out;
      CHECK(written("x." + format, words) == expected);
      CHECK(written("y.json", asked) == expected);
    }
  }
  CHECK(written("t.json", {"tree", three.base}) == run({"tree", three.base, "--format", "json"}).out);
  CHECK(written("t.txt", {"tree", three.base}) == run({"tree", three.base}).out);
  CHECK(written("c.html", {"check", three.base}) == run({"check", three.base, "--format", "html"}).out);
  CHECK(written("e.json", {"export", three.base}) == run({"export", three.base, "--to", "json"}).out);
  CHECK(written("e.pdn", {"export", three.base}) == run({"export", three.base, "--to", "pdn"}).out);
  CHECK(written("f.json", {"export", three.base, "--to", "pdn"}) == run({"export", three.base, "--to", "pdn"}).out);
  auto const pdn = three.folder.path("e.pdn");
  CHECK(written("e.ndjson", {"convert", pdn}) == run({"convert", pdn, "--to", "ndjson"}).out);
  CHECK(written("t.md", {"tree", three.base}) == run({"tree", three.base, "--format", "markdown"}).out);
  CHECK(written("s.html", {"stats", three.base}) == run({"stats", three.base, "--format", "html"}).out);
  auto const wrong = run({"check", three.base, "-o", three.folder.path("no.csv")});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("this command does not write csv") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(three.folder.path("no.csv")));
  for (std::string const name : {"no.xlsx", "no.ods", "no.sarif", "no.xlsx.gz"}) {
    auto const refused = run({"search", three.base, "", "-o", three.folder.path(name)});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("this command does not write " + name.substr(3, name.find('.', 3) - 3)) !=
          std::string::npos);
    CHECK(refused.err.find("csv, tsv, markdown, html") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(three.folder.path(name)));
  }
  // A name without an ending is a table, and --format decides whatever the name is.
  CHECK(written("rows", {"search", three.base, ""}) == run({"search", three.base, ""}).out);
  CHECK(written("rows.2024", {"search", three.base, ""}) == run({"search", three.base, ""}).out);
  CHECK(written("rows.data", {"search", three.base, "", "--format", "csv"}) ==
        run({"search", three.base, "", "--format", "csv"}).out);
}

TEST_CASE("the manual page of search lists the fields with their types", "[cli]") {
  auto const page = read_file(std::string{DAMIER_SOURCE_DIR} + "/apps/damier/man/damier-search.md");
  CHECK(page.find(damier::report::field_list(damier::answers::hit_fields(), "en")) != std::string::npos);
}

TEST_CASE("a report with -o is there whole or not at all", "[cli]") {
  ThreeGames const three;
  auto const file = three.folder.write("players.csv", "before");
  CHECK(run({"players", three.base, "--player", "Nobody", "-o", file}).code == 1);
  CHECK(run({"players", three.folder.path("no.db"), "-o", file}).code == 3);
  CHECK(run({"search", three.base, "yeer", "-o", file}).code == 2);
  auto const over_base = run({"search", three.base, "", "-o", three.base});
  CHECK(over_base.code == 2);
  CHECK(over_base.err.find("is what is read") != std::string::npos);
  CHECK(run({"search", three.base, "", "--count"}).out == "3\n");
}

TEST_CASE("a question that can never be true is reported on standard error", "[cli]") {
  ThreeGames const three;
  auto const asked = run({"search", three.base, "wm 51"});
  CHECK(asked.code == 1);
  CHECK(asked.out.empty());
  CHECK(asked.err.find("query:4: warning[query-square]: no board here has a square 51\n") == 0);
  CHECK(asked.err.find("\n     | wm 51\n     |    ^~\n") != std::string::npos);
  auto const shots = std::vector<std::vector<std::string>>{{"export", three.base, "--to", "pdn", "--where", "wm 51"},
                                                           {"tree", three.base, "--where", "wm 51"},
                                                           {"stats", three.base, "--where", "wm 51"},
                                                           {"players", three.base, "--where", "wm 51"},
                                                           {"events", three.base, "--where", "wm 51"}};
  for (auto const& words : shots) {
    CAPTURE(words);
    CHECK(run(words).err.find("warning[query-square]") != std::string::npos);
  }
  CHECK(run({"search", three.base, "wm 50"}).err.empty());
}

TEST_CASE("a search that finds nothing reports the names that the base does not have", "[cli]") {
  ThreeGames const three;
  auto const near = run({"search", three.base, "player \"Raflle\""});
  CHECK(near.code == 1);
  CHECK(near.err.find("warning[query-name]: no player has this name") != std::string::npos);
  CHECK(near.err.find("did you mean 'Rafle, B.'?") != std::string::npos);
  CHECK(run({"search", three.base, "player rafle player damier year 1900"}).err.empty());
}

TEST_CASE("search reports the option that names no column", "[cli]") {
  for (std::string const option : {"--columns", "--by"}) {
    auto const result = run({"search", "games.db", "ply 0", option, "openings"});
    CHECK(result.code == 2);
    CHECK(result.err.find(option + ": 'openings' is not a column") != std::string::npos);
  }
}

TEST_CASE("search --by counts hits, games and results by a field of the game, the position or a tag", "[cli]") {
  ThreeGames const three;
  auto const grouped = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"search", three.base});
    return run(words).out;
  };
  CHECK(grouped({"ply 0..1", "--by", "move", "--format", "csv"}) ==
        "move,games,hits,white_wins,draws,black_wins\r\n18-23,2,2,1,1,0\r\n29x40,1,1,0,0,0\r\n32-28,1,1,1,0,0\r\n"
        "33-28,1,1,0,1,0\r\n35x34,1,1,0,0,0\r\n");
  CHECK(grouped({"ply 0..1", "--by", "side", "--order", "value"}) ==
        "side   games  hits  White wins  draws  Black wins\n"
        "Black      3     3           1      1           0\n"
        "White      3     3           1      1           0\n");
  CHECK(grouped({"", "--by", "year", "--format", "ndjson"}) ==
        "{\"year\":2023,\"games\":1,\"hits\":1,\"white_wins\":0,\"draws\":1,\"black_wins\":0}\n"
        "{\"year\":2024,\"games\":1,\"hits\":1,\"white_wins\":1,\"draws\":0,\"black_wins\":0}\n"
        "{\"year\":null,\"games\":1,\"hits\":1,\"white_wins\":0,\"draws\":0,\"black_wins\":0}\n");
  CHECK(json_at(grouped({"", "--by", "Event", "--format", "json", "--limit", "1"}), "$[0].Event") == "Closed");
  CHECK(grouped({"", "--by", "year", "--count"}) == "3\n");
  CHECK(grouped({"white = Nobody", "--by", "year", "--format", "json"}) == "[]\n");
  CHECK(grouped({"", "--by", "year", "--order", "value", "--reverse", "--limit", "1", "--format", "csv"}) ==
        "year,games,hits,white_wins,draws,black_wins\r\n,1,1,0,0,0\r\n");
  CHECK(run({"search", three.base, "", "--by", "yeer"}).err.find("did you mean 'year'?") != std::string::npos);
  CHECK(run({"search", three.base, "", "--by", "year", "--order", "date"}).code == 2);
  CHECK(run({"search", three.base, "", "--by", "year", "--columns", "white"}).code == 2);
}

TEST_CASE("games without a value have a group with a name in a table, in the language of the table", "[cli]") {
  ThreeGames const three;
  for (std::string const by : {"opening", "year", "Nothing"}) {
    for (auto const& [language, words] :
         {std::pair<std::string, std::string>{"en", "(none)"}, {"fr", "(aucun)"}, {"nl", "(geen)"}}) {
      CAPTURE(by, language);
      auto const table = run({"search", three.base, "", "--by", by, "--lang", language}).out;
      CHECK(table.find(words + " ") != std::string::npos);
    }
    CHECK(run({"search", three.base, "", "--by", by, "--format", "ndjson"}).out.find("\"" + by + "\":null") !=
          std::string::npos);
  }
}

TEST_CASE("an opening without a name in the language of the table has the language of its name beside it", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(
      folder, folder.write("g.pdn", "[GameType \"20\"]\n1. 32-28 19-23 *\n\n[GameType \"21\"]\n1. 9-14 22-18 *\n"));
  auto const table = [&](std::string const& language) {
    return run({"search", base, "", "--by", "opening", "--lang", language}).out;
  };
  CHECK(table("en").find("\nsymmetrical variation ") != std::string::npos);
  CHECK(table("en").find("(en)") == std::string::npos);
  CHECK(table("fr").find("\nDouble Corner (en) ") != std::string::npos);
  CHECK(table("fr").find("\nvariante symétrique ") != std::string::npos);
  CHECK(table("nl").find("\nDouble Corner (en) ") != std::string::npos);
}

TEST_CASE("a report is packed where the name of its file says so, and has the format of the ending before that",
          "[cli]") {
  ThreeGames const three;
  auto const written = [&](std::vector<std::string> words, std::string const& name) {
    auto const path = three.folder.path(name);
    words.insert(words.end(), {"-o", path});
    CHECK(run(words).code <= 1);
    return path;
  };
  for (std::string const packing : {".gz", ".zst"}) {
    for (auto const& [words, name] :
         std::vector<std::pair<std::vector<std::string>, std::string>>{{{"search", three.base, "ply 0"}, "x.csv"},
                                                                       {{"tree", three.base}, "x.ndjson"},
                                                                       {{"players", three.base}, "x.json"},
                                                                       {{"check", three.base}, "x.sarif"}}) {
      CAPTURE(packing, name);
      auto const packed = written(words, name + packing);
      CHECK(read_file(packed).starts_with(packing == ".gz" ? "\x1F\x8B" : "\x28\xB5\x2F\xFD"));
      CHECK(unpacked(packed) == read_file(written(words, name)));
    }
  }
}

TEST_CASE("search --columns move prints the move played in the position", "[cli]") {
  ThreeGames const three;
  CHECK(run({"search", three.base, "id 3", "--format", "csv", "--columns", "move"}).out == "game,move\r\n3,\r\n");
  CHECK(run({"search", three.base, "id 3 ply 0..2", "--format", "csv", "--columns", "side,move"}).out ==
        "game,ply,side,move,fen\r\n3,0,black,35x34,\"B:W23,29,30,38,39:BK35\"\r\n3,1,white,29x40,W:W29:BK34\r\n"
        "3,2,black,,B:W40:B\r\n");
}

TEST_CASE("search --columns with game, ply or fen in the list gives the columns of the list alone, in its order",
          "[cli]") {
  ThreeGames const three;
  auto const searched = [&](std::string const& query, std::string const& columns, std::string const& format) {
    return run({"search", three.base, query, "--columns", columns, "--format", format}).out;
  };
  CHECK(searched("id 3 ply 1", "move,ply,game", "csv") == "move,ply,game\r\n29x40,1,3\r\n");
  CHECK(searched("id 3 ply 1", "fen, game", "ndjson") == "{\"fen\":\"W:W29:BK34\",\"game\":3}\n");
  CHECK(json_at(searched("id 3 ply 1", "ply", "json"), "$[0].ply") == "1");
  CHECK(searched("id 3 ply 0..1", "ply,side,fen", "table") ==
        "ply  side   fen\n  0  Black  B:W23,29,30,38,39:BK35\n  1  White  W:W29:BK34\n");
  CHECK(searched("id 1", "white,ply,fen", "table") ==
        "white      ply  fen\nRafle, B.    0  W:W31-50:B1-20\n");  // shown for games, too, if asked for
  CHECK(searched("id 1", "white", "csv") == "game,white\r\n1,\"Rafle, B.\"\r\n");
  CHECK(run({"search", three.base, "id 3 ply 0..2", "--by", "ply", "--format", "csv"}).out ==
        "ply,games,hits,white_wins,draws,black_wins\r\n0,1,1,0,0,0\r\n1,1,1,0,0,0\r\n2,1,1,0,0,0\r\n");
}

TEST_CASE("search --limit, --first and --order", "[cli]") {
  ThreeGames const three;
  auto const ids = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"search", three.base});
    words.insert(words.end(), {"--format", "ndjson"});
    std::string text;
    for (auto const& line : lines_of(run(words).out)) {
      text += json_at(line, "$.game");
    }
    return text;
  };
  CHECK(ids({"", "--limit", "2"}) == "12");
  CHECK(ids({"year 2023..2024", "--order", "date"}) == "21");
  CHECK(ids({"year 2023..2024", "--order", "date", "--reverse"}) == "12");
  CHECK(ids({"ply 1..2"}) == "112233");
  CHECK(ids({"ply 1..2", "--first"}) == "123");
  CHECK(run({"search", three.base, "", "--order", "dat"}).err.find("did you mean 'date'?") != std::string::npos);
}

TEST_CASE("a query that cannot be read is shown with a caret, with 2", "[cli]") {
  ThreeGames const three;
  auto const result = run({"search", three.base, "white ~ \"rafle\" and yeer > 3"});
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  CHECK(result.err.find("query:21: error[query-") == 0);
  CHECK(result.err.find("\n     | white ~ \"rafle\" and yeer > 3\n     |                     ^~~~\n") !=
        std::string::npos);
  CHECK(result.err.find("did you mean 'year'?") != std::string::npos);
}

TEST_CASE("export reads back to the same games", "[cli]") {
  ThreeGames const three;
  auto const first = run({"export", three.base, "--to", "pdn"});
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(first.out.find("a comment") != std::string::npos);
  CHECK(first.out.find("(2. 37-32 $1)") != std::string::npos);
  auto const again = three.folder.path("again.db");
  CHECK(json_at(run({"import", again, "-", "--format", "json"}, {.input = first.out}).out, "$.stored") == "3");
  CHECK(run({"export", again, "--to", "pdn"}).out == first.out);
}

TEST_CASE("export --where chooses games, each once", "[cli]") {
  ThreeGames const three;
  auto const drawn = run({"export", three.base, "--to", "pdn", "--where", "result draw"});
  CHECK(drawn.out.find("[Event \"Closed\"]") == 0);
  CHECK(drawn.out.find("[Event \"Open\"]") == std::string::npos);
  auto const moments = run({"export", three.base, "--to", "pdn", "--where", "ply 1..2 and result draw"});
  CHECK(moments.out == drawn.out);
  auto const none = run({"export", three.base, "--to", "pdn", "--where", "white = \"Nobody\""});
  CHECK(none.code == 1);
  CHECK(none.out.empty());
  CHECK(run({"export", three.base, "--to", "pdn", "--where", "yeer"}).code == 2);
}

TEST_CASE("export -o writes the file whole or not at all", "[cli]") {
  ThreeGames const three;
  auto const file = three.folder.write("out.pdn", "before");
  chmod(file.c_str(), 0640);
  auto const result = run({"export", three.base, "--to", "pdn", "-o", file});
  CHECK(result.code == 0);
  CHECK(result.out.empty());
  CHECK(read_file(file) == run({"export", three.base, "--to", "pdn"}).out);
  struct stat about {};
  REQUIRE(stat(file.c_str(), &about) == 0);
  CHECK((about.st_mode & 0777U) == 0640U);

  auto const nowhere = run({"export", three.base, "--to", "pdn", "-o", three.folder.path("no/folder/out.pdn")});
  CHECK(nowhere.code == 3);
  CHECK(nowhere.err.find("no/folder/out.pdn") != std::string::npos);
  std::size_t files = 0;
  for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator{three.folder.path("")}) {
    ++files;
  }
  CHECK(files == 3);  // base, source and out.pdn: no temporary file is left
}

TEST_CASE("export never writes over the base it reads", "[cli]") {
  ThreeGames const three;
  auto const before = read_file(three.base);
  auto const result = run({"export", three.base, "--to", "pdn", "--output", three.base});
  CHECK(result.code == 2);
  CHECK(result.err.find("is an SQLite database, which an output never replaces") != std::string::npos);
  CHECK(read_file(three.base) == before);
  CHECK(run({"export", three.base, "--to", "pdf"}).err.find("did you mean 'pdn'?") != std::string::npos);
  CHECK(run({"export", three.base}).err.find("--to is required") != std::string::npos);
}

TEST_CASE("export to standard output that is full ends with 3", "[cli]") {
  ThreeGames const three;
  CHECK(run({"export", three.base, "--to", "pdn"}, {.out_file = "/dev/full"}).code == 3);
  CHECK(run({"export", three.base, "--to", "pdn", "-o", "/dev/full"}).code == 3);
}

TEST_CASE("show writes header, moves with variations, and findings", "[cli]") {
  ThreeGames const three;
  auto const result = run({"show", three.base, "1"});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out.find("Rafle, B. - Damier, A.  2-0\n") == 0);
  CHECK(result.out.find("\n1. 32-28 18-23 2. 38-32 {a comment}\n    (2. 37-32!)\n2-0\n") != std::string::npos);
  CHECK(run({"show", three.base, "2"}).out.find("\n1. 33-28  18-23\n1-1\n") != std::string::npos);
  auto const missing = run({"show", three.base, "4"});
  CHECK(missing.code == 1);
  CHECK(missing.out.empty());
  CHECK(missing.err.find("has no game 4") != std::string::npos);

  auto const faulty = three.folder.path("faulty.db");
  REQUIRE(run({"import", faulty, three.folder.write("f.pdn", "1. 32-28 19-23 2. 34-30 *\n"), "--quiet"}).code == 0);
  auto const shown = run({"show", faulty, "1"}).out;
  CHECK(shown.find("34-30✗") != std::string::npos);
  CHECK(shown.find("\nerror[missed-capture] White's move 2, 34-30: ") != std::string::npos);
  CHECK(shown.find("(FMJD 4.1, irregularity 5.4.6)\n") != std::string::npos);
}

TEST_CASE("show draws boards: the start of a problem, chosen plies, all", "[cli]") {
  ThreeGames const three;
  CHECK(run({"show", three.base, "3"}).out.find("start, Black to move\n") != std::string::npos);
  auto const two = lines_of(run({"show", three.base, "3", "--ply", "1", "--ply", "2", "--ascii"}).out);
  auto const caption = std::find_if(two.begin(), two.end(), [](auto const& line) { return line.find("after") == 3; });
  REQUIRE(two.end() - caption == 13);
  CHECK(caption[0] == "   after 1... 35x34                          after 2. 29x40");
  CHECK(caption[8] == "31 |    .     .     .    [B]   [.]| 35    31 |    .     .     .     .     . | 35");
  CHECK(caption[9] == "36 | .     .     .     .     .    | 40    36 | .     .     .     .    [w]   | 40");
  for (auto const& line : two) {
    CHECK(line.size() <= 80);
  }
  CHECK(run({"show", three.base, "3", "--boards"}).out.find("start, Black to move") != std::string::npos);
  auto const beyond = run({"show", three.base, "3", "--ply", "3"});
  CHECK(beyond.code == 2);
  CHECK(beyond.out.empty());
  CHECK(beyond.err.find("has 2 legal plies") != std::string::npos);
}

TEST_CASE("search --by takes names that differ in case, accents and blanks for one", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  std::string text;
  int number = 0;
  for (auto const* white : {"Rafle, Bérénice", "RAFLE, Berenice", "Rafle,Bérénice", "Rafle, Bérénice", "Damier, A."}) {
    text += "[Event \"Cup\"]\n[White \"" + std::string{white} + "\"]\n[Round \"" + std::to_string(++number) +
            "\"]\n1. 32-28 2-0\n\n";
  }
  REQUIRE(run({"import", base, folder.write("names.pdn", text), "--quiet"}).code == 0);
  for (std::string const column : {"white", "White"}) {
    auto const whole = run({"search", base, "plies = 1", "--by", column, "--format", "tsv"}).out;
    CHECK(whole == column +
                       "\tgames\thits\twhite_wins\tdraws\tblack_wins\n"
                       "Rafle, Bérénice\t4\t4\t4\t0\t0\nDamier, A.\t1\t1\t1\t0\t0\n");
  }
  CHECK(run({"search", base, "plies = 1", "--by", "white", "--count"}).out == "2\n");
  CHECK(run({"search", base, "plies = 1", "--by", "round", "--count"}).out == "5\n");
}

TEST_CASE("a query of many terms about headers is answered, side by side and in brackets", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("games.pdn"), "--quiet"}).code == 0);
  std::string any = "id = 1";
  std::string all = "plies >= 0";
  std::string nested = "id = 1";
  for (int i = 2; i <= 1500; ++i) {
    any += " or id = " + std::to_string(i);
    all += " and plies >= 0";
  }
  for (int i = 2; i <= 60; ++i) {
    nested = (i % 2 == 0 ? "(" + nested + ") or id = " : "(" + nested + ") and id >= 0 or id = ") + std::to_string(i);
  }
  auto const count = run({"search", base, "plies >= 0", "--count"}).out;
  CHECK(run({"search", base, any, "--count"}).out == run({"search", base, "id <= 1500", "--count"}).out);
  CHECK(run({"search", base, all, "--count"}).out == count);
  CHECK(run({"search", base, nested, "--count"}).out == run({"search", base, "id <= 60", "--count"}).out);
}

TEST_CASE("search --diagrams draws each hit into a new folder", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("games.pdn"));
  auto const pictures = folder.path("pictures");
  auto const found = run({"search", base, "ply 4", "--limit", "3", "--format", "ndjson", "--diagrams", pictures});
  CHECK(found.code == 0);
  std::size_t files = 0;
  for (auto const& entry : std::filesystem::directory_iterator{pictures}) {
    CHECK(entry.path().filename().string().ends_with("-4.svg"));
    ++files;
  }
  CHECK(files == 3);
  CHECK(run({"search", base, "ply 4", "--diagrams", pictures}).code == 2);  // it is there
  CHECK(run({"search", base, "ply 4", "--count", "--diagrams", folder.path("more")}).code == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path("more")));
  CHECK(run({"search", base, "ply 4", "--diagrams-move"}).code == 2);
}

TEST_CASE("--csv excel is CSV with a byte order mark, and in French with semicolons and decimal commas", "[cli]") {
  ThreeGames const three;
  auto const rows = [&](std::string const& language) {
    return run({"stats", three.base, "--by", "year", "--format", "csv", "--csv", "excel", "--lang", language}).out;
  };
  CHECK(rows("en").starts_with("\xEF\xBB\xBFyear,games,share_percent,"));
  CHECK(rows("fr").starts_with("\xEF\xBB\xBFyear;games;share_percent;"));
  CHECK(rows("fr").find(",0;") != std::string::npos);
  auto const wrong = run({"stats", three.base, "--csv", "excel"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("--csv is for --format csv") != std::string::npos);
}
