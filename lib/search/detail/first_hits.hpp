#pragma once

#include "search/detail/order_keys.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace damier {

/// The place of a game in an order.
struct OrderPlace {
  OrderKey key;
  GameId game{};
};

/// The first hits in an order, of any number that are added one after the other: no more than these are kept. Hits of
/// one game keep the order in which they are added.
template <typename Hit>
class FirstHits {
 public:
  /// before: games from there on have none of them, as other hits show.
  FirstHits(std::size_t most, bool descending, std::optional<OrderPlace> before = {}) noexcept
      : most_{most}, descending_{descending}, end_{std::move(before)} {}

  /// Whether a hit in a game with that key would be one of them so far.
  [[nodiscard]] bool wants(OrderKeyView const& key, GameId game) const noexcept {
    if (end_ && !comes_before(key, game, view(end_->key), end_->game)) {
      return false;
    }
    return entries_.size() < most_ || comes_before(key, game, view(entries_.front().key), entries_.front().game);
  }
  /// The place of the last one; nothing if there are fewer.
  [[nodiscard]] std::optional<OrderPlace> last() const {
    return entries_.size() < most_ ? std::nullopt
                                   : std::optional{OrderPlace{entries_.front().key, entries_.front().game}};
  }
  /// Games by ascending numbers, unless they are wanted one by one.
  void add(OrderKeyView const& key, GameId game, Hit const& hit) {
    if (wants(key, game)) {
      insert({stored(key), game, added_++, hit});
    }
  }
  void add(FirstHits const& others) {
    for (auto const& entry : others.entries_) {
      if (wants(view(entry.key), entry.game) || entries_.front().game == entry.game) {
        insert(entry);
      }
    }
  }
  /// The hits in their order; nothing is kept.
  [[nodiscard]] std::vector<Hit> take() {
    std::ranges::sort_heap(entries_, before_);
    std::vector<Hit> hits;
    for (auto const& entry : entries_) {
      hits.push_back(entry.hit);
    }
    entries_.clear();
    return hits;
  }

 private:
  struct Entry {
    OrderKey key;
    GameId game{};
    std::uint64_t added = 0;  // of a game only one collector has hits
    Hit hit;
  };

  [[nodiscard]] bool comes_before(OrderKeyView const& a, GameId game_a, OrderKeyView const& b,
                                  GameId game_b) const noexcept {
    auto const order = compare(a, b, descending_);
    return order != 0 ? order < 0 : game_a < game_b;
  }
  struct Before {
    bool descending = false;
    bool operator()(Entry const& a, Entry const& b) const noexcept {
      auto const order = compare(view(a.key), view(b.key), descending);
      return order != 0 ? order < 0 : std::pair{a.game, a.added} < std::pair{b.game, b.added};
    }
  };

  void insert(Entry entry) {
    entries_.push_back(std::move(entry));
    std::ranges::push_heap(entries_, before_);
    if (entries_.size() > most_) {
      std::ranges::pop_heap(entries_, before_);
      entries_.pop_back();
    }
  }

  std::size_t most_;
  bool descending_;
  std::optional<OrderPlace> end_;
  Before before_{descending_};
  std::uint64_t added_ = 0;
  std::vector<Entry> entries_;  // a heap: the last one in the order is in front
};

/// The place of the last of the first hits that one thread has, for all threads: games from there on have none.
class LastPlace {
 public:
  [[nodiscard]] std::optional<OrderPlace> get() const {
    std::lock_guard const lock{mutex_};
    return place_;
  }
  void set(std::optional<OrderPlace> place) {
    std::lock_guard const lock{mutex_};
    place_ = std::move(place);
  }

 private:
  mutable std::mutex mutex_;
  std::optional<OrderPlace> place_;
};

}  // namespace damier
