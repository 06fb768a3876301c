#pragma once

#include "board/position.hpp"
#include "game/game.hpp"
#include "game/line_name.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"
#include "motif/catalogue.hpp"
#include "rules/move.hpp"
#include "store/main_line.hpp"

#include <memory>
#include <string>
#include <vector>

namespace damier {

/// A motif in a line of moves.
struct MotifHit {
  Motif const* motif = nullptr;
  Colour side = Colour::white;                     ///< that carries it out
  unsigned ply = 0;                                ///< half moves of the line played before it begins
  Position position;                               ///< in which it begins
  std::vector<Move> moves;                         ///< the moves of the line that show it, and no more
  std::string line = std::string{main_line_name};  ///< the name of the line (game/line_name.hpp)
};

/// A line of the catalogue as a game that begins in its position, up to the first illegal move.
[[nodiscard]] MainLine main_line_of(MotifLine const& line);

/// The mechanisms of motifs, read and compiled once for any number of finders, which may be those of several threads.
/// Cheap to copy.
class MotifPlans {
 public:
  /// Those of all motifs of a catalogue that have a mechanism, or of some of them. The catalogue outlives this; its
  /// motifs have been checked (check_motif_queries): one that cannot be compiled is not looked for.
  explicit MotifPlans(MotifCatalogue const& catalogue);
  MotifPlans(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked);

 private:
  friend class MotifFinder;
  struct Sided;
  std::shared_ptr<std::vector<Sided> const> sided_;
};

/// Names what happens in lines of moves, wherever they come from: games of a base or a file, variations, or lines that
/// a search has found. One is used by one thread; it reuses its memory.
///
///     MotifFinder finder{MotifCatalogue::built_in()};
///     for (auto const& hit : finder.find(line)) …
class MotifFinder {
 public:
  explicit MotifFinder(MotifPlans plans);
  /// With plans of its own.
  explicit MotifFinder(MotifCatalogue const& catalogue);
  MotifFinder(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked);
  MotifFinder(MotifFinder&&) noexcept;
  MotifFinder& operator=(MotifFinder&&) noexcept;
  ~MotifFinder();

  /// The motifs of a line, by the ply in which they begin; those of one ply in the order of the catalogue. Of the same
  /// motif with the same last move the first beginning counts. The line has a variant.
  [[nodiscard]] std::vector<MotifHit> find(MainLine const& line);
  /// The motifs of the lines of a game that a query with these lines is about, line by line in the order of the text. A
  /// position in which a motif begins is given once for it, as in a search: with the first line that has it there, the
  /// main line before all others; the position that a side line branches from is given for that line, too. For
  /// solutions the caller chooses the games. The game has a variant and was replayed.
  [[nodiscard]] std::vector<MotifHit> find(Game const& game, query::Lines which);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What is wrong with the motifs of a file, with places in the file. Errors: the query, with the codes of queries, or
/// motif-entry if it is about the game rather than positions; such a motif is taken out of the catalogue. Warnings,
/// motif-entry: an example in which the motif is not found at the beginning, a near miss in which it is found, a name
/// that another motif has.
[[nodiscard]] std::vector<Diagnostic> check_motif_queries(MotifCatalogue& catalogue, std::string const& file);

}  // namespace damier
