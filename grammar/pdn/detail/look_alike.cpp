#include "grammar/pdn/look_alike.hpp"

#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/encoding.hpp"
#include "text/invisible.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::pdn {

namespace {

struct LookAlike {
  std::string_view text;
  char letter;
};

constexpr std::array look_alikes{
    // Cyrillic
    LookAlike{"\u0430", 'a'},
    LookAlike{"\u0410", 'A'},
    LookAlike{"\u0432", 'b'},
    LookAlike{"\u0412", 'B'},
    LookAlike{"\u044c", 'b'},
    LookAlike{"\u042c", 'b'},
    LookAlike{"\u0441", 'c'},
    LookAlike{"\u0421", 'C'},
    LookAlike{"\u0435", 'e'},
    LookAlike{"\u0415", 'E'},
    LookAlike{"\u043d", 'h'},
    LookAlike{"\u041d", 'H'},
    LookAlike{"\u0456", 'i'},
    LookAlike{"\u0406", 'I'},
    LookAlike{"\u0458", 'j'},
    LookAlike{"\u0408", 'J'},
    LookAlike{"\u043a", 'k'},
    LookAlike{"\u041a", 'K'},
    LookAlike{"\u0437", '3'},
    LookAlike{"\u0417", '3'},
    LookAlike{"\u043e", '0'},
    LookAlike{"\u041e", '0'},
    // Greek
    LookAlike{"\u0391", 'A'},
    LookAlike{"\u0392", 'B'},
    LookAlike{"\u0395", 'E'},
    LookAlike{"\u0397", 'H'},
    LookAlike{"\u0399", 'I'},
    LookAlike{"\u039a", 'K'},
    LookAlike{"\u03bf", '0'},
    LookAlike{"\u039f", '0'},
    // Full width
    LookAlike{"\uff10", '0'},
    LookAlike{"\uff11", '1'},
    LookAlike{"\uff12", '2'},
    LookAlike{"\uff13", '3'},
    LookAlike{"\uff14", '4'},
    LookAlike{"\uff15", '5'},
    LookAlike{"\uff16", '6'},
    LookAlike{"\uff17", '7'},
    LookAlike{"\uff18", '8'},
    LookAlike{"\uff19", '9'},
    LookAlike{"\uff0d", '-'},
    LookAlike{"\uff0e", '.'},
    LookAlike{"\uff38", 'x'},
    LookAlike{"\uff58", 'x'},
    // Dashes in UTF-8, read as Windows-1252.
    LookAlike{"\u00e2\u20ac\u201c", '-'},
    LookAlike{"\u00e2\u20ac\u201d", '-'},
    LookAlike{"\u00e2\u20ac\u2013", '-'},
    LookAlike{"\u00e2\u20ac\u2014", '-'},
    LookAlike{"\u00e2\u02c6\u2019", '-'},
    // The dashes of Windows-1252, read as Latin-1.
    LookAlike{"\u0096", '-'},
    LookAlike{"\u0097", '-'},
};

/// The letter at the beginning of a text that looks like one of a board; none if there is none.
LookAlike const* find_look_alike(std::string_view text) noexcept {
  auto const* const found =
      std::ranges::find_if(look_alikes, [&](LookAlike const& each) { return text.starts_with(each.text); });
  return found != look_alikes.end() ? found : nullptr;
}

/// Calls take(byte, offset, size) for each byte of the text as it looks, with its character's place in the source.
template <typename Take>
void read_seen(std::string_view text, Take const& take) {
  for (std::size_t at = 0; at < text.size();) {
    auto const rest = text.substr(at);
    auto const reference = character_reference(rest);
    std::string named;
    if (reference) append_utf8(named, reference->code);
    std::string_view const shown = reference ? std::string_view{named} : rest;
    std::size_t seen = zero_width_size(shown);
    auto const size = [&](std::size_t bytes) { return reference ? reference->size : bytes; };
    if (seen == 0) {
      auto const* const found = find_look_alike(shown);
      auto const blank = wide_blank_size(shown);
      seen = found != nullptr ? found->text.size() : blank != 0 ? blank : reference ? named.size() : 1;
      if (found != nullptr || blank != 0) {
        take(found != nullptr ? found->letter : ' ', at, size(seen));
      } else {
        for (auto const byte : shown.substr(0, seen)) take(byte, at, size(seen));
      }
    }
    at += size(seen);
  }
}

}  // namespace

bool may_have_look_alikes(std::string_view text) noexcept {
  constexpr std::string_view leads{"&\xC2\xC3\xCE\xCF\xD0\xD1\xD8\xE1\xE2\xE3\xEF"};
  return std::ranges::any_of(
      text, [&](char byte) { return (is_beyond_ascii(byte) || byte == '&') && leads.find(byte) != leads.npos; });
}

SeenText seen_text(std::string_view text) {
  SeenText seen;
  read_seen(text, [&](char character, std::size_t begin, std::size_t size) {
    seen.text += character;
    seen.begins.push_back(begin);
    seen.ends.push_back(begin + size);
  });
  return seen;
}

std::string with_board_letters(std::string_view text) {
  std::string letters;
  read_seen(text, [&](char character, std::size_t, std::size_t) { letters += character; });
  return letters;
}

bool has_other_letters(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (find_look_alike(text.substr(at)) != nullptr) return true;
  }
  return false;
}

}  // namespace damier::pdn
