// Each motif of the catalogue is found in its examples, and nowhere else.

#include "motif/catalogue.hpp"
#include "notation/fen.hpp"
#include "search/motif_finder.hpp"
#include "tests/motif/mirrored_line.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

namespace {

using namespace damier;
using damier::testing::turned;

/// Searches for one motif, and counts the assertions about it.
class Trial {
 public:
  explicit Trial(Motif const& motif) : motif_{motif}, finder_{MotifCatalogue::built_in(), {&motif}} {}

  /// Checks that the motif is found at the beginning of the line, and returns the number of moves that show it.
  std::size_t is_found(MotifLine const& line, Colour side) {
    auto const game = main_line_of(line);
    INFO(motif_.id << ": " << write_fen(line.start, *line.variant));
    expect(game.moves.size() == line.moves.size());
    auto const hits = finder_.find(game);
    auto const here = std::ranges::find_if(hits, [](MotifHit const& hit) { return hit.ply == 0; });
    expect(here != hits.end());
    if (here != hits.end()) {
      expect(here->side == side);
      expect(here->position.pieces == line.start.pieces);
      // The moves that show the motif are enough to find it.
      auto shorter = game;
      shorter.moves.resize(here->moves.size());
      expect(has(shorter, side));
    }
    expect(!has(game, opponent(side)));
    return here != hits.end() ? here->moves.size() : 0;
  }
  void is_not_found(MotifLine const& line, Colour side) {
    INFO(motif_.id << ": " << write_fen(line.start, *line.variant));
    expect(!has(main_line_of(line), side));
  }
  /// Nor later in the line, and for neither side.
  void is_nowhere(MotifLine const& line) {
    INFO(motif_.id << ": " << write_fen(line.start, *line.variant));
    expect(finder_.find(main_line_of(line)).empty());
  }

  [[nodiscard]] unsigned assertions() const noexcept { return assertions_; }

 private:
  [[nodiscard]] bool has(MainLine const& game, Colour side) {
    auto const hits = finder_.find(game);
    return std::ranges::any_of(hits, [&](MotifHit const& hit) { return hit.ply == 0 && hit.side == side; });
  }
  void expect(bool holds) {
    ++assertions_;
    CHECK(holds);
  }

  Motif const& motif_;
  MotifFinder finder_;
  unsigned assertions_ = 0;
};

/// The pieces of the start position that the last capture among the first `moves` moves takes. Without one of them this
/// rafle does not exist.
SquareSet taken_last(MotifLine const& line, std::size_t moves) {
  SquareSet taken;
  for (std::size_t n = 0; n < moves; ++n) {
    auto const& move = line.moves[n];
    taken = move.is_capture() ? move.captured & line.start.occupied() : taken;
  }
  return taken;
}

}  // namespace

TEST_CASE("every motif is found in its examples and their mirrors, and not in what only looks like them") {
  for (auto const& motif : MotifCatalogue::built_in().motifs()) {
    if (motif.query.empty()) {
      continue;
    }
    Trial trial{motif};
    for (auto const& example : motif.examples) {
      auto const mirror = turned(example);
      auto const moves = trial.is_found(example, Colour::white);
      trial.is_found(mirror, Colour::black);
      // Without the last of the moves that show it, it is not shown yet.
      for (auto const side : {Colour::white, Colour::black}) {
        auto line = side == Colour::white ? example : mirror;
        line.moves.resize(moves == 0 ? 0 : moves - 1);
        if (moves != 0) {
          trial.is_not_found(line, side);
        }
      }
      for (auto const square : taken_last(example, moves)) {
        auto line = example;
        line.start.remove(square);
        trial.is_not_found(line, Colour::white);
        trial.is_not_found(turned(line), Colour::black);
      }
    }
    for (auto const& line : motif.near_miss) {
      INFO(motif.id);
      CHECK(main_line_of(line).moves.size() == line.moves.size());
      trial.is_nowhere(line);
      trial.is_nowhere(turned(line));
    }
    INFO(motif.id);
    CHECK_FALSE(motif.near_miss.empty());
    CHECK(trial.assertions() >= 10);
  }
}

TEST_CASE("the queries of the catalogue are about positions and moves, and can be compiled") {
  auto catalogue = MotifCatalogue::built_in();
  for (auto const& motif : MotifCatalogue::built_in().motifs()) {
    INFO(motif.id);
    CHECK(check_motif_queries(catalogue, motif.file).empty());
  }
  CHECK(catalogue.motifs().size() == MotifCatalogue::built_in().motifs().size());
}
