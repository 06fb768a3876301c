#include "clean/detail/line_fault.hpp"

#include "text/source_text.hpp"

#include <algorithm>
#include <utility>

namespace damier {

Diagnostic line_fault(std::string_view code, std::uint64_t line, std::string_view text, Message message, Message hint) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.where = {line, 1};
  diagnostic.length = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, source_text::count_characters(text)));
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = text;
  return diagnostic;
}

}  // namespace damier
