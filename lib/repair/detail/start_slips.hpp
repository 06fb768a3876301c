#pragma once

#include "grammar/tape.hpp"
#include "repair/detail/faulty_line.hpp"
#include "repair/detail/record_slips.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// Tries whether the main line of a game, which cannot be replayed from a word on, becomes legal from another start
/// position than its FEN gives: the other side to move, the colours exchanged, no FEN at all, or one piece that is
/// missing, superfluous, on another square, or of another kind. value: the FEN in the record. For a change of one
/// piece, RecordSlip::has_rival is true if another such change explains the moves as well.
[[nodiscard]] std::vector<RecordSlip> find_start_slips(GameTape const& tape, Game const& game, Event const& value,
                                                       FaultyLine const& line, std::size_t fault, Effort& effort);

}  // namespace damier
