#pragma once

#include "answers/engine_lines.hpp"
#include "board/position.hpp"
#include "serve/detail/request.hpp"

namespace damier::serve {

/// The position of the parameters "variant", "fen" and "moves", and the way to it.
struct AskedPosition {
  answers::EnginePosition way;
  Position position;  ///< after the moves
};

/// Throws WrongQuestion for what cannot be read, and for a move that is not legal.
[[nodiscard]] AskedPosition asked_position(Request const& request);

}  // namespace damier::serve
