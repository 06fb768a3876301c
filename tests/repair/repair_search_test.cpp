// The repairs proposed for faulty records.

#include "repair/repair_search.hpp"
#include "notation/fen.hpp"
#include "repair/detail/slip_match.hpp"
#include "tests/game/read_records.hpp"
#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace damier;
using in_words::english;
using in_words::french;

namespace {

/// "kind confidence: before -> after" for each slip of each proposal, with the text after the first one.
struct Proposed {
  std::vector<std::string> repairs;
  std::string text;
};

Proposed propose(std::string const& source) {
  read_records::Records records{source};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, findings);
  Proposed proposed;
  for (auto const& finding : findings) {
    for (auto const& repair : finding.repairs) {
      std::string line{name(repair.confidence)};
      for (auto const& slip : repair.slips) {
        line += " " + std::string{name(slip.kind)} + ": " + slip.before + " -> " + slip.after;
      }
      if (proposed.repairs.empty()) {
        proposed.text = apply_edits(records.tape.source, repair.edits());
      }
      proposed.repairs.push_back(line);
    }
  }
  return proposed;
}

/// All repairs that are proposed for all findings of a text.
std::vector<Repair> all_repairs(std::string const& source) {
  read_records::Records records{source};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, findings);
  std::vector<Repair> repairs;
  for (auto const& finding : findings) {
    repairs.insert(repairs.end(), finding.repairs.begin(), finding.repairs.end());
  }
  return repairs;
}

using Strings = std::vector<std::string>;

constexpr std::string_view header = "[GameType \"20\"]\n";

/// A game of international draughts with some moves; `rest` has the moves behind a slip.
std::string game(std::string_view moves) { return std::string{header} + std::string{moves} + " *"; }
constexpr std::string_view rest =
    " 17-21 4. 40-35 11-17 5. 45-40 7-11 6. 40-34 1-7 7. 33-29 14-20 8. 39-33 10-14 9. 44-39 21-26 10. 50-44 17-21";
std::string with(std::string_view slip) {
  return game("1. 34-30 20-25 2. 30-24 19x30 3. " + std::string{slip} + std::string{rest});
}
std::string const right = with("35x24");

}  // namespace

TEST_CASE("a legal game gets no proposal") {
  CHECK(propose("1. 32-28 18-23 2. 38-32 12-18 *").repairs.empty());
  CHECK(propose(right).repairs.empty());
}

TEST_CASE("repair: a digit is wrong") {
  auto const proposed = propose(with("35x25"));
  CHECK(proposed.repairs == Strings{"sure digit-wrong: 35x25 -> 35x24"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: two digits changed places, in one square or across the sign") {
  CHECK(propose(with("35x42")).repairs == Strings{"sure digits-transposed: 35x42 -> 35x24"});
  CHECK(propose(with("53x24")).repairs == Strings{"sure digits-transposed: 53x24 -> 35x24"});
  CHECK(propose(with("32x54")).repairs == Strings{"sure digits-transposed: 32x54 -> 35x24"});
  CHECK(propose(with("53x24")).text == right);
}

TEST_CASE("repair: a digit is missing or one too many") {
  CHECK(propose(with("3x24")).repairs == Strings{"sure digit-missing: 3x24 -> 35x24"});
  CHECK(propose(with("355x24")).repairs == Strings{"sure digit-extra: 355x24 -> 35x24"});
  CHECK(propose(with("355x24")).text == right);
}

TEST_CASE("repair: a square is missing") {
  for (auto const* const slip : {"x24", "24", "35"}) {
    INFO(slip);
    auto const proposed = propose(with(slip));
    REQUIRE_FALSE(proposed.repairs.empty());
    CHECK(proposed.repairs.front().ends_with("digit-missing: " + std::string{slip} + " -> 35x24"));
    CHECK(proposed.text == right);
    auto const repairs = all_repairs(with(slip));
    CHECK(english(repairs.front().slips.front().reason).starts_with("a square of the move is missing"));
  }
}

TEST_CASE("repair: a letter that looks like a digit") {
  auto const text = std::string{right};
  auto damaged = text;
  auto const proposed = propose(damaged.replace(damaged.find("40-35"), 5, "4O-35"));
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.repairs.front().ends_with("digit-wrong: 4O-35 -> 40-35"));
  CHECK(proposed.text == right);
}

TEST_CASE("repair: start and end changed places") {
  auto const proposed = propose(with("24x35"));
  CHECK(proposed.repairs == Strings{"sure ends-swapped: 24x35 -> 35x24"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: a move of the first side is missing") {
  auto const proposed = propose(game("1. 34-30 20-25 2. 30-24 19x30 3." + std::string{rest}));
  CHECK(proposed.repairs == Strings{"sure move-missing:  -> 35x24"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: a move of the second side is missing, which goes before the number of the next pair") {
  auto const proposed = propose(game("1. 34-30 20-25 2. 30-24 3. 35x24" + std::string{rest}));
  CHECK(proposed.repairs == Strings{"sure move-missing:  -> 19x30"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: a move written twice") {
  auto const proposed = propose(with("35x24 35x24"));
  CHECK(proposed.repairs == Strings{"sure move-doubled: 35x24 -> "});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: the two moves of a number written twice, with the number") {
  auto const proposed = propose(with("35x24 17-21 3. 35x24"));
  CHECK(proposed.repairs == Strings{"sure move-doubled: 35x24 17-21 -> "});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: two moves changed places") {
  auto const proposed = propose(game("1. 34-30 20-25 2. 19x30 30-24 3. 35x24" + std::string{rest}));
  CHECK(proposed.repairs == Strings{"sure sides-swapped: 19x30 30-24 -> 30-24 19x30"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: a wrong separator") {
  for (auto const* const slip : {"35.24", "35 24", "35/24", "35,24", "35=24", "35--24", "35_24", "35+24"}) {
    INFO(slip);
    auto const proposed = propose(with(slip));
    CHECK(proposed.repairs == Strings{"sure separator-wrong: " + std::string{slip} + " -> 35x24"});
    CHECK(proposed.text == right);
  }
}

TEST_CASE("repair: a wrong separator in the last move, which no later move confirms") {
  auto const proposed = propose(game("1. 34-30 20-25 2. 30-24 19.30"));
  CHECK(proposed.repairs == Strings{"sure separator-wrong: 19.30 -> 19x30"});
  CHECK(proposed.text == game("1. 34-30 20-25 2. 30-24 19x30"));
}

TEST_CASE("repair: the sign of a capture") {
  auto const proposed = propose("1. 32-28 19-23 2. 28-19 14x23 *");
  CHECK(proposed.repairs == Strings{"sure separator-wrong: 28-19 -> 28x19"});
  CHECK(proposed.text == "1. 32-28 19-23 2. 28x19 14x23 *");
}

TEST_CASE("repair: the sign of a quiet move") {
  auto const proposed = propose("1. 32\u00d728 19-23 2. 28x19 14x23 *");
  CHECK(proposed.repairs == Strings{"sure separator-wrong: 32\u00d728 -> 32-28"});
  CHECK(proposed.text == "1. 32-28 19-23 2. 28x19 14x23 *");
}

TEST_CASE("a sign that does not fit is not sure where a FEN may lack the piece that was taken") {
  std::string const begin = "[GameType \"20\"]\n[FEN \"W:WK48,34:B1,16\"]\n1. ";
  CHECK(propose(begin + "48x26 1-6 2. 34-29 *").repairs == Strings{"likely separator-wrong: 48x26 -> 48-26"});
  // A game without capture signs is not ambiguous.
  CHECK(propose("[GameType \"20\"]\n[FEN \"W:W32,34:B1,18,28\"]\n1. 32-12 1-7 2. 12-1 *").repairs ==
        Strings{"sure separator-wrong: 32-12 -> 32x12"});
}

TEST_CASE("signs are left alone in a game that has another fault, which may be why they look wrong") {
  for (auto const& repair : propose("1. 32-28 19-23 2. 28-19 14x23 3. 31-28 *").repairs) {
    CHECK(repair.find("separator-wrong") == std::string::npos);
  }
}

TEST_CASE("repair: a capture that stops midway") {
  auto const proposed = propose(
      "[GameType \"20\"]\n[FEN \"W:W27,48,49:B1,12,22\"]\n1. 27x18 1x12 2. 48-42 12-17 3. 42-37 "
      "17-22 4. 37-31 22-28 5. 49-43 28-33 *");
  CHECK(proposed.repairs == Strings{"sure route-shortened: 27x18 -> 27x7"});
}

TEST_CASE(
    "repair: a square that a rafle passes, of one digit or with two exchanged, is one slip with a share of its own") {
  auto const begin = std::string{header} + "[FEN \"W:W17,48,49:B1,12,13\"]\n1. ";
  std::string const moves = " 1-6 2. 48-42 6-11 3. 42-37 11-16 4. 49-43 16-21 *";
  for (auto const& [written, slip] : {std::pair{"17x7x19", "digit-wrong: 17x7x19 -> 17x8x19"},
                                      std::pair{"17x38x19", "digit-extra: 17x38x19 -> 17x8x19"}}) {
    INFO(written);
    auto const proposed = propose(begin + written + moves);
    REQUIRE_FALSE(proposed.repairs.empty());
    CHECK(proposed.repairs.front().ends_with(slip));
  }
  auto const exchanged = propose(std::string{header} + "[FEN \"W:W23,48,49:B1,8,18\"]\n1. 23x21x3" + moves);
  REQUIRE_FALSE(exchanged.repairs.empty());
  CHECK(exchanged.repairs.front().ends_with("digits-transposed: 23x21x3 -> 23x12x3"));
}

TEST_CASE("how often a slip happens is a number, whatever squares are compared") {
  auto const& variant = international();
  Numbering const numbering{variant.rules()};
  auto const position = read_fen("W:W23,48,49:B1,8,18", variant)->position;
  MoveList legal;
  variant.legal_moves(position, legal);
  MeantMove const meant{variant, numbering, position, *legal.begin(), true};
  for (unsigned via = 1; via <= 50; ++via) {
    auto const number = std::to_string(via);
    for (auto const& written :
         {"23x" + number + "x3", "23x" + number, number + "x3", number + "x12x3", "23x12x" + number}) {
      INFO(written);
      auto const read = read_move_text(written, numbering);
      REQUIRE(read);
      auto const match = match_slip({written, &*read, numbering}, meant, numbering);
      CHECK((!match || (match->likelihood > 0 && match->likelihood <= 1)));
    }
  }
}

TEST_CASE("repair: a rafle written as several moves is one move, wherever the numbers stand") {
  std::string const begin = "[GameType \"20\"]\n[FEN \"W:W27,48,49:B1,12,22\"]\n1. ";
  std::string const joined = begin + "27x18x7 1x12 2. 48-42 12-17 3. 42-37 17-22 *";
  auto const kept = propose(begin + "27x18 18x7 1x12 2. 48-42 12-17 3. 42-37 17-22 *");
  CHECK(kept.repairs == Strings{"sure rafle-split: 27x18 18x7 -> 27x18x7"});
  CHECK(kept.text == joined);
  CHECK(propose(kept.text).repairs.empty());
  auto const counted = propose(begin + "27x18 18x7 2. 1x12 48-42 3. 12-17 42-37 4. 17-22 *");
  CHECK(counted.repairs == kept.repairs);
  CHECK(counted.text == begin + "27x18x7 2. 1x12 48-42 3. 12-17 42-37 4. 17-22 *");
  auto const numbered = propose(begin + "27x18 2. 18x7 1x12 3. 48-42 12-17 4. 42-37 17-22 *");
  CHECK(numbered.repairs == kept.repairs);
  CHECK(numbered.text == begin + "27x18x7 1x12 3. 48-42 12-17 4. 42-37 17-22 *");
  CHECK(propose(begin + "27-18 18-7 1x12 2. 48-42 12-17 3. 42-37 17-22 *").text == joined);
  CHECK(propose(begin + "27x18 { eerst } 18x7 { dan } *").text == begin + "27x18x7 { eerst } { dan } *");
  CHECK(propose(begin + "27x18 18x7 *").repairs == kept.repairs);
}

TEST_CASE("repair: a rafle written as three moves is joined") {
  auto const proposed = propose(
      "[GameType \"20\"]\n[FEN \"W:W28,48:B12,13,22,23,1\"]\n1. 28x17 17x8 8x19x28 1-7 2. 48-42 7-12 3. 42-37 "
      "12-17 *");
  CHECK(proposed.repairs == Strings{"sure rafle-split: 28x17 17x8 8x19x28 -> 28x17x8x19x28"});
}

TEST_CASE("a capture that stops midway and may have been accepted is not sure") {
  // The following moves do not show whether 12 was taken: both games can be replayed.
  auto const proposed = propose(
      "[GameType \"20\"]\n[FEN \"W:W27,48,49:B6,12,22,5,15\"]\n1. 27x18 5-10 2. 48-42 10-14 3. 42-37 "
      "14-19 4. 37-31 6-11 *");
  CHECK(proposed.repairs == Strings{"likely route-shortened: 27x18 -> 27x7"});
}

TEST_CASE("a FEN is not repaired if each of many changes would do") {
  CHECK(propose("[GameType \"20\"]\n[FEN \"W:W27,48,49:B1,12,22,5,15\"]\n1. 27x18 5-10 2. 48-42 10-14 3. 42-37 "
                "14-19 4. 37-31 19-23 *")
            .repairs.size() == 1);
}

TEST_CASE("two moves behind a fault are too few to be sure of a repair") {
  std::string const begin = "[GameType \"20\"]\n[FEN \"W:W27,48,49:B1,12,22\"]\n1. 27x18 1x12 2. 48-42";
  CHECK(propose(begin + " *").repairs == Strings{"likely route-shortened: 27x18 -> 27x7"});
  CHECK(propose(begin + " 12-17 *").repairs == Strings{"likely route-shortened: 27x18 -> 27x7"});
  CHECK(propose(begin + " 12-17 3. 42-37 *").repairs == Strings{"sure route-shortened: 27x18 -> 27x7"});
}

TEST_CASE("repair: squares counted from the other side of the board") {
  std::string turned;
  for (std::size_t i = 0; i < right.size(); ++i) {
    auto const number = right.find_first_not_of("0123456789", i) - i;
    auto const of_square = i > header.size() && number > 0 && right[i + number] != '.';
    turned += of_square ? std::to_string(51 - std::stoi(right.substr(i, number))) : std::string(1, right[i]);
    i += of_square ? number - 1 : 0;
  }
  auto const proposed = propose(turned);
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.repairs.front().find("board-turned: 17-21 31-26") != std::string::npos);
  CHECK(proposed.text == right);
}

TEST_CASE("repair: two columns read across, with their numbers") {
  auto const proposed =
      propose(game("1. 34-30 20-25 4. 40-35 11-17 2. 30-24 19x30 5. 45-40 7-11 3. 35x24 17-21 6. 40-34 1-7"));
  REQUIRE(proposed.repairs.size() == 1);
  CHECK(proposed.repairs.front().starts_with("sure columns-interleaved: 4. 40-35 11-17"));
  CHECK(proposed.text ==
        game("1. 34-30 20-25 2. 30-24 19x30 3. 35x24 17-21 4. 40-35 11-17 5. 45-40 7-11 6. 40-34 1-7"));
}

TEST_CASE("columns are left alone where comments would go to other moves") {
  CHECK(propose(game("1. 34-30 20-25 4. 40-35 {good} 11-17 2. 30-24 19x30 5. 45-40 7-11 3. 35x24 17-21 6. 40-34 1-7"))
            .repairs.empty());
}

TEST_CASE("repair: a legal move that was not meant, noticed later") {
  auto const proposed = propose(game("1. 31-26 18-23 2. 32-27 23x32 3. 37x28 12-18 4. 41-37 7-12"));
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.text == game("1. 31-26 18-23 2. 32-28 23x32 3. 37x28 12-18 4. 41-37 7-12"));
}

TEST_CASE("a move written too early is noticed where it comes again: which of the two is wrong is not sure") {
  auto const proposed = propose(
      "[GameType \"25\"]\n"
      "1. a3-b4 b6-a5 2. b2-a3 c7-b6 3. e3-d4 b8-c7 4. f2-e3 d6-e5 5. e1-f2 h6-g5 6. g3-h4 e5-f4 7. f2-g3 "
      "f6-e5 8. h4:f6 e7:g5 9. d4:h4 d8-e7 10. g3:e5 g7-h6 11. g1-f2 h8-g7 12. e3-d4 c7-d6 13. e5:c7 b6:d8 "
      "14. f2-e3 d8-c7 15. b4-c5 e7-d6 16. c5:e7 f8:d6 17. a1-b2 c7-b6 18. a1-b2 b6-c5 19. d4:b6 a5:c7 20. "
      "e3-d4 c7-b6 21. a3-b4 b6-a5 22. g3-f4 a7-b6 23. d4-c5 b6:d4 24. c3:c7 a5:a1 25. c7-b8 g7-f6 26. "
      "b8-c7 a1-d4 27. c7-e5 d4-g1 28. e5:h8 g1-f2 29. f4-e5 f2-a7 30. d2-c3 a7-e3 31. e5-d6 e3-g1 32. "
      "h8-e5 g1-d4 33. c3-b4 d4:h8 34. c1-d2 h8-f6 35. b4-a5 f6-h8 36. d2-e3 h6-g5 37. h4:f6 h8:f2 *");
  REQUIRE(proposed.repairs.size() >= 2);
  for (auto const& repair : proposed.repairs) {
    CHECK_FALSE(repair.starts_with("sure"));
    CHECK(repair.find(" move-wrong: a1-b2 -> ") != std::string::npos);
  }
}

TEST_CASE("repair: two slips of one game, found together") {
  auto const long_rest = std::string{rest}.replace(std::string{rest}.find("45-40"), 5, "45-04");
  auto const proposed = propose(game("1. 34-30 20-25 2. 30-24 19x30 3. 53x24" + long_rest));
  CHECK(proposed.repairs == Strings{"likely digits-transposed: 53x24 -> 35x24 digits-transposed: 45-04 -> 45-40"});
  CHECK(proposed.text == right);
}

TEST_CASE("repair: the GameType is another one") {
  auto const text = right.substr(header.size());
  auto const proposed = propose("[GameType \"25\"]\n" + text);
  CHECK(proposed.repairs == Strings{"sure game-type-wrong: 25 -> 20"});
  CHECK(proposed.text == right);
}

TEST_CASE("another GameType is not sure if one broken rule explains the game as well") {
  auto const frisian = [](std::string const& fen_and_moves) { return propose("[GameType \"40\"]\n" + fen_and_moves); };
  SECTION("a king that must rest, and goes on moving") {
    auto const proposed = frisian(
        "[FEN \"W:WK45,36,37:B1,2\"]\n1. 45-50 1-6 2. 50-45 6-11 3. 45-50 11-16 4. 50-45 2-8 5. 45-50 8-13 "
        "6. 37-32 13-19 7. 32-27 *");
    CHECK(proposed.repairs == Strings{"possible game-type-wrong: 40 -> 20"});
  }
  SECTION("a capture that was missed") {
    auto const proposed = frisian(
        "[FEN \"W:W28,48,49:B18,4,5\"]\n1. 28-23 18x29 2. 48-42 4-9 3. 49-43 9-13 4. 43-38 5-10 5. 42-37 13-18 *");
    CHECK(proposed.repairs == Strings{"possible game-type-wrong: 40 -> 20"});
  }
  SECTION("several faults") {
    auto const proposed = frisian(right.substr(header.size()));
    CHECK(proposed.repairs == Strings{"sure game-type-wrong: 40 -> 20"});
  }
}

TEST_CASE("a capture of fewer pieces and a promotion in passing leave half of the weight to the declared GameType") {
  auto const* const fewer =
      "[FEN \"W:Wc3,h2:Bd4,d6,b4,h8\"]\n1. c3xa5 h8-g7 2. h2-g3 g7-h6 3. g3-h4 d4-c3 4. a5-b6 c3-b2 *";
  auto const* const passing =
      "[FEN \"W:Wf6,h2:Be7,b6,h8\"]\n1. f6xa5 h8-g7 2. h2-g3 g7-f6 3. a5-e1 f6-e5 4. g3-h4 e5-d4 5. h4-g5 d4-c3 *";
  for (auto const& [moves, most] : {std::pair{fewer, 20U}, std::pair{passing, 40U}}) {
    auto const repairs = all_repairs(std::string{"[GameType \"26\"]\n"} + moves);
    auto const found =
        std::ranges::find_if(repairs, [](Repair const& each) { return each.kind() == SlipKind::game_type_wrong; });
    REQUIRE(found != repairs.end());
    CHECK(found->percent <= most);
  }
}

TEST_CASE("the reason distinguishes a route that is too long from one that stops midway") {
  auto const repairs = all_repairs("[GameType \"25\"]\n[FEN \"W:Wc3:Bd4,d6,a7\"]\n1. c3:e5:c7:e5 a7-b6 2. c7:a5 *");
  REQUIRE_FALSE(repairs.empty());
  auto const& slip = repairs.front().slips.front();
  CHECK(slip.after == "c3:e5:c7");
  CHECK(english(slip.reason).starts_with("the capture ends before the last square that is written; "));
  CHECK(french(slip.reason).starts_with("la rafle se termine avant la dernière case écrite ; "));
}

namespace {

/// The rest of the game from the position after its fifth ply; the FEN is correct or has a fault.
std::string from(std::string_view fen) {
  auto moves = std::string{rest};
  return std::string{header} + "[FEN \"" + std::string{fen} + "\"]\n3..." + moves + " *";
}
std::string const position = "B:W24,31-33,36-50:B1-18,25";

}  // namespace

TEST_CASE("repair: the side to move in the FEN") {
  CHECK(propose(from(position)).text.empty());
  auto const proposed = propose(from("W" + position.substr(1)));
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.repairs.front().ends_with("start-position-wrong: W" + position.substr(1) + " -> " + position));
  CHECK(proposed.text == from(position));
}

TEST_CASE("repair: a square of the FEN") {
  auto const proposed = propose(from("B:W24,31-33,36-39,41-50:B1-18,20,25"));
  CHECK(proposed.repairs.empty());  // two slips of a FEN are not searched for
  CHECK(propose(from("B:W24,31-33,36-50:B1-16,19,18,25")).text == from("B:W24,31-33,36-50:B1-18,25"));
}

TEST_CASE("repair: a piece that is missing in the FEN") {
  CHECK(propose(from("B:W24,31-33,36-39,41-50:B1-18,25")).text == from(position));
}

TEST_CASE("a piece in the way may be one too many or have stood elsewhere: no such repair is sure") {
  auto const proposed = propose(from("B:W21,24,31-33,36-50:B1-18,25"));  // 17-21 cannot be played
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.text == from(position));
  for (auto const& repair : proposed.repairs) {
    CHECK(repair.starts_with("likely start-position-wrong"));
  }
}

TEST_CASE("repair: a piece that stood on another square, however many digits are another") {
  // On 23 the man of 9 is in the way, and 9 is empty when it is to move.
  std::string const text =
      "[GameType \"20\"]\n[FEN \"W:W28,38,48:B3,4,9\"]\n1. 28-23 9-13 2. 23-19 13x24 3. 38-33 3-9 4. 33-29 24x33 5. "
      "48-43 4-10 6. 43-39 33x44 *";
  REQUIRE(propose(text).repairs.empty());
  auto damaged = text;
  auto const proposed = propose(damaged.replace(damaged.find("B3,4,9"), 6, "B3,4,23"));
  CHECK(proposed.repairs == Strings{"likely start-position-wrong: W:W28,38,48:B3,4,23 -> W:W28,38,48:B3,4,9"});
}

TEST_CASE("repair: the start position, where the FEN is of another game") {
  auto const text = right.substr(header.size());
  auto const proposed = propose(std::string{header} + "[FEN \"W:W31,32,33:B18,19,20\"]\n" + text);
  REQUIRE(proposed.repairs.size() == 1);
  CHECK(proposed.text == std::string{header} + "[FEN \"W:W31-50:B1-20\"]\n" + text);
}

TEST_CASE("repair: a variation") {
  auto const proposed =
      propose(game("1. 34-30 20-25 2. 30-24 19x30 3. 35x24 (3. 53x24 17-21 4. 40-35 11-17 5. 45-40 "
                   "7-11 6. 40-34 1-7 7. 33-29 14-20) 17-21"));
  CHECK(proposed.repairs == Strings{"sure digits-transposed: 53x24 -> 35x24"});
}

TEST_CASE("repair: after a setup in the middle of a game, which is where the line begins") {
  auto const proposed =
      propose(game("1. 34-30 /FEN \"B:W24,31-33,36-50:B1-18,25\"/" + std::string{rest}.replace(10, 5, "35-40")));
  CHECK(proposed.repairs == Strings{"sure ends-swapped: 35-40 -> 40-35"});
}

TEST_CASE("repair: in games with letters, also their captures and their signs") {
  std::string const text =
      "[GameType \"25\"]\n1. e3-f4 f6-g5 2. f4-e5 d6:f4 3. g3:e5 e7-d6 4. e5-f6 g5:e7 5. d2-e3 b6-c5 6. e1-d2 g7-f6 "
      "7. f2-g3 f6-g5 8. c3-d4 h8-g7 9. d4:b6 a7:c5 10. g1-f2 e7-f6 11. g3-f4 c7-b6 *";
  auto const damaged = [&](std::string_view move, std::string_view slip) {
    auto copy = text;
    return propose(copy.replace(copy.find(move), move.size(), slip));
  };
  CHECK(damaged("f4-e5", "f4-d5").repairs.front().ends_with("digit-wrong: f4-d5 -> f4-e5"));
  CHECK(damaged("g3:e5", "3g:e5").repairs == Strings{"sure digits-transposed: 3g:e5 -> g3:e5"});
  CHECK(damaged("e7-d6", "d6-e7").repairs == Strings{"sure ends-swapped: d6-e7 -> e7-d6"});
  CHECK(damaged("d6:f4", "d6f4").repairs.empty());  // the game is legal
  CHECK(damaged("d6:f4 ", "").repairs == Strings{"sure move-missing:  -> d6:f4"});
  CHECK(damaged("d6:f4 ", "").text == text);
}

TEST_CASE("repair: in the games of Turkey, whose pieces go straight") {
  auto const proposed = propose(
      "[GameType \"30\"]\n1. h3-h4 b6-b5 2. c3-c4 g6-g5 3. f3-f4 h6-g6 4. e3-e4 b5-a5 5. h3-g3 g5-g4 6. c4-d4 c6-b6 *");
  CHECK(proposed.repairs.size() == 1);
}

TEST_CASE("repair: Frisian captures along rows and columns, one of them shortened") {
  std::string const text =
      "[GameType \"40\"]\n1. 35-30 18-23 2. 30-25 15x35 3. 45x25 20-24 4. 32-27 10-15 5. 25-20 14x25 6. 34x14 4x24 "
      "7. 39-34 13-18 8. 33x4 19-23 9. 4x22 12x21 10. 34x14 15x13 11. 50-45 13-18 12. 38-33 23-29 13. 33x24 25x23 *";
  CHECK(propose(text).repairs.empty());
  auto damaged = text;
  auto const proposed = propose(damaged.replace(damaged.find("33x4"), 4, "33x13"));
  REQUIRE_FALSE(proposed.repairs.empty());
  CHECK(proposed.repairs.front().ends_with("33x13 -> 33x4"));
}

TEST_CASE("moves are written as the record writes them") {
  CHECK(propose("[GameType \"20\"]\n1. 34-30 20-25 2. 30-24 19\u00d730 3. 53\u00d724" + std::string{rest} + " *")
            .repairs == Strings{"sure digits-transposed: 53\u00d724 -> 35\u00d724"});
  CHECK(propose("[GameType \"20\"]\n01. 34-30 20-25 02. 30-24 19x30 03. 35x24 17-21 04. 40-35 11-17 05. 45-40 07-11 "
                "06. 40-34 10-07 07. 33-29 14-20 08. 39-33 10-14 *")
            .repairs == Strings{"likely digits-transposed: 10-07 -> 01-07"});
  CHECK(propose("[GameType \"25\"]\n1. C3-D4 B6-A5 2. D4-C6 D6:B4 3. A3:C5 A7-B6 4. C5:A7 *").text.find("D4-C5") !=
        std::string::npos);
}

TEST_CASE("a repair says why, in English and in French") {
  read_records::Records records{with("53x24")};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, findings);
  auto const& repair = findings.front().repairs.front();
  CHECK(repair.percent >= 97);
  CHECK(repair.replayed == 15);
  CHECK(repair.slips.front().ply == 5);
  CHECK(english(repair.slips.front().reason) ==
        "two digits of the move are exchanged; with this, 15 more moves can be replayed");
  CHECK(french(repair.slips.front().reason) ==
        "deux chiffres du coup sont intervertis ; avec cela, 15 coups de plus peuvent être rejoués");
}

TEST_CASE("an illegal move with which a game ends may have been played: its repair is not sure") {
  std::string const begin = "1. 34-30 20-25 2. 30-24 19x30 3. ";
  CHECK(propose(game(begin + "53x24")).repairs == Strings{"likely digits-transposed: 53x24 -> 35x24"});
  CHECK(propose(game(begin + "24x35")).repairs == Strings{"likely ends-swapped: 24x35 -> 35x24"});
}

TEST_CASE("equally good explanations are all listed, and none is called sure") {
  auto const proposed = propose(game("1. 31-26 20-24 2. 33-21"));
  for (auto const& repair : proposed.repairs) {
    CHECK(repair.starts_with("likely "));
  }
}

TEST_CASE("a fault without an explanation gets no proposal") {
  CHECK(propose(game("1. 34-30 1-50 2. 50-1 7-44 3. 35-35 2-2")).repairs.empty());
  CHECK(propose(game("hello world")).repairs.empty());
  CHECK(propose("[GameType \"99\"]\n1. 34-30 1-50 *").repairs.empty());
  CHECK(propose("[GameType \"20\"]\n[FEN \"nonsense\"]\n1. 34-30 1-50 *").repairs.empty());
}
