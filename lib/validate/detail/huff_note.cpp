#include "validate/detail/huff_note.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>

namespace damier {

HuffNote read_huff_note(std::string_view comment, Numbering const& numbering) {
  static constexpr std::array<std::string_view, 6> words{"oufflée", "oufflé", "oufflee", "ouffle", "uffed", "uff"};
  auto rest = trimmed(comment);
  auto const first = rest.empty() ? '\0' : rest.front();
  rest.remove_prefix(first == 's' || first == 'S' || first == 'h' || first == 'H' ? 1 : 0);
  auto const word = std::ranges::find_if(words, [&](std::string_view each) { return rest.starts_with(each); });
  if (word == words.end()) {
    return {};
  }
  rest.remove_prefix(word->size());
  auto const parted = rest.empty() || is_blank(rest.front());
  skip_blanks(rest);
  HuffNote note;
  if (!rest.empty() && rest != ".") {
    note.square = numbering.read(rest);
  }
  note.is_huff = parted && (rest.empty() || rest == ".");
  return note;
}

}  // namespace damier
