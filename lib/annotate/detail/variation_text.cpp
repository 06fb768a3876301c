#include "annotate/variation_text.hpp"

#include "notation/move_text.hpp"

#include <algorithm>

namespace damier {

std::string variation_text(Variant const& variant, Position position, std::vector<Move> const& moves) {
  constexpr std::size_t kept_moves = 12;
  std::string text;
  for (std::size_t place = 0; place < std::min(moves.size(), kept_moves); ++place) {
    text += place == 0 ? "" : " ";
    append_move(text, variant, position, moves[place]);
    position = variant.after(position, moves[place]);
  }
  return text;
}

std::optional<Move> first_move(Variant const& variant, Position const& position, std::string_view text) {
  auto const written = read_move_text(text.substr(0, text.find(' ')), Numbering{variant.rules()});
  if (!written) {
    return std::nullopt;
  }
  auto const found = resolve(variant, position, *written);
  return found.kind == Resolution::Kind::unique ? std::optional{found.move} : std::nullopt;
}

}  // namespace damier
