#pragma once

#include "motif/catalogue.hpp"
#include "search/line_motifs.hpp"
#include "search/opening_names.hpp"
#include "store/main_line.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// A motif of a game, with what a report says of it.
struct MotifRow {
  Motif const* motif = nullptr;
  Variant const* variant = nullptr;
  Position position;  ///< in which it begins
  Colour side = Colour::white;
  std::uint64_t game = 0;
  unsigned ply = 0;
  std::vector<std::string> moves;  ///< as texts
  std::string fen, file, white, black, event;
  std::optional<int> year;
  std::string opening;  ///< its identifier

  [[nodiscard]] std::string const& player() const noexcept { return side == Colour::white ? white : black; }
};

/// Finds the motifs of games one after the other.
class MotifRows {
 public:
  MotifRows(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked, OpeningNames const& openings)
      : finder_{catalogue, asked}, openings_{openings} {}

  /// Appends the motifs of a main line; game has what they have in common.
  void add(MainLine const& line, MotifRow const& game, std::vector<MotifRow>& rows);

 private:
  MotifFinder finder_;
  OpeningNames const& openings_;
};

}  // namespace damier::app
