#include "apps/damier/options/fen_option.hpp"

#include "apps/damier/terminal/caret.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"

namespace damier::app {
namespace {

/// Characters before a byte of a text.
std::uint64_t characters_before(std::string_view text, std::size_t offset) {
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < std::min(offset, text.size()); at += character_at(text, at).bytes) {
    ++count;
  }
  return count;
}

void say(Console& console, std::string const& text, FenNote const& fen, bool error) {
  CaretNote note;
  note.file = "FEN";
  note.column = characters_before(text, fen.offset) + 1;
  note.style = error ? Style::error : Style::hint;
  note.severity = error ? "error" : "hint";
  note.code = fen.code;
  note.message = text_of(fen.message, "en");
  note.source_line = text;
  note.source_column = note.column;
  if (error) {
    note.notes.push_back("hint: a position looks like W:W31-50:B1-20, kings have a K: W:WK46:B5; or say start");
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
  console.err().flush();
}

}  // namespace

std::optional<Position> position_argument(Console& console, std::string const& text, Variant const& variant) {
  if (text == "start") {
    return variant.start();
  }
  auto const fen = read_fen(text, variant);
  if (!fen) {
    say(console, text, fen.error(), true);
    return std::nullopt;
  }
  for (auto const& warning : fen->warnings) {
    say(console, text, warning, false);
  }
  return fen->position;
}

}  // namespace damier::app
