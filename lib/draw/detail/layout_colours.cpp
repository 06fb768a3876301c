#include "draw/detail/layout_colours.hpp"

namespace damier {
namespace {

constexpr Rgb grey(std::uint8_t value) noexcept { return {value, value, value}; }

constexpr BoardColours screen_board{
    .light = {0xf3, 0xe3, 0xc3},
    .dark = {0xbb, 0x8a, 0x5c},
    .other_dark = {0xcf, 0xa5, 0x74},
    .frame = {0x5a, 0x3d, 0x26},
    .number = {0x4a, 0x30, 0x1a},
    .white = {{0xff, 0xfd, 0xf6}, {0x4a, 0x38, 0x26}, {0xd8, 0xcc, 0xb4}, {0xd9, 0xa5, 0x20}, {0x6b, 0x4e, 0x0a}},
    .black = {{0x2e, 0x29, 0x26}, {0, 0, 0}, {0x6a, 0x61, 0x5b}, {0xd9, 0xa5, 0x20}, {0xf3, 0xd2, 0x7a}},
};

constexpr BoardColours print_board{
    .light = grey(255),
    .dark = grey(0xcc),
    .other_dark = grey(0xe4),
    .frame = grey(0),
    .number = grey(0x28),
    .white = {grey(255), grey(0), grey(0xa0), grey(0), grey(0)},
    .black = {grey(0x1c), grey(0), grey(0xb0), grey(255), grey(255)},
};

}  // namespace

BoardColours const& board_colours(DiagramColours colours) noexcept {
  return colours == DiagramColours::print ? print_board : screen_board;
}

Rgb mark_colour(MarkColour colour, DiagramColours colours) noexcept {
  if (colours == DiagramColours::print) {
    return grey(0);
  }
  switch (colour) {
    case MarkColour::red: return {0xb8, 0x18, 0x1c};
    case MarkColour::yellow: return {0xf2, 0xc5, 0x00};
    case MarkColour::blue: return {0x14, 0x4f, 0xa8};
    default: return {0x0b, 0x7a, 0x3b};
  }
}

Rgb move_colour(DiagramMove::Kind kind, DiagramColours colours) noexcept {
  if (colours == DiagramColours::print) {
    return grey(0);
  }
  switch (kind) {
    case DiagramMove::Kind::claimed: return {0xcc, 0x1f, 0x1f};
    case DiagramMove::Kind::played: return {0x14, 0x4f, 0xa8};
    default: return {0x0b, 0x7a, 0x3b};
  }
}

}  // namespace damier
