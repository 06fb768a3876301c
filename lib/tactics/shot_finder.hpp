#pragma once

#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "store/main_line.hpp"
#include "tactics/prover.hpp"
#include "tactics/shot.hpp"

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace damier {

/// Finds the combinations of games: at every position of a main line, for the side to move. One thread uses one; the
/// shots of a game depend on the game, the options and the tables alone.
///
///     ShotFinder finder{MotifCatalogue::built_in(), {}};
///     for (auto const& shot : finder.find(line)) …
class ShotFinder {
 public:
  /// tables: of endings, or nullptr; the catalogue and they outlive this.
  ShotFinder(MotifCatalogue const& catalogue, ProverOptions const& options,
             endgame::TableFolder const* tables = nullptr);
  ShotFinder(ShotFinder&&) noexcept;
  ShotFinder& operator=(ShotFinder&&) noexcept;
  ~ShotFinder();

  /// The shots of a main line that has a variant, by the ply of the move that each is about. A combination that goes on
  /// is not found again, and neither is one that was missed and is still there with the same first move. Throws Stopped
  /// soon after a stop request, also within a proof.
  [[nodiscard]] std::vector<ProvedShot> find(MainLine const& line);
  /// The combinations that are known by their kinds and plies, as from a layer of a base, proved again: the same shots
  /// as find() has where that has found them, in a small part of the time. One that is not proved now, with other
  /// options or tables, is left out.
  [[nodiscard]] std::vector<ProvedShot> prove_again(MainLine const& line, std::span<Shot const> known);

 private:
  struct State;
  class Walk;
  std::unique_ptr<State> state_;
};

}  // namespace damier
