#include "search/opening_names.hpp"

#include "store/base_reader.hpp"

#include <algorithm>
#include <iterator>

namespace damier {
namespace {

/// A game can reach a position later than the moves of the catalogue do: by exchanges on the way.
constexpr unsigned detour = 12;

Position position_after(MotifLine const& line) {
  auto position = line.start;
  for (auto const& move : line.moves) {
    position = line.variant->after(position, move);
  }
  return position;
}

/// A position as openings are compared: without the counts of kings' moves.
bool same(Position const& a, Position const& b) noexcept {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

}  // namespace

OpeningNames::OpeningNames(std::span<Opening const> openings) : openings_{openings.begin(), openings.end()} {
  for (auto const& opening : openings_) {
    for (auto const& line : opening.lines) {
      add(line, opening);
    }
  }
}

void OpeningNames::add(MotifLine const& line, Opening const& opening) {
  auto const position = position_after(line);
  positions_.emplace(zobrist(position), Named{line.variant, position, &opening});
  auto reach = std::ranges::find(reaches_, line.variant, &Reach::variant);
  if (reach == reaches_.end()) {
    reaches_.push_back({line.variant, 0, 0, position.occupied().size()});
    reach = std::prev(reaches_.end());
  }
  reach->last_ply = std::max(reach->last_ply, static_cast<unsigned>(line.moves.size()) + detour);
  reach->sizes |= std::uint64_t{1} << position.occupied().size();
  reach->least_size = std::min(reach->least_size, position.occupied().size());
}

bool OpeningNames::Reach::may_have(Position const& position) const noexcept {
  auto const size = position.occupied().size();
  return size < 64 && (sizes >> size & 1) != 0;
}

bool OpeningNames::Reach::is_over(Position const& position) const noexcept {
  return position.occupied().size() < least_size;
}

OpeningNames::Reach const* OpeningNames::reach_of(Variant const& variant) const noexcept {
  auto const reach = std::ranges::find(reaches_, &variant, &Reach::variant);
  return reach == reaches_.end() ? nullptr : &*reach;
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
  auto const* const reach = reach_of(*line.variant);
  if (reach == nullptr) {
    return nullptr;
  }
  Opening const* last = nullptr;
  LineCursor cursor{line};
  do {
    if (line.jumps.empty() && reach->is_over(cursor.position())) {
      break;
    }
    if (reach->may_have(cursor.position())) {
      if (auto const* const named = at(*line.variant, cursor.position())) {
        last = named;
      }
    }
  } while (cursor.ply() < reach->last_ply && cursor.next());
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
