#pragma once

#include "grammar/tape.hpp"
#include "repair/faulty_line.hpp"
#include "repair/whole_slips.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// Tries whether the main line of a game, which cannot be replayed from a word on, becomes legal from another start
/// position than its FEN gives: the other side to move, the colours exchanged, no FEN at all, or one piece that is
/// missing, is too many, stood on another square, or was of another sort. value: the FEN in the record. A change of one
/// piece knows whether it is the only one that explains the line (WholeSlip::has_rival).
[[nodiscard]] std::vector<WholeSlip> find_start_slips(GameTape const& tape, Game const& game, Event const& value,
                                                      FaultyLine const& line, std::size_t fault, Effort& effort);

}  // namespace damier
