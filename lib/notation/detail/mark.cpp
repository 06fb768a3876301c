#include "notation/mark.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
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

/// Reads a square from the front of an arrow. glued: both squares are numbers of two digits, "3126", as lidraughts
/// writes them.
std::optional<Square> take_square(std::string_view& arrow, bool glued, Numbering const& numbering) {
  auto square = arrow.substr(0, glued ? 2 : arrow.size());
  auto const found = numbering.read(square);
  arrow.remove_prefix(glued ? 2 : arrow.size() - square.size());
  return square.empty() || !glued ? found : std::nullopt;
}

std::optional<ArrowMark> arrow_mark(std::string_view part, Numbering const& numbering) {
  constexpr std::size_t two_squares = 4;
  auto const colour = take_colour(part);
  auto const glued = part.size() == two_squares && std::ranges::all_of(part, is_digit);
  auto const from = take_square(part, glued, numbering);
  if (part.starts_with('-') || part.starts_with('x') || part.starts_with(':')) {
    part.remove_prefix(1);
  }
  auto const to = from ? take_square(part, glued, numbering) : std::nullopt;
  return to && part.empty() && *from != *to ? std::optional{ArrowMark{*from, *to, colour}} : std::nullopt;
}

template <typename Mark>
tl::expected<std::vector<Mark>, MarkFault> read_marks(std::string_view list, Numbering const& numbering,
                                                      std::optional<Mark> (*read)(std::string_view, Numbering const&)) {
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

constexpr std::array colour_letters{'G', 'R', 'Y', 'B'};  // in the order of MarkColour

/// The number of a square as two digits: "05".
void append_number(std::string& text, Square square, Numbering const& numbering) {
  auto const number = numbering.number(square);
  text += static_cast<char>('0' + number / 10 % 10);
  text += static_cast<char>('0' + number % 10);
}

/// Rewrites each part of a list that is a mark; the others stay.
template <typename Mark, typename Write>
std::string rewrite_marks(std::string_view list, Numbering const& numbering,
                          std::optional<Mark> (*read)(std::string_view, Numbering const&), Write const& write) {
  std::string text;
  while (!list.empty()) {
    auto const part = take_part(list);
    text += text.empty() ? "" : ",";
    if (auto const mark = read(part, numbering)) {
      text += colour_letters[static_cast<std::size_t>(mark->colour)];
      write(text, *mark);
    } else {
      text += part;
    }
  }
  return text;
}

}  // namespace

std::string lidraughts_square_marks(std::string_view list, Numbering const& numbering) {
  return rewrite_marks(list, numbering, square_mark,
                       [&](std::string& text, SquareMark const& mark) { append_number(text, mark.square, numbering); });
}

std::string lidraughts_arrow_marks(std::string_view list, Numbering const& numbering) {
  return rewrite_marks(list, numbering, arrow_mark, [&](std::string& text, ArrowMark const& mark) {
    append_number(text, mark.from, numbering);
    append_number(text, mark.to, numbering);
  });
}

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
