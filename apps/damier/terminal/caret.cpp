#include "apps/damier/terminal/caret.hpp"

#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier::app {
namespace {

constexpr unsigned tab_stop = 4;

/// The part of a source line that is shown, with the columns of the underlined part.
struct Excerpt {
  std::string text;
  unsigned before = 0;  // terminal columns left of the caret
  unsigned under = 1;   // terminal columns underlined
};

/// One character of the source as it is shown.
struct Glyph {
  std::string text;
  unsigned width = 0;
};

std::vector<Glyph> glyphs_of(std::string_view line) {
  std::vector<Glyph> glyphs;
  unsigned column = 0;
  for (std::size_t at = 0; at < line.size();) {
    auto const bytes = character_at(line, at).bytes;
    Glyph glyph;
    if (line[at] == '\t') {
      glyph.width = tab_stop - column % tab_stop;
      glyph.text.assign(glyph.width, ' ');
    } else {
      glyph.text = printable(line.substr(at, bytes));
      glyph.width = width_of(glyph.text);
    }
    column += glyph.width;
    glyphs.push_back(std::move(glyph));
    at += bytes;
  }
  return glyphs;
}

unsigned total_width(std::vector<Glyph> const& glyphs, std::size_t first, std::size_t last) {
  unsigned width = 0;
  for (auto i = first; i < std::min(last, glyphs.size()); ++i) {
    width += glyphs[i].width;
  }
  return width;
}

Excerpt excerpt_of(CaretNote const& note, unsigned columns) {
  auto const glyphs = glyphs_of(note.source_line);
  auto const place = std::min<std::size_t>(note.source_column == 0 ? 0 : note.source_column - 1, glyphs.size());
  std::size_t first = 0;
  auto last = glyphs.size();
  if (total_width(glyphs, 0, last) > columns) {
    // Shows a window that begins a third of its width before the place, or that ends at the end of the line.
    auto const room = columns - 2;  // for … at both ends
    for (first = place; first > 0 && total_width(glyphs, first - 1, place) <= room / 3; --first) {
    }
    while (first > 0 && total_width(glyphs, first - 1, glyphs.size()) <= room) {
      --first;
    }
    for (last = first; last < glyphs.size() && total_width(glyphs, first, last + 1) <= room; ++last) {
    }
  }
  Excerpt excerpt;
  excerpt.text = first > 0 ? "…" : "";
  excerpt.before = (first > 0 ? 1U : 0U) + total_width(glyphs, first, place);
  auto const end = std::min<std::size_t>(place + std::max<std::uint64_t>(note.length, 1), last);
  excerpt.under = std::max(total_width(glyphs, place, std::max(end, place)), 1U);
  for (auto i = first; i < last; ++i) {
    excerpt.text += glyphs[i].text;
  }
  excerpt.text += last < glyphs.size() ? "…" : "";
  return excerpt;
}

}  // namespace

std::string draw_caret(CaretNote const& note, Output const& output, unsigned columns) {
  std::string place;
  if (!note.file.empty()) {
    place = note.line == 0 ? fmt::format("{}:{}: ", printable(note.file), note.column)
                           : fmt::format("{}:{}:{}: ", printable(note.file), note.line, note.column);
  }
  auto const kind = note.code.empty() ? note.severity : fmt::format("{}[{}]", note.severity, note.code);
  auto text = output.paint(Style::strong, place) + output.paint(note.style, kind) + ": " +
              output.paint(Style::strong, printable(note.message));
  text += note.reference.empty() ? "\n" : " " + output.paint(Style::dim, "(" + note.reference + ")") + "\n";

  auto const number = note.line == 0 ? std::string{} : std::to_string(note.line);
  auto const margin = std::max(4U, static_cast<unsigned>(number.size()) + 2U);
  auto const gutter = [&](std::string_view label, std::string_view sign) {
    return output.paint(Style::dim, pad_left(label, margin) + " " + std::string{sign}) + " ";
  };
  if (!note.source_line.empty()) {
    auto const excerpt = excerpt_of(note, std::max(columns, 30U) - margin - 3);
    text += gutter(number, "|") + excerpt.text + "\n";
    text += gutter("", "|") + std::string(excerpt.before, ' ') +
            output.paint(Style::caret, "^" + std::string(excerpt.under - 1, '~')) + "\n";
  }
  for (auto const& line : note.notes) {
    auto const rows = wrap(printable(line), std::max(columns, 30U) - margin - 5);
    for (auto const& row : rows) {
      text += (&row == rows.data() ? gutter("", "=") : gutter("", " ") + "  ") + row + "\n";
    }
  }
  return text;
}

}  // namespace damier::app
