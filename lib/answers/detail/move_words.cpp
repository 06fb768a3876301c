#include "answers/move_words.hpp"

#include "grammar/pdn/reader.hpp"
#include "text/byte_source.hpp"

#include <cstddef>

namespace damier::answers {
namespace {

/// Whether an event of a move sequence is no move: numbers, signs, comments.
bool is_no_move(EventKind kind) noexcept {
  return kind == EventKind::move_number || kind == EventKind::strength || kind == EventKind::nag ||
         kind == EventKind::comment;
}

/// "32-28 (19-23)", as in French and Dutch text, without the parentheses; those of "1)" and "(!)" stay.
std::string without_parentheses(std::string_view text) {
  std::string result{text};
  auto open = std::string::npos;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == '(') {
      open = i;
    } else if (result[i] == ')' && open != std::string::npos) {
      result[open] = result[i] = ' ';
      open = std::string::npos;
    }
  }
  return result;
}

/// "1. 32-28" and "1) 32-28", not "32-28" or "32.28".
bool begins_with_number(std::string_view text) noexcept {
  auto const begin = text.find_first_not_of(" \t\n");
  auto const end = text.find_first_not_of("0123456789", begin);
  return end != std::string_view::npos && end != begin &&
         (text[end] == ')' || (text[end] == '.' && end + 1 < text.size() && text[end + 1] == ' '));
}

}  // namespace

std::vector<std::string> read_move_words(std::string_view text) {
  // A number in front says that moves begin, not a text.
  auto const line = (begins_with_number(text) ? "" : "1. ") + without_parentheses(text);
  auto const source = open_text(line);
  pdn::Reader reader{*source};
  GameTape tape;
  std::vector<std::string> words;
  while (reader.next(tape)) {
    for (auto const& event : tape.events) {
      if (!is_no_move(event.kind)) {
        words.emplace_back(tape.text(event));
      }
    }
  }
  return words;
}

}  // namespace damier::answers
