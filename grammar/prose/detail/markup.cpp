#include "grammar/prose/detail/terminals_def.hpp"
#include "grammar/prose/token.hpp"

namespace damier::prose {

Markup markup_of(std::string_view beginning) noexcept {
  using namespace terminals;
  skip_blanks(beginning);
  auto const start = lowered(beginning.substr(0, 1024));
  auto const is_html = start.starts_with("<!doctype html") || start.starts_with("<html") ||
                       (start.starts_with("<") &&
                        (start.find("<html") != std::string::npos || start.find("<body") != std::string::npos ||
                         start.find("<p") != std::string::npos || start.find("<div") != std::string::npos));
  return is_html ? Markup::html : Markup::none;
}

}  // namespace damier::prose
