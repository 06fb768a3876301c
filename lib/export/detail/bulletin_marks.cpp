#include "export/detail/bulletin_marks.hpp"

#include "game/command.hpp"

namespace damier {

BoardMarks read_board_marks(std::string_view comment, Numbering const& numbering) {
  auto const fields = read_command_fields(comment);
  return {readable_square_marks(fields.coloured_squares, numbering),
          readable_arrow_marks(fields.coloured_arrows, numbering)};
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
