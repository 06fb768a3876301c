#pragma once

#include "language/language.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace damier {

/// The words of a country's books around moves. Those of one style are never those of --lang.
struct ProseWords {
  std::string_view white;  ///< before a list of squares or a name: "Blancs"
  std::string_view black;
  std::string_view colon = ": ";   ///< behind them
  std::string_view no_piece;       ///< in place of an empty list
  std::string_view king;           ///< before the square of a king in a list: "dame "
  std::string_view white_to_move;  ///< a sentence behind a list of squares
  std::string_view black_to_move;
  std::string_view alternative;     ///< introduces a variation: "ou"
  std::string_view round;           ///< before the number of a round: "ronde "
  std::string_view played_at = {};  ///< before the place: "Jouée à "
  std::string_view played_on = {};  ///< before the date, without a place: "Jouée le "
  std::string_view place_and_date;  ///< between the two: ", le "
  std::string_view end_of_place = ".";
  /// A whole date; {d}, {m} and {y} are day, month and year.
  std::string_view date = "{d} {m} {y}";
  std::string_view first_day = "1";
  std::array<std::string_view, 12> months;
  std::string_view date_without_day = "{m} {y}";
  std::array<std::string_view, 12> months_alone = {};  ///< in a date without day, where they have another form there
  /// Words of layers are printed in this language of damier's; if there is none, their signs, moves and values alone.
  std::optional<Language> layers = {};
};

/// How a move is printed.
struct MovePrint {
  bool letters = false;     ///< squares with letters, in variants whose squares have them; else numbers
  bool semi_short = false;  ///< with letters: the file of the start alone where that is enough, "cd4"
  std::string_view dash = "-";
  std::string_view capture = "x";
  std::string_view crowned = {};  ///< behind the move of a man that becomes a king: "D"
};

/// How moves are numbered.
struct NumberPrint {
  bool written = true;
  std::string_view behind = ". ";         ///< between a number and the first move of its pair
  std::string_view resume = ". \u2026 ";  ///< between a number and a second move that follows no first one
  std::string_view between = {};          ///< behind each move that another one follows: ","
  bool reply_in_brackets = false;         ///< "(19-23)"
};

/// How variations are set between the moves.
struct VariationPrint {
  std::string_view open = "(";
  std::string_view close = ")";
  bool introduced = true;  ///< by the word of the language
};

/// The marks of notes that are printed below the game, in their order.
struct NoteMarks {
  char first = 'A';             ///< 'A', 'a' or '1'
  std::string_view open = "(";  ///< of the mark between the moves
  std::string_view close = ")";
  std::string_view open_below = "(";  ///< of the same mark before the note
  std::string_view close_below = ")";
};

/// How players are named above a game.
enum class PlayersPrint : std::uint8_t {
  dash,      ///< "Springer – Fabre (2-0)", first the player who begins
  labelled,  ///< "Black: Jordan. White: Stewart."
};

/// What is printed at the end of a game.
struct OutcomeWords {
  std::string_view white_wins;
  std::string_view black_wins;
  std::string_view draw;
};

/// How the books, magazines and columns of a country print a game. The sources are in docs/formats.md.
struct ProseStyle {
  std::string_view name;     ///< of --style: "french-newspaper"
  std::string_view summary;  ///< for a reader, without a full stop
  ProseWords const* words = nullptr;
  MovePrint moves = {};
  NumberPrint numbers = {};
  VariationPrint variations = {};
  std::optional<NoteMarks> variations_below = {};  ///< variations are printed below the game
  std::optional<NoteMarks> comments_below = {};    ///< comments are printed below the game
  PlayersPrint players = PlayersPrint::dash;
  OutcomeWords outcomes = {};
  std::size_t columns = 80;  ///< text lines are broken at blanks; the maximal length in characters
};

/// All styles; the first is the default.
[[nodiscard]] std::span<ProseStyle const* const> prose_styles() noexcept;
/// The style of a name, or nullptr.
[[nodiscard]] ProseStyle const* find_prose_style(std::string_view name) noexcept;

}  // namespace damier
