#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What scanners make of numbers and moves.
namespace damier::prose {

/// The digit that a character is or is most likely confused with.
struct Figure {
  std::uint32_t value = 0;
  std::size_t size = 0;
};
/// Of the first character of a text that is not empty; without a size if it looks like no digit.
[[nodiscard]] Figure figure_at(std::string_view text) noexcept;

/// "32-2819-23", "3-712:3", "20:210. 14-18": a scanner has lost the blank behind the move that a text begins with.
/// The length of that move; 0 if there is none. A digit between two numbers goes where both moves look like moves.
/// last_mark: the number of the last move.
[[nodiscard]] std::size_t glued_move_size(std::string_view text, std::uint32_t last_mark);

/// The length of the first move of "34xZ819x28", where four figures are between two signs; else of the whole text.
[[nodiscard]] std::size_t first_of_glued(std::string_view text) noexcept;

/// The value of the digits that a text begins with.
[[nodiscard]] std::uint32_t digits_value(std::string_view text) noexcept;

}  // namespace damier::prose
