#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_draws.hpp"
#include "reference/slow_generator.hpp"
#include "rules/comparison.hpp"
#include "rules/draws.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// A position with few pieces, mostly kings: games from here reach the draws of article 6.
Position small_ending(RandomPositions& random) {
  Position position;
  position.side = random.below(2) == 0 ? Colour::white : Colour::black;
  for (auto const colour : {Colour::white, Colour::black}) {
    for (auto count = 1 + random.below(3); count > 0;) {
      auto const square = random.any_square();
      if (!position.at(square)) {
        position.put(square, {colour, random.below(4) != 0});
        --count;
      }
    }
  }
  return position;
}

struct Played {
  unsigned plies = 0;
  std::optional<DrawReason> draw;
};

enum class Style { careless, careful, hesitant };

/// A random legal move in a style: any move, a move that gives nothing away if there is one, or (hesitant) preferably
/// the move back.
Move choose(Variant const& variant, std::vector<Move> const& moves, PlayedGame const& game, Style style,
            RandomPositions& random) {
  auto choice = moves;
  auto const prefer = [&](auto is_preferred) {
    std::vector<Move> preferred;
    std::copy_if(choice.begin(), choice.end(), std::back_inserter(preferred), is_preferred);
    if (!preferred.empty()) {
      choice = preferred;
    }
  };
  if (style != Style::careless) {
    prefer([&](Move const& move) { return !variant.has_capture(variant.after(game.positions.back(), move)); });
  }
  if (style == Style::hesitant && game.moves.size() >= 2 && random.below(3) != 0) {
    auto const& last = game.moves[game.moves.size() - 2];
    prefer([&](Move const& move) { return move.from == last.to && move.to == last.from; });
  }
  return choice[random.below(static_cast<unsigned>(choice.size()))];
}

/// Checks that a sequence of moves is replayed correctly from the start and end squares alone, up to the first move
/// that shares both with another legal move.
void check_played_by_ends(Variant const& variant, PlayedGame const& game, std::size_t replayed_by_ends) {
  std::vector<MoveEnds> ends;
  for (auto const& move : game.moves) {
    ends.push_back({move.from, move.to});
  }
  std::vector<PlayedMove> played(ends.size());
  auto const count = variant.only_moves(game.positions.front(), ends, played);
  CHECK(count == replayed_by_ends);
  for (std::size_t i = 0; i < count; ++i) {
    if (!(played[i].move == game.moves[i] && played[i].after == game.positions[i + 1])) {
      FAIL_CHECK(variant.name() << ": ply " << i + 1 << " is played differently");
      return;
    }
  }
  auto const half = std::span{played}.first(played.size() / 2);
  CHECK(variant.only_moves(game.positions.front(), ends, half) == std::min(count, half.size()));
  if (count > 1) {  // replaces a move by one of the other side
    ends[count / 2] = ends[count / 2 - 1];
    CHECK(variant.only_moves(game.positions.front(), ends, played) == count / 2);
  }
}

/// Checks that a sequence of men's moves is replayed correctly, up to the first move with a king on the board before or
/// after it, or that shares both squares with another legal move.
void check_played_by_men(Variant const& variant, PlayedGame const& game, std::size_t replayed_by_ends) {
  std::vector<MoveEnds> ends;
  for (auto const& move : game.moves) {
    ends.push_back({move.from, move.to});
  }
  std::size_t by_men = 0;
  while (by_men < std::min(replayed_by_ends, MenMoves::most) && game.positions[by_men].kings.empty() &&
         game.positions[by_men + 1].kings.empty()) {
    ++by_men;
  }
  std::vector<SquareSet> captured(ends.size());
  auto const played = variant.men_moves(game.positions.front(), ends, captured);
  REQUIRE(played.count == by_men);
  CHECK(played.last[1] == game.positions[by_men]);
  CHECK((by_men == 0 || played.last[0] == game.positions[by_men - 1]));
  for (std::size_t i = 0; i < by_men; ++i) {
    auto const is_capture = (played.captures >> i & 1U) != 0;
    CHECK(is_capture == game.moves[i].is_capture());
    CHECK(captured[i] == game.moves[i].captured);
  }
  auto const half = std::span{captured}.first(captured.size() / 2);
  CHECK(variant.men_moves(game.positions.front(), ends, half).count == std::min(by_men, half.size()));
  if (by_men > 1) {  // replaces a move by one of the other side
    ends[by_men / 2] = ends[by_men / 2 - 1];
    CHECK(variant.men_moves(game.positions.front(), ends, captured).count == by_men / 2);
  }
}

/// Plays legal moves until the game is drawn or over, and compares the generators in every position.
Played play(Variant const& variant, Position const& start, unsigned most_plies, Style style, RandomPositions& random) {
  SlowGenerator const slow{variant.rules()};
  DrawTracker tracker{variant, start};
  PlayedGame game{{start}, {}};
  std::size_t replayed_by_ends = 0;
  auto const finish = [&](std::optional<DrawReason> draw) {
    check_played_by_ends(variant, game, replayed_by_ends);
    check_played_by_men(variant, game, replayed_by_ends);
    return Played{static_cast<unsigned>(game.moves.size()), draw};
  };
  while (game.moves.size() < most_plies) {
    auto const position = game.positions.back();
    auto const comparison = compare(variant, slow, position, random);
    CHECK(comparison.difference == "");
    CHECK_FALSE(comparison.refused);
    auto const moves = slow.legal_moves(position).moves;
    if (moves.empty()) {
      break;
    }
    auto const move = choose(variant, moves, game, style, random);
    auto const alone = std::ranges::count_if(moves, [&](Move const& other) {
                         return other.from == move.from && other.to == move.to;
                       }) == 1;
    replayed_by_ends += alone && replayed_by_ends == game.moves.size() ? 1U : 0U;
    game.moves.push_back(move);
    game.positions.push_back(slow.after(position, move));
    auto const draw = tracker.push(position, move, game.positions.back());
    auto const reached = draws_reached(variant.rules(), game);
    if (draw.has_value() != !reached.empty() || (draw && !reached.contains(*draw))) {
      FAIL_CHECK(variant.name() << " " << write_fen(start, variant.board()) << ": the draws differ after "
                                << game.moves.size() << " plies, in "
                                << write_fen(game.positions.back(), variant.board()));
    }
    if (draw || !reached.empty()) {
      return finish(draw);
    }
  }
  return finish(std::nullopt);
}

}  // namespace

TEST_CASE("random games of up to 200 plies are the same with both generators") {
  RandomPositions random{28};
  unsigned plies = 0;
  for (auto count = 0; count < 150; ++count) {
    plies +=
        play(international(), international().start(), 200, count % 2 == 0 ? Style::careless : Style::careful, random)
            .plies;
  }
  CHECK(plies > 150 * 40);
}

TEST_CASE("random small endings are drawn when the whole game says so (article 6)") {
  RandomPositions random{6};
  std::map<DrawReason, unsigned> draws;
  for (auto count = 0; count < 3000; ++count) {
    if (auto const draw =
            play(international(), small_ending(random), 200, count % 4 == 0 ? Style::hesitant : Style::careful, random)
                .draw) {
      ++draws[*draw];
    }
  }
  CHECK(draws[DrawReason::repetition] > 10);
  CHECK(draws[DrawReason::king_moves] > 10);
  CHECK(draws[DrawReason::small_ending] > 20);
}

TEST_CASE("random games of every variant are the same with both generators") {
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) {
      RandomPositions random{64, variant->board()};
      unsigned plies = 0;
      for (auto count = 0; count < 40; ++count) {
        auto const style = count % 2 == 0 ? Style::careless : Style::careful;
        plies += play(*variant, variant->start(), 200, style, random).plies;
      }
      CHECK(plies > 40 * 20);
    }
  }
}

TEST_CASE("random small endings of every variant with draw rules are drawn when the whole game says so") {
  for (auto const* const variant : variants()) {
    if (variant->rules().draws == DrawRules{}) continue;
    DYNAMIC_SECTION(variant->name()) {
      RandomPositions random{7, variant->board()};
      unsigned draws = 0;
      for (auto count = 0; count < 300; ++count) {
        auto const style = count % 4 == 0 ? Style::hesitant : Style::careful;
        draws += play(*variant, small_ending(random), 200, style, random).draw ? 1U : 0U;
      }
      CHECK(draws > 10);
    }
  }
}
