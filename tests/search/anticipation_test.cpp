// Compositions compared with their mirror images, with continuations, and with copies that have another piece or
// another place on the board.

#include "search/anticipation.hpp"

#include "game/date_span.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "store/base_reader.hpp"
#include "tests/search/random_trees.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;

namespace {

/// The moves of a solution and the position in which they begin.
struct Solution {
  Position start;
  std::vector<Move> moves;
};

/// Whether all moves are legal, one after the other.
bool is_legal(Variant const& variant, Solution const& solution) {
  auto position = solution.start;
  MoveList legal;
  for (auto const& move : solution.moves) {
    variant.legal_moves(position, legal);
    if (std::ranges::find(legal, move) == legal.end()) {
      return false;
    }
    position = variant.after(position, move);
  }
  return true;
}

/// The same moves without the pieces that they do not need.
Solution only_needed(Variant const& variant, Solution solution) {
  for (auto const square : solution.start.occupied()) {
    auto fewer = solution;
    fewer.start.remove(square);
    if (is_legal(variant, fewer)) {
      solution = fewer;
    }
  }
  return solution;
}

std::string pdn(Variant const& variant, Solution const& solution, std::string const& site) {
  std::string text = "[Site \"" + site + "\"]\n[GameType \"" + full_game_type(variant) + "\"]\n[FEN \"" +
                     write_fen(solution.start, variant) + "\"]\n\n";
  auto position = solution.start;
  unsigned number = 1;
  for (auto const& move : solution.moves) {
    auto const leads = position.side == variant.rules().first;
    text += leads ? std::to_string(number) + ". " : position == solution.start ? "1... " : "";
    number += leads ? 0U : 1U;
    text += write_long_move(variant, position, move) + " ";
    position = variant.after(position, move);
  }
  return text + "*\n\n";
}

/// A solution with each square moved by a function; nothing if a square leaves the board.
template <typename To>
std::optional<Solution> moved(Solution const& solution, To const& to, bool exchange, Variant const& variant) {
  Solution image;
  auto const& board = variant.board();
  for (auto const square : board.squares()) {
    if (auto const piece = solution.start.at(square)) {
      auto const target = to(square);
      if (!target) {
        return std::nullopt;
      }
      auto const colour = exchange ? opponent(piece->colour) : piece->colour;
      if (!piece->king && variant.rules().promotion_row(colour).contains(*target)) {
        return std::nullopt;
      }
      image.start.put(*target, {colour, piece->king});
    }
  }
  image.start.side = exchange ? opponent(solution.start.side) : solution.start.side;
  for (auto const& move : solution.moves) {
    auto const from = to(move.from);
    auto const end = to(move.to);
    if (!from || !end) {
      return std::nullopt;
    }
    Move other{*from, *end, {}};
    for (auto const square : move.captured) {
      if (auto const target = to(square)) {
        other.captured.insert(*target);
      }
    }
    image.moves.push_back(other);
  }
  return image;
}

/// Solutions of random compositions whose last move takes two pieces or more, after four moves at least.
std::vector<Solution> solutions(Variant const& variant, unsigned seed) {
  SmallBase small{damier::testing::random_trees(variant, 600, seed)};
  std::vector<Solution> found;
  BaseReader{small.base()}.scan({.line = true}, [&](StoredGame const& game) {
    auto const& line = game.line;
    auto const own_start = !(line.start == variant.start()) && line.jumps.empty();
    for (auto last = line.moves.size(); own_start && last-- > 5;) {
      if (line.moves[last].captured.size() >= 2) {
        found.push_back({line.start, {line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(last) + 1}});
        break;
      }
    }
    return true;
  });
  return found;
}

/// "2 position, 3 mirrored position": what is found for the first game of a base.
std::string found(Base& base) {
  auto const game = load_game(base, GameId{1}, {.game = true});
  std::string all;
  for (auto const& one : anticipations(base, Composition::of(game->game), GameId{1})) {
    auto const is_position = one.shared == Anticipation::Shared::position;
    all += (all.empty() ? "" : ", ") + std::to_string(static_cast<std::int64_t>(one.game)) +
           (one.mirrored ? " mirrored" : "") + (one.shifted ? " shifted" : "") +
           (is_position ? " position" : " mechanism of " + std::to_string(one.moves)) + " at " + one.line + ":" +
           std::to_string(one.ply);
  }
  return all;
}

}  // namespace

TEST_CASE("a composition is found again mirrored, later on, with another piece and elsewhere on the board") {
  std::size_t with_piece = 0;
  std::size_t elsewhere = 0;
  for (auto const* const name : {"international", "russian"}) {
    auto const& variant = *find_variant(name);
    auto const& board = variant.board();
    auto all = solutions(variant, 31);
    REQUIRE(all.size() > 5);
    all.resize(std::max<std::size_t>(6, damier::testing::seeded_cases(static_cast<unsigned>(all.size()))));
    for (auto const& solution : all) {
      auto const whole = pdn(variant, solution, "1950");
      auto const length = std::to_string(solution.moves.size());
      INFO(whole);
      auto const image = moved(
          solution, [&](Square square) { return std::optional{board.turned(square)}; }, true, variant);
      REQUIRE(image);
      {
        SmallBase small{whole + pdn(variant, *image, "1940")};
        CHECK(found(small.base()) == "2 mirrored position at main:0");
      }
      {
        Solution later{solution.start, {}};
        later.start = variant.after(variant.after(later.start, solution.moves[0]), solution.moves[1]);
        later.start.king_runs = {};
        later.moves.assign(solution.moves.begin() + 2, solution.moves.end());
        SmallBase small{whole + pdn(variant, later, "1940")};
        CHECK(found(small.base()) == "2 position at main:0");
        // The same solution as a variation, behind other moves.
        SmallBase other{pdn(variant, later, "1940") + whole};
        CHECK(found(other.base()) == "2 position at main:2");
      }
      for (auto const square : board.squares()) {
        auto more = solution;
        auto const crowned = variant.rules().promotion_row(Colour::white).contains(square);
        if (more.start.at(square) || crowned) {
          continue;
        }
        more.start.put(square, {Colour::white, false});
        if (is_legal(variant, more)) {
          SmallBase small{whole + pdn(variant, more, "1940")};
          CHECK(found(small.base()) == "2 mechanism of " + length + " at main:0");
          ++with_piece;
          break;
        }
      }
      auto const few = only_needed(variant, solution);
      for (auto const& [rows, columns] : {std::pair{0, -2}, {0, 2}, {-2, 0}, {2, 0}, {1, 1}, {-1, -1}}) {
        auto const beside = moved(
            few,
            [&, rows = rows, columns = columns](Square square) {
              auto cell = board.cell(square);
              cell.row += rows;
              cell.column += columns;
              return board.at(cell);
            },
            false, variant);
        if (beside && is_legal(variant, *beside)) {
          SmallBase small{pdn(variant, few, "1950") + pdn(variant, *beside, "1940")};
          CHECK(found(small.base()) == "2 shifted mechanism of " + length + " at main:0");
          ++elsewhere;
        }
      }
      SmallBase lonely{whole + "[GameType \"20\"]\n1. 32-28 *\n\n"};
      CHECK(found(lonely.base()).empty());
    }
  }
  CHECK(with_piece > 5);
  CHECK(elsewhere > 0);
}

TEST_CASE("a composition reaches a position in a variation of its solution") {
  SmallBase small{R"(
[GameType "20"] [FEN "W:W27,38:B9,18"]
1. 27-22 18x27 2. 38-33 (2. 38-32 27x38) 2... 9-14 *

[GameType "20"] [FEN "W:W12,20:B24,42"]
1. 20-15 (1. 12-8) *
)"};
  auto const& variant = *find_variant("international");
  auto const reached = [&](char const* fen) {
    auto const position = read_fen(fen, variant);
    REQUIRE(position);
    auto const hits = anticipations(small.base(), Composition::of(variant, position->position));
    REQUIRE(hits.size() <= 1);
    return hits.empty() ? std::string{"none"}
                        : hits.front().line + ":" + std::to_string(hits.front().ply) +
                              (hits.front().mirrored ? " mirrored" : "");
  };
  CHECK(reached("W:W:B9,38") == "3a:4");
  CHECK(reached("B:W13,42:B") == "3a:4 mirrored");
  CHECK(reached("W:W33:B14,27") == "main:4");
  CHECK(reached("W:W33:B13,27") == "none");
}

TEST_CASE("the date of a composition is that of its tag, or the year of its source") {
  auto const on = [](std::string const& date, std::string const& site) {
    GameHeader header;
    header.date = date;
    header.site = site;
    return composed_on(header);
  };
  CHECK(on("1971.09.18", "1980") == 19710918);
  CHECK(on("????.??.??", "Het Parol , 18-9-1971") == whole_year(1971).first);
  CHECK(on("", "Lietuva 2006 , A 33") == whole_year(2006).first);
  CHECK(on("", "collection 8 , n.1763") == std::nullopt);
  CHECK(on("", "nov.1955") == whole_year(1955).first);
  CHECK(on("", "no 1763, 1901") == whole_year(1901).first);
  CHECK(on("", "19701") == std::nullopt);
}
