#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace damier {

/// The numbers that the games of another base have in this one.
class MergedNumbers {
 public:
  struct Pair {
    std::int64_t there = 0, here = 0;
  };

  /// last_before: the last game of the base.
  explicit MergedNumbers(std::int64_t last_before) : last_before_{last_before} {}

  /// To be called in the order of the other base.
  void add(std::int64_t there, std::int64_t here) { pairs_.push_back({there, here}); }

  [[nodiscard]] std::vector<Pair> const& pairs() const noexcept { return pairs_; }
  [[nodiscard]] std::int64_t last_before() const noexcept { return last_before_; }
  /// The number of a game here; 0 if it is left there.
  [[nodiscard]] std::int64_t here(std::int64_t there) const noexcept {
    auto const place = std::ranges::lower_bound(pairs_, there, {}, &Pair::there);
    return place == pairs_.end() || place->there != there ? 0 : place->here;
  }
  /// The games with numbers from first to last there.
  [[nodiscard]] std::span<Pair const> between(std::int64_t first, std::int64_t last) const noexcept {
    auto const begin = std::ranges::lower_bound(pairs_, first, {}, &Pair::there);
    return {begin, std::ranges::upper_bound(begin, pairs_.end(), last, {}, &Pair::there)};
  }
  /// Whether a game with a number here came with the other base.
  [[nodiscard]] bool is_new(std::int64_t here) const noexcept { return here > last_before_; }
  /// The number of a game here if it came with the other base; otherwise 0.
  [[nodiscard]] std::int64_t new_here(std::int64_t there) const noexcept {
    auto const number = here(there);
    return is_new(number) ? number : 0;
  }

 private:
  std::int64_t last_before_;
  std::vector<Pair> pairs_;
};

}  // namespace damier
