#include "grammar/pdn/look_alike.hpp"

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
};

}  // namespace

bool may_have_look_alikes(std::string_view text) noexcept {
  return std::ranges::any_of(
      text, [](char byte) { return byte == '\xCE' || byte == '\xCF' || byte == '\xD0' || byte == '\xD1'; });
}

std::string with_board_letters(std::string_view text, std::vector<std::size_t>* places) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    auto const rest = text.substr(at);
    auto const* const found =
        std::ranges::find_if(look_alikes, [&](LookAlike const& each) { return rest.starts_with(each.text); });
    if (places != nullptr) places->push_back(at);
    result += found != look_alikes.end() ? found->letter : text[at];
    at += found != look_alikes.end() ? found->text.size() : 1;
  }
  if (places != nullptr) places->push_back(text.size());
  return result;
}

}  // namespace damier::pdn
