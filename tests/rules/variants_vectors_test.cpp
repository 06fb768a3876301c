// Positions with all their legal moves under the rules of every variant, named after the article that they show. Both
// generators are compared with them. International draughts has its own file, vectors_test.cpp. Positions without a
// source are the project's own.

#include "reference/diagram.hpp"
#include "reference/slow_generator.hpp"
#include "reference/table_file.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// Italian tables are numbered from 1 = a8 at the left of the mirrored board.
Rows rows_of(Variant const& variant) { return variant.name() == "italian" ? Rows::from_right : Rows::from_left; }

bool is_listed_as(Move const& move, ListedMove const& listed) {
  return move.from == listed.from && move.to == listed.to && move.is_capture() == listed.capture &&
         (!listed.captured || move.captured == *listed.captured);
}

/// Whether the moves are exactly the listed ones, each of them once.
bool are_listed(std::vector<Move> const& moves, std::vector<ListedMove> const& listed) {
  return moves.size() == listed.size() && std::all_of(listed.begin(), listed.end(), [&](ListedMove const& one) {
           return std::count_if(moves.begin(), moves.end(),
                                [&](Move const& move) { return is_listed_as(move, one); }) == 1;
         });
}

/// Moves as text for messages, with numbers from the left.
std::string write_moves(std::vector<Move> const& moves, Geometry const& board) {
  std::string text;
  for (auto const& move : moves) {
    text += (text.empty() ? "" : "; ") + write_move(move, board);
  }
  return text;
}

std::vector<Move> fast_moves(Variant const& variant, Position const& position) {
  MoveList list;
  variant.legal_moves(position, list);
  REQUIRE_FALSE(list.refused());
  return {list.begin(), list.end()};
}

void check_moves(Variant const& variant, std::string_view fen, std::string_view moves) {
  auto const& board = variant.board();
  auto const position = read_fen(fen, board, rows_of(variant));
  auto const listed = read_moves(moves, board, rows_of(variant));
  auto const fast = fast_moves(variant, position);
  INFO(variant.name() << ": " << fen << " has " << moves << ", not " << write_moves(fast, board));
  CHECK(are_listed(fast, listed));
  CHECK(variant.has_capture(position) == (!listed.empty() && listed.front().capture));
  for (auto const& move : fast) {
    CHECK(variant.legality(position, move) == Legality::legal);
  }
  auto const slow = SlowGenerator{variant.rules()}.legal_moves(position).moves;
  INFO("the slow generator has " << write_moves(slow, board));
  CHECK(are_listed(slow, listed));
}

void check_moves(std::string_view variant, std::string_view fen, std::string_view moves) {
  REQUIRE(find_variant(variant) != nullptr);
  check_moves(*find_variant(variant), fen, moves);
}

/// Checks that a position has only one legal move and which position it leads to.
void check_only_move(std::string_view name, std::string_view fen, std::string_view move, std::string_view after) {
  check_moves(name, fen, move);
  auto const& variant = *find_variant(name);
  auto const position = read_fen(fen, variant.board(), rows_of(variant));
  auto const expected = read_fen(after, variant.board(), rows_of(variant));
  auto const fast = fast_moves(variant, position);
  REQUIRE(fast.size() == 1);
  CHECK(variant.after(position, fast.front()) == expected);
  CHECK(SlowGenerator{variant.rules()}.after(position, fast.front()) == expected);
}

}  // namespace

TEST_CASE("the men of every variant are where its rules put them, and the right side begins") {
  auto const is_start = [](std::string_view name, std::string_view fen) {
    auto const& variant = *find_variant(name);
    INFO(name);
    CHECK(variant.start() == read_fen(fen, variant.board()));
  };
  for (auto const* const name : {"international", "frisian", "killer"}) {
    is_start(name, "W:W31-50:B1-20");
  }
  for (auto const* const name : {"italian", "spanish", "portuguese", "russian", "brazilian", "czech"}) {
    is_start(name, "W:W21-32:B1-12");
  }
  for (auto const* const name : {"english", "pool"}) {
    is_start(name, "B:W21-32:B1-12");
  }
  is_start("canadian", "W:W43-72:B1-30");
  is_start("spantsiretti", "W:W26-40:B1-15");
  is_start("spantsiretti",
           "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3:Bb8,d8,f8,h8,j8,a7,c7,e7,g7,i7,b6,d6,f6,h6,j6");
  is_start("thai", "B:W25-32:B1-8");
  is_start("turkish", "W:W41-56:B9-24");
}

TEST_CASE("English: a man goes and takes forward only, kings too, and stops on the far row (1.17 to 1.20)") {
  check_moves("english", "W:W18:B14,15,22,23", "18x9 {14}; 18x11 {15}");
  check_moves("english", "W:W18:B22,23", "18-14; 18-15");
  check_moves("english", "W:W18:BK15", "18x11 {15}");
  check_moves("english", "W:W11:B7,8,6", "11x2 {7}; 11x4 {8}");
  check_only_move("english", "W:W11:B7,6", "11x2 {7}", "B:WK2:B6");
  check_moves("english", "W:WK18:B32", "18-14; 18-15; 18-22; 18-23");
  check_moves("english", "W:WK18:B14,15,22,23", "18x9 {14}; 18x11 {15}; 18x25 {22}; 18x27 {23}");
  check_moves("english", "W:WK18:B11", "18-14; 18-15; 18-22; 18-23");  // a king takes only adjacent pieces
  check_moves("english", "W:W30,32:B25,27,19", "30x21 {25}; 32x16 {27,19}");
}

TEST_CASE("Italian: a man takes no king, and the captures have an order (5.3, 6.6 to 6.10)") {
  // rhalbersma/dctl, test/src/core/model/italian.cpp (BSL-1.0)
  check_moves("italian", "W:W30:B27", "30x23");
  check_moves("italian", "W:W31:B12,20,28", "31x8");
  check_moves("italian", "W:WK22:B18,19,27", "22x13; 22x15; 22x31");
  check_moves("italian", "W:WK27:B5,6,13,15,21,23", "27x25");
  check_moves("italian", "W:WK21,31:B10,18,27", "31x6");            // 6.6 quantity
  check_moves("italian", "W:WK23,31:B19,26,27", "23x21");           // 6.7 modality
  check_moves("italian", "W:WK23:B19,K28", "23x32");                // 6.8 contents
  check_moves("italian", "W:WK30:B10,12,18,K20,K26,27", "30x5");    // 6.9 ordering
  check_moves("italian", "W:WK31:B18,20,K27,K28", "31x13; 31x15");  // 6.10 free
  check_moves("italian", "W:WK30:B10,K12,K18,20,K26,K27", "30x5");  // 6.9
  check_moves("italian", "W:W24:B20,28", "24x15");                  // 5.3a
  check_moves("italian", "W:WK24:B20,28", "24x15; 24x31");          // 5.3c
  // AttackingOrDefending/pydraughts test_game.py
  check_moves("italian", "W:W31,32,K25:B12,20,21,28,5,K13,K14,K7", "25x18x11x4 {7,14,21}");
  check_moves("italian", "W:W31,32,K25:B12,13,20,21,28,7,K14,K5", "25x18x11x4 {7,14,21}");
  check_moves("italian", "W:W18:BK15", "18-13; 18-14");  // 5.3b
}

TEST_CASE("Pool: a man that passes the far row goes on and stays a man (16, 22, 23)") {
  check_only_move("pool", "W:W12:B7,8", "12x3x10 {7,8}", "B:W10:B");
  check_only_move("pool", "W:W12:B8", "12x3 {8}", "B:WK3:B");
  check_moves("pool", "W:WK29:B22,8,11", "29x18 {22}; 29x15 {22}");  // two adjacent pieces are not jumped
}

TEST_CASE("Spanish and Portuguese: most pieces, then most kings, and men take forward only") {
  for (auto const* const name : {"spanish", "portuguese"}) {
    check_moves(name, "W:W18:B14,15,22,23", "18x9 {14}; 18x11 {15}");
    check_moves(name, "W:W18:BK14,15", "18x9 {14}");  // quality
    check_moves(name, "W:W18,K29:B14,K25", "29x22 {25}");
    check_moves(name, "W:W18,26:BK14,22,13", "26x17x10 {22,14}");  // quantity
    check_only_move(name, "W:W12:B7,8", "12x3 {8}", "B:WK3:B7");   // it stops on the far row
    check_moves(name, "W:WK29:B22", "29x18 {22}; 29x15 {22}; 29x11 {22}; 29x8 {22}; 29x4 {22}");
  }
}

TEST_CASE("Russian: a man that reaches the far row in a capture goes on as a king (1.5.15)") {
  // AttackingOrDefending/pydraughts test_ambiguous_moves.py, issues 28 and 42
  check_moves("russian", "W:WKd2:Bf6,c5,e5,e3",
              "d2xg5xe7xb4 {f6,c5,e3}; d2xf4xd6xb4 {c5,e5,e3}; d2xg5xe7xa3 {f6,c5,e3}; d2xf4xd6xa3 {c5,e5,e3}");
  check_moves("russian", "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8",
              "f8xh6xf4xd6xb4 {g7,c5,e5,g5}; f8xb4 {c5}; h4xf6xd4xb6 {c5,e5,g5}");
  check_moves("russian", "W:WKd2:Bc5,e5,c3,e3",
              "d2xb4xd6xf4xd2 {c5,e5,c3,e3}; d2xb4xd6xf4xc1 {c5,e5,c3,e3}; d2xf4xd6xb4xe1 {c5,e5,c3,e3}");
  check_only_move("russian", "W:Wh6:Bg7,c5,d2", "h6xf8xb4xe1 {g7,c5,d2}", "B:WKe1:B");
  check_moves("russian", "W:Wh6:Bg7,e7", "h6xf8xd6 {e7,g7}; h6xf8xc5 {e7,g7}; h6xf8xb4 {e7,g7}; h6xf8xa3 {e7,g7}");
}

TEST_CASE("Brazilian: international rules on 64 squares (4.13, 4.15)") {
  check_only_move("brazilian", "W:Wh6:Bg7,c5,d2", "h6xf8 {g7}", "B:WKf8:Bc5,d2");
  check_only_move("brazilian", "W:Wh6:Bg7,e7", "h6xf8xd6 {e7,g7}", "B:Wd6:B");
  check_moves("brazilian", "W:Wc3,g1:Bd4,d6,f2", "g1xe3xc5xe7 {f2,d4,d6}");
}

TEST_CASE("Czech: a king must capture if it can, and a man stops on the far row (4.1, 4.14)") {
  check_only_move("czech", "W:Wh6:Bg7,c5,d2", "h6xf8 {g7}", "B:WKf8:Bc5,d2");
  check_moves("czech", "W:Wc3,Kh2:Bd4,e5", "h2xb8 {e5}; h2xc7 {e5}; h2xd6 {e5}");
  check_moves("czech", "W:Wc3:Bb2,d2,d4", "c3xe5 {d4}");
}

TEST_CASE("Frisian: captures go in eight directions, and the highest value is compulsory (7, 9)") {
  // AttackingOrDefending/pydraughts test_game.py
  check_moves("frisian", "W:WK4,36,41-44,46-50:B1,2,6,12,14,17,18,23",
              "4x24x22x11x13x22 {12,14,17,18,23}; 4x24x22x11x13x27 {12,14,17,18,23}; "
              "4x24x22x13x11x28 {12,14,17,18,23}; 4x24x22x11x13x31 {12,14,17,18,23}; "
              "4x24x22x13x11x33 {12,14,17,18,23}; 4x24x22x13x11x39 {12,14,17,18,23}");
  check_moves("frisian", "W:W28:B18", "28x8 {18}");   // along the column
  check_moves("frisian", "W:W28:B27", "28x26 {27}");  // along the row
  check_moves("frisian", "W:W28:B38", "28x48 {38}");  // backward
  check_moves("frisian", "W:W28:B29", "28x30 {29}");
  check_moves("frisian", "W:W28:BK22,23", "28x17 {22}");                             // a king counts more than a man
  check_moves("frisian", "W:W28:BK22,23,13", "28x19x8 {23,13}");                     // but less than two men
  check_moves("frisian", "W:W28,K50:B23,49", "50x46 {49}; 50x47 {49}; 50x48 {49}");  // of equal captures, the king's
}

TEST_CASE("Killer: a king that takes a king last stops just behind it") {
  check_moves("killer", "W:WK46:BK23", "46x19 {23}");
  check_moves("killer", "W:WK46:B23", "46x19 {23}; 46x14 {23}; 46x10 {23}; 46x5 {23}");
  check_moves("killer", "W:W28:BK23", "28x19 {23}");
  check_moves("killer", "W:WK46:BK32,9", "46x14x3 {32,9}");
}

TEST_CASE("Thai: a king lands just behind what it takes, which is off the board at once") {
  check_moves("thai", "W:WK29:B22", "29x18 {22}");
  check_only_move("thai", "W:W11:B8", "11x4 {8}", "B:WK4:B");
  check_moves("thai", "W:W18:B22,23,14", "18x9 {14}");
  // The king turns by 180 degrees and passes over the square of the first piece taken.
  check_moves("thai", "W:WK22:B18,25", "22x15x29 {18,25}; 22x29x15 {25,18}");
}

TEST_CASE("Canadian: international rules on 144 squares") {
  check_moves("canadian", "W:W43-72:B1-30",
              "43-37; 44-37; 44-38; 45-38; 45-39; 46-39; 46-40; 47-40; 47-41; 48-41; 48-42");
}

TEST_CASE("the moves of the reference table are the legal ones in every variant") {
  auto const table = read_table("legal-moves.tsv");
  for (auto const& row : table) {
    INFO(row.at("variant") << " " << row.at("article"));
    check_moves(row.at("variant"), row.at("fen"), row.at("moves"));
  }
  CHECK(table.size() >= 64);
}
