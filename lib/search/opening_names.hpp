#pragma once

#include "board/position.hpp"
#include "motif/motif.hpp"
#include "store/games.hpp"
#include "store/main_line.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace damier {

class Base;

/// The names of positions that games begin with. A game has the name of the last such position that it reaches, by
/// whatever moves.
class OpeningNames {
 public:
  explicit OpeningNames(std::span<Opening const> openings);
  OpeningNames(OpeningNames const&) = delete;
  OpeningNames& operator=(OpeningNames const&) = delete;
  ~OpeningNames() = default;

  [[nodiscard]] std::vector<Opening> const& openings() const noexcept { return openings_; }
  /// The opening that the position of a variant is; nullptr if it has no name.
  [[nodiscard]] Opening const* at(Variant const& variant, Position const& position) const;
  /// The opening of a game; nullptr if it reaches no position with a name.
  [[nodiscard]] Opening const* of(MainLine const& line) const;
  /// The games of a base with one of some openings, by their identifiers; ascending.
  [[nodiscard]] std::vector<GameId> games_of(Base& base, std::span<std::string const> ids) const;

 private:
  struct Named {
    Variant const* variant;
    Position position;
    Opening const* opening;
  };
  /// Where a game of a variant can have a position with a name.
  struct Reach {
    Variant const* variant = nullptr;
    unsigned last_ply = 0;    // beyond which no position is looked up
    std::uint64_t sizes = 0;  // bit n: a position with a name has n pieces
    unsigned least_size = 0;

    [[nodiscard]] bool may_have(Position const& position) const noexcept;
    /// Whether no position behind this one has a name, as captures are never undone.
    [[nodiscard]] bool is_over(Position const& position) const noexcept;
  };

  [[nodiscard]] Reach const* reach_of(Variant const& variant) const noexcept;
  void add(MotifLine const& line, Opening const& opening);

  std::vector<Opening> openings_;
  std::unordered_multimap<std::uint64_t, Named> positions_;  // by hash
  std::vector<Reach> reaches_;                               // one for each variant that has names
};

}  // namespace damier
