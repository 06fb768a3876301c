#include "export/bulletin_marks.hpp"

#include "game/command.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

/// Calls take with each part of a list "R12,G23", without the letter of its colour.
template <typename Take>
void each_mark(std::string_view list, Take const& take) {
  while (!list.empty()) {
    auto const comma = list.find(',');
    auto part = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    if (!part.empty() && part.front() >= 'A' && part.front() <= 'Z') {
      part.remove_prefix(1);
    }
    take(part);
  }
}

}  // namespace

BoardMarks read_board_marks(std::string_view comment, Numbering const& numbering) {
  BoardMarks marks;
  auto const fields = read_command_fields(comment);
  each_mark(fields.coloured_squares, [&](std::string_view part) {
    if (auto const square = numbering.read(part)) {
      marks.squares.insert(*square);
    }
  });
  each_mark(fields.coloured_arrows, [&](std::string_view part) {
    auto const from = numbering.read(part);
    if (part.starts_with('-')) {
      part.remove_prefix(1);
    }
    auto const to = from ? numbering.read(part) : std::nullopt;
    if (to && *from != *to) {
      marks.arrows.push_back({*from, *to});
    }
  });
  return marks;
}

std::string without_commands(std::string_view comment) {
  std::string words;
  auto const* from = comment.data();
  for (auto const& command : read_commands(comment)) {
    words.append(from, command.text.data());
    from = command.text.data() + command.text.size();
  }
  words.append(from, comment.data() + comment.size());
  return words;
}

}  // namespace damier
