#include "validate/endgame_finding.hpp"
#include "tests/endgame/temporary_tables.hpp"
#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier;
using in_words::english;
using in_words::french;
using namespace judging;

namespace {

endgame::Tables const& tables() {
  static damier::endgame::testing::TemporaryTables const files;
  static auto const opened = files.build(international(), 2);
  return opened;
}

std::optional<Finding> found(std::string const& fen, std::string const& moves_and_result) {
  auto const judged = judge("[GameType \"20\"]\n[FEN \"" + fen + "\"]\n" + moves_and_result);
  return endgame_finding(judged.game, tables());
}

std::string words(std::string const& fen, std::string const& moves_and_result) {
  auto const finding = found(fen, moves_and_result);
  return finding ? english(finding->message) : "none";
}

}  // namespace

TEST_CASE("a result that the last position contradicts is a hint") {
  auto const finding = found("W:W32:B16", "1. 32-27 1-1");
  REQUIRE(finding);
  CHECK(finding->severity == Severity::hint);
  CHECK(finding->code == "result-against-endgame");
  CHECK(english(finding->message) == "the result is a draw; by the endgame tables White wins the last position");
  CHECK(french(finding->message).starts_with("le résultat est "));
  CHECK(english(finding->hint) == "players may agree to a draw, resign or run out of time: nothing has to be wrong");
  CHECK(words("W:W32:B16", "1. 32-28 2-0").ends_with("by the endgame tables the last position is a draw"));
  CHECK(words("W:W39:B35", "1. 39-33 2-0").ends_with("by the endgame tables Black wins the last position"));
  CHECK(words("W:W39:B35", "1. 39-33 1-1").ends_with("by the endgame tables Black wins the last position"));
}

TEST_CASE("a result that agrees with the last position, or that no table can judge, is no finding") {
  CHECK(words("W:W32:B16", "1. 32-27 2-0") == "none");
  CHECK(words("W:W32:B16", "1. 32-28 1-1") == "none");
  CHECK(words("W:W39:B35", "1. 39-33 0-2") == "none");
  CHECK(words("W:W32:B16", "1. 32-27 *") == "none");
  CHECK(words("W:W32:B16", "1. 32-27 0-0") == "none");
  CHECK(words("W:W32:B16,20", "1. 32-27 0-2") == "none");              // three pieces
  CHECK(words("W:W32:B16", "1. 32-27 16-21 2. 27x16 1-1") == "none");  // over on the board: another finding
  CHECK(words("W:W32:B16", "1. 32-22 0-2") == "none");                 // illegal
  CHECK(words("W:WK46:BK6", "1. 46-41 2-0") != "none");
  CHECK_FALSE(endgame_finding(judge("[GameType \"20\"]\n1. 32-28 2-0").game, tables()));
  CHECK_FALSE(endgame_finding(judge("[GameType \"20\"]\n[FEN \"W:W32:B16\"]\n1. 32-27 1-1").game, {}));
}

TEST_CASE("a draw by rule agrees with every value") {
  // A king each: nobody wins. The game reaches a draw by rule, and the result is compared all the same.
  std::string const shuffling = "1. 46-5 6-1 2. 5-46 1-6 3. 46-5 6-1 4. 5-46 1-6 ";
  CHECK(words("W:WK46:BK6", shuffling + "1-1") == "none");
  CHECK(words("W:WK46:BK6", shuffling + "2-0") != "none");
}

TEST_CASE("the last position is that of the main line, after setups too") {
  CHECK(words("W:W31-50:B1-20", "1. 32-28 /FEN \"W:W32:B16\"/ 2. 32-27 1-1") != "none");
  CHECK(words("W:W32:B16", "1. 32-28 (1. 32-27) 1-1") == "none");
}
