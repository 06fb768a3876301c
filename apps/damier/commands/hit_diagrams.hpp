#pragma once

#include "apps/damier/options/diagram_options.hpp"
#include "apps/damier/options/new_folder.hpp"
#include "search/search.hpp"

#include <string>

namespace damier::app {

/// Draws the positions of hits into a folder, which has its name once all are drawn: 12-34.svg is game 12 after 34 half
/// moves, 12-34-20a.svg the same in a side line.
class HitDiagrams {
 public:
  /// with_move: also draws the move that was played in the position.
  HitDiagrams(std::string const& folder, DiagramFormat format, DiagramOptions const& look, bool with_move);

  /// Hits without a position are left out.
  void add(Hit const& hit);
  void finish() { folder_.commit(); }

 private:
  NewFolder folder_;
  DiagramFormat format_;
  DiagramOptions const& look_;
  bool with_move_;
};

}  // namespace damier::app
