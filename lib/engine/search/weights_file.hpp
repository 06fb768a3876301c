#pragma once

#include "engine/detail/search/pattern_weights.hpp"
#include "rules/variant.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace damier {

/// Why bytes are no weights that can be used.
enum class WeightsFault : std::uint8_t {
  foreign,        ///< not a file of weights of damier
  other_version,  ///< of another version of the format
  damaged,        ///< shorter or longer than it should be, or the checksum differs
};

/// Weights with the record of how they were made: text lines "name: value".
struct RecordedWeights {
  PatternWeights weights;
  std::string record;
};

/// The weights of wide patterns are multiples of so many thousandths of a man, by -127 to 127.
inline constexpr int wide_unit = 2;

/// A file of weights: the text line "damier weights 3", the record, an empty text line, one frame of zstd, and a 64-bit
/// checksum (FNV-1a) of all bytes before it, the low byte first. In the frame are the weights of all slots of narrow
/// patterns (early, late) and of all features (at each knot) as 16-bit numbers, the low byte first; then those of wide
/// patterns: for each the step from the slot before it (the first from -1), a byte 1 to 254, where 255 means 254 and
/// that the step goes on; a byte 0; the early weights of all of them, then the late ones, in wide_unit, a signed byte
/// each. What is written has to have weights of wide patterns that are such multiples.
[[nodiscard]] std::string write_weights(RecordedWeights const& weights);
[[nodiscard]] tl::expected<RecordedWeights, WeightsFault> read_weights(std::string_view bytes);

/// Whether a variant is valued by weights: international draughts and the variants that have its moves.
[[nodiscard]] bool has_weights(Variant const& variant) noexcept;
/// The weights that are part of the program; null for a variant without. Read once.
[[nodiscard]] std::shared_ptr<PatternWeights const> built_in_weights(Variant const& variant);
/// The record of how they were made; empty if the program has none.
[[nodiscard]] std::string const& built_in_record();

}  // namespace damier
