#include "process.hpp"
#include "tests/skip.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier::cli_test;

namespace {

/// A sound problem, one with a cook, one with a wrong key, a position, a game.
constexpr auto problems =
    "[Event \"sound\"]\n[White \"<b>Maker</b>\"]\n[SetUp \"1\"]\n"
    "[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 34-29 23x34 2. 40x7 1x12 *\n\n"
    "[Event \"cooked\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W10,20,28:B3\"]\n"
    "1. 20-16 3-8 2. 28-24 8-11 3. 16x7 *\n\n"
    "[Event \"wrong\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W11,15,27:B1,19,26\"]\n1. 11-8 *\n\n"
    "[Event \"position\"]\n[SetUp \"1\"]\n[FEN \"W:W33,34:B1,5\"]\n*\n\n"
    "[Event \"game\"]\n[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"W:W33,34:B1,5\"]\n1. 33-28 *\n\n";

std::string codes_of(std::string const& rows) {
  std::string codes;
  for (auto const& row : lines_of(rows)) {
    auto const code = json_at(row, "$.code");
    if (code.starts_with("problem-")) {
      codes += (codes.empty() ? "" : " ") + json_at(row, "$.game") + ":" + code;
    }
  }
  return codes;
}

constexpr auto all_codes =
    "1:problem-proved 2:problem-proved 2:problem-cook 3:problem-refuted "
    "4:problem-without-solution";

}  // namespace

TEST_CASE("check --problems reports what is wrong with solutions, with proofs that verify", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("problems.pdn", problems);
  CHECK(codes_of(run({"check", file, "--format", "ndjson"}).out).empty());
  auto const result = run({"check", file, "--problems", "--format", "ndjson"});
  CHECK(result.code == 1);
  CHECK(result.err.empty());
  CHECK(codes_of(result.out) == all_codes);
  std::string proofs;
  for (auto const& row : lines_of(result.out)) {
    if (json_at(row, "$.code") == "problem-cook") {
      CHECK(json_at(row, "$.severity") == "error");
      CHECK(json_at(row, "$.ply") == "1");
      CHECK(json_at(row, "$.move") == "20-16");
      CHECK(json_at(row, "$.message") == "cook: 28-24 wins, too");
      CHECK(json_at(row, "$.hint") == "the moves: 28-24 3-8 20-16 8-11 16x7");
      CHECK(json_at(row, "$.proof.tree.move") == "28-24");
    }
    if (json_at(row, "$.code") == "problem-refuted") {
      CHECK(json_at(row, "$.message") ==
            "11-8 is refuted by 26-31 8-3 31x24: it gains 1 (in men), and a search sees -1.08 for the "
            "solver");
      CHECK(json_at(row, "$.proof.tree.move") == "26-31");
    }
    proofs += row.find("\"proof\":{") != std::string::npos ? row + "\n" : "";
  }
  auto const verified = run({"shots", "--verify", folder.write("proofs.ndjson", proofs)});
  CHECK(verified.code == 0);
  CHECK(verified.out == "proofs: 4, wrong: 0\n");
}

TEST_CASE("check --problems gives the same for any number of threads, and of a base as of the file", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("problems.pdn", std::string{problems} + problems);
  auto const base = base_of(folder, file);
  for (auto const& input : {file, base}) {
    auto const one = run({"check", input, "--problems", "--format", "ndjson", "--threads", "1"});
    CHECK(run({"check", input, "--problems", "--format", "ndjson", "--threads", "3"}).out == one.out);
  }
  CHECK(codes_of(run({"check", base, "--problems", "--format", "ndjson"}).out) ==
        codes_of(run({"check", file, "--problems", "--format", "ndjson"}).out));
}

TEST_CASE("check --problems prints its findings in all formats and languages", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("problems.pdn", problems);
  auto const table = run({"check", file, "--problems", "--severity", "hint"});
  CHECK(table.code == 1);
  CHECK(table.out.find("error[problem-cook]: cook: 28-24 wins, too") != std::string::npos);
  auto const html = run({"check", file, "--problems", "--format", "html", "--lang", "fr"}).out;
  CHECK(html.find("d\xC3\xA9molition") != std::string::npos);
  CHECK(html.find("<b>Maker") == std::string::npos);
  CHECK(run({"check", file, "--problems", "--lang", "nl"}).out.find("bijoplossing") != std::string::npos);
  CHECK(json_at(run({"check", file, "--problems", "--format", "sarif"}).out, "$.runs[0].results[2].ruleId")
            .starts_with("problem-"));
  CHECK(run({"check", file, "--problems", "--summary"}).out.find("problem-refuted") != std::string::npos);
  CHECK(run({"check", file, "--problems", "--only", "problem-dual"}).code == 0);
}

TEST_CASE("check --problems leaves records alone that are no problems, whatever they are", "[cli]") {
  TemporaryFolder const folder;
  std::string const fen = "[SetUp \"1\"]\n[FEN \"W:WK46,K47,K48,K49,K50,36:BK1,K2,K3,K4,K5,15\"]\n";
  std::string endless = fen;
  for (int i = 0; i < 60; ++i) {
    endless += "36-31 15-20 ";
  }
  for (auto const& text : {std::string{"[FEN \"\"]\n1. 32-28 *\n"}, std::string{"[FEN \"W:W99:B1\"]\n1. 32-28 *\n"},
                           std::string{"[FEN \"W:W31,K31:B31\"]\n1. 31-27 *\n"}, fen + "(1. 36-31) {no move} $1 (((\n",
                           fen + "1. 99-98 *\n", fen + "1. 46x1 - - 2. \x01\xff *\n",
                           fen + "1. 36-31 *[FEN \"W:W1:B\"] 1. 1-7\n", endless}) {
    auto const result = run({"check", folder.write("odd.pdn", text), "--problems", "--format", "ndjson"});
    CHECK((result.code == 0 || result.code == 1));
    CHECK(result.err.empty());
    for (auto const& row : lines_of(result.out)) {
      auto const code = json_at(row, "$.code");
      CHECK(code != "problem-cook");
      CHECK(code != "problem-refuted");
    }
  }
}

TEST_CASE("the limits of --problems need --problems, and small ones prove less", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("problems.pdn", problems);
  for (auto const* const option : {"--nodes", "--confirm", "--deep"}) {
    auto const result = run({"check", file, option, "10"});
    CHECK(result.code == 2);
    CHECK(result.err.find("--problems") != std::string::npos);
  }
  auto const small = run({"check", file, "--problems", "--nodes", "1", "--confirm", "1", "--format", "ndjson"});
  CHECK(small.out.find("\"proof\":null") != std::string::npos);
  CHECK(run({"check", file, "--problems", "--deep", "1000", "--format", "ndjson"}).code == 1);
}

TEST_CASE("check --problems proves most problems of the shared corpus", "[cli]") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  auto const file = (*corpus / "pdn-standard" / "succeed" / "Cat.D1.pdn").string();
  auto const result = run({"check", file, "--problems", "--format", "ndjson"});
  unsigned proved = 0;
  std::string proofs;
  for (auto const& row : lines_of(result.out)) {
    auto const code = json_at(row, "$.code");
    proved += code == "problem-proved" ? 1U : 0U;
    CHECK(code != "problem-refuted");
    proofs += row.find("\"proof\":{") != std::string::npos ? row + "\n" : "";
  }
  CHECK(proved >= 5);
  TemporaryFolder const folder;
  CHECK(run({"shots", "--verify", folder.write("proofs.ndjson", proofs)}).code == 0);
}
