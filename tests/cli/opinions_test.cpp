#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

/// Black misses 17-22, after which the engine sees Black far ahead; no gain is proved.
constexpr auto missed_game =
    "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n[SetUp \"1\"]\n[FEN "
    "\"B:W23,28,29,31,32,33,34,36,38,39,41,43,44,45,47,48,49:B1,2,4,5,6,7,8,12,13,14,15,16,17,20,21,25,27,30\"]\n"
    "1. ... 4-10 *\n";

}  // namespace

TEST_CASE("an opinion is marked as one in the answers of shots, and --proved leaves it out", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("games.pdn", missed_game);
  auto const table = run({"shots", file});
  CHECK(table.code == 0);
  CHECK(table.out.find("missed") != std::string::npos);
  CHECK(table.out.find("opinion: ") != std::string::npos);
  CHECK(table.out.find(" % against ") != std::string::npos);
  CHECK(table.out.find("17-22") != std::string::npos);
  auto const row = run({"shots", file, "--format", "ndjson"}).out;
  CHECK(json_at(row, "$.proved") == "0");
  CHECK(std::stoi(json_at(row, "$.opinion.best")) > std::stoi(json_at(row, "$.opinion.second")));
  CHECK(row.find("\"proof\":null") != std::string::npos);
  CHECK(run({"shots", file, "--format", "csv"}).out.find(",class,proved,") != std::string::npos);
  CHECK(run({"shots", file, "--proved"}).code == 1);
  CHECK(run({"shots", file, "--min-gain", "50"}).code == 1);
  CHECK(run({"puzzles", file, "--to", "pdn"}).code == 1);
  auto const rows = folder.write("shots.ndjson", row);
  auto const verified = run({"shots", "--verify", rows});
  CHECK(verified.code == 1);  // there is no proof to check
  CHECK(verified.err.empty());
}

TEST_CASE("an opinion of the layer is found by queries, listed by missed, and left out if proofs are asked for",
          "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("games.pdn", missed_game);
  auto const base = folder.path("games.db");
  REQUIRE(run({"import", base, file}).code == 0);
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  CHECK(run({"search", base, "shot", "--count"}).out == "1\n");
  CHECK(run({"search", base, "shot not proved", "--count"}).out == "1\n");
  CHECK(run({"search", base, "shot missed proved", "--count"}).out == "0\n");
  auto const listed = run({"missed", base});
  CHECK(listed.code == 0);
  CHECK(listed.out.find("opinion: ") != std::string::npos);
  CHECK(run({"missed", base, "--proved"}).code == 1);
  CHECK(run({"missed", base, "--format", "html"}).out.find(" % against ") != std::string::npos);
  CHECK(run({"missed", base, "--lang", "fr"}).out.find("avis") != std::string::npos);
  // The comment of the layer says what the engine holds; the layer gives the same row again.
  CHECK(run({"export", base, "--to", "pdn"}).out.find("prefers 17-22") != std::string::npos);
  auto const again = run({"shots", base, "--format", "ndjson"}).out;
  CHECK(again == run({"shots", base, "--format", "ndjson", "--fresh"}).out);
  CHECK(json_at(again, "$.proved") == "0");
  CHECK(run({"shots", base, "--proved"}).code == 1);
}

TEST_CASE("a dossier counts no opinion as a missed combination, and has it in a row of its own", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("games.db");
  REQUIRE(run({"import", base, folder.write("games.pdn", missed_game)}).code == 0);
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  auto const text = run({"prepare", base, "B"}).out;
  CHECK(text.find("0 missed, 0 allowed") != std::string::npos);
  CHECK(text.find("1 opinion of the engine besides") != std::string::npos);
  auto const json = run({"prepare", base, "B", "--format", "json"}).out;
  CHECK(json_at(json, "$.combinations[0].kind") == "opinion");
  CHECK(json_at(json, "$.combinations[0].gain") == "null");
  CHECK(std::stoi(json_at(json, "$.combinations[0].chance_percent")) >
        std::stoi(json_at(json, "$.combinations[0].second_percent")));
  CHECK(run({"prepare", base, "B", "--format", "html"}).out.find(" % against ") != std::string::npos);
}
