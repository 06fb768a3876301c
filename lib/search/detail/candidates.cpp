#include "search/detail/candidates.hpp"

#include "store/ordered_chunks.hpp"
#include "store/position_index.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace damier {
namespace {

/// Visits the headers that a condition lets through; if a query searches comments, only those of games with such
/// comments.
template <typename Visit>
void visit_headers(Base& base, Plan const& plan, HeaderCondition const& condition, GameRange range,
                   GameFilter const& filter, Visit const& visit) {
  BaseReader reader{base};
  auto const* const games = plan.games();
  if (games == nullptr) {
    reader.scan(
        {.variant = true, .header = true}, range, condition,
        [&](StoredGame const& game) {
          visit(game);
          return true;
        },
        filter);
    return;
  }
  for (auto id = std::ranges::lower_bound(*games, GameId{range.first}); id != games->end() && range.contains(*id);
       ++id) {
    if (filter && !filter(*id)) {
      continue;
    }
    if (auto const* const game = reader.load(*id, {.variant = true, .header = true})) {
      visit(*game);
    }
  }
}

/// Looking up a game takes as long as scanning this many.
constexpr std::size_t lookup_cost = 4;

}  // namespace

CandidateChunk read_candidates(Base& base, Plan const& plan, HeaderCondition const& condition, GameRange range,
                               Order keys, GameFilter const& filter) {
  CandidateChunk chunk;
  auto const keyed = keys != Order::game;
  if (condition.is_exact() && !keyed && plan.games() == nullptr) {
    BaseReader{base}.scan(
        {.variant = true}, range, condition,
        [&](StoredGame const& game) {
          chunk.games.push_back({game.id, game.variant, game.state.has(GameMark::own_start)});
          return true;
        },
        filter);
    return chunk;
  }
  visit_headers(base, plan, condition, range, filter, [&](StoredGame const& game) {
    auto const& header = game.header;
    if ((game.variant == nullptr && plan.mentions_positions()) || plan.judge(header) == Verdict::no) {
      return;
    }
    chunk.games.push_back({game.id, game.variant, game.state.has(GameMark::own_start)});
    if (plan.mentions_positions()) {
      plan.append_facts(header, chunk.facts);
    }
    if (keyed) {
      chunk.keys.push_back(order_key(header, keys));
    }
  });
  return chunk;
}

/// The keys by which games are ordered, eight bytes for each: a number, or an index of a name.
class Candidates::Keys {
 public:
  explicit Keys(Order order) noexcept : order_{order} {}

  void add(OrderKey const& key) { keys_.push_back(number_of(key)); }

  /// The places of the games by their keys; those without one last.
  [[nodiscard]] std::vector<std::uint32_t> ranking(bool descending) {
    sort_names();
    std::vector<std::uint32_t> places(keys_.size());
    std::iota(places.begin(), places.end(), 0U);
    std::ranges::stable_sort(places, [&](std::uint32_t a, std::uint32_t b) {
      if (keys_[a] == unknown || keys_[b] == unknown) {
        return keys_[a] != unknown && keys_[b] == unknown;
      }
      return descending ? keys_[b] < keys_[a] : keys_[a] < keys_[b];
    });
    return places;
  }

 private:
  static constexpr auto unknown = std::numeric_limits<std::int64_t>::min();

  std::int64_t number_of(OrderKey const& key) {
    if (auto const* const number = std::get_if<std::int64_t>(&key)) {
      return *number;
    }
    auto const* const name = std::get_if<std::string>(&key);
    return name == nullptr ? unknown
                           : names_.try_emplace(*name, std::ssize(names_)).first->second;  // by first appearance
  }

  /// Renumbers the names by the alphabet.
  void sort_names() {
    std::vector<std::int64_t> place(names_.size());
    std::int64_t next = 0;
    for (auto const& [text, number] : names_) {
      place[static_cast<std::size_t>(number)] = next++;
    }
    if (order_ == Order::white || order_ == Order::black || order_ == Order::event) {
      for (auto& key : keys_) {
        key = key == unknown ? unknown : place[static_cast<std::size_t>(key)];
      }
    }
    names_.clear();
  }

  Order order_;
  std::vector<std::int64_t> keys_;
  std::map<std::string, std::int64_t> names_;
};

Candidates::Candidates(Base& base, Plan const& plan, GameRange games, SearchOptions const& options)
    : fact_words_{plan.fact_words()} {
  Keys keys{options.order};
  auto const ranked = options.order != Order::game || options.descending;
  auto const condition = plan.condition(base);
  in_ordered_chunks(
      base, games, options.threads,
      [&](Base& own, GameRange range) { return read_candidates(own, plan, condition, range, options.order); },
      [&](CandidateChunk const& chunk) {
        games_.insert(games_.end(), chunk.games.begin(), chunk.games.end());
        facts_.insert(facts_.end(), chunk.facts.begin(), chunk.facts.end());
        for (std::size_t i = 0; ranked && i < chunk.games.size(); ++i) {
          keys.add(options.order == Order::game ? OrderKey{static_cast<std::int64_t>(chunk.games[i].id)}
                                                : chunk.keys[i]);
        }
        return true;
      });
  if (ranked) {
    ranking_ = keys.ranking(options.descending);
  }
}

Candidates::Candidates(std::vector<GameId> const& games) {
  games_.reserve(games.size());
  for (auto const id : games) {
    games_.push_back({.id = id});
  }
}

Candidates::Candidates(Base& base, Plan const& plan, HeaderCondition const& condition, GameRange range,
                       GameFilter const& filter)
    : fact_words_{plan.fact_words()} {
  auto chunk = read_candidates(base, plan, condition, range, Order::game, filter);
  games_ = std::move(chunk.games);
  facts_ = std::move(chunk.facts);
}

std::optional<IndexedGames> indexed_games(Base& base, std::span<PositionTest::Target const> positions) {
  auto index = PositionIndex::open(base);
  if (!index) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> hashes;
  for (auto const& [position, any_side] : positions) {
    hashes.push_back(zobrist(position));
    if (any_side) {
      hashes.push_back(hashes.back() ^ zobrist_black_to_move());
    }
  }
  std::ranges::sort(hashes);
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  IndexedGames found;
  auto const all = game_range(base);
  for (auto const hash : hashes) {
    auto const games = index->find(hash);
    found.games.insert(found.games.end(), games.begin(), games.end());
  }
  std::ranges::sort(found.games);
  found.games.erase(std::unique(found.games.begin(), found.games.end()), found.games.end());
  if (found.games.size() * lookup_cost >
      static_cast<std::size_t>(std::max<std::int64_t>(all.last - all.first + 1, 0))) {
    return std::nullopt;
  }
  found.rest = {std::max(all.first, index->up_to() + 1), all.last};
  return found;
}

}  // namespace damier
