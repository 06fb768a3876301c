#include "store/detail/position_counting.hpp"

#include "store/detail/position_walk.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier {
namespace {

/// Makes room for one more element. There are millions of such vectors, so only a little more memory is allocated than
/// is used.
template <typename Thing>
void make_room(std::vector<Thing>& things) {
  constexpr std::size_t smallest_allocation = 24;
  if (things.size() == things.capacity()) {
    things.reserve(things.size() + things.size() / 4 + std::max<std::size_t>(smallest_allocation / sizeof(Thing), 1));
  }
}

template <typename Visit>
void for_each_position_of(Base& base, GameRange range, Visit const& visit) {
  PositionWalk walk{base};
  Variant const* variant = nullptr;
  std::uint64_t name = 0;
  BaseReader{base}.scan({.moves = true}, range, [&](StoredGame const& line) {
    if (line.variant != variant) {
      variant = line.variant;
      name = variant_key(*variant);
    }
    walk.for_each(line, [&](std::uint64_t hash, Position const& position, Move const* move) {
      visit(line, hash ^ name, position, move);
    });
    return true;
  });
}

void load_results(Base& base, std::vector<CountedGame>& games) {
  std::vector<GameId> ids;
  for (auto const& game : games) {
    ids.push_back(game.id);
  }
  auto const results = BaseReader{base}.facts(ids);
  for (std::size_t place = 0; place < games.size(); ++place) {
    games[place].result = results[place];
  }
}

}  // namespace

std::uint64_t variant_key(Variant const& variant) noexcept {
  std::uint64_t key = 0;
  for (auto const letter : variant.name()) {
    key = (key + static_cast<unsigned char>(letter)) * 0x9e3779b97f4a7c15ULL;
  }
  return key;
}

void MoveTally::add(GameFacts const& result, Colour to_move) {
  count_result(*this, result, to_move);
  if (result.year) {
    auto const bits = static_cast<std::uint32_t>(*result.year) << Year::game_bits;
    auto known = std::ranges::lower_bound(years, bits >> Year::game_bits, {}, &Year::year);
    if (known == years.end() || known->year() != bits >> Year::game_bits || known->games() == Year::most_games) {
      auto const place = known - years.begin();
      make_room(years);
      known = years.insert(years.begin() + place, {bits});
    }
    ++known->bits;
  }
}

TreeCounts MoveTally::counts() const {
  TreeCounts counts{games, white, draws, black, rated, rating_sum, {}};
  for (auto const& year : years) {
    counts.years.try_emplace(counts.years.end(), static_cast<int>(year.year()))->second += year.games();
  }
  return counts;
}

void PositionTally::add(PositionVisit const& visit, GameFacts const& result) {
  auto tally = std::ranges::find_if(moves, [&](MoveTally const& known) {
    return known.has_move == visit.has_move && (!known.has_move || known.move == visit.move);
  });
  if (tally == moves.end()) {
    make_room(moves);
    tally = moves.insert(moves.end(), MoveTally{visit.move, visit.has_move, 0, 0, 0, 0, 0, 0, {}});
  }
  tally->add(result, position.side);
  ++games;
}

PositionCounts PositionTally::counts() const {
  PositionCounts counts;
  for (auto const& tally : moves) {
    auto const of_move = tally.counts();
    counts.all.add(of_move);
    if (tally.has_move) {
      counts.moves[tally.move] = of_move;
    }
  }
  return counts;
}

std::array<std::uint32_t, 2> PositionSlots::of(std::uint64_t key) noexcept {
  constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  return {static_cast<std::uint32_t>(key >> (64U - bits)),
          static_cast<std::uint32_t>((key >> 16U & mask) | std::uint64_t{1} << bits)};
}

bool PositionSlots::contains(std::uint64_t key) const noexcept {
  auto const [one, other] = of(key);
  auto const contains_slot = [&](std::uint32_t slot) { return (words_[slot / 64] >> (slot % 64) & 1U) != 0; };
  return contains_slot(one) && contains_slot(other);
}

template <typename Read, typename Take>
bool PositionCounting::go_through(Read const& read, Take const& take) {
  constexpr std::int64_t games_at_once = 128;  // results wait in memory for their turn
  bool go_on = true;
  in_ordered_chunks(
      base_, games_, threads_,
      [&](Base& own, GameRange range) {
        return std::pair{range.last - range.first + 1, read(own, range)};
      },
      [&](auto const& part) {
        take(part.second);
        done_ += part.first;
        go_on = !progress_ || progress_(done_);
        return go_on;
      },
      {.most_games = games_at_once});
  return go_on;
}

std::optional<PositionSlots> PositionCounting::frequent_slots() {
  auto const most = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> met(PositionSlots::count);
  std::uint64_t positions = 0;
  auto const read = [&](Base& own, GameRange range) {
    std::vector<std::uint64_t> keys;
    for_each_position_of(
        own, range, [&](StoredGame const&, std::uint64_t key, Position const&, Move const*) { keys.push_back(key); });
    return keys;
  };
  if (!go_through(read, [&](std::vector<std::uint64_t> const& keys) {
        for (auto const key : keys) {
          for (auto const slot : PositionSlots::of(key)) {
            met[slot] = static_cast<std::uint16_t>(met[slot] + (met[slot] < most ? 1 : 0));
          }
        }
        positions += keys.size();
      })) {
    return std::nullopt;
  }
  // Positions that share a slot by chance must stay far less frequent than frequent ones.
  threshold_ = std::min<std::uint64_t>(std::max(fewest_games, positions >> (PositionSlots::bits - 1)), most);
  std::optional<PositionSlots> frequent{std::in_place};
  for (std::uint32_t slot = 0; slot < met.size(); ++slot) {
    if (met[slot] >= threshold_) {
      frequent->insert(slot);
    }
  }
  return frequent;
}

bool PositionCounting::count(PositionSlots const& slots) {
  auto const read = [&](Base& own, GameRange range) {
    std::vector<PositionVisit> visits;
    std::vector<CountedGame> games_met;
    for_each_position_of(own, range,
                         [&](StoredGame const& line, std::uint64_t key, Position const& position, Move const* move) {
                           if (!slots.contains(key)) {
                             return;
                           }
                           if (games_met.empty() || games_met.back().id != line.id) {
                             games_met.push_back({line.id, line.variant, {}});
                           }
                           visits.push_back({key, static_cast<std::uint32_t>(games_met.size() - 1), move != nullptr,
                                             position, move != nullptr ? *move : Move{}});
                         });
    load_results(own, games_met);
    return std::pair{std::move(visits), std::move(games_met)};
  };
  return go_through(read, [&](auto const& part) {
    for (auto const& visit : part.first) {
      add(visit, part.second[visit.game]);
    }
  });
}

void PositionCounting::add(PositionVisit const& visit, CountedGame const& game) {
  auto& tally = tallies_[visit.key];
  if (tally.variant == nullptr) {
    tally.variant = game.variant;
    tally.position = visit.position;
  } else if (tally.variant != game.variant || !(tally.position == visit.position)) {
    return;
  } else if (tally.last_game == game.id) {
    ++tally.again;
    return;
  }
  tally.last_game = game.id;
  tally.add(visit, game.result);
}

}  // namespace damier
