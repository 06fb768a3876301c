#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/words.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier::prose {

/// A position that a text gives, as a FEN or as the squares of both sides.
struct GivenPosition {
  std::string fen;         ///< "W:W27,32:B18,K4"; "?" for a side to move that is not said
  std::size_t tokens = 0;  ///< how many tokens it takes
  std::optional<Colour> to_move = {};
  bool lettered = false;  ///< its squares have letters
  unsigned highest = 0;   ///< the highest number of a square
};

/// Reads a position at a token: "Blancs : 27, 32 / Noirs : 18, D4", "Wit 27 32 Zwart 18", "Б: c3, d4; Ч: e7", or a FEN.
/// The words for the side to move may follow it, or the colours of the lists, within a few words.
[[nodiscard]] std::optional<GivenPosition> position_at(std::string_view text, std::span<Token const> tokens,
                                                       std::span<WordMeaning const> meanings, std::size_t at);

/// The side that is to move in a position at a range of tokens, by the words behind it, or else before it.
[[nodiscard]] std::optional<Colour> side_to_move_near(std::span<Token const> tokens,
                                                      std::span<WordMeaning const> meanings, std::size_t first,
                                                      std::size_t end);

}  // namespace damier::prose
