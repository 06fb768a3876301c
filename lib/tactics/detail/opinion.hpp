#pragma once

#include "game/shot.hpp"
#include "tactics/detail/proof.hpp"

#include <vector>

namespace damier {

/// A combination that is not proved: a search of the engine sees one move clearly better than all others, and after it
/// an advantage that was not there.
struct Opinion {
  Position position;
  Score pending = 0;            ///< as Proof::pending
  std::vector<Move> line = {};  ///< the best line, to where nobody can capture as far as the search went
  MaterialGain gain = {};       ///< at the end of the line
  ShotOpinion chances = {};     ///< of the side to move

  bool operator==(Opinion const&) const = default;
};

}  // namespace damier
