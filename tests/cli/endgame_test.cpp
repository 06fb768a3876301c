#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

/// Tables of two pieces of a variant, and their folder.
struct TwoPieces {
  explicit TwoPieces(std::string const& rules = "russian") {
    built = run({"endgame", "build", "--rules", rules, "--pieces", "2", "--tables", path, "--threads", "1"});
  }
  TemporaryFolder folder;
  std::string path = folder.path("tables");
  Outcome built;
};

}  // namespace

TEST_CASE("endgame build makes tables, and again adds nothing", "[cli]") {
  TwoPieces const two;
  CHECK(two.built.code == 0);
  CHECK(two.built.err.empty());
  CHECK(two.built.out.starts_with("Russian draughts: "));
  CHECK(two.built.out.ends_with(" in " + two.path + "/russian\n"));
  auto const file = two.path + "/russian/KvK.outcomes";
  auto const time = std::filesystem::last_write_time(file);
  auto const again = run({"endgame", "build", "--rules", "russian", "--pieces", "2", "-o", two.path, "--quiet"});
  CHECK(again.code == 0);
  CHECK(again.out.empty());
  CHECK(again.err.empty());
  CHECK(std::filesystem::last_write_time(file) == time);
}

TEST_CASE("endgame probe prints a value, and those of the moves", "[cli]") {
  TwoPieces const two;
  auto const result = run({"endgame", "probe", "W:Wc3:Bh8", "--rules", "russian", "--tables", two.path});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  auto const lines = lines_of(result.out);
  REQUIRE(lines.size() >= 7);
  CHECK(lines[0].find("W:Wc3:Bh8") != std::string::npos);
  CHECK(lines[1].find("Russian draughts") != std::string::npos);
  auto const json =
      run({"endgame", "probe", "W:Wc3:Bh8", "--rules", "russian", "--tables", two.path, "--format", "json"}).out;
  CHECK(json_at(json, "$.position") == "W:Wc3:Bh8");
  CHECK(json_at(json, "$.rules") == "russian");
  CHECK(json_at(json, "$.value") == json_at(json, "$.moves[0].value"));
  auto const ndjson =
      run({"endgame", "probe", "W:Wc3:Bh8", "--rules", "russian", "--tables", two.path, "--format", "ndjson"}).out;
  CHECK(lines_of(ndjson).size() == 2);
  CHECK(json_at(lines_of(ndjson)[0], "$.move") == json_at(json, "$.moves[0].move"));
}

TEST_CASE("endgame probe knows when a game is over, and what no table has", "[cli]") {
  TwoPieces const two{"international"};
  auto const over = run({"endgame", "probe", "W:W6:B1", "--tables", two.path, "--format", "json"});
  CHECK(over.code == 0);
  CHECK(json_at(over.out, "$.value") == "loss");
  CHECK(json_at(over.out, "$.distance") == "0");
  auto const many = run({"endgame", "probe", "start", "--tables", two.path});
  CHECK(many.code == 1);
  CHECK(many.out.empty());
  CHECK(many.err == "damier: error: the tables do not have this position; they have up to 2 pieces\n");
  for (auto const* const impossible : {"W:W12:B", "W:W3:B48"}) {
    auto const result = run({"endgame", "probe", impossible, "--tables", two.path});
    CHECK(result.code == 1);
    CHECK(result.err.find("no table has this position: a side has no pieces, or a man") != std::string::npos);
  }
  std::filesystem::remove(two.folder.path("tables/international/KvK.outcomes"));
  auto const missing = run({"endgame", "probe", "W:WK31:BK12", "--tables", two.path});
  CHECK(missing.code == 1);
  CHECK(missing.err.find("a table that this position needs is missing") != std::string::npos);
}

TEST_CASE("endgame info lists the slices", "[cli]") {
  TwoPieces const two{"international"};
  auto const info = run({"endgame", "info", "--tables", two.path});
  CHECK(info.code == 0);
  CHECK(info.err.empty());
  auto const lines = lines_of(info.out);
  REQUIRE(lines.size() == 12);
  CHECK(lines[0].ends_with("International draughts"));
  CHECK(lines[1].ends_with(two.path + "/international"));
  CHECK(lines[4].ends_with("11 plies"));
  CHECK(lines[7].starts_with("KvK"));
  CHECK(lines[11].find("8845") != std::string::npos);
  auto const json = run({"endgame", "info", "--tables", two.path, "--format", "json"}).out;
  CHECK(json_at(json, "$.tables[0].rules") == "international");
  CHECK(json_at(json, "$.tables[0].slices[0].material") == "KvK");
  CHECK(json_at(json, "$.tables[0].slices[0].positions") == "2450");
  CHECK(json_at(json, "$.tables[0].slices[0].wins") == "424");
  CHECK(json_at(json, "$.tables[0].slices[0].losses") == "2");
}

TEST_CASE("endgame verify finds a damaged file, which build replaces", "[cli]") {
  TwoPieces const two;
  auto const sound = run({"endgame", "verify", "--tables", two.path, "--all"});
  CHECK(sound.code == 0);
  CHECK(sound.out.ends_with("positions of 12 files: sound\n"));
  auto const file = two.folder.write("tables/russian/KvK.outcomes", "nothing");
  auto const damaged = run({"endgame", "verify", "--tables", two.path});
  CHECK(damaged.code == 1);
  CHECK(damaged.err.empty());
  CHECK(damaged.out ==
        file + ": not a table of damier; remove it and run damier endgame build\nRussian draughts: 1 fault\n");
  auto const info = run({"endgame", "info", "--tables", two.path});
  CHECK(info.code == 0);
  CHECK(info.err == "damier: warning: " + file + ": not a table of damier; remove it and run damier endgame build\n");
  auto const build =
      std::vector<std::string>{"endgame", "build", "--rules", "russian", "--pieces", "2", "--tables", two.path};
  auto const refused = run(build);  // a file of somebody else is not replaced
  CHECK(refused.code == 3);
  CHECK(refused.err == "damier: error: " + file + ": not a table of damier; remove it and run damier endgame build\n");
  CHECK(read_file(file) == "nothing");
  std::filesystem::remove(file);
  CHECK(run(build).code == 0);
  CHECK(run({"endgame", "verify", "--tables", two.path}).code == 0);
  auto incomplete = read_file(file);
  two.folder.write("tables/russian/KvK.outcomes", incomplete.substr(0, incomplete.size() - 1));
  CHECK(run({"endgame", "verify", "--tables", two.path}).code == 1);
  CHECK(run(build).code == 0);
  CHECK(read_file(file) == incomplete);
}

TEST_CASE("endgame build reports a folder that cannot be made", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("file", "");
  auto const result = run({"endgame", "build", "--tables", file, "--pieces", "2"});
  CHECK(result.code == 3);
  CHECK(result.err == "damier: error: cannot write into the folder " + file + "/international: Not a directory\n");
}

TEST_CASE("endgame says how to get tables where there are none", "[cli]") {
  TemporaryFolder const folder;
  for (auto const& words : {std::vector<std::string>{"endgame", "info"}, {"endgame", "probe", "W:WK1:BK50"}}) {
    auto const result = run(words, {.environment = {"DAMIER_ENDGAME=" + folder.path("none")}});
    CHECK(result.code == 3);
    CHECK(result.out.empty());
    CHECK(result.err == "damier: error: " + folder.path("none") +
                            (words[1] == "info" ? " has no endgame tables; damier endgame build makes them\n"
                                                : ": no tables of International draughts; damier endgame build makes "
                                                  "them\n"));
  }
  auto const pieces = run({"endgame", "build", "--pieces", "6", "--tables", folder.path("six")});
  CHECK(pieces.code == 2);
  CHECK(pieces.err.find("'6' is not a number of pieces: from 2 to 5") != std::string::npos);
}

TEST_CASE("endgame tables are in the folder for data of the user", "[cli]") {
  TemporaryFolder const folder;
  auto const build = std::vector<std::string>{"endgame", "build", "--pieces", "2", "--quiet"};
  CHECK(run(build, {.environment = {"XDG_DATA_HOME=" + folder.path("data")}}).code == 0);
  CHECK(std::filesystem::exists(folder.path("data/damier/endgame/international/MvM.outcomes")));
  CHECK(run(build, {.environment = {"XDG_DATA_HOME=", "HOME=" + folder.path("home")}}).code == 0);
  CHECK(std::filesystem::exists(folder.path("home/.local/share/damier/endgame/international/MvM.outcomes")));
}

TEST_CASE("endgame build stops at Ctrl-C and goes on later", "[cli]") {
  TemporaryFolder const folder;
  auto const build = std::vector<std::string>{"endgame", "build", "--tables", folder.path("tables"), "--quiet"};
  auto const stopped = run(build, {.interrupt_after_ms = 700});
  CHECK(stopped.code == 130);
  CHECK(stopped.out.empty());
  CHECK(run({"endgame", "build", "--pieces", "2", "--tables", folder.path("tables"), "--quiet"}).code == 0);
  CHECK(run({"endgame", "verify", "--tables", folder.path("tables")}).code == 0);
}

namespace {

/// Two pieces each: a win given up for a draw and for a loss, and a draw given up; the results say otherwise.
constexpr auto endings =
    "[White \"A\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[FEN \"W:W32:B16\"]\n\n1. 32-28 16-21 2-0\n\n"
    "[White \"B\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n[FEN \"W:W39:B35\"]\n\n1. 39-33 1-1\n\n"
    "[White \"C\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n[FEN \"W:W42:B11\"]\n\n1. 42-37 0-2\n\n"
    "[White \"D\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2-0\n";

}  // namespace

TEST_CASE("a query asks endgame tables in every command that takes one", "[cli]") {
  TwoPieces const two{"international"};
  auto const& folder = two.folder;
  auto const base = base_of(folder, folder.write("endings.pdn", endings));
  auto const count = run({"search", base, "endgame win", "--tables", two.path, "--count"});
  CHECK(count.code == 0);
  CHECK(count.err.empty());
  CHECK(count.out == "4\n");  // two for White, and two for Black after the mistakes
  auto const given_up = run({"search", base, "endgame win next not endgame loss", "--tables", two.path, "--columns",
                             "white,move", "--format", "csv"});
  CHECK(given_up.out == "game,ply,white,move,fen\r\n1,0,A,32-28,W:W32:B16\r\n2,0,B,39-33,W:W39:B35\r\n");
  CHECK(run({"search", base, "endgame known", "--tables", two.path, "--count"}).out == "7\n");
  CHECK(run({"search", base, "not endgame known", "--tables", two.path, "--count"}).out == "3\n");
  auto const drawn = std::string{"result draw last endgame black-wins"};
  CHECK(run({"export", base, "--to", "pdn", "--where", drawn, "--endgame-tables", two.path}).out.find("\"B\"") !=
        std::string::npos);
  for (auto const* const command : {"stats", "players", "events", "tree", "motifs"}) {
    auto const result = run({command, base, "--where", drawn, "--tables", two.path});
    CAPTURE(command);
    CHECK(result.code != 2);
    CHECK(result.code != 3);
    CHECK(result.err.empty());
  }
}

TEST_CASE("a query about endgames without tables, or with those of nothing, is explained", "[cli]") {
  TwoPieces const two;  // of Russian draughts
  auto const& folder = two.folder;
  auto const base = base_of(folder, folder.write("endings.pdn", endings));
  auto const none = run({"search", base, "ply 0 endgame win"});
  CHECK(none.code == 2);
  CHECK(none.out.empty());
  CHECK(
      none.err.starts_with("query:7: error[query-tables]: the query asks what is won, lost or drawn: give endgame "
                           "tables with --tables FOLDER\n"));
  CHECK(run({"export", base, "--to", "pdn", "--where", "endgame win"}).err.find("--endgame-tables FOLDER") !=
        std::string::npos);
  auto const usual = run({"search", base, "endgame known", "--count"}, {.environment = {"DAMIER_ENDGAME=" + two.path}});
  CHECK(usual.out == "0\n");
  CHECK(usual.err.find("has no endgame tables of international") != std::string::npos);
  auto const missing = run({"search", base, "endgame win", "--tables", folder.path("nowhere")});
  CHECK(missing.code == 2);
  CHECK(missing.err.find(folder.path("nowhere") + " has no endgame tables") != std::string::npos);
  auto const other = run({"search", base, "endgame win", "--tables", two.path, "--count"});
  CHECK(other.code == 1);
  CHECK(other.out == "0\n");
  CHECK(other.err == "damier: warning: " + two.path +
                         " has no endgame tables of international: endgame is true nowhere in these games\n");
}

TEST_CASE("a damaged table is a warning, and its positions are not found", "[cli]") {
  TwoPieces const two{"international"};
  auto const& folder = two.folder;
  auto const base = base_of(folder, folder.write("endings.pdn", endings));
  auto const file = folder.write("tables/international/MvM.outcomes", "nothing");
  auto const result = run({"search", base, "endgame known", "--tables", two.path, "--count"});
  CHECK(result.code == 1);
  CHECK(result.out == "0\n");
  CHECK(result.err == "damier: warning: " + file + ": not a table of damier; remove it and run damier endgame build\n");
}

TEST_CASE("annotate marks where endings were given up, hides it and removes it", "[cli]") {
  TwoPieces const two{"international"};
  auto const& folder = two.folder;
  auto const base = base_of(folder, folder.write("endings.pdn", endings));
  auto const plain = run({"export", base, "--to", "pdn"}).out;
  auto const without = run({"annotate", base, "--layers", "endgame"});
  CHECK(without.code == 2);
  CHECK(without.err.find("the layer endgame needs endgame tables: give --tables FOLDER") != std::string::npos);
  auto const first = run({"annotate", base, "--layers", "endgame", "--tables", two.path, "--format", "ndjson"});
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(json_at(first.out, "$.layer") == "endgame");
  CHECK(json_at(first.out, "$.annotated") == "4");
  CHECK(json_at(first.out, "$.annotations") == "9");
  // Without --tables those of the usual folder are used.
  auto const second = run({"annotate", base, "--layers", "endgame", "--format", "ndjson"},
                          {.environment = {"DAMIER_ENDGAME=" + two.path}});
  CHECK(json_at(second.out, "$.annotated") == "0");
  CHECK(json_at(second.out, "$.unchanged") == "4");
  auto const annotated = run({"export", base, "--to", "pdn"}).out;
  auto unbroken = annotated;
  std::ranges::replace(unbroken, '\n', ' ');
  CHECK(unbroken.find("a won ending was given up here, it is a draw now; 32-27 kept the win") != std::string::npos);
  CHECK(annotated.find("(1. 32-27") == std::string::npos);  // the mark comes first: see docs/annotations.md
  CHECK(annotated.find("1. 39-33 $4") != std::string::npos);
  auto const read_back = base_of(folder, folder.write("annotated.pdn", annotated));
  CHECK(run({"annotate", base, "--hide", "endgame"}).code == 0);
  CHECK(run({"export", base, "--to", "pdn"}).out == plain);
  CHECK(run({"annotate", base, "--show", "endgame"}).code == 0);
  CHECK(run({"export", base, "--to", "pdn"}).out == annotated);
  for (auto const& [language, text] : {std::pair{"fr", "une finale gagnée a été abandonnée ici"},
                                       {"nl", "hier werd een gewonnen eindspel weggegeven"}}) {
    CHECK(run({"export", base, "--to", "md", "--lang", language, "--layers", "all"}).out.find(text) !=
          std::string::npos);
  }
  CHECK(run({"annotate", base, "--strip", "--layers", "endgame"}).code == 0);
  CHECK(run({"export", base, "--to", "pdn"}).out == plain);
  auto const all = run({"annotate", base, "--format", "json"});  // without tables all other layers are made
  CHECK(all.code == 0);
  CHECK(all.out.find("endgame") == std::string::npos);
}

TEST_CASE("check compares results with endgame tables, of files and of bases", "[cli]") {
  TwoPieces const two{"international"};
  auto const& folder = two.folder;
  auto const file = folder.write("endings.pdn", endings);
  auto const base = base_of(folder, file);
  auto const without = run({"check", file, "--format", "ndjson"});
  CHECK(without.out.find("result-against-endgame") == std::string::npos);
  auto const found =
      run({"check", file, "--tables", two.path, "--only", "result-against-endgame", "--format", "ndjson"});
  CHECK(found.code == 0);
  CHECK(found.err.empty());
  auto const lines = lines_of(found.out);
  REQUIRE(lines.size() == 2);
  CHECK(json_at(lines[0], "$.severity") == "hint");
  CHECK(json_at(lines[0], "$.game") == "1");
  CHECK(json_at(lines[0], "$.line") == "2");
  CHECK(json_at(lines[0], "$.message").ends_with("by the endgame tables the last position is a draw"));
  CHECK(json_at(lines[1], "$.message") == "the result is a draw; by the endgame tables Black wins the last position");
  auto const stored = lines_of(
      run({"check", base, "--tables", two.path, "--only", "result-against-endgame", "--format", "ndjson"}).out);
  REQUIRE(stored.size() == 2);
  CHECK(json_at(stored[1], "$.id") == "2");
  CHECK(json_at(stored[1], "$.message") == json_at(lines[1], "$.message"));
  auto const summary = run({"check", base, "--tables", two.path, "--summary", "--format", "json"});
  CHECK(summary.out.find("result-against-endgame") != std::string::npos);
  auto const nowhere = run({"check", file, "--tables", folder.path("nowhere")});
  CHECK(nowhere.code == 2);
  CHECK(nowhere.err.find("has no endgame tables") != std::string::npos);
}
