#include "grammar/prose/detail/markup_tag.hpp"
#include "grammar/prose/detail/terminals_def.hpp"
#include "grammar/prose/token.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace damier::prose {

Markup markup_of(std::string_view beginning) noexcept {
  using namespace terminals;
  skip_blanks(beginning);
  auto const start = lowered(beginning.substr(0, 1024));
  constexpr std::string_view elements[] = {"<html", "<head", "<body", "<p",  "<div", "<table",
                                           "<tr",   "<td",   "<ul",   "<ol", "<span"};
  auto const has = [&](std::string_view element) { return start.find(element) != std::string::npos; };
  auto const is_html =
      start.starts_with("<!doctype html") || (start.starts_with('<') && std::ranges::any_of(elements, has));
  return is_html ? Markup::html : Markup::none;
}

std::optional<MarkupTag> read_markup_tag(std::string_view text) {
  constexpr std::size_t longest = 4000;
  if (text.starts_with("<!--")) {
    auto const end = text.find("-->");
    return MarkupTag{end == std::string_view::npos ? 4 : end + 3};
  }
  auto const name_begin = text.starts_with("</") ? std::size_t{2} : std::size_t{1};
  if (text.size() <= name_begin || !(is_letter(text[name_begin]) || text[1] == '!' || text[1] == '?')) {
    return std::nullopt;
  }
  auto const end = text.find('>');
  if (end > longest) {  // or there is no end
    return std::nullopt;
  }
  MarkupTag tag{end + 1};
  std::string name;
  for (auto i = name_begin; i < end && (is_letter(text[i]) || is_digit(text[i])); ++i) {
    name += lower(text[i]);
  }
  if (name_begin == 1 && (name == "script" || name == "style")) {
    tag.size = std::min(text.find("</", tag.size), text.size());
  }
  constexpr auto paragraphs = std::to_array<std::string_view>(
      {"p", "div", "table", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "hr", "pre", "article"});
  constexpr auto lines = std::to_array<std::string_view>({"br", "tr", "li", "dd", "dt"});
  if (std::ranges::find(paragraphs, name) != paragraphs.end()) {
    tag.breaks = TokenKind::paragraph;
  } else if (std::ranges::find(lines, name) != lines.end() ||
             text.substr(0, tag.size).find("ocr_line") != std::string_view::npos) {
    tag.breaks = TokenKind::line_end;
  }
  return tag;
}

}  // namespace damier::prose
