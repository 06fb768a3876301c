#pragma once

#include "game/game.hpp"
#include "rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// How moves are written.
enum class MoveForm : std::uint8_t {
  shortest,    ///< start and end, the whole route of a capture where that would be ambiguous (PDN 3.0)
  captured,    ///< captures as start, end, then every captured square (the Hub protocol)
  semi_short,  ///< the file of the start and the end, "cd4", "b:d4", as the literature of the 64 squares has them
};

/// The form of a PDN text. The default values keep the form that the game has.
struct PdnStyle {
  std::size_t columns = 80;                 ///< text lines are broken at blanks; the maximal length in characters
  std::optional<ResultStyle> results = {};  ///< of the Result tag and the terminator
  bool own_results = false;                 ///< in the style of the game's variant
  bool star = false;                        ///< "*" ends every game
  bool complete_tags = false;               ///< the seven tags are there, with "?" where nothing is known
  bool omit_empty_tags = false;
  bool english_game_type = true;  ///< a GameType is added to English draughts too, as to all other variants
  bool ply_count = false;         ///< is added
  bool black_first = false;       ///< the tag Black is written before White
  bool strict_fen = false;        ///< a FEN with additions that PDN 3.0 does not have is written in the form of PDN 3.0
  bool fen_extensions = true;     ///< lidraughts' sections of a FEN, ":H0:F1" and ":+0+1", are written (PDN-4.4)
  bool dotted_fen = false;        ///< a FEN ends with a full stop and has a tag Setup "1"
  bool lidraughts_marks = false;  ///< squares and arrows of comments in lidraughts' form: [%csl R05], [%cal R1223]
  MoveForm moves = MoveForm::shortest;
};

/// A style that other programs expect.
struct NamedPdnStyle {
  std::string_view name;     ///< "lidraughts"
  std::string_view summary;  ///< for a reader, without a full stop
  PdnStyle style;
  std::optional<Geometry> board = {};  ///< the only variant that the programs know
  bool letters = false;                ///< only for games whose squares have letters

  /// Whether the programs have the board of a variant.
  [[nodiscard]] bool takes(Variant const& variant) const noexcept {
    return (!board || *board == variant.board()) && (!letters || variant.rules().names.algebraic);
  }
  /// The same for a game; a game without moves and with an unknown variant fits every board.
  [[nodiscard]] bool takes(Game const& game) const {
    return game.variant == nullptr || takes(*game.variant) ||
           (game.main_line_plies() == 0 && !game.variant_is_confirmed());
  }
};

/// All styles; the first, "lossless", is the default.
[[nodiscard]] std::span<NamedPdnStyle const> pdn_styles() noexcept;

/// Appends a replayed game as PDN, ending with a blank line. In the default style it reads back to the same game: tags
/// (Event, Site, Date, Round, White, Black, Result, GameType first, the others in their order), moves in the shortest
/// unambiguous form, comments, NAGs, strengths, variations, setups and the terminator. A missing GameType is added if
/// the variant is known, with a mark that records how (game/variant_mark.hpp), and a missing FEN if the game has a
/// start position of its own. A last move that would be read as the result, such as 4-6 under [Result "4-6"], is
/// written 04-06. Moves that could not be replayed are written as they were read, those that PDN has no form for as
/// comments. Text that was not understood becomes a comment, a strength "*" becomes $7, and braces inside comments
/// become parentheses. In every style, text that was written and read is written the same again.
void write_pdn(Game const& game, std::string& text, PdnStyle const& style = {});

}  // namespace damier
