#include "text/markup.hpp"

#include "text/source_text.hpp"

namespace damier {

void append_markup(std::string& text, std::string_view content) {
  if (!source_text::is_utf8(content)) {
    return append_markup(text, source_text::valid_utf8(content));
  }
  for (auto const byte : content) {
    auto const code = static_cast<unsigned char>(byte);
    switch (byte) {
      case '&': text += "&amp;"; break;
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '"': text += "&quot;"; break;
      case '\'': text += "&#39;"; break;
      case '\t':
      case '\n':
      case '\r': text += byte; break;
      default:
        if (code < 0x20 || code == 0x7F) {
          text += "\xEF\xBF\xBD";
        } else {
          text += byte;
        }
    }
  }
}

}  // namespace damier
