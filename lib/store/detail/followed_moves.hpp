#pragma once

#include "coding/move_codec.hpp"

#include <string_view>

namespace damier {

/// Gives encoded moves one after the other to a follower, as play(side, move), up to their end or the first pass or
/// setup. False at a pass or setup: the encoded moves alone no longer give the position.
template <typename Follower>
bool follow_moves(Geometry const& board, Colour side, std::string_view moves, Follower& follower) {
  MoveDecoder decoder{board, side, moves};
  Move move;
  auto step = decoder.next(move);
  for (; step == MoveDecoder::Step::move; step = decoder.next(move)) {
    follower.play(side, move);
    side = opponent(side);
  }
  return step != MoveDecoder::Step::pass && step != MoveDecoder::Step::setup;
}

}  // namespace damier
