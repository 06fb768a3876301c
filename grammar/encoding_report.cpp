#include "grammar/encoding_report.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace damier {

namespace {

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (char const byte : bytes) {
    auto const number = static_cast<unsigned char>(byte);
    if (!text.empty()) text += ' ';
    text += digits[number >> 4U];
    text += digits[number & 0x0FU];
  }
  return text;
}

/// The first character of the part that is not the same in ASCII; the part's beginning if there is none.
std::uint32_t first_telling(GameTape const& tape, Recoded const& part) noexcept {
  std::string_view const text = tape.source.substr(part.offset, part.length);
  auto const found = std::ranges::find_if(text, [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
  return part.offset + (found == text.end() ? 0 : static_cast<std::uint32_t>(found - text.begin()));
}

Diagnostic undecodable(GameTape const& tape, Recoded const& part) {
  return tape.diagnose(
      Severity::error, "undecodable-bytes", part.offset, part.length,
      part.undecoded.size() == 1
          ? message("undecodable-byte", "bytes"_a = hexadecimal(part.undecoded), "encoding"_a = name(part.encoding))
          : message("undecodable-bytes", "bytes"_a = hexadecimal(part.undecoded), "encoding"_a = name(part.encoding)),
      message("replaced-bytes"));
}

}  // namespace

void report_encodings(GameTape& tape, Encoding& last, std::size_t most_diagnostics) {
  std::size_t undecoded = 0;
  for (Recoded const& part : tape.recoded) {
    if (!part.undecoded.empty()) {
      if (undecoded++ < most_diagnostics) tape.diagnostics.push_back(undecodable(tape, part));
      continue;
    }
    if (part.encoding == last) continue;
    last = part.encoding;
    if (part.declared) {
      tape.diagnostics.push_back(tape.diagnose(Severity::hint, "encoding-declared", part.offset, 1,
                                               message("encoding-by-mark", "encoding"_a = name(last))));
    } else {
      tape.diagnostics.push_back(tape.diagnose(Severity::warning, "encoding-assumed", first_telling(tape, part), 1,
                                               message("encoding-from-here", "encoding"_a = name(last)),
                                               message("convert-to-utf8")));
    }
  }
  if (undecoded <= most_diagnostics) return;
  auto const final_part = std::ranges::find_if(tape.recoded.rbegin(), tape.recoded.rend(),
                                               [](Recoded const& part) { return !part.undecoded.empty(); });
  tape.diagnostics.push_back(tape.diagnose(Severity::error, "more-diagnostics", final_part->offset, 1,
                                           message("text-more-not-shown", "count"_a = undecoded - most_diagnostics)));
}

}  // namespace damier
