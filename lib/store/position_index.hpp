#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace damier {

/// The games that reached a position: a base may have such an index; docs/base-format.md describes its form. It is a
/// hint: it lists every game that reached the position, and sometimes one that did not, so that the caller replays the
/// games.
class PositionIndex {
 public:
  /// The index of a base; nothing if the base has none.
  [[nodiscard]] static std::optional<PositionIndex> open(Base& base);
  PositionIndex(PositionIndex&&) noexcept;
  PositionIndex& operator=(PositionIndex&&) noexcept;
  ~PositionIndex();

  /// The last game in the index; later ones have to be searched directly.
  [[nodiscard]] std::int64_t up_to() const noexcept;
  /// The games up to that one that may have reached a position with this hash (zobrist), ascending.
  [[nodiscard]] std::vector<GameId> find(std::uint64_t hash);

 private:
  struct State;
  explicit PositionIndex(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

[[nodiscard]] bool has_position_index(Base& base);

/// Called with the last game done and the last one to be done; returning false stops.
using IndexProgress = std::function<bool(std::int64_t, std::int64_t)>;

/// Makes or updates the index: the rebuilt part is a run of games that is not much longer than the new ones. The
/// postings are sorted in a file beside the base, which is then removed, in less than 64 MB of memory for a base of a
/// million games, and written in one transaction: if it is stopped before, the index stays unchanged. It is the same
/// for any number of threads.
void update_position_index(Base& base, unsigned threads = 1, IndexProgress const& progress = {});
void drop_position_index(Base& base);

}  // namespace damier
