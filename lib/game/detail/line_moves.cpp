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

std::optional<Move> first_move(Variant const& variant, Position const& position, std::string_view text) {
  auto const moves = read_line_moves(variant, position, text.substr(0, text.find(' ')));
  return moves.empty() ? std::nullopt : std::optional{moves.front().move};
}

std::vector<std::string> move_texts(Variant const& variant, Position position, std::span<Move const> moves) {
  std::vector<std::string> texts;
  for (auto const& move : moves) {
    texts.push_back(write_move(variant, position, move));
    position = variant.after(position, move);
  }
  return texts;
}

std::string variation_text(Variant const& variant, Position const& position, std::span<Move const> moves) {
  constexpr std::size_t kept_moves = 12;
  std::string text;
  for (auto const& move : move_texts(variant, position, moves.first(std::min(moves.size(), kept_moves)))) {
    text += (text.empty() ? "" : " ") + move;
  }
  return text;
}

}  // namespace damier
