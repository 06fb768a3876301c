#pragma once

#include "prose/detail/move_match.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::prose {

/// One or two legal moves in a row that a stretch of scanned text may mean, whose blanks and signs are not where they
/// belong: "12-1622-18", "3 7-6", "2 -69:2/14."
struct StretchReading {
  Move first;
  std::optional<Move> second;
  float cost = 0;  ///< as that of a MoveReading
};

/// Finds the moves from a position whose text is nearest to a stretch. plain: the stretch in the form of
/// plain_spelling. numbers: those of the first move and of the one after it, which may be printed before them; 0 if
/// none is. singles: readings as one move without its number, too. At most most_blurred, the cheapest first.
struct StretchNumbers {
  unsigned first = 0;
  unsigned second = 0;
};
void match_stretch(Variant const& variant, Position const& position, std::span<Move const> legal,
                   std::string_view plain, StretchNumbers numbers, bool singles, std::vector<StretchReading>& readings);

/// The longest stretch in characters, as plain_spelling writes them.
inline constexpr std::size_t longest_stretch = 22;

}  // namespace damier::prose
