#pragma once

#include "game/game_reference.hpp"
#include "motif/motif.hpp"
#include "search/motif_finder.hpp"
#include "search/opening_names.hpp"
#include "store/main_line.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

/// A motif in a game, with what a report prints about it.
struct MotifRow {
  Motif const* motif = nullptr;
  Variant const* variant = nullptr;
  Position position;  ///< the position in which the motif begins
  Colour side = Colour::white;
  GameReference game;
  unsigned ply = 0;
  std::string line;                ///< the name of its line: game/line_name.hpp
  std::vector<std::string> moves;  ///< as texts
  std::string fen, white, black, event, site;
  std::optional<int> year;
  std::string opening;  ///< its identifier

  [[nodiscard]] std::string const& player() const noexcept { return side == Colour::white ? white : black; }
};

/// Finds the motifs of games one after the other.
class MotifRows {
 public:
  MotifRows(MotifPlans motifs, OpeningNames const& openings) : finder_{std::move(motifs)}, openings_{openings} {}

  /// Appends the motifs of a main line to rows. game: the fields that all motifs of the game have in common.
  void add(MainLine const& line, MotifRow const& game, std::vector<MotifRow>& rows);
  /// The same of all lines of a whole game that a query with these lines is about.
  void add(Game const& whole, query::Lines which, MotifRow const& game, std::vector<MotifRow>& rows);

 private:
  void add(std::vector<MotifHit> const& found, MainLine const& main, MotifRow const& game,
           std::vector<MotifRow>& rows) const;

  MotifFinder finder_;
  OpeningNames const& openings_;
};

}  // namespace damier::answers
