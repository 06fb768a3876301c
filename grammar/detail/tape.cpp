#include "grammar/tape.hpp"

#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <utility>

namespace damier {

namespace {

/// The most bytes, and so the most characters, of a line that a diagnostic shows.
constexpr std::size_t longest_excerpt = 200;

struct Excerpt {
  std::string text;
  std::uint64_t column = 1;
};

/// The line of source around the byte at offset, together with prefix when it is the first line.
Excerpt excerpt(std::string_view prefix, std::string_view source, std::size_t offset) {
  // Looks no further than an excerpt's length to either side: the line may be the whole file.
  std::size_t const far_left = offset > longest_excerpt ? offset - longest_excerpt : 0;
  std::string_view const before = source.substr(far_left, offset - far_left);
  std::size_t const begin = source_text::line_begin(before, before.size());
  std::string line;
  if (far_left == 0 && begin == 0) line = prefix;
  line += before.substr(begin);
  std::size_t const place = line.size();
  std::string_view const after = source.substr(offset, longest_excerpt);
  auto const end = std::find_if(after.begin(), after.end(), ends_line);
  line.append(after.begin(), end);

  std::size_t first = 0;
  if (line.size() > longest_excerpt) {
    std::size_t const right = std::min(line.size() - place, longest_excerpt / 2);
    first = place - std::min(place, longest_excerpt - right);
  }
  std::string_view const shown = source_text::whole_characters(std::string_view{line}.substr(first, longest_excerpt));
  auto const shown_first = static_cast<std::size_t>(shown.data() - line.data());
  std::size_t const left_of_place = place - std::min(place, shown_first);
  return {std::string{shown}, 1 + source_text::count_characters(shown.substr(0, left_of_place))};
}

}  // namespace

std::string GameTape::original() const {
  std::string bytes;
  std::size_t done = 0;
  for (Recoded const& part : recoded) {
    bytes += source.substr(done, part.offset - done);
    bytes += part.undecoded.empty() ? encoded(source.substr(part.offset, part.length), part.encoding) : part.undecoded;
    done = part.offset + part.length;
  }
  bytes += source.substr(done);
  return bytes;
}

Location GameTape::locate(std::uint32_t source_offset) const noexcept {
  std::size_t const place = std::min<std::size_t>(source_offset, source.size());
  std::uint64_t const lines = source_text::count_line_ends(source.substr(0, place));
  std::size_t const begin = source_text::line_begin(source, place);
  std::uint64_t const characters = source_text::count_characters(source.substr(begin, place - begin));
  if (lines > 0) return {line + lines, 1 + characters};
  return {line, prefix_column + source_text::count_characters(line_prefix) + characters};
}

Diagnostic GameTape::diagnose(Severity severity, DiagnosticCode code, std::uint32_t source_offset, std::uint32_t length,
                              Message message, Message hint) const {
  auto diagnostic = point_at(source_offset, length);
  diagnostic.severity = severity;
  diagnostic.code = code.name();
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  return diagnostic;
}

Diagnostic GameTape::point_at(std::uint32_t source_offset, std::uint32_t length) const {
  std::size_t const place = std::min<std::size_t>(source_offset, source.size());
  Excerpt shown = excerpt(line_prefix, source, place);
  // What is underlined ends with the line, and is never longer than what is shown.
  std::string_view marked = source.substr(place, std::min<std::size_t>(length, longest_excerpt));
  marked = marked.substr(
      0, static_cast<std::size_t>(std::find_if(marked.begin(), marked.end(), ends_line) - marked.begin()));
  Diagnostic diagnostic;
  diagnostic.where = locate(source_offset);
  diagnostic.offset = source_offset;
  diagnostic.length = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, source_text::count_characters(marked)));
  diagnostic.source_line = std::move(shown.text);
  diagnostic.source_column = shown.column;
  return diagnostic;
}

}  // namespace damier
