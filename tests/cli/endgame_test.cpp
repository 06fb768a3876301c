#include "process.hpp"

#include <catch2/catch.hpp>

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
  CHECK(damaged.out == file + ": not a table of damier; remove it and run damier endgame build\nRussian draughts: 1 fault\n");
  auto const info = run({"endgame", "info", "--tables", two.path});
  CHECK(info.code == 0);
  CHECK(info.err == "damier: warning: " + file + ": not a table of damier; remove it and run damier endgame build\n");
  CHECK(run({"endgame", "build", "--rules", "russian", "--pieces", "2", "--tables", two.path}).code == 0);
  CHECK(run({"endgame", "verify", "--tables", two.path}).code == 0);
}

TEST_CASE("endgame says how to get tables where there are none", "[cli]") {
  TemporaryFolder const folder;
  for (auto const& words : {std::vector<std::string>{"endgame", "info"}, {"endgame", "probe", "W:WK1:BK50"}}) {
    auto const result = run(words, {.environment = {"DAMIER_ENDGAME=" + folder.path("none")}});
    CHECK(result.code == 3);
    CHECK(result.out.empty());
    CHECK(result.err == "damier: error: " + folder.path("none") +
                            ": no tables of International draughts; damier endgame build makes them\n");
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
