#include "grammar/encoding_report.hpp"

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
  bool const one = part.undecoded.size() == 1;
  return tape.diagnose(Severity::error, "undecodable-bytes", part.offset, part.length,
                       (one ? "the byte " : "the bytes ") + hexadecimal(part.undecoded) +
                           (one ? " is no " : " are no ") + std::string{name(part.encoding)} + " text",
                       "U+FFFD stands for them here");
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
    std::string const read_as{name(last)};
    if (part.declared) {
      tape.diagnostics.push_back(tape.diagnose(Severity::hint, "encoding-declared", part.offset, 1,
                                               "the file is " + read_as + ", by its byte order mark"));
    } else {
      tape.diagnostics.push_back(tape.diagnose(Severity::warning, "encoding-assumed", first_telling(tape, part), 1,
                                               "from here on, what is not UTF-8 is read as " + read_as,
                                               "convert the file to UTF-8 if names look wrong"));
    }
  }
  if (undecoded <= most_diagnostics) return;
  auto const final_part = std::ranges::find_if(tape.recoded.rbegin(), tape.recoded.rend(),
                                               [](Recoded const& part) { return !part.undecoded.empty(); });
  tape.diagnostics.push_back(tape.diagnose(Severity::error, "more-diagnostics", final_part->offset, 1,
                                           not_shown(undecoded - most_diagnostics)));
}

}  // namespace damier
