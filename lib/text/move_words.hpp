#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What is between the squares of a word that looks like a move. The sign of a move says so by itself; the others are
/// those of typed score sheets, and of much else: dates, points, lists of squares.
enum class Parting : unsigned char {
  sign,     ///< "32-28", "28x19", "c3:e5", and nothing between lettered squares: "c3d4", "cd4"
  nothing,  ///< "3228"
  blank,    ///< "32 28"
  word,     ///< "32 a 28"
  stroke,   ///< "32/28"
  stop,     ///< "32.28"
  comma,    ///< "32,28"
  other,    ///< "32>28", "32_28", "32->28"
};
inline constexpr std::size_t partings = 8;

/// A word that looks like a move, by its letters alone: no rules are asked.
struct MoveWord {
  std::size_t begin = 0;  ///< in bytes
  std::size_t end = 0;
  Parting parting = Parting::sign;
  bool is_likely = false;    ///< its squares are as far from each other as those of moves are
  bool is_lettered = false;  ///< its squares have letters
  bool is_numbered = false;  ///< the number of a move is before it: "12.", "12)"
  bool is_moment = false;    ///< rather a time or a date, by its figures: "1:59:07", "20-06"; or a move of a king
};

/// All words of a text that may be moves, in order. Of numbers in a row with nothing but blanks between them each two
/// are one; the first is left out if their count is odd, as the number of the row.
[[nodiscard]] std::vector<MoveWord> possible_move_words(std::string_view text);

/// Keeps those that look like moves: with the sign of a move, but for times and dates; and with another parting where
/// several words have the same one and most of them are likely, or one of them is numbered.
void keep_move_words(std::vector<MoveWord>& words);

/// The two squares of a word with a parting, with a dash between them: "32-28" for "32 a 28".
[[nodiscard]] std::string with_dash(std::string_view word);

}  // namespace damier
