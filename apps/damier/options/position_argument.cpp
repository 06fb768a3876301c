#include "apps/damier/options/position_argument.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "text/byte_classes.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"
#include "text/text_width.hpp"

#include <filesystem>
#include <memory>

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

void print(Console& console, WrittenPosition const& written, FenNote const& fen, Severity severity) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.code = fen.code;
  diagnostic.where = {written.line, characters_before(written.text, fen.offset) + 1};
  diagnostic.message = fen.message;
  diagnostic.hint = severity == Severity::error ? message("fen-looks-like") : Message{};
  diagnostic.source_line = written.text;
  diagnostic.source_column = diagnostic.where.column;
  print_diagnostic(console, written.file, diagnostic);
}

/// Whether an argument is a file and no position. One that is missing, but has the ending of a list, is reported as
/// such.
bool is_list_file(std::string const& argument) {
  std::error_code ignored;
  auto const name = lowered(argument);
  auto const is_named = name.ends_with(".fen") || name.ends_with(".txt") || name.ends_with(".pdn");
  return argument == standard_input || is_named || std::filesystem::exists(argument, ignored);
}

/// Adds the positions of a text, each on its own line.
void add_lines(ByteSource& source, std::string const& file, std::vector<WrittenPosition>& positions) {
  LineReader lines{source};
  for (std::string line; lines.next(line);) {
    auto const text = trimmed(std::string_view{line}.substr(0, line.find_first_of("#;%")));
    if (!text.empty()) {
      positions.push_back({std::string{text}, file, lines.number()});
    }
  }
}

}  // namespace

std::optional<Position> position_argument(Console& console, WrittenPosition const& written, Variant const& variant) {
  if (trimmed(written.text) == "start") {
    return variant.start();
  }
  auto const fen = read_fen(written.text, variant);
  if (!fen) {
    print(console, written, fen.error(), Severity::error);
    return std::nullopt;
  }
  for (auto const& warning : fen->warnings) {
    print(console, written, warning, Severity::hint);
  }
  if (fen->position.occupied().empty()) {
    print(console, written, {.code = "fen-no-pieces", .message = message("fen-no-pieces")}, Severity::error);
    return std::nullopt;
  }
  return fen->position;
}

std::vector<WrittenPosition> positions_of_argument(std::string const& argument) {
  std::vector<WrittenPosition> positions;
  if (argument != "start" && is_list_file(argument)) {
    auto const source = open_file(argument);
    add_lines(*source, argument, positions);
  } else if (trimmed(argument).find('\n') != std::string_view::npos) {
    auto const source = open_text(argument);
    add_lines(*source, WrittenPosition{}.file, positions);
  } else {
    positions.push_back({.text = argument});
  }
  return positions;
}

}  // namespace damier::app
