#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace damier {

/// Bounds that keep hostile input harmless, whatever the language it is in. The defaults suit every real file that was
/// seen.
struct Limits {
  std::size_t window_bytes = std::size_t{1} << 18;    ///< bytes read at a time
  std::size_t longest_record = std::size_t{1} << 20;  ///< bytes; a longer record is cut here, with an error
  unsigned deepest_variation = 256;                   ///< deeper ones are skipped, with an error
  std::size_t most_diagnostics = 100;  ///< of one record; one more diagnostic gives the number of the others

  /// The same limits, with longest_record reduced to what 32-bit offsets can address.
  [[nodiscard]] constexpr Limits bounded() const noexcept {
    Limits limits = *this;
    limits.longest_record = std::min(limits.longest_record, std::size_t{1} << 30);
    return limits;
  }
};

/// What follows the text read so far, for a reader that takes a text in pieces.
enum class Tail : std::uint8_t {
  more,   ///< more bytes, which have not been read yet
  file,   ///< nothing: the file ends
  limit,  ///< more bytes, but the record is too long to take them
};

}  // namespace damier
