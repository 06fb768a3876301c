#include "tests/search/query_maker.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "tests/search/random_games.hpp"

#include <algorithm>
#include <array>

namespace damier::testing {
namespace {

/// Games with setups, passed turns and moves that cannot be read, after which the pieces can be more than before.
constexpr auto broken_games = R"(
[White "Setup"]
1. 32-28 19-23 2. 28x19 14x23 /FEN "W:W28,32:B1-9,19"/ 3. 28-22 19-24 4. 22-17 *

[White "Passed"]
1. 32-28 - 2. 31-27 19-23 3. 28x19 - 4. 34-30 *

[White "Lost and found"]
1. 32-28 19-29 2. 31-27 /FEN "B:W31-50:B1-20"/ 2... 20-25 3. 31-26 /FEN "W:"/ 4. 33-28 *

[White "Setup first"]
/FEN "W:W46:B5"/ 1. 46-41 5-46 /FEN "W:W31-50:B1-20"/ /FEN "W:W31-50:B2-20"/ *
)";

constexpr std::array<std::string_view, 9> variant_names{"international", "frisian", "canadian", "russian",   "english",
                                                        "italian",       "turkish", "spanish",  "portuguese"};

}  // namespace

std::string games_of_all() {
  std::string text = broken_games;
  for (unsigned i = 0; i < variant_names.size(); ++i) {
    text += random_games(*find_variant(variant_names[i]), i == 0 ? 6 : 2, 100 + i);
  }
  return text;
}

std::string QueryMaker::make(unsigned depth, bool with_positions) {
  if (depth == 0) {
    return with_positions && below(3) != 0 ? position_term() : header_term();
  }
  auto const inner = [&] { return make(depth - 1, with_positions); };
  switch (below(with_positions ? 16 : 5)) {
    case 0: return inner();
    case 1: return "not (" + inner() + ")";
    case 2: return "(" + inner() + " " + inner() + ")";
    case 3: return "(" + inner() + " and " + inner() + ")";
    case 4: return "(" + inner() + " or " + inner() + ")";
    case 5: return "mirror(" + inner() + ")";
    case 6: return "stays " + inner() + " for " + number(8) + " plies";
    case 7: return "let $s = any " + squares() + " (" + each_square(inner()) + ")";
    case 8: return "let $s = " + squares() + " and (" + with_variable() + " or " + inner() + ")";
    case 10: return followed(depth);
    case 11: return "shift(" + shape() + (below(3) == 0 ? " or " + shape() : "") + ")";
    case 12: return "(" + relation() + (below(2) == 0 ? " and " : " or ") + inner() + ")";
    case 9: return "let $p = (" + inner() + ") ($p" + link() + "mirror($p))";
    default: return "(" + part(depth) + link() + part(depth) + (below(3) == 0 ? link() + part(depth) : "") + ")";
  }
}

std::string QueryMaker::part(unsigned depth) {
  auto text = "(" + make(depth - 1, true) + ")";
  switch (below(6)) {
    case 0: return text + "{" + std::to_string(below(3)) + ".." + std::to_string(2 + below(3)) + "}";
    case 1: return text + "{>= " + std::to_string(1 + below(2)) + "}";
    default: return text;
  }
}

std::string QueryMaker::link() {
  switch (below(4)) {
    case 0: return " then ";
    case 1: return " then[<=" + std::to_string(1 + below(9)) + "] ";
    case 2: return " then[" + std::to_string(1 + below(3)) + ".." + std::to_string(3 + below(9)) + "] ";
    default: return " next ";
  }
}

std::string QueryMaker::number(std::size_t bound) {
  static constexpr std::array<char const*, 6> signs{"= ", "!= ", "< ", "<= ", "> ", ">= "};
  auto const value = below(bound);
  if (below(3) == 0) {
    return std::to_string(value) + ".." + std::to_string(value + below(bound));
  }
  return signs[below(signs.size())] + std::to_string(value);
}

std::string QueryMaker::header_term() {
  static constexpr std::array<char const*, 4> results{"white-wins", "black-wins", "draw", "unknown"};
  static constexpr std::array<char const*, 6> players{"rafle",       "damier as white",      "čížek wins",
                                                      "чижов loses", "rafle as black draws", "nobody"};
  static constexpr std::array<char const*, 5> comments{"coup", "ELEGANT", "only move", "un beau", "xyzzy"};
  switch (below(11)) {
    case 10: {
      static constexpr std::array<char const*, 3> ratings{"white-rating ", "black-rating ", "rating-difference "};
      auto const which = below(ratings.size());
      return ratings[which] +
             (which == 2 && below(2) == 0 ? ">= -" + std::to_string(below(300)) : number(which == 2 ? 300 : 2800));
    }
    case 0: return "white = " + quoted(game().header.white);
    case 1: return "black ~ " + quoted(game().header.black.substr(0, game().header.black.find(',')));
    case 2: return std::string{"player "} + players[below(players.size())];
    case 3: return "plies " + number(70);
    case 4: return "id " + number(games_.size() + 2);
    case 5: return "year " + std::to_string(1970 + below(4)) + ".." + std::to_string(1974 + below(4));
    case 6: return "type " + game().header.variant;
    case 7: return std::string{"text ~ "} + quoted(comments[below(comments.size())]);
    case 8: return below(2) == 0 ? "has comments" : "has fen";
    default: return std::string{"result "} + results[below(results.size())];
  }
}

std::string QueryMaker::square() {
  auto const& some = game();
  Numbering const numbering{some.variant->rules()};
  auto const place = below(some.positions.size());
  if (below(2) == 0 && some.moves[place]) {
    return numbering.name(below(2) == 0 ? some.moves[place]->from : some.moves[place]->to);
  }
  if (below(4) == 0) {
    return std::to_string(1 + below(50));
  }
  return numbering.name(
      some.variant->board().square(static_cast<unsigned>(below(some.variant->board().square_count()))));
}

std::string QueryMaker::squares() {
  static constexpr std::array<char const*, 8> regions{"long-diagonal", "left wing", "right-wing",    "wings",
                                                      "centre",        "center",    "promotion row", "back-row"};
  std::string list;
  for (auto count = 1 + below(2); count != 0; --count) {
    auto const low = 1 + below(40);
    list += list.empty() ? "" : below(2) == 0 ? "," : " ";
    switch (below(6)) {
      case 0: list += regions[below(regions.size())]; break;
      case 1: list += std::to_string(low) + (below(2) == 0 ? "-" : "..") + std::to_string(low + below(9)); break;
      case 2: list += below(4) == 0 ? "a1-d4" : square(); break;
      default: list += square();
    }
  }
  return list;
}

std::string QueryMaker::quantifier() {
  switch (below(4)) {
    case 0: return "";
    case 1: return "none ";
    default: return "any ";
  }
}

std::string QueryMaker::content() {
  static constexpr std::array<char const*, 9> kinds{"piece", "man", "king", "wm", "wk", "bm", "bk", "w", "b"};
  return kinds[below(kinds.size())];
}

std::string QueryMaker::designator() {
  switch (below(4)) {
    case 0: return "square " + squares();
    case 1: return content() + " on " + squares();
    case 2: return "empty";
    default: return content();
  }
}

std::string QueryMaker::relation() {
  static constexpr std::array<char const*, 5> words{" sees ", " adjacent ", " adjacent to ", " attacks ",
                                                    " stands on "};
  if (below(5) == 0) {
    return "ray(" + designator() + " and " + designator() + " and " + designator() + ")";
  }
  return designator() + words[below(words.size())] + (below(3) == 0 ? squares() : designator());
}

std::string QueryMaker::direction() {
  static constexpr std::array<char const*, 8> directions{"up-left", "up right", "down-left", "down-right",
                                                         "up",      "left",     "right",     "down"};
  return directions[below(directions.size())] + (below(3) == 0 ? " " + std::to_string(below(4)) : "");
}

std::string QueryMaker::function(std::string const& of) {
  switch (below(4)) {
    case 0: return "between(" + of + " and " + squares() + ")";
    case 1: return "behind(" + (below(2) == 0 ? of + " from " + squares() : squares() + " from " + of) + ")";
    case 2: return "around(" + of + ")";
    default: return direction() + " (" + of + ")";
  }
}

std::string QueryMaker::with_piece() {
  switch (below(16)) {
    case 0:
    case 1:
    case 2: return "from $q";
    case 3: return "captured " + quantifier() + "$q";
    case 4: return "$q stands " + squares();
    case 5: return pieces() + " " + quantifier() + "$q";
    case 6: return "not from $q";
    case 7: return "$q attacks " + designator();
    case 8: return designator() + " sees $q";
    case 9: return "#" + pieces() + "[" + function("$q") + "] " + number(3);
    case 10: return "empty " + quantifier() + function("$q");
    case 11: return "can take " + quantifier() + "$q";
    case 12: return pieces() + " any $q, " + squares();
    case 13: return "to " + function("$q");
    case 14: return "through none $q, " + squares();
    default: return "$q stands on promotion-row";
  }
}

std::string QueryMaker::followed(unsigned depth) {
  auto text = "let $q = " + std::string{below(3) == 0 ? "any " : ""} + content();
  text += below(3) == 0 ? " (" : " on " + squares() + " (";
  switch (below(5)) {
    case 0: return text + with_piece() + " " + with_piece() + ")";
    case 1: return text + "mirror(" + with_piece() + ") or " + with_piece() + ")";
    case 2: return text + "stays (" + with_piece() + ") for " + number(5) + " plies)";
    case 3: return text + "let $r = piece on " + function("$q") + " (" + with_piece() + link() + "$r sees $q))";
    default: return text + "(" + with_piece() + link() + with_piece() + ") and " + make(depth - 1, true) + ")";
  }
}

std::string QueryMaker::shape() {
  auto const one = [&]() -> std::string {
    switch (below(12)) {
      case 0: return "empty " + quantifier() + square();
      case 1: return "from " + quantifier() + square();
      case 2: return "#" + pieces() + "[" + square() + "," + square() + "] " + number(3);
      case 3: return "piece on " + square() + " sees " + square();
      case 4: return "empty " + function(square());
      case 5: return "to " + quantifier() + square() + (below(2) == 0 ? "," + square() : "");
      case 6: return "captured " + quantifier() + square() + (below(2) == 0 ? "," + square() : "");
      case 7: return below(2) == 0 ? "by white" : "captures " + number(3);
      case 8: return below(3) == 0 ? "can take " + quantifier() + square() : "side black";
      default: return pieces() + " " + quantifier() + square() + (below(3) == 0 ? "," + square() : "");
    }
  };
  switch (below(7)) {
    case 0: return one();
    case 1: return "(" + one() + link() + one() + ")";
    case 2: return "(" + one() + " " + one() + link() + "not (" + one() + " or " + one() + "))";
    case 3: return "not (" + one() + " or " + one() + ")";
    default: return one() + " " + one();
  }
}

std::string QueryMaker::pieces() {
  static constexpr std::array<char const*, 6> kinds{"wm", "wk", "bm", "bk", "w", "b"};
  return kinds[below(kinds.size())];
}

std::string QueryMaker::each_square(std::string const& other) {
  switch (below(6)) {
    case 0: return with_variable() + link() + other + link() + with_variable();
    case 1: return "(" + with_variable() + " or " + other + ")" + link() + "not (" + with_variable() + ")";
    case 2: return "stays (" + with_variable() + ") for " + number(5) + " plies and " + with_variable();
    case 3: return "mirror(" + with_variable() + ") and " + with_variable();
    default: return with_variable() + " and " + other;
  }
}

std::string QueryMaker::with_variable() {
  switch (below(10)) {
    case 5: return "captured $s";
    case 6: return "can take " + quantifier() + "$s";
    case 7: return "$s stands " + content();
    case 8: return pieces() + " none $s";
    case 9: return "not from $s";
    case 0: return "from $s";
    case 1: return "to $s";
    case 2: return "empty any $s";
    case 3: return "#" + pieces() + "[$s] >= 1";
    default: return pieces() + " any $s";
  }
}

std::string QueryMaker::count() {
  if (below(4) == 0) {
    static constexpr std::array<char const*, 5> worths{"tempo(w) - tempo(b)", "tempo(black)", "material",
                                                       "material(w) - 2 * #bm", "3 * tempo(w) - 2 * material"};
    return std::string{worths[below(worths.size())]} + " " + number(40);
  }
  auto text = (below(4) == 0 ? std::to_string(below(4)) + " * #" : "#") + pieces();
  if (below(3) == 0) {
    text += "[" + squares() + "]";
  }
  for (auto more = below(3); more > 1; --more) {
    text += (below(2) == 0 ? " - #" : " + #") + pieces();
  }
  return text + " " + number(14);
}

std::string QueryMaker::move() {
  auto const& some = game();
  auto const place = below(some.positions.size());
  if (!some.moves[place]) {
    return "move 32-28";
  }
  auto const& position = some.positions[place];
  return "move " + (below(2) == 0 ? write_move(*some.variant, position, *some.moves[place])
                                  : write_long_move(*some.variant, position, *some.moves[place]));
}

std::string QueryMaker::pattern() {
  auto const& some = game();
  auto const& board = some.variant->board();
  auto const& position = some.positions[below(some.positions.size())];
  std::string rows;
  for (unsigned index = 0; index < board.square_count(); ++index) {
    auto const column = index % board.row_squares();
    auto const mirrored = some.variant->rules().names.mirrored;
    auto const place = mirrored ? index - column + board.row_squares() - 1 - column : index;
    auto const piece = position.at(board.square(place));
    auto const white = piece && piece->colour == Colour::white;
    rows += column == 0 && index != 0 ? "/" : "";
    switch (below(6)) {
      case 0: rows += !piece ? '.' : piece->king ? (white ? 'W' : 'B') : (white ? 'w' : 'b'); break;
      case 1: rows += !piece ? '?' : below(2) == 0 ? '*' : white ? 'o' : 'x'; break;
      default: rows += '?';
    }
  }
  if (below(2) == 0) {
    return "pattern " + quoted(rows);
  }
  auto const one = [&] { return std::to_string(1 + below(board.square_count())); };
  return "pattern " +
         quoted(std::string{"?WB?"}.substr(below(4), 1) + ":W" + one() + ",?" + one() + ":B" + one() + ":E" + one());
}

std::string QueryMaker::possible_term() {
  switch (below(14)) {
    case 0: return "legal-moves " + number(12);
    case 11: return relation();
    case 12: return pieces() + " " + quantifier() + function(square());
    case 13:
      return std::string{below(2) == 0 ? "echo" : "echo turned"} +
             (below(2) == 0 ? " but " + squares() + (below(2) == 0 ? ", 1-25" : "") : "");
    case 1: return "can capture " + number(4);
    case 2: return "can take " + quantifier() + squares();
    case 3: return below(2) == 0 ? "choice" : "must capture";
    case 4: return "forced";
    case 5: return below(2) == 0 ? "first" : "last";
    case 6: return std::string{"captures "} + (below(3) == 0 ? "kings " : "men ") + number(3);
    case 9:
    case 10:
      return std::string{"after captures "} + (below(3) == 0 ? "kings " : below(2) == 0 ? "men " : "") + number(3);
    case 7: return below(3) == 0 ? "by king" : "by man";
    case 8: return "through " + quantifier() + squares();
    default: return "route" + move().substr(4);
  }
}

std::string QueryMaker::position_term() {
  if (below(5) == 0) {
    return possible_term();
  }
  switch (below(18)) {
    case 0: return "ply " + number(50);
    case 1: return below(2) == 0 ? "side white" : "side black";
    case 2:
    case 3: return pieces() + " " + quantifier() + squares();
    case 4: return "empty " + quantifier() + squares();
    case 5:
    case 6: return count();
    case 7: return pattern();
    case 8: return move();
    case 9: return "from " + quantifier() + squares();
    case 10: return "to " + squares();
    case 11: return "captures " + number(4);
    case 12: return "captured " + quantifier() + squares();
    case 13: return below(2) == 0 ? "by white" : "by black";
    case 14: return below(2) == 0 ? "promotes" : "king-move";
    case 15: return below(4) == 0 ? "coup-turc" : "sacrifice";
    case 16: return "captures";
    default: return fen();
  }
}

std::string QueryMaker::fen() {
  if (below(8) == 0) {
    return "fen start";
  }
  auto const& some = game();
  auto const early = below(2) == 0;  // where games share positions
  auto const bound = early ? std::min<std::size_t>(some.positions.size(), 4) : some.positions.size();
  auto text = write_fen(some.positions[below(bound)], *some.variant);
  if (below(4) == 0) {
    text.front() = '?';
  }
  return "fen " + quoted(text);
}

}  // namespace damier::testing
