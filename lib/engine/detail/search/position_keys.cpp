#include "engine/detail/search/position_keys.hpp"

namespace damier {

PositionKeys::PositionKeys() : black_to_move_{zobrist_black_to_move()} {
  for (auto const colour : both_colours) {
    for (auto const king : {false, true}) {
      for (unsigned bit = 0; bit < 128; ++bit) {
        pieces_[static_cast<std::size_t>(colour)][king ? 1 : 0][bit] = zobrist(Square{bit}, {colour, king});
      }
    }
  }
}

}  // namespace damier
