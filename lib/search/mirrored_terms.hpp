#pragma once

#include "board/position.hpp"
#include "grammar/query/ast.hpp"

#include <optional>

namespace damier {

/// The meaning of a word of a query inside a mirror, where the board is turned and the colours are exchanged.
[[nodiscard]] constexpr query::Side mirrored(query::Side side) noexcept {
  return side == query::Side::white ? query::Side::black : query::Side::white;
}
[[nodiscard]] constexpr query::Pieces mirrored(query::Pieces pieces) noexcept {
  switch (pieces) {
    case query::Pieces::white_men: return query::Pieces::black_men;
    case query::Pieces::white_kings: return query::Pieces::black_kings;
    case query::Pieces::black_men: return query::Pieces::white_men;
    case query::Pieces::black_kings: return query::Pieces::white_kings;
    case query::Pieces::white: return query::Pieces::black;
    case query::Pieces::black: return query::Pieces::white;
    case query::Pieces::none: break;
  }
  return query::Pieces::none;
}
[[nodiscard]] constexpr query::Content mirrored(query::Content content) noexcept {
  switch (content) {
    case query::Content::white_men: return query::Content::black_men;
    case query::Content::white_kings: return query::Content::black_kings;
    case query::Content::black_men: return query::Content::white_men;
    case query::Content::black_kings: return query::Content::white_kings;
    case query::Content::white: return query::Content::black;
    case query::Content::black: return query::Content::white;
    default: return content;
  }
}
[[nodiscard]] constexpr query::EndgameValue mirrored(query::EndgameValue value) noexcept {
  switch (value) {
    case query::EndgameValue::white_wins: return query::EndgameValue::black_wins;
    case query::EndgameValue::black_wins: return query::EndgameValue::white_wins;
    default: return value;
  }
}
[[nodiscard]] query::TextTerm mirrored(query::TextTerm term);
[[nodiscard]] query::PlayerTerm mirrored(query::PlayerTerm term);
[[nodiscard]] query::NumberTerm mirrored(query::NumberTerm term);
[[nodiscard]] query::ResultTerm mirrored(query::ResultTerm term);

[[nodiscard]] constexpr Colour colour_of(query::Side side) noexcept {
  return side == query::Side::white ? Colour::white : Colour::black;
}
/// The owner of the pieces; nothing for empty squares.
[[nodiscard]] constexpr std::optional<Colour> colour_of(query::Pieces pieces) noexcept {
  switch (pieces) {
    case query::Pieces::white_men:
    case query::Pieces::white_kings:
    case query::Pieces::white: return Colour::white;
    case query::Pieces::black_men:
    case query::Pieces::black_kings:
    case query::Pieces::black: return Colour::black;
    case query::Pieces::none: break;
  }
  return std::nullopt;
}

}  // namespace damier
