#include "search/candidates.hpp"

#include "search/order_key.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <string>

namespace damier {

void scan_headers(Base& base, Plan const& plan, GameRange range, std::function<bool(GameHeader const&)> const& visit) {
  auto const* const games = plan.games();
  if (games == nullptr) {
    scan_headers(base, range, visit);
    return;
  }
  HeaderLoader headers{base};
  GameHeader header;
  for (auto const id : *games) {
    if (range.contains(id) && headers.load(id, header) && !visit(header)) {
      return;
    }
  }
}

/// What games are ordered by, eight bytes for each: a number, or which of the names that were met.
class Candidates::Keys {
 public:
  explicit Keys(Order order) noexcept : order_{order} {}

  void add(GameHeader const& header) { keys_.push_back(key(header)); }

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

  std::int64_t key(GameHeader const& header) {
    auto const place = order_key(header, order_);
    if (auto const* const number = std::get_if<std::int64_t>(&place)) {
      return *number;
    }
    auto const* const name = std::get_if<std::string>(&place);
    return name == nullptr ? unknown : names_.try_emplace(*name, std::ssize(names_)).first->second;  // as they are met
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

Candidates::Candidates(Base& base, Plan const& plan, GameRange games, Order order, bool descending)
    : fact_words_{plan.fact_words()} {
  Keys keys{order};
  auto const ranked = order != Order::game || descending;
  scan_headers(base, plan, games, [&](GameHeader const& header) {
    auto const* const variant = find_variant(header.variant);
    if ((variant == nullptr && plan.mentions_positions()) || plan.judge(header) == Verdict::no) {
      return true;
    }
    games_.push_back({header.id, variant, header.has_fen});
    if (plan.mentions_positions()) {
      plan.append_facts(header, facts_);
    }
    if (ranked) {
      keys.add(header);
    }
    return true;
  });
  if (ranked) {
    ranking_ = keys.ranking(descending);
  }
}

}  // namespace damier
