// Squares, positions and moves of every variant, as its players write them.

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include "reference/random_positions.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>

using namespace damier;
using in_words::english;

namespace {

Variant const& named(std::string_view name) {
  auto const* variant = find_variant(name);
  REQUIRE(variant != nullptr);
  return *variant;
}

/// The names of the outermost squares of the top row and of the bottom row of the real board, seen from White's side.
std::string corners(Variant const& variant) {
  auto const& board = variant.board();
  Numbering const numbering{variant.rules()};
  auto const row = [&](int number) {
    std::string first;
    std::string last;
    for (int column = 0; column < board.columns; ++column) {
      auto const mirrored = variant.rules().names.mirrored;
      auto const square = board.at({number, mirrored ? board.columns - 1 - column : column});
      if (!square) continue;
      last = numbering.name(*square);
      first = first.empty() ? last : first;
    }
    return first + " " + last;
  };
  return row(0) + " / " + row(board.rows - 1);
}

Position position(Variant const& variant, std::string_view fen) {
  auto const read = read_fen(fen, variant);
  INFO(fen << " " << (read ? "" : english(read.error().message)));
  REQUIRE(read);
  return read->position;
}

std::string rewritten(std::string_view variant, std::string_view fen) {
  return write_fen(position(named(variant), fen), named(variant));
}

std::string warnings(std::string_view variant, std::string_view fen) {
  auto const read = read_fen(fen, named(variant));
  REQUIRE(read);
  std::string all;
  for (auto const& warning : read->warnings) all += (all.empty() ? "" : ", ") + std::string{warning.code};
  return all;
}

std::set<std::string> all_written(std::string_view name, std::string_view fen) {
  auto const& variant = named(name);
  auto const from = position(variant, fen);
  MoveList legal;
  variant.legal_moves(from, legal);
  std::set<std::string> texts;
  for (auto const& move : legal) texts.insert(write_move(variant, from, move, legal));
  return texts;
}

/// A move text as it is written again, with a question mark if its sign is wrong; the kind of the resolution if it is
/// not unique.
std::string resolved(std::string_view name, std::string_view fen, std::string_view text) {
  auto const& variant = named(name);
  auto const from = position(variant, fen);
  auto const read = read_move_text(text, Numbering{variant.rules()});
  if (!read) return "unreadable";
  auto const meaning = resolve(variant, from, *read);
  if (meaning.kind == Resolution::Kind::ambiguous) return "ambiguous";
  if (meaning.kind != Resolution::Kind::unique) return "illegal";
  return write_move(variant, from, meaning.move) + (meaning.sign_disagrees ? "?" : "");
}

using Texts = std::set<std::string>;

}  // namespace

TEST_CASE("the corners of each board have the names that the table of game types gives them") {
  struct Expected {
    std::string_view variant, corners, game_type;
  };
  for (auto const& [name, expected, game_type] : {
           Expected{"international", "1 5 / 46 50", "20,W,10,10,N2,0"},
           Expected{"english", "1 4 / 29 32", "21,B,8,8,N1,0"},
           Expected{"italian", "1 4 / 29 32", "22,W,8,8,N2,1"},
           Expected{"pool", "1 4 / 29 32", "23,B,8,8,N1,0"},
           Expected{"spanish", "32 29 / 4 1", "24,W,8,8,N1,1"},
           Expected{"russian", "b8 h8 / a1 g1", "25,W,8,8,A0,0"},
           Expected{"brazilian", "b8 h8 / a1 g1", "26,W,8,8,A0,0"},
           Expected{"canadian", "1 6 / 67 72", "27,W,12,12,N2,0"},
           Expected{"portuguese", "32 29 / 4 1", "28,W,8,8,N1,1"},
           Expected{"czech", "b8 h8 / a1 g1", "29,W,8,8,A0,0"},
           Expected{"turkish", "a8 h8 / a1 h1", "30,W,8,8,A0,0"},
           Expected{"thai", "32 29 / 4 1", "31,B,8,8,N2,0"},
           Expected{"frisian", "1 5 / 46 50", "40,W,10,10,N2,0"},
           Expected{"spantsiretti", "b8 j8 / a1 i1", "41,W,10,8,A0,0"},
           Expected{"killer", "1 5 / 46 50", ""},
       }) {
    INFO(name);
    CHECK(corners(named(name)) == expected);
    CHECK(full_game_type(named(name)) == game_type);
  }
}

TEST_CASE("the names of every variant's squares give the squares back, and so do the numbers") {
  for (auto const* variant : variants()) {
    INFO(variant->name());
    Numbering const numbering{variant->rules()};
    std::set<std::string> names;
    for (unsigned number = 1; number <= variant->board().square_count(); ++number) {
      auto const square = numbering.square(number);
      REQUIRE(square);
      CHECK(numbering.number(*square) == number);
      auto const name = numbering.name(*square);
      names.insert(name);
      for (auto const& written : {name, std::to_string(number)}) {
        std::string_view text{written};
        CHECK(numbering.read(text) == square);
        CHECK(text.empty());
      }
    }
    CHECK(names.size() == variant->board().square_count());
    CHECK_FALSE(numbering.square(variant->board().square_count() + 1));
  }
}

TEST_CASE("FEN: the start positions as each variant writes them") {
  CHECK(write_fen(named("english").start(), named("english")) == "B:W21-32:B1-12");
  CHECK(write_fen(named("italian").start(), named("italian")) == "W:W21-32:B1-12");
  CHECK(write_fen(named("spanish").start(), named("spanish")) == "W:W1-12:B21-32");
  CHECK(write_fen(named("thai").start(), named("thai")) == "B:W1-8:B25-32");
  CHECK(write_fen(named("canadian").start(), named("canadian")) == "W:W43-72:B1-30");
  CHECK(write_fen(named("russian").start(), named("russian")) ==
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6");
}

TEST_CASE("FEN: every variant's positions read back to themselves and are written the same again") {
  for (auto const* variant : variants()) {
    INFO(variant->name());
    CHECK(position(*variant, write_fen(variant->start(), *variant)) == variant->start());
    reference::RandomPositions positions{20'22, variant->board()};
    for (int i = 0; i < 2'000; ++i) {
      auto const from = positions.next();
      auto const text = write_fen(from, *variant);
      auto const again = read_fen(text, *variant);
      if (!again || !(again->position == from) || write_fen(again->position, *variant) != text) FAIL(text);
    }
  }
}

TEST_CASE("FEN: squares with letters") {
  CHECK(rewritten("russian", "W:Wc3,Ke1:Bb6.") == "W:Wc3,Ke1:Bb6");
  CHECK(rewritten("russian", "b : w C3 , kE1 : b B6") == "B:Wc3,Ke1:Bb6");
  CHECK(rewritten("turkish", "W:Wa2,Kh1:Ba7") == "W:Wa2,Kh1:Ba7");
  CHECK(rewritten("spantsiretti", "W:Wj2,i1:Bj8") == "W:Wj2,i1:Bj8");
}

TEST_CASE("FEN: numbers in a game written with letters run from the top left") {
  CHECK(position(named("russian"), "W:W21-32:B1-12") == named("russian").start());
  CHECK(position(named("russian"), "W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4.") ==
        named("russian").start());
  CHECK(rewritten("russian", "W:WK32:B1") == "W:WKg1:Bb8");
}

TEST_CASE("FEN: numbers in a game written with letters count from a1 where only so they make a position") {
  CHECK(position(named("russian"), "W:W1-12:B21-32") == named("russian").start());
  CHECK(warnings("russian", "W:W1-12:B21-32") == "fen-other-numbering");
  CHECK(rewritten("brazilian", "W:W6:B32") == "W:Wd2:Bh8");  // numbered from the top left, Black would have a man on g1
  CHECK(rewritten("spantsiretti", "W:W1-15:B26-40") == write_fen(named("spantsiretti").start(), named("spantsiretti")));
  CHECK(position(named("jamaican"), "B:W21-32:B1-12") == named("jamaican").start());
  // A FEN that is odd in both numberings, or in neither, is numbered from the top left.
  CHECK(warnings("russian", "W:W1,32:B16") == "fen-man-on-promotion-row");
  CHECK(rewritten("russian", "W:W14:B19") == "W:Wc5:Bf4");
  CHECK(warnings("russian", "W:Wb8:Bc3") == "fen-man-on-promotion-row");
  CHECK(warnings("english", "W:W1-12:B21-32").starts_with("fen-man-on-promotion-row"));
}

TEST_CASE("FEN: numbers from a1 when they are asked for") {
  auto const fen = read_fen_numbered_from_a1("W:W14,K32:B19", named("russian"));
  REQUIRE(fen);
  CHECK(write_fen(fen->position, named("russian")) == "W:WKh8,d4:Be5");
  CHECK_FALSE(read_fen_numbered_from_a1("W:Wc3:Bd4", named("russian")));
  CHECK_FALSE(read_fen_numbered_from_a1("W:W31:B5", international()));
  CHECK_FALSE(read_fen_numbered_from_a1("W:W33:B5", named("russian")));
}

TEST_CASE("FEN: g1 is a square if squares have letters, and a ghost precedes one") {
  CHECK(rewritten("russian", "W:Wg1,c3:Bb6") == "W:Wc3,g1:Bb6");
  CHECK(warnings("russian", "W:Wg1:Bb6").empty());
  CHECK(rewritten("russian", "W:Wc3:Bb6,Gd4,Pe5") == "W:Wc3:Bb6");
  CHECK(warnings("russian", "W:Wc3:Bb6,Gd4,Pe5") == "fen-ghost, fen-ghost");
}

TEST_CASE("FEN: the moves in a row of a Frisian king") {
  auto const& frisian = named("frisian");
  auto const white = static_cast<std::size_t>(Colour::white);
  auto const black = static_cast<std::size_t>(Colour::black);
  Numbering const numbering{frisian.rules()};
  auto const only = position(frisian, "W:W40,K50:B10,K3:H2:F9:+2+3");
  CHECK(only.king_runs[black] == KingRun{*numbering.square(3), 2});
  CHECK(only.king_runs[white] == KingRun{*numbering.square(50), 3});
  auto const of_two = position(frisian, "W:W40,K50,K49:B10,K3:+0+149");
  CHECK(of_two.king_runs[black].moves == 0);
  CHECK(of_two.king_runs[white] == KingRun{*numbering.square(49), 1});
  CHECK(position(frisian, "W:W40,K50,K49:B10:+0+1").king_runs[white].moves == 0);  // it does not say which king
  CHECK(position(frisian, "W:W40,K50:B10:+0+140").king_runs[white].moves == 0);    // there is no king
  CHECK(position(international(), "W:W40,K50:B10,K3:+2+3").king_runs == Position{}.king_runs);
}

TEST_CASE("FEN: the moves in a row of Frisian kings are written where one has begun, and read back") {
  CHECK(rewritten("frisian", "W:W40,K50:B10,K3:+2+3") == "W:W40,K50:BK3,10:+23+350");
  CHECK(rewritten("frisian", "W:W40,K50,K49:B10,K3:+0+149") == "W:W40,K49,K50:BK3,10:+0+149");
  CHECK(rewritten("frisian", "W:W40,K50:B10,K3:+0+0") == "W:W40,K50:BK3,10");
  auto const& frisian = named("frisian");
  reference::RandomPositions positions{1'970, frisian.board()};
  unsigned runs = 0;
  for (int i = 0; i < 3'000; ++i) {
    auto from = positions.next();
    for (auto const colour : {Colour::white, Colour::black}) {
      for (auto const king : from.kings_of(colour)) {
        from.king_runs[static_cast<std::size_t>(colour)] = {king, static_cast<std::uint8_t>(1 + positions.below(3))};
        ++runs;
        break;
      }
    }
    auto const text = write_fen(from, frisian);
    if (!(position(frisian, text) == from)) FAIL(text);
  }
  CHECK(runs > 1'000);
}

TEST_CASE("moves: each variant's sign of a capture") {
  CHECK(all_written("russian", "W:Wc3:Bd4") == Texts{"c3:e5"});
  CHECK(all_written("brazilian", "W:Wc3:Bd4") == Texts{"c3xe5"});
  CHECK(all_written("spantsiretti", "W:Wc3:Bd4") == Texts{"c3:e5"});
  CHECK(all_written("turkish", "W:Wc3:Bc4") == Texts{"c3xc5"});
  CHECK(all_written("thai", "W:W10:B14") == Texts{"10-17"});
  CHECK(all_written("italian", "W:W22:B18") == Texts{"22x13"});
}

TEST_CASE("moves: a sign that the variant has for captures does not disagree with one") {
  CHECK(resolved("thai", "W:W10:B14", "10-17") == "10-17");
  CHECK(resolved("thai", "W:W10:B14", "10x17") == "10-17");
  CHECK(resolved("russian", "W:Wc3:Bd4", "c3:e5") == "c3:e5");
  CHECK(resolved("russian", "W:Wc3:Bd4", "c3xe5") == "c3:e5");
  CHECK(resolved("russian", "W:Wc3:Bd4", "c3-e5") == "c3:e5?");
  CHECK(resolved("russian", "W:Wc3:Bb8", "c3:d4") == "c3-d4?");
}

TEST_CASE("moves: squares with letters need no sign, and capitals are letters too") {
  CHECK(resolved("russian", "W:Wa3:Bb8", "a3b4") == "a3-b4");
  CHECK(resolved("russian", "W:Wc3:Bd4", "c3e5") == "c3:e5");
  CHECK(resolved("russian", "W:Wc3:Bd4,d6", "c3e5c7") == "c3:c7");
  CHECK(resolved("russian", "W:WA3:BB8", "A3-B4") == "a3-b4");
  CHECK(resolved("russian", "W:Wa3:Bb8", "a3-b5") == "unreadable");  // not playing squares
  CHECK(resolved("russian", "W:Wa3:Bb8", "a3-i5") == "unreadable");
}

TEST_CASE("moves: numbers in a game written with letters run from the top left") {
  CHECK(resolved("russian", "W:W21-32:B1-12", "22-18") == "c3-d4");
}

TEST_CASE("moves: where the choice is free, two squares are the capture that goes straight from one to the other") {
  auto const* const fen = "W:W12,16,21,K22,28,32:B2,4,K6,7,9-11,14,19,20,25-27";  // over 11, or through 31, 24 and 15
  auto const texts = all_written("pool", fen);
  CHECK(texts.contains("22x8"));
  CHECK(texts.contains("22x31x24x15x8"));
  CHECK(resolved("pool", fen, "22x8") == "22x8");
  CHECK(resolved("pool", fen, "22x31x24x15x8") == "22x31x24x15x8");
}

TEST_CASE("moves: where pieces leave the board at once, the way back over one of them is free") {
  auto const* const fen = "W:W1,5,K11,12,17,21:B6-8,13,14,19,22-24,26,K27,29,31";
  CHECK(all_written("thai", fen).contains("11-25-4"));
  CHECK(resolved("thai", fen, "11-25-4") == "11-25-4");
}

TEST_CASE("moves: what every variant writes, short or long, resolves to the same move") {
  for (auto const* variant : variants()) {
    INFO(variant->name());
    Numbering const numbering{variant->rules()};
    reference::RandomPositions positions{1'949, variant->board()};
    unsigned captures = 0;
    for (int i = 0; i < 1'500; ++i) {
      auto const from = positions.next();
      MoveList legal;
      variant->legal_moves(from, legal);
      if (legal.refused()) continue;
      for (std::size_t k = 0; k < std::min<std::size_t>(legal.size(), 16); ++k) {
        captures += legal[k].is_capture() ? 1U : 0U;
        for (auto const& text :
             {write_move(*variant, from, legal[k], legal), write_long_move(*variant, from, legal[k])}) {
          auto const read = read_move_text(text, numbering);
          auto const meaning = read ? resolve(*variant, from, *read) : Resolution{};
          if (meaning.kind != Resolution::Kind::unique || !(meaning.move == legal[k]) || meaning.sign_disagrees) {
            FAIL(write_fen(from, *variant) << ": " << text);
          }
        }
      }
    }
    CHECK(captures > 500);
  }
}
