#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The signs of moves and results, as files contain them and as they are written. Grammars, notation and writers all use
// this description. The ASCII signs "-" and "x" may also be written as literals where speed counts.

namespace damier {

/// The sign between the squares of a move. It is only a hint about the kind of move.
enum class MoveSign : std::uint8_t { none, quiet, capture };

/// Between the squares of a quiet move and between the scores of a result: the hyphen, U+2010 to U+2014, and the minus
/// sign.
inline constexpr std::array<std::string_view, 7> dashes{"-",      "\u2010", "\u2011", "\u2012",
                                                        "\u2013", "\u2014", "\u2212"};

/// Between the squares of a capture (PDN-6.8): the multiplication sign and Cyrillic ha, small and capital, among them.
inline constexpr std::array<std::string_view, 6> crosses{"x", "X", ":", "\u00d7", "\u0445", "\u0425"};

/// The cross in printed text.
inline constexpr std::string_view printed_cross{"\u00d7"};

/// A percent sign between two numbers: a multiplication sign that lost its font.
inline constexpr char percent_cross = '%';

/// The character for three full stops.
inline constexpr std::string_view ellipsis{"\u2026"};

/// The length in bytes of the dash at the beginning of a text; 0 if there is none.
[[nodiscard]] constexpr std::size_t dash_size(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  if (text[0] == '-' || text[0] != '\xE2' || text.size() < 3) {
    return text[0] == '-' ? 1 : 0;
  }
  return (text[1] == '\x80' && text[2] >= '\x90' && text[2] <= '\x94') || (text[1] == '\x88' && text[2] == '\x92') ? 3
                                                                                                                   : 0;
}

/// The length in bytes of the cross at the beginning of a text; 0 if there is none.
[[nodiscard]] constexpr std::size_t cross_size(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  switch (text[0]) {
    case 'x':
    case 'X':
    case ':': return 1;
    case '\xC3': return text.size() > 1 && text[1] == '\x97' ? 2 : 0;
    case '\xD1': return text.size() > 1 && text[1] == '\x85' ? 2 : 0;
    case '\xD0': return text.size() > 1 && text[1] == '\xA5' ? 2 : 0;
    default: return 0;
  }
}

// dash_size and cross_size know exactly the signs of the lists.
static_assert(std::ranges::all_of(dashes, [](std::string_view dash) { return dash_size(dash) == dash.size(); }));
static_assert(std::ranges::all_of(crosses, [](std::string_view cross) { return cross_size(cross) == cross.size(); }));

/// Whether a move number belongs to Black's reply: "10..." or "10…".
[[nodiscard]] constexpr bool is_number_of_reply(std::string_view number) noexcept {
  return number.find("..") != std::string_view::npos || number.ends_with(ellipsis);
}

}  // namespace damier
