#include "export/pdn_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace damier {

std::span<NamedPdnStyle const> pdn_styles() noexcept {
  // The habits of each program, taken from files that it has written and from its source; docs/formats.md gives the
  // sources.
  static constexpr std::array styles{
      NamedPdnStyle{"lossless", "all that the game has, its terminator as it was read", {}},
      NamedPdnStyle{
          "standard",
          "PDN 3.0 to the letter: results by GameType, * after every game, no empty tags",
          {.own_results = true, .star = true, .omit_empty_tags = true, .strict_fen = true, .fen_extensions = false}},
      NamedPdnStyle{"lidraughts",
                    "2-0 results, the moves on one line, arrows as R1223",
                    {.columns = std::numeric_limits<std::size_t>::max(),
                     .results = ResultStyle::two_zero,
                     .strict_fen = true,
                     .lidraughts_marks = true}},
      NamedPdnStyle{"turbo-dambase",
                    "72 columns, 1-0 results, all seven tags, PlyCount",
                    {.columns = 72,
                     .results = ResultStyle::one_zero,
                     .complete_tags = true,
                     .ply_count = true,
                     .strict_fen = true,
                     .fen_extensions = false}},
      NamedPdnStyle{"checkerboard",
                    "8x8: Black before White, 1-0 results, FEN with Setup and a final dot",
                    {.results = ResultStyle::one_zero,
                     .complete_tags = true,
                     .english_game_type = false,
                     .black_first = true,
                     .strict_fen = true,
                     .fen_extensions = false,
                     .dotted_fen = true},
                    Geometry{.columns = 8, .rows = 8}},
      NamedPdnStyle{"hub",
                    "10x10: captures as the Hub protocol has them, 28x19x23",
                    {.strict_fen = true, .fen_extensions = false, .moves = MoveForm::captured},
                    Geometry{.columns = 10, .rows = 10}},
      NamedPdnStyle{.name = "semi-short",
                    .summary = "squares with letters: cd4, b:d4, as the literature of the 64 squares has the moves",
                    .style = {.moves = MoveForm::semi_short},
                    .letters = true},
  };
  return styles;
}

}  // namespace damier
