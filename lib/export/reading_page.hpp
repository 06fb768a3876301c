#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "language/language.hpp"
#include "notation/move_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A record of running text beside the game that was read from it, as a part of a page of HTML: each move of the text
/// is a link to the move of the game, with how certain it is; a board shows the position. id: of ASCII letters and
/// digits, different for each record of a page.
[[nodiscard]] std::string reading_section(GameTape const& tape, Game const& game, std::string_view id,
                                          Language language);

/// What a page with such sections needs once: what its marks mean, rules for its style sheet, and a script.
[[nodiscard]] std::string reading_key(Language language);
extern std::string_view const reading_style;
extern std::string_view const reading_script;

/// A move of a game that was read from running text.
struct ReadMove {
  std::size_t number = 0;   ///< among the moves of the game and its variations, from 0
  unsigned plies = 0;       ///< half moves before it; from an odd number on where the side that moves second begins
  unsigned depth = 0;       ///< how many variations are around it
  std::uint32_t begin = 0;  ///< of its text in the record's source
  std::uint32_t length = 0;
  std::string text;  ///< as the board writes it, else as it is printed
  bool is_known = false;
  Move move{};  ///< only if it is known, like the position after it
  Position after;
  MoveCertainty certainty;
};

/// Visits the moves of a game in the order of its text: visitor.move(ReadMove const&), and begin() and end() for each
/// variation.
template <typename Visitor>
void visit_read_moves(GameTape const& tape, Game const& game, Visitor& visitor) {
  struct Sequence {
    Position before;
    Position after;
    unsigned plies = 0;
    bool is_broken = false;  // a move of it is not known
  };
  if (game.variant == nullptr) {
    return;
  }
  std::vector<Sequence> around;
  Sequence here;
  here.after = here.before = game.start;
  here.plies = game.start.side == game.first() ? 0 : 1;
  std::size_t number = 0;
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::move) {
      ReadMove read;
      read.number = number;
      read.plies = here.plies;
      read.depth = static_cast<unsigned>(around.size());
      read.begin = item.source_begin;
      read.length = item.source_length;
      read.is_known = item.keeps_the_rules() && !here.is_broken;
      here.is_broken = !read.is_known;
      here.before = here.after;
      if (read.is_known) {
        read.text = write_move(*game.variant, here.before, item.move);
        read.move = item.move;
        here.after = game.variant->after(here.before, item.move);
      } else {
        read.text = game.text_of(item);
      }
      read.after = here.after;
      read.certainty = number < tape.certainties.size() ? tape.certainties[number] : MoveCertainty{};
      ++here.plies;
      ++number;
      visitor.move(read);
    } else if (item.kind == ItemKind::variation_begin) {
      around.push_back(here);
      here.after = here.before;
      here.plies -= here.plies != 0 ? 1U : 0U;
      visitor.begin();
    } else if (item.kind == ItemKind::variation_end && !around.empty()) {
      here = around.back();
      around.pop_back();
      visitor.end();
    }
  }
}

/// The moves of a record as rows of NDJSON: file, game, line, column, box (with hOCR), ply, variation (how many are
/// around it), printed, move, reading ("as-printed", "corrected", "filled-in") and percent.
[[nodiscard]] std::string read_move_rows(std::string_view file, GameTape const& tape, Game const& game);

}  // namespace damier
