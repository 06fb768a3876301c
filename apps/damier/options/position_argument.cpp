#include "apps/damier/options/position_argument.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"

namespace damier::app {
namespace {

/// The number of characters before a byte of a text.
std::uint64_t characters_before(std::string_view text, std::size_t offset) {
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < std::min(offset, text.size()); at += character_at(text, at).bytes) {
    ++count;
  }
  return count;
}

void print(Console& console, std::string const& text, FenNote const& fen, Severity severity) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.code = fen.code;
  diagnostic.where = {0, characters_before(text, fen.offset) + 1};
  diagnostic.message = fen.message;
  diagnostic.hint = severity == Severity::error ? message("fen-looks-like") : Message{};
  diagnostic.source_line = text;
  diagnostic.source_column = diagnostic.where.column;
  print_diagnostic(console, "FEN", diagnostic);
}

}  // namespace

std::optional<Position> position_argument(Console& console, std::string const& text, Variant const& variant) {
  if (text == "start") {
    return variant.start();
  }
  auto const fen = read_fen(text, variant);
  if (!fen) {
    print(console, text, fen.error(), Severity::error);
    return std::nullopt;
  }
  for (auto const& warning : fen->warnings) {
    print(console, text, warning, Severity::hint);
  }
  return fen->position;
}

}  // namespace damier::app
