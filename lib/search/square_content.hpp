#pragma once

#include "grammar/query/ast.hpp"

#include <cstdint>

namespace damier {

/// What may be on a square; a set of them is a mask of bits.
enum class SquareContent : std::uint8_t { empty, white_man, white_king, black_man, black_king };
using ContentMask = std::uint8_t;
[[nodiscard]] constexpr ContentMask mask_of(SquareContent content) noexcept {
  return static_cast<ContentMask>(1U << static_cast<unsigned>(content));
}
inline constexpr ContentMask any_content = 0b1'1111;
/// What is on a square of some kind.
[[nodiscard]] constexpr ContentMask mask_of(query::Content content) noexcept {
  constexpr auto white_man = mask_of(SquareContent::white_man);
  constexpr auto white_king = mask_of(SquareContent::white_king);
  constexpr auto black_man = mask_of(SquareContent::black_man);
  constexpr auto black_king = mask_of(SquareContent::black_king);
  switch (content) {
    case query::Content::white_men: return white_man;
    case query::Content::white_kings: return white_king;
    case query::Content::black_men: return black_man;
    case query::Content::black_kings: return black_king;
    case query::Content::white: return white_man | white_king;
    case query::Content::black: return black_man | black_king;
    case query::Content::none: return mask_of(SquareContent::empty);
    case query::Content::piece: return white_man | white_king | black_man | black_king;
    case query::Content::man: return white_man | black_man;
    case query::Content::king: return white_king | black_king;
    case query::Content::whatever: break;
  }
  return any_content;
}

}  // namespace damier
