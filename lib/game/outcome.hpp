#pragma once

#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

/// How a game ended, in whatever form it was written.
enum class Outcome : std::uint8_t { unknown, white_wins, black_wins, draw, both_lose };

/// The name of an outcome: "unknown", "white-wins", "black-wins", "draw", "both-lose".
[[nodiscard]] std::string_view name(Outcome outcome) noexcept;

/// The signs of French texts; whether a text is an outcome in a sign or in words, which name the winner (PDN-13.4).
inline constexpr std::string_view white_wins_sign{"B+"};
inline constexpr std::string_view black_wins_sign{"N+"};
inline constexpr std::string_view draw_sign{"="};
[[nodiscard]] bool is_outcome_sign(std::string_view text) noexcept;

/// Reads a result as a tag or a terminator has it: 1-0, 2:0, 1/2-1/2, ½-½, 1-1, 0-0, 12-8, 0,5-0,5, "1 1/2 - 1/2",
/// "1+ - 1-". The larger score wins; the player who begins is named first. Signs and words are read too: B+, W+,
/// remise, White wins (grammar/pdn/result_word.hpp). Anything else is unknown, "*" too.
[[nodiscard]] Outcome read_outcome(std::string_view text, Colour first) noexcept;

/// The points of a result that is written as two numbers, such as 12-8: first those of the player who begins, then the
/// other's.
struct WrittenScore {
  double first = 0;
  double second = 0;
};
/// Reads what read_outcome reads, except signs and words.
[[nodiscard]] std::optional<WrittenScore> read_written_score(std::string_view text) noexcept;

/// Writes an outcome in the style of a variant: "2-0", "1-1", "1/2-1/2"; "*" if unknown.
[[nodiscard]] std::string_view write_outcome(Outcome outcome, Rules const& rules) noexcept;

/// Whether a result contains the outcome and nothing else: 1-0, 2:0, ½-½, 1-1, 0-0 in either order and with any dashes
/// and blanks, or signs and words. Such a result may be written in another style. A score of points such as 12-8
/// or 1.01-0.99 contains more, and "*" contains nothing.
[[nodiscard]] bool is_plain_result(std::string_view text) noexcept;

}  // namespace damier
