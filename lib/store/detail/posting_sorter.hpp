#pragma once

#include "text/spill.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// Sorts postings, numbers of a given number of bits, by their first bits in an unnamed file beside the base: in memory
/// are some bytes for each beginning, and the portion that is being sorted.
class PostingSorter {
 public:
  /// beginnings: how many of the first bits select a portion. place_bits: the number of last bits that are not sorted
  /// by, because postings are added in their order. SpillFailure if the file cannot be made, written or read.
  PostingSorter(std::string const& base, unsigned bits, unsigned beginning_bits, unsigned place_bits);

  [[nodiscard]] std::size_t portions() const noexcept { return portions_.size(); }
  /// To be called by one thread at a time.
  void add(std::span<std::uint64_t const> postings);
  /// After all are added: the distinct postings of a portion, sorted. May be called by several threads at once.
  [[nodiscard]] std::vector<std::uint64_t> sorted(std::size_t portion) const;

 private:
  struct Portion {
    std::string waiting;                 // room for a block
    std::size_t used = 0;                // part of it: not in the file yet
    std::vector<std::uint64_t> offsets;  // of its blocks in the file
    std::uint64_t count = 0;
  };

  Spill blocks_;
  unsigned rest_bits_;  // behind the beginning
  unsigned place_bits_;
  unsigned bytes_;  // of a posting without its beginning
  std::size_t block_;
  std::vector<Portion> portions_;
};

}  // namespace damier
