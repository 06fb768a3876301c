#pragma once

#include "endgame/tables.hpp"
#include "engine/search/search.hpp"
#include "tactics/detail/forcing_search.hpp"
#include "tactics/detail/material_scale.hpp"
#include "tactics/detail/proof.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// The searches that a prover asks about a position and what follows it.
class ProofSearches {
 public:
  /// tables: of the variant, or none.
  ProofSearches(Variant const& variant, endgame::Tables const& tables);

  /// Forgets what was found about another position.
  void begin();
  /// The lines of a search of the engine, the best first. Throws Stopped after a stop request.
  [[nodiscard]] std::vector<SearchLine> lines(EngineQuestion const& game, std::uint64_t nodes, unsigned lines);
  /// The best of them; nothing without a legal move.
  [[nodiscard]] std::optional<SearchLine> line(EngineQuestion const& game, std::uint64_t nodes);
  /// The line of a search after a move of the position in question, which is made once for each number of positions;
  /// nothing without a legal move.
  [[nodiscard]] std::optional<SearchLine> whole_line(EngineQuestion const& game, Move const& first,
                                                     std::uint64_t nodes);
  /// How a position without captures ends for a side, if the tables have it.
  [[nodiscard]] std::optional<LineEnd> table_end(Position const& position, Colour solver) const;

  [[nodiscard]] ForcingSearch& forcing() noexcept { return forcing_; }
  [[nodiscard]] MaterialScale const& scale() const noexcept { return scale_; }
  /// The positions of the engine's searches since begin().
  [[nodiscard]] std::uint64_t spent() const noexcept { return spent_; }

 private:
  struct WholeLine {
    Move first;
    std::uint64_t nodes = 0;
    std::optional<SearchLine> line;
  };

  endgame::Tables tables_;
  ForcingSearch forcing_;
  Search search_;
  MaterialScale scale_;
  std::uint64_t spent_ = 0;
  std::vector<WholeLine> whole_;
};

}  // namespace damier
