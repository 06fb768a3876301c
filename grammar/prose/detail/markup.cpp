#include "grammar/prose/detail/terminals_def.hpp"
#include "grammar/prose/token.hpp"

#include <algorithm>

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

}  // namespace damier::prose
