#pragma once

#include "notation/numbering.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The colours of marks: R, G, Y and B in the lists of [%csl] and [%cal].
enum class MarkColour : std::uint8_t { green, red, yellow, blue };

/// A marked square.
struct SquareMark {
  Square square;
  MarkColour colour = MarkColour::green;
  bool operator==(SquareMark const&) const = default;
};

/// An arrow between two squares.
struct ArrowMark {
  Square from;
  Square to;
  MarkColour colour = MarkColour::green;
  bool operator==(ArrowMark const&) const = default;
};

/// A part of a list that is no mark.
struct MarkFault {
  std::string_view part;
};

/// Reads "R12,G23" (PDN-8.3, csl). A square without a letter of a colour, or with another one, is green.
[[nodiscard]] tl::expected<std::vector<SquareMark>, MarkFault> read_square_marks(std::string_view list,
                                                                                 Numbering const& numbering);
/// Reads "R12-23,G28x19" (PDN-8.3, cal) and "R1223", as lidraughts writes arrows: two different squares each.
[[nodiscard]] tl::expected<std::vector<ArrowMark>, MarkFault> read_arrow_marks(std::string_view list,
                                                                               Numbering const& numbering);
/// The same, leaving out the parts that are no marks.
[[nodiscard]] std::vector<SquareMark> readable_square_marks(std::string_view list, Numbering const& numbering);
[[nodiscard]] std::vector<ArrowMark> readable_arrow_marks(std::string_view list, Numbering const& numbering);

/// A list in lidraughts' form, which it reads alone: a letter of a colour and squares as numbers of two digits,
/// "R12,G05" and "R1223". Parts that are no marks stay as they are.
[[nodiscard]] std::string lidraughts_square_marks(std::string_view list, Numbering const& numbering);
[[nodiscard]] std::string lidraughts_arrow_marks(std::string_view list, Numbering const& numbering);

}  // namespace damier
