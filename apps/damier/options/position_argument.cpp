#include "apps/damier/options/position_argument.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "grammar/pdn/reader.hpp"
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

/// Whether an event says something other than a move that a line of moves may hold.
bool says_nothing(EventKind kind) noexcept {
  return kind == EventKind::move_number || kind == EventKind::strength || kind == EventKind::nag ||
         kind == EventKind::comment;
}

/// "32-28 (19-23)", as in French and Dutch text, without the parentheses; those of "1)" and "(!)" stay.
std::string without_parentheses(std::string_view text) {
  std::string result{text};
  auto open = std::string::npos;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == '(') {
      open = i;
    } else if (result[i] == ')' && open != std::string::npos) {
      result[open] = result[i] = ' ';
      open = std::string::npos;
    }
  }
  return result;
}

/// "1. 32-28" and "1) 32-28", not "32-28" or "32.28".
bool begins_with_number(std::string_view text) noexcept {
  auto const begin = text.find_first_not_of(" \t\n");
  auto const end = text.find_first_not_of("0123456789", begin);
  return end != std::string_view::npos && end != begin &&
         (text[end] == ')' || (text[end] == '.' && end + 1 < text.size() && text[end + 1] == ' '));
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

std::vector<std::string> read_move_words(std::string_view text) {
  // A number in front says that moves begin, not a text.
  auto const line = (begins_with_number(text) ? "" : "1. ") + without_parentheses(text);
  auto const source = open_text(line);
  pdn::Reader reader{*source};
  GameTape tape;
  std::vector<std::string> words;
  while (reader.next(tape)) {
    for (auto const& event : tape.events) {
      if (!says_nothing(event.kind)) {
        words.emplace_back(tape.text(event));
      }
    }
  }
  return words;
}

}  // namespace damier::app
