#include "search/repertoire.hpp"

#include "search/detail/lines_of_play.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

unsigned piece_count(Position const& position) noexcept {
  return static_cast<unsigned>(position.pieces[0].size() + position.pieces[1].size());
}

bool is_among(std::vector<Move> const& moves, Move const& move) {
  return std::ranges::find(moves, move) != moves.end();
}

}  // namespace

void Repertoire::add(Game const& game) {
  if (game.variant == nullptr) {
    return;
  }
  auto const lines = lines_of_play(game);
  auto const note = [&](Position const& position, std::optional<Move> const& move) {
    auto& moves = moves_[{game.variant, position}];
    fewest_pieces_ = std::min(fewest_pieces_, piece_count(position));
    has_moves_ = has_moves_ || move.has_value();
    if (move && !is_among(moves, *move)) {
      moves.push_back(*move);
    }
  };
  // The place that a line branches from is in its parent, or further up.
  auto const place_of = [&](LineOfPlay const& line) -> LineOfPlay::Place const* {
    auto const* of = &lines[line.parent];
    auto const place = line.shared - 1;
    while (place < of->shared) {
      of = &lines[of->parent];
    }
    return &of->own[place - of->shared];
  };
  for (auto const& line : lines) {
    if (line.first && line.shared != 0) {
      note(place_of(line)->position, line.first);
    }
    for (auto const& place : line.own) {
      note(place.position, place.move);
    }
  }
}

std::optional<LinesPassage> Repertoire::passage(MainLine const& line) const {
  std::optional<LinesPassage> passage;
  std::vector<Move> const* expected = nullptr;  // in the last position that is in the lines
  std::vector<Move> const* before = nullptr;    // in the position before; nullptr if it is not in them
  std::optional<Move> last;
  std::optional<unsigned> met;
  LineCursor cursor{line};
  do {
    if (piece_count(cursor.position()) < fewest_pieces_) {
      break;
    }
    auto const found = moves_.find({line.variant, cursor.position()});
    auto const move = cursor.move() != nullptr ? std::optional{*cursor.move()} : std::nullopt;
    auto const* const here = found != moves_.end() ? &found->second : nullptr;
    if (here != nullptr && cursor.ply() != 0) {
      if (before == nullptr || (last && !is_among(*before, *last))) {
        met = cursor.ply();
      }
      passage = {.position = cursor.position(), .ply = cursor.ply(), .move = move};
      expected = here;
    }
    last = move;
    before = here;
  } while (cursor.next());
  if (passage) {
    passage->met = met;
    passage->expected = *expected;
    passage->course = passage->move && !expected->empty() ? LinesCourse::leave : LinesCourse::follow;
  }
  return passage;
}

LinesFilter::LinesFilter(Repertoire lines, LinesAs wanted) noexcept : lines_{std::move(lines)}, wanted_{wanted} {}

std::optional<LinesPassage> LinesFilter::passage(MainLine const& line) const {
  auto found = lines_.passage(line);
  auto const is_wanted = [&] {
    switch (wanted_) {
      case LinesAs::follow: return found->course == LinesCourse::follow;
      case LinesAs::leave: return found->course == LinesCourse::leave;
      case LinesAs::meet: return found->met.has_value();
      case LinesAs::any: break;
    }
    return true;
  };
  return found && is_wanted() ? std::move(found) : std::nullopt;
}

}  // namespace damier
