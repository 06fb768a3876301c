#pragma once

#include <string>
#include <string_view>

namespace damier {

// The word "gained" of a mechanism: true of a position in which the side to move has no capture and White has more than
// in the position that the motif begins in, a man counting one and a king three, unless the move before that position
// was a capture. A query is about one position at a time and cannot compare two; the word is therefore written out for
// each balance that a motif may begin with.

/// The greatest lead, for either side, with which a motif with this word begins.
inline constexpr int most_lead = 3;

/// A mechanism as a query of damier's language: itself if it has not the word.
[[nodiscard]] std::string written_out(std::string_view mechanism);
/// The mechanism with another word of the same length in the place of "gained": a query with the same places of faults.
[[nodiscard]] std::string without_gained(std::string_view mechanism);

}  // namespace damier
