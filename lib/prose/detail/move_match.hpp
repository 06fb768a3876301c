#pragma once

#include "notation/move_text.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// How a text was printed: what faults of it are likely.
enum class Print : std::uint8_t {
  typed,    ///< misprints
  scanned,  ///< misprints, and characters that a scanner confuses
};

/// A legal move that a text may mean, and how unlikely that is: 0 for the text as it should be, more for each fault of
/// it, as a negative natural logarithm.
struct MoveReading {
  Move move;
  float cost = 0;
  bool exact = true;  ///< the text names the move; else a character of it differs
};

/// Finds the legal moves that an exact text means: read is what read_move_text makes of it.
void match_exactly(Variant const& variant, Position const& position, std::span<Move const> legal, MoveText const& read,
                   std::vector<MoveReading>& readings);

/// Finds the legal moves of which a text, in the form of plain_spelling, differs in a few characters: the cheapest
/// first, at most most_blurred.
inline constexpr std::size_t most_blurred = 3;
void match_blurred(Variant const& variant, std::span<Move const> legal, std::string_view plain, Print print,
                   std::vector<MoveReading>& readings);

/// The cost of reading a text where another was meant: weighted insertions, deletions, exchanges and confusions of
/// characters. At most bound, which also stands for more.
[[nodiscard]] float confusion_cost(std::string_view read, std::string_view meant, Print print, float bound);
/// The same for the beginning of the text that fits best, whatever follows it.
[[nodiscard]] float confusion_cost_of_beginning(std::string_view read, std::string_view meant, Print print,
                                                float bound);

}  // namespace damier::prose
