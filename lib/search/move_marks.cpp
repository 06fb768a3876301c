#include "search/move_marks.hpp"

#include "rules/routes.hpp"

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

}  // namespace

template <typename Word>
bool goes_as_written(PlayedLine<Word> const& line, std::size_t place, MoveText const& text) {
  auto const move = line.move(place);
  if (text.captured && *text.captured != move.captured) {
    return false;
  }
  return text.via().empty() ||
         (move.is_capture() &&
          find_route(*line.variant, line.position(place),
                     {.from = move.from, .to = move.to, .via = text.via(), .captured = move.captured})
              .has_value());
}

template <typename Word>
bool is_coup_turc(PlayedLine<Word> const& line, std::size_t place) noexcept {
  auto const taken = line.captured[place];
  if ((line.kings[place] & line.from[place]) == 0 || count_of(taken) < 2 ||
      (line.captured[place + 1] & line.to[place]) == 0) {
    return false;
  }
  auto const& rules = line.variant->rules();
  auto const captured = set_of(taken);
  auto const king = set_of(line.to[place]).first();
  auto const taker = set_of(line.from[place + 1]).first();
  auto const standing = line.position(place).occupied() - set_of(line.from[place]);  // while the king captures
  bool stopped = false;
  bool supported = false;
  for (auto const direction : all_directions) {
    if (!rules.king_captures.contains(direction)) {
      continue;
    }
    auto const ahead = rules.board.neighbour(king, direction);
    auto const behind = first_in(rules.board, standing, king, opposite(direction));
    stopped = stopped || (ahead && captured.contains(*ahead) && behind && captured.contains(*behind));
    auto const first = first_in(rules.board, standing, king, direction);
    auto const support = first == taker ? rules.board.neighbour(taker, direction) : std::nullopt;
    supported = supported || (support && captured.contains(*support));
  }
  return rules.removal == Removal::at_end && stopped && supported;
}

template bool goes_as_written(PlayedLine<std::uint64_t> const&, std::size_t, MoveText const&);
template bool goes_as_written(PlayedLine<WideWord> const&, std::size_t, MoveText const&);
template bool is_coup_turc(PlayedLine<std::uint64_t> const&, std::size_t) noexcept;
template bool is_coup_turc(PlayedLine<WideWord> const&, std::size_t) noexcept;

}  // namespace damier
