// Rulings in variants other than international draughts, and how the variant of a game is found.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

using namespace damier;
using in_words::english;
using namespace judging;

namespace {

std::string record(std::string const& game_type, std::string const& fen, std::string const& move) {
  auto const number = fen.starts_with('B') ? "1... " : "1. ";
  return "[GameType \"" + game_type + "\"]\n[FEN \"" + fen + "\"]\n" + number + move + " *";
}

/// The fault of a move in a position of a variant: "missed-capture: 1 piece can be taken"; "legal" if there is none.
std::string ruling(std::string const& game_type, std::string const& fen, std::string const& move) {
  auto const judged = judge(record(game_type, fen, move));
  for (auto const& finding : judged.judgement.findings) {
    if (finding.severity != Severity::error) continue;
    auto const colon = english(finding.message).rfind(": ");
    return std::string{finding.code} + (colon == std::string::npos ? "" : english(finding.message).substr(colon));
  }
  return judged.judgement.legal ? "legal" : "illegal without a finding";
}

Finding error_of(std::string const& game_type, std::string const& fen, std::string const& move) {
  auto const judged = judge(record(game_type, fen, move));
  for (auto const& finding : judged.judgement.findings) {
    if (finding.severity == Severity::error) return finding;
  }
  FAIL("no error");
  return {};
}

/// A position in which the side that begins takes the only piece of the other with a king.
Position last_capture(Variant const& variant) {
  auto const& board = variant.board();
  auto const straight =
      variant.rules().king_captures.contains(Direction::up_right) ? Direction::up_right : Direction::up;
  Position position;
  position.side = variant.rules().first;
  for (auto const from : board.squares()) {
    auto const over = board.neighbour(from, straight);
    if (over && board.neighbour(*over, straight)) {
      position.put(from, {position.side, true});
      position.put(*over, {opponent(position.side), false});
      break;
    }
  }
  return position;
}

/// A game of one move, any legal one, from a position.
std::string taken_in(Variant const& variant, std::string const& fen, std::string_view result) {
  auto const from = read_fen(fen, variant)->position;
  MoveList legal;
  variant.legal_moves(from, legal);
  REQUIRE(legal.are_captures());
  return "[Result \"" + std::string{result} + "\"]\n[FEN \"" + fen + "\"]\n1. " + write_move(variant, from, legal[0]) +
         " " + std::string{result};
}

std::string sample() {
  std::ifstream file{DAMIER_SOURCE_DIR "/sample-data/variants.pdn", std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// The games of the sample file, without their GameType.
std::vector<std::pair<Variant const*, std::string>> unnamed_games() {
  std::vector<std::pair<Variant const*, std::string>> games;
  auto const text = sample();
  for (auto const& judged : judge_all(text)) {
    games.emplace_back(judged.game.variant, std::string{});
  }
  std::size_t at = 0;
  for (auto& game : games) {
    auto const begin = text.find("\n\n", at) + 2;
    auto const end = std::min(text.find("\n\n", begin), text.size());
    game.second = text.substr(begin, end - begin) + "\n\n";
    at = end + 2;
  }
  return games;
}

std::string_view name_of(Judged const& judged) {
  return judged.game.variant == nullptr ? "none" : judged.game.variant->name();
}

}  // namespace

TEST_CASE("rulings in Russian draughts") {
  CHECK(ruling("25", "W:Wc3,a1:Bd4", "a1-b2") == "missed-capture: 1 piece can be taken");
  CHECK(ruling("25", "W:Wc3:Bd4,d6", "c3:e5") == "stopped-midway: it has captured 1 of 2 pieces");
  CHECK(ruling("25", "W:Wc3:Bh8", "c3-b2") == "man-backwards");
  CHECK(ruling("25", "W:Wc3,d4:Bh8", "c3:e5") == "jumped-own-piece: square d4");
  CHECK(ruling("25", "W:Wc3,h2:Bd4,d6,g3", "h2:f4") == "legal");  // the choice is free
  CHECK(ruling("25", "W:Wc3,h2:Bd4,d6,g3", "h2:e5") == "man-moves-as-king");
}

TEST_CASE("rulings in Italian draughts") {
  CHECK(ruling("22", "W:W22,32:B18", "32-28") == "missed-capture: 1 piece can be taken");
  CHECK(ruling("22", "W:W22,24:B18,20,11", "22x13") == "fewer-than-majority: it takes 1 piece, 2 can be taken");
  CHECK(ruling("22", "W:W22,K24:B18,20", "22x13") ==
        "quality-rule: a king must take here, not a man");  // the king must take
  CHECK(ruling("22", "W:W22,24:B18,20,11", "24x15") == "stopped-midway: it has captured 1 of 2 pieces");
  CHECK(ruling("22", "W:W22:B1", "22-26") == "man-backwards");
  CHECK(ruling("22", "W:W22:BK18", "22x13") == "man-takes-king");
  CHECK(ruling("22", "W:W22,32:BK18,28", "22x13").starts_with("man-takes-king"));
  CHECK(ruling("22", "W:W22,18:B1", "22x13") == "jumped-own-piece: square 18");
}

TEST_CASE("a man that captures backwards is reported, in every variant that forbids it") {
  CHECK(ruling("21", "W:W18:B23", "18x27") == "man-captures-backwards");
  CHECK(ruling("21", "B:W18:B23", "23x14") == "man-captures-backwards");
  CHECK(ruling("22", "W:W18:B22", "18x27") == "man-captures-backwards");
  CHECK(ruling("24", "W:W15:B11", "15x6") == "man-captures-backwards");
  CHECK(ruling("29", "W:We5:Bd4", "e5xc3") == "man-captures-backwards");
  CHECK(ruling("31", "B:W14:B17", "17-10") == "legal");
  CHECK(ruling("31", "W:W17:B14", "17-10") == "man-captures-backwards");
  CHECK(ruling("30", "W:Wa5:Ba4", "a5xa3") == "man-captures-backwards");
  CHECK(ruling("29", "W:We5,h4:Bd4,g5", "e5xc3") == "man-captures-backwards");  // even though a capture is obligatory
  CHECK(ruling("29", "W:We5:Bd6,d4,f8", "e5xc7xe3") == "no-such-route");
  CHECK(ruling("20", "W:W28:B32", "28x37") == "legal");
}

TEST_CASE("rulings in Frisian draughts") {
  CHECK(ruling("40", "W:W28,50:B18", "28x8") == "legal");  // straight up
  CHECK(ruling("40", "W:W28,50:B18", "50-45") == "missed-capture: 1 piece can be taken");
  CHECK(ruling("40", "W:W28,47:B17,18,37", "28x8") == "fewer-than-majority: it takes 1 piece, 2 can be taken");
  CHECK(ruling("40", "W:W28,47:B17,18,37", "47x27") == "stopped-midway: it has captured 1 of 2 pieces");
  CHECK(ruling("40", "W:W28,K46:B18,48", "28x8") == "quality-rule: a king must take here, not a man");
  CHECK(ruling("40", "W:W28:B1", "28-33") == "man-backwards");
  CHECK(ruling("40", "W:W28,18:B1", "28x8") == "jumped-own-piece: square 18");
  CHECK(ruling("40", "W:W40,K50:B10,K3:H2:F9:+0+3", "50-44") == "king-must-rest");
  CHECK(ruling("40", "W:W40,K50:B10,K3:H2:F9:+0+2", "50-44") == "legal");
}

TEST_CASE("rulings in Turkish draughts") {
  CHECK(ruling("30", "W:Wa2,h2:Ba3", "h2-h3") == "missed-capture: 1 piece can be taken");
  CHECK(ruling("30", "W:Wa2,h2:Ba3,h3,h5", "a2xa4") == "fewer-than-majority: it takes 1 piece, 2 can be taken");
  CHECK(ruling("30", "W:Wa2,h2:Ba3,h3,h5", "h2xh4") == "stopped-midway: it has captured 1 of 2 pieces");
  CHECK(ruling("30", "W:Wa3:Bh8", "a3-a2") == "man-backwards");
  CHECK(ruling("30", "W:Wa3:Bh8", "a3-b3") == "legal");
  CHECK(ruling("30", "W:Wa2,a3:Bh8", "a2xa4") == "jumped-own-piece: square a3");
}

TEST_CASE("articles are those of the FMJD where its rules apply, and only there") {
  auto const brazilian = error_of("26", "W:Wc3,h2:Bd4,d6,g3", "h2xf4");
  CHECK(brazilian.code == "fewer-than-majority");
  CHECK(brazilian.article == "4.13");
  CHECK(brazilian.irregularity == "5.4.8");
  CHECK(english(brazilian.hint) == "obligatory: c3xe5xc7");
  CHECK(brazilian.position == "W:Wc3,h2:Bd6,d4,g3");
  for (auto const& finding : {error_of("25", "W:Wc3,a1:Bd4", "a1-b2"), error_of("22", "W:W22,24:B18,20,11", "22x13"),
                              error_of("40", "W:W28,50:B18", "50-45"), error_of("30", "W:Wa3:Bh8", "a3-a2")}) {
    CHECK(finding.article.empty());
    CHECK(finding.irregularity.empty());
  }
  auto const lost = judge("[GameType \"25\"]\n[Result \"0-1\"]\n[FEN \"W:Wc3:Bd4\"]\n1. c3:e5 0-1");
  CHECK(finding(lost, "result-against-position").article.empty());
}

TEST_CASE("two squares that fit several free captures are the straight one, unless what follows says otherwise") {
  std::string const fen = "W:W12,16,21,K22,28,32:B2,4,K6,7,9-11,14,19,20,25-27";
  auto const straight = judge(record("23", fen, "22x8"));
  CHECK(straight.judgement.legal);
  CHECK(straight.judgement.plies == 1);
  CHECK(straight.game.items.front().move.captured.size() == 1);
}

TEST_CASE("the sign of each variant's captures gives no finding") {
  CHECK(findings("[GameType \"31\"]\n[FEN \"W:W10:B14\"]\n1. 10-17 *").empty());
  CHECK(findings("[GameType \"25\"]\n[FEN \"W:Wc3:Bd4\"]\n1. c3:e5 *").empty());
}

TEST_CASE("the details of every GameType are known, and others are a warning") {
  for (auto const* variant : variants()) {
    auto const full = full_game_type(*variant);
    if (full.empty()) continue;
    INFO(full);
    CHECK(findings("[GameType \"" + full + "\"]\n*").empty());
    CHECK(findings("[GameType \"" + full.substr(0, full.rfind(',')) + "\"]\n*").empty());
    CHECK(findings("[GameType \"" + std::to_string(variant->game_type()) + "\"]\n*").empty());
  }
  auto const old = judge("[GameType \"25,W,8,8,A1,0\"]\n*");
  CHECK(english(finding(old, "game-type-outdated").hint) == "GameType 25 in full is 25,W,8,8,A0,0");
  CHECK(finding(old, "game-type-outdated").severity == Severity::hint);
  auto const wrong = judge("[GameType \"25,W,8,8,N1,0\"]\n*");
  CHECK(english(finding(wrong, "game-type-details").hint) == "GameType 25 in full is 25,W,8,8,A0,0");
}

TEST_CASE("in every variant the player who begins is named first, and the one without a move has lost") {
  for (auto const* variant : variants()) {
    INFO(variant->name());
    auto const white_first = variant->rules().first == Colour::white;
    auto const outcome = [&](std::string const& tag) {
      return judge("[Result \"" + tag + "\"]\n*", variant).game.outcome();
    };
    auto const first_wins = white_first ? Outcome::white_wins : Outcome::black_wins;
    auto const second_wins = white_first ? Outcome::black_wins : Outcome::white_wins;
    for (auto const* text : {"1-0", "2-0", "1+ - 1-", "1 1/2 - 1/2", "1.01-0.99", "12-8"})
      CHECK(outcome(text) == first_wins);
    for (auto const* text : {"0-1", "0-2", "1- - 1+", "1/2 - 1 1/2", "-0.98-1.02", "4-6"})
      CHECK(outcome(text) == second_wins);
    for (auto const* text : {"1/2-1/2", "1-1", "10-10"}) CHECK(outcome(text) == Outcome::draw);
    CHECK(outcome("0-0") == Outcome::both_lose);
    CHECK(outcome("*") == Outcome::unknown);

    // A king takes the only man of the other side, which then has no move.
    auto const fen = write_fen(last_capture(*variant), *variant);
    auto const judged = judge(taken_in(*variant, fen, write_outcome(second_wins, variant->rules())), variant);
    CHECK(judged.judgement.legal);
    CHECK(finding(judged, "result-against-position").severity == Severity::warning);
    auto const right = judge(taken_in(*variant, fen, write_outcome(first_wins, variant->rules())), variant);
    CHECK(right.judgement.findings.empty());
  }
}

TEST_CASE("which variants Black begins, and which have results of two points") {
  std::string black;
  std::string two_points;
  for (auto const* variant : variants()) {
    if (variant->rules().first == Colour::black) black += std::string{variant->name()} + " ";
    if (variant->rules().results == ResultStyle::two_zero) two_points += std::string{variant->name()} + " ";
  }
  CHECK(black == "english pool jamaican thai ");
  CHECK(two_points == "international canadian killer souffler ");
}

TEST_CASE("every game of the sample of variants replays under its GameType, without a finding") {
  auto const all = judge_all(sample());
  std::vector<int> types;
  for (auto const& judged : all) {
    INFO(name_of(judged));
    types.push_back(judged.game.variant->game_type());
    CHECK(judged.game.evidence == VariantEvidence::declared);
    CHECK(judged.judgement.legal);
    CHECK(judged.judgement.plies == 24);
    CHECK(judged.judgement.findings.empty());
  }
  CHECK(types == std::vector{20, 21, 22, 23, 23, 23, 24, 25, 26, 27, 28, 29, 30, 31, 40, 41});
}

TEST_CASE("the variant of each game of the sample is found from its moves") {
  for (auto const& [variant, text] : unnamed_games()) {
    INFO(text);
    auto const judged = judge(text);
    // Another variant has the same moves and the same names of squares and is inferred instead.
    auto const same = variant->name() == "portuguese" ? "spanish" : variant->name() == "jamaican" ? "pool-unified" : "";
    CHECK(name_of(judged) == (*same != '\0' ? std::string_view{same} : variant->name()));
    CHECK(judged.game.evidence == VariantEvidence::inferred);
    CHECK(judged.judgement.legal);
    CHECK(judged.judgement.findings.empty());
  }
}

TEST_CASE("a game that several variants fit is of the variant of the file") {
  auto const* const russian_opening = "1. c3-d4 d6-c5 *\n\n";
  for (auto const& [variant, text] : unnamed_games()) {
    if (variant->name() != "brazilian" && variant->name() != "czech") continue;
    auto const all = judge_all(text + russian_opening);
    REQUIRE(all.size() == 2);
    CHECK(name_of(all[0]) == variant->name());
    CHECK(name_of(all[1]) == variant->name());
  }
  CHECK(name_of(judge_all(russian_opening)[0]) == "russian");
  auto const declared = judge_all("[GameType \"28\"]\n1. 12-15 23-19 *\n\n[White \"w\"]\n1. 12-15 23-19 *\n");
  REQUIRE(declared.size() == 2);
  CHECK(name_of(declared[1]) == "portuguese");
}

TEST_CASE("a record without moves is of the variant of the file") {
  auto const all = judge_all("[GameType \"25\"]\n1. c3-d4 *\n\n[Event \"e\"]\n*\n");
  REQUIRE(all.size() == 2);
  CHECK(name_of(all[1]) == "russian");
  CHECK(all[1].game.evidence == VariantEvidence::inferred);
  CHECK(name_of(judge("[Event \"e\"]\n*")) == "international");
}

TEST_CASE("a record without squares is of the variant of the game before, even if that is in doubt") {
  auto const all = judge_all("1. 11-15 23-19 *\n\n[FEN \"W::.\"]\n*\n");
  REQUIRE(all.size() == 2);
  CHECK(name_of(all[0]) == name_of(all[1]));
  CHECK(name_of(all[1]) != "international");
}

TEST_CASE("a file is no evidence about the next one") {
  Validator validator;
  read_records::Records czech{"[GameType \"29\"]\n1. c3-d4 *\n"};
  read_records::Records other{"1. c3-d4 *\n"};
  (void)validator.judge(czech.first().tape, czech.game);
  validator.begin_file();
  (void)validator.judge(other.first().tape, other.game);
  CHECK(other.game.variant->name() == "russian");
}

TEST_CASE("the variant that is asked for goes before what the moves say") {
  auto const judged = judge("1. c3-d4 d6-c5 *", find_variant("czech"));
  CHECK(name_of(judged) == "czech");
  CHECK(judged.game.evidence == VariantEvidence::asked);
  CHECK(name_of(judge("[GameType \"20\"]\n1. 32-28 *", find_variant("killer"))) == "killer");
}
