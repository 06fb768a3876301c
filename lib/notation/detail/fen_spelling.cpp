#include "notation/detail/fen_spelling.hpp"

#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace damier {
namespace {

struct Sign {
  std::string_view text;
  std::string_view plain;
};

constexpr std::array signs{
    Sign{"\uFF1A", ":"},  Sign{"\uFF0C", ","},  Sign{"\uFF0F", "/"},  Sign{"\uFF0E", "."},  Sign{"\uFF0D", "-"},
    Sign{"\u3000", " "},  Sign{"\u2009", " "},  Sign{"\u201C", "\""}, Sign{"\u201D", "\""}, Sign{"\u201E", "\""},
    Sign{"\u00AB", "\""}, Sign{"\u00BB", "\""}, Sign{"\u2018", "'"},  Sign{"\u2019", "'"},  Sign{"\u00AD", ""},
    Sign{"\u200B", ""},   Sign{"\u2060", ""},   Sign{"\uFEFF", ""},
};

/// The sign at the beginning of a text that is not in ASCII.
std::optional<Sign> sign_at(std::string_view text) noexcept {
  if (auto const dash = dash_size(text)) {
    return Sign{text.substr(0, dash), "-"};
  }
  if (auto const blank = no_break_space_size(text)) {
    return Sign{text.substr(0, blank), " "};
  }
  auto const found = std::ranges::find_if(signs, [&](Sign const& sign) { return text.starts_with(sign.text); });
  return found == signs.end() ? std::nullopt : std::optional{*found};
}

}  // namespace

PlainFen in_ascii(std::string_view fen) {
  PlainFen plain;
  for (std::size_t at = 0; at < fen.size();) {
    auto const sign = is_beyond_ascii(fen[at]) ? sign_at(fen.substr(at)) : std::nullopt;
    auto const shown = sign ? sign->plain : fen.substr(at, 1);
    plain.text += shown;
    plain.places.insert(plain.places.end(), shown.size(), at);
    at += sign ? sign->text.size() : 1;
  }
  plain.places.push_back(fen.size());
  return plain;
}

}  // namespace damier
