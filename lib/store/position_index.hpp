#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace damier {

/// Which games came to a position: a base may have such an index; docs/base-format.md has its form. It is a hint: it
/// names every game that came to the position, and now and then one that did not, so that whoever asks replays the
/// games.
class PositionIndex {
 public:
  /// Nothing where the base has no index.
  [[nodiscard]] static std::optional<PositionIndex> open(Base& base);
  PositionIndex(PositionIndex&&) noexcept;
  PositionIndex& operator=(PositionIndex&&) noexcept;
  ~PositionIndex();

  /// The last game that the index knows; those after it have to be looked through.
  [[nodiscard]] std::int64_t up_to() const noexcept;
  /// The games up to that one that may have come to a position of this hash (zobrist), ascending.
  [[nodiscard]] std::vector<GameId> find(std::uint64_t hash);

 private:
  struct State;
  explicit PositionIndex(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

[[nodiscard]] bool has_position_index(Base& base);

/// Called with the last game done and the last of those to be done; returning false stops.
using IndexProgress = std::function<bool(std::int64_t, std::int64_t)>;

/// Makes the index, or brings it up to date: what is made anew is a run of games that is not much longer than those
/// that are new. The postings are sorted in a file beside the base, which is gone afterwards, in less than 64 MB of
/// memory for a base of a million games, and written in one transaction: stopped before, the index stays as it was. It
/// is the same for any number of threads.
void update_position_index(Base& base, unsigned threads = 1, IndexProgress const& progress = {});
void drop_position_index(Base& base);

}  // namespace damier
