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
#include <utility>

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

void print(Console& console, WrittenPosition const& written, FenNote const& fen, Severity severity, Message hint = {}) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.code = fen.code;
  diagnostic.where = {written.line, characters_before(written.text, fen.offset) + 1};
  diagnostic.message = fen.message;
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = written.text;
  diagnostic.source_column = diagnostic.where.column;
  print_diagnostic(console, written.file, diagnostic);
}

/// The FEN with the side that it lacks, written as a side without pieces.
std::string with_both_sides(WrittenPosition const& written, Fen const& fen) {
  auto const has_white = fen.sides_given[static_cast<std::size_t>(Colour::white)];
  std::string text{trimmed(written.text)};
  text.erase(text.find_last_not_of('.') + 1);
  return text + (has_white ? ":B" : ":W");
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
    print(console, written, fen.error(), Severity::error, message("fen-looks-like"));
    return std::nullopt;
  }
  auto is_whole = true;
  for (auto const& warning : fen->warnings) {
    auto const lacks_side = warning.code == "fen-side-missing";
    auto hint = lacks_side ? message("fen-side-empty", "fen"_a = with_both_sides(written, *fen)) : Message{};
    print(console, written, warning, lacks_side ? Severity::error : Severity::hint, std::move(hint));
    is_whole = is_whole && !lacks_side;
  }
  if (fen->position.occupied().empty()) {
    print(console, written, {.code = "fen-no-pieces", .message = message("fen-no-pieces")}, Severity::error,
          message("fen-looks-like"));
    return std::nullopt;
  }
  if (!is_whole) {
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
