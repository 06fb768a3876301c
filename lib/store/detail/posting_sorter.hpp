#pragma once

#include "text/spill.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// Sorts postings, which are numbers of a given number of bits. Their first bits select a portion, and the portions are
/// collected in an unnamed file beside the base. Only some bytes for each portion, and the portion that is being
/// sorted, are in memory.
class PostingSorter {
 public:
  /// bits: of a posting. beginning_bits: how many of its first bits select a portion. place_bits: the number of its
  /// last bits that need no sorting, because postings are added in their order. Throws SpillFailure if the file cannot
  /// be made, written or read.
  PostingSorter(std::string const& base, unsigned bits, unsigned beginning_bits, unsigned place_bits);

  [[nodiscard]] std::size_t portions() const noexcept { return portions_.size(); }
  /// Adds postings. One thread at a time may call it.
  void add(std::span<std::uint64_t const> postings);
  /// The distinct postings of a portion, sorted; to be called after all are added. Several threads may call it at once.
  [[nodiscard]] std::vector<std::uint64_t> sorted(std::size_t portion) const;

 private:
  struct Portion {
    std::string waiting;                 // space for a block
    std::size_t used = 0;                // bytes of waiting that are not in the file yet
    std::vector<std::uint64_t> offsets;  // where the blocks of the portion are in the file
    std::uint64_t count = 0;
  };

  Spill blocks_;
  unsigned rest_bits_;  // bits after those that select the portion
  unsigned place_bits_;
  unsigned bytes_;  // bytes of a posting without the bits that select the portion
  std::size_t block_;
  std::vector<Portion> portions_;
};

}  // namespace damier
