#include "export/detail/prose_moves.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <utility>

namespace damier {
namespace {

bool has_letters(Variant const& variant, MovePrint const& print) noexcept {
  return print.letters && variant.rules().names.algebraic;
}

/// A semi-short move with the signs of the style.
std::string with_signs(std::string_view move, char capture_sign, MovePrint const& print) {
  std::string text;
  for (auto const c : move) {
    if (c == '-' || c == capture_sign) {
      text += c == '-' ? print.dash : print.capture;
    } else {
      text += c;
    }
  }
  return text;
}

std::string full_move(Variant const& variant, Position const& before, Move const& move, MovePrint const& print) {
  auto const written = write_move(variant, before, move);
  auto const read = read_move_text(written, Numbering{variant.rules()});
  if (!read) {
    return written;
  }
  std::string text;
  for (std::size_t place = 0; place < read->size; ++place) {
    text += place == 0 ? std::string_view{} : move.is_capture() ? print.capture : print.dash;
    append_prose_square(text, variant, read->squares[place], print);
  }
  if (read->captured) {
    auto separator = '<';
    for (auto const square : *read->captured) {
      text += std::exchange(separator, ',');
      append_prose_square(text, variant, square, print);
    }
    text += '>';
  }
  return text;
}

bool becomes_king(Variant const& variant, Position const& before, Move const& move) noexcept {
  return !before.kings.contains(move.from) && variant.after(before, move).kings.contains(move.to);
}

}  // namespace

void append_prose_square(std::string& text, Variant const& variant, Square square, MovePrint const& print) {
  Numbering const numbering{variant.rules()};
  text += has_letters(variant, print) ? numbering.name(square) : std::to_string(numbering.number(square));
}

std::string prose_move(Variant const& variant, Position const& before, Move const& move, MovePrint const& print) {
  auto text = print.semi_short && has_letters(variant, print)
                  ? with_signs(write_semi_short_move(variant, before, move), variant.rules().names.capture_sign, print)
                  : full_move(variant, before, move, print);
  return becomes_king(variant, before, move) ? text.append(print.crowned) : text;
}

}  // namespace damier
