#pragma once

#include "serve/detail/route.hpp"

namespace damier::serve {

// Parameters that several routes have.
inline constexpr ParameterInfo base_parameter{"base", ParameterKind::number,
                                              "the place of the base in /api/session; 1 if not given"};
inline constexpr ParameterInfo where_parameter{"where", ParameterKind::text, "only games that a query finds"};
inline constexpr ParameterInfo game_parameter{"game", ParameterKind::number, "the number of a game"};
inline constexpr ParameterInfo lang_parameter{"lang", ParameterKind::text, "the language of words: en, fr, nl"};
inline constexpr ParameterInfo variant_parameter{"variant", ParameterKind::text, "the variant"};
inline constexpr ParameterInfo fen_parameter{"fen", ParameterKind::text, "a position; start if not given"};
inline constexpr ParameterInfo moves_parameter{"moves", ParameterKind::text,
                                               "moves to play first, with blanks between"};
inline constexpr ParameterInfo dry_parameter{"dry", ParameterKind::flag, "only say what would change"};

/// The same parameter where it has to be given.
[[nodiscard]] constexpr ParameterInfo needed(ParameterInfo info) noexcept {
  info.required = true;
  return info;
}

}  // namespace damier::serve
