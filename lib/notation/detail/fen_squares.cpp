#include "notation/fen_squares.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier {
namespace {

constexpr char last_file = 'l';  // of the largest board

/// Notes the form of a square, with the letter of a king or a ghost or without.
void note_form(std::string_view square, FenSquares& found) noexcept {
  skip_printed_blanks(square);
  if (square.size() > 1 && !is_digit(square[1]) &&
      std::string_view{"kKgGpP"}.find(square[0]) != std::string_view::npos) {
    square.remove_prefix(1);
    skip_printed_blanks(square);
  }
  if (square.empty()) {
    return;
  }
  auto const first = lower(square[0]);
  auto const is_file = first >= 'a' && first <= last_file && first != 'g' && first != 'k';
  found.g_file = found.g_file || (first == 'g' && square.size() > 1 && is_digit(square[1]));
  found.numbers = found.numbers || is_digit(first) || (first == 'k' && square.size() > 1);
  found.letters = found.letters || (is_file && square.size() > 1 && is_digit(square[1]));
}

}  // namespace

FenSquares squares_of_fen(std::string_view fen) noexcept {
  FenSquares found;
  auto is_first = false;  // of a section, which begins with the letter of its side
  for (std::size_t begin = 0; begin < fen.size();) {
    auto const end = std::min(fen.find_first_of(":/,", begin), fen.size());
    auto square = fen.substr(begin, end - begin);
    skip_printed_blanks(square);
    square.remove_prefix(is_first && !square.empty() ? 1 : 0);
    note_form(square, found);
    is_first = end < fen.size() && fen[end] != ',';
    begin = end + 1;
  }
  return found;
}

}  // namespace damier
