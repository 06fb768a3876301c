#pragma once

#include "text/byte_source.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace damier {

/// Reads bytes text line by text line, with one of them in memory. Throws what the source throws.
///
///     LineReader lines{*source};
///     for (std::string line; lines.next(line);) …
class LineReader {
 public:
  static constexpr std::size_t most_bytes = std::size_t{1} << 30;

  /// The source outlives this.
  explicit LineReader(ByteSource& source) noexcept : source_{&source} {}

  /// Goes to the next text line and sets `line` to it, without its line end; false after the last. One that is longer
  /// than most_bytes comes in pieces that are longer than that.
  [[nodiscard]] bool next(std::string& line);
  /// The number of the text line that was read last, from 1.
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

 private:
  ByteSource* source_;
  std::string buffer_;
  std::size_t used_ = 0;
  bool at_end_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace damier
