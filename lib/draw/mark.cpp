#include "draw/mark.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

/// Removes the first part of a list "R12, G23" from its front, without the blanks around it.
std::string_view take_part(std::string_view& list) {
  auto const comma = list.find(',');
  auto part = list.substr(0, comma);
  list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
  part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
  return part.substr(0, part.find_last_not_of(' ') + 1);
}

MarkColour take_colour(std::string_view& part) {
  if (part.empty() || part.front() < 'A' || part.front() > 'Z') {
    return MarkColour::green;
  }
  auto const letter = part.front();
  part.remove_prefix(1);
  switch (letter) {
    case 'R': return MarkColour::red;
    case 'Y': return MarkColour::yellow;
    case 'B': return MarkColour::blue;
    default: return MarkColour::green;
  }
}

std::optional<SquareMark> square_mark(std::string_view part, Numbering const& numbering) {
  auto const colour = take_colour(part);
  auto const square = numbering.read(part);
  return square && part.empty() ? std::optional{SquareMark{*square, colour}} : std::nullopt;
}

std::optional<ArrowMark> arrow_mark(std::string_view part, Numbering const& numbering) {
  auto const colour = take_colour(part);
  auto const from = numbering.read(part);
  if (part.starts_with('-') || part.starts_with('x') || part.starts_with(':')) {
    part.remove_prefix(1);
  }
  auto const to = from ? numbering.read(part) : std::nullopt;
  return to && part.empty() && *from != *to ? std::optional{ArrowMark{*from, *to, colour}} : std::nullopt;
}

template <typename Mark>
tl::expected<std::vector<Mark>, MarkFault> read_marks(std::string_view list, Numbering const& numbering,
                                                      std::optional<Mark> (*read)(std::string_view,
                                                                                  Numbering const&)) {
  std::vector<Mark> marks;
  while (!list.empty()) {
    auto const part = take_part(list);
    auto const mark = read(part, numbering);
    if (!mark) {
      return tl::unexpected{MarkFault{part}};
    }
    marks.push_back(*mark);
  }
  return marks;
}

template <typename Mark>
std::vector<Mark> readable_marks(std::string_view list, Numbering const& numbering,
                                 std::optional<Mark> (*read)(std::string_view, Numbering const&)) {
  std::vector<Mark> marks;
  while (!list.empty()) {
    if (auto const mark = read(take_part(list), numbering)) {
      marks.push_back(*mark);
    }
  }
  return marks;
}

}  // namespace

tl::expected<std::vector<SquareMark>, MarkFault> read_square_marks(std::string_view list, Numbering const& numbering) {
  return read_marks(list, numbering, square_mark);
}

tl::expected<std::vector<ArrowMark>, MarkFault> read_arrow_marks(std::string_view list, Numbering const& numbering) {
  return read_marks(list, numbering, arrow_mark);
}

std::vector<SquareMark> readable_square_marks(std::string_view list, Numbering const& numbering) {
  return readable_marks(list, numbering, square_mark);
}

std::vector<ArrowMark> readable_arrow_marks(std::string_view list, Numbering const& numbering) {
  return readable_marks(list, numbering, arrow_mark);
}

}  // namespace damier
