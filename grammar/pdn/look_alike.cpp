#include "grammar/pdn/look_alike.hpp"

#include "text/byte_classes.hpp"
#include "text/invisible.hpp"

#include <algorithm>
#include <array>

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

/// Calls take(character, offset, size) for each character of the text as it looks: for the others, byte by byte.
template <typename Take>
void read_seen(std::string_view text, Take const& take) {
  for (std::size_t at = 0; at < text.size();) {
    auto const rest = text.substr(at);
    std::size_t size = zero_width_size(rest);
    if (auto const* const found = size == 0 ? find_look_alike(rest) : nullptr) {
      size = found->text.size();
      take(found->letter, at, size);
    } else if (size == 0) {
      auto const blank = wide_blank_size(rest);
      size = std::max(blank, std::size_t{1});
      take(blank != 0 ? ' ' : text[at], at, size);
    }
    at += size;
  }
}

}  // namespace

bool may_have_look_alikes(std::string_view text) noexcept {
  constexpr std::string_view leads{"\xC2\xCE\xCF\xD0\xD1\xD8\xE1\xE2\xE3\xEF"};
  return std::ranges::any_of(text, [&](char byte) { return is_beyond_ascii(byte) && leads.find(byte) != leads.npos; });
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
