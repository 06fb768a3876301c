#include "search/opening_names.hpp"

#include "store/base_reader.hpp"

#include <algorithm>

namespace damier {
namespace {

/// A game can reach a position later than the moves of the catalogue do: by exchanges on the way.
constexpr unsigned detour = 12;

/// A position as openings are compared: without the counts of kings' moves.
bool same(Position const& a, Position const& b) noexcept {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

}  // namespace

OpeningNames::OpeningNames(std::span<Opening const> openings) : openings_{openings.begin(), openings.end()} {
  for (auto const& opening : openings_) {
    for (auto const& line : opening.lines) {
      auto position = line.start;
      for (auto const& move : line.moves) {
        position = line.variant->after(position, move);
      }
      positions_.emplace(zobrist(position), Named{line.variant, position, &opening});
      last_ply_ = std::max(last_ply_, static_cast<unsigned>(line.moves.size()) + detour);
    }
  }
}

Opening const* OpeningNames::at(Variant const& variant, Position const& position) const {
  auto const [begin, end] = positions_.equal_range(zobrist(position));
  for (auto found = begin; found != end; ++found) {
    if (found->second.variant == &variant && same(found->second.position, position)) {
      return found->second.opening;
    }
  }
  return nullptr;
}

Opening const* OpeningNames::of(MainLine const& line) const {
  Opening const* last = nullptr;
  LineCursor cursor{line};
  do {
    if (auto const* const named = at(*line.variant, cursor.position())) {
      last = named;
    }
  } while (cursor.ply() < last_ply_ && cursor.next());
  return last;
}

std::vector<GameId> OpeningNames::games_of(Base& base, std::span<std::string const> ids) const {
  std::vector<GameId> games;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& game) {
    auto const* const opening = of(game.line);
    if (opening != nullptr && std::ranges::find(ids, opening->id) != ids.end()) {
      games.push_back(game.id);
    }
    return true;
  });
  return games;
}

}  // namespace damier
