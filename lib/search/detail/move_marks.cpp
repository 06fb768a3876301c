#include "search/detail/move_marks.hpp"

#include "rules/routes.hpp"
#include "rules/ways.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

/// The first square in a direction that is in a set; nothing where the board ends before.
std::optional<Square> first_in(Geometry const& board, SquareSet set, Square from, Direction direction) noexcept {
  auto at = board.neighbour(from, direction);
  while (at && !set.contains(*at)) {
    at = board.neighbour(*at, direction);
  }
  return at;
}

/// The direction in which one square lies from another; nothing if they share no line.
std::optional<Direction> direction_to(Geometry const& board, Square from, Square to) noexcept {
  for (auto const direction : all_directions) {
    if (first_in(board, SquareSet{to}, from, direction)) {
      return direction;
    }
  }
  return std::nullopt;
}

}  // namespace

template <typename Word>
bool goes_as_written(PlayedLine<Word> const& line, std::size_t place, MoveText const& text, bool whole_route) {
  auto const move = line.move(place);
  if (text.captured && *text.captured != move.captured) {
    return false;
  }
  if (!move.is_capture() || (text.via().empty() && !whole_route)) {
    return text.via().empty();
  }
  RouteQuery const asked{.from = move.from, .to = move.to, .via = text.via(), .captured = move.captured};
  if (!whole_route) {
    return find_route(*line.variant, line.position(place), asked).has_value();
  }
  bool found = false;
  auto const& board = line.variant->board();
  visit_routes(*line.variant, line.position(place), asked, [&](Route const& route) {
    bool written = true;
    for (std::size_t turn = 1; turn + 1 < route.squares.size() && written; ++turn) {
      auto const at = route.squares[turn];
      auto const straight =
          direction_to(board, route.squares[turn - 1], at) == direction_to(board, at, route.squares[turn + 1]);
      written = straight || std::ranges::find(text.via(), at) != text.via().end();
    }
    found = found || written;
  });
  return found;
}

template <typename Word>
bool goes_through(PlayedLine<Word> const& line, std::size_t place, SquareSet squares, bool all) {
  auto const move = line.move(place);
  auto const fits = [&](SquareSet passed) { return all ? (squares - passed).empty() : !(squares & passed).empty(); };
  bool found = false;
  visit_ways(*line.variant, line.position(place), move, [&](SquareSet passed) { found = found || fits(passed); });
  return found;
}

template <typename Word>
TurkishMarks turkish_marks(PlayedLine<Word> const& line, std::size_t place) noexcept {
  auto const taken = line.captured[place];
  if ((line.kings[place] & line.from[place]) == 0 || count_of(taken) < 2 ||
      (line.captured[place + 1] & line.to[place]) == 0) {
    return {};
  }
  auto const& rules = line.variant->rules();
  if (rules.removal != Removal::at_end) {
    return {};
  }
  auto const captured = set_of(taken);
  auto const king = set_of(line.to[place]).first();
  auto const taker = set_of(line.from[place + 1]).first();
  auto const standing = line.position(place).occupied() - set_of(line.from[place]);  // while the king captures
  TurkishMarks marks;
  for (auto const direction : all_directions) {
    if (!rules.king_captures.contains(direction)) {
      continue;
    }
    auto const ahead = rules.board.neighbour(king, direction);
    auto const behind = first_in(rules.board, standing, king, opposite(direction));
    marks.stop = marks.stop || (ahead && captured.contains(*ahead) && behind && captured.contains(*behind));
    auto const first = first_in(rules.board, standing, king, direction);
    auto const support = first == taker ? rules.board.neighbour(taker, direction) : std::nullopt;
    marks.support = marks.support || (support && captured.contains(*support));
  }
  return marks;
}

template bool goes_as_written(PlayedLine<std::uint64_t> const&, std::size_t, MoveText const&, bool);
template bool goes_through(PlayedLine<std::uint64_t> const&, std::size_t, SquareSet, bool);
template bool goes_as_written(PlayedLine<WideWord> const&, std::size_t, MoveText const&, bool);
template bool goes_through(PlayedLine<WideWord> const&, std::size_t, SquareSet, bool);
template TurkishMarks turkish_marks(PlayedLine<std::uint64_t> const&, std::size_t) noexcept;
template TurkishMarks turkish_marks(PlayedLine<WideWord> const&, std::size_t) noexcept;

}  // namespace damier
