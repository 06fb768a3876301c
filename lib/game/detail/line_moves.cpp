#include "game/line_moves.hpp"

#include "notation/move_text.hpp"

#include <algorithm>

namespace damier {

std::vector<LineMove> read_line_moves(Variant const& variant, Position const& position, std::string_view text) {
  std::vector<LineMove> moves;
  Numbering const numbering{variant.rules()};
  auto before = position;
  while (!text.empty()) {
    auto const word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    auto const written = read_move_text(word, numbering);
    auto const found = written ? resolve(variant, before, *written) : Resolution{};
    if (found.kind != Resolution::Kind::unique) {
      break;
    }
    auto const after = variant.after(before, found.move);
    moves.push_back({word, found.move, before, after});
    before = after;
  }
  return moves;
}

}  // namespace damier
