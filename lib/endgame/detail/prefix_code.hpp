#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace damier::endgame {

/// The longest code word, in bits.
inline constexpr unsigned longest_word = 9;

/// The lengths of the words of a prefix code (Huffman's, with words of longest_word bits at most) for symbols of these
/// frequencies. 0 for a symbol that does not occur, and for the only one that does: it needs no bit.
[[nodiscard]] std::vector<std::uint8_t> word_lengths(std::span<std::uint64_t const> frequencies);

/// The canonical code with these lengths, words read from the lowest bit on.
class PrefixCode {
 public:
  struct Entry {
    std::uint8_t symbol = 0;
    std::uint8_t length = 0;
  };

  /// An empty code, whose only symbol is 0.
  PrefixCode() : table_(1) {}
  /// only: the symbol, if all lengths are 0.
  PrefixCode(std::span<std::uint8_t const> lengths, std::uint8_t only);

  /// Whether these can be the lengths of a code. If not, they come from a damaged file.
  [[nodiscard]] static bool is_possible(std::span<std::uint8_t const> lengths) noexcept;

  /// The symbol whose word the lowest bits are.
  [[nodiscard]] Entry read(std::uint64_t bits) const noexcept { return table_[bits & mask_]; }
  /// The symbols by the lowest bits; its size is a power of two.
  [[nodiscard]] std::vector<Entry> const& table() const noexcept { return table_; }
  [[nodiscard]] std::uint32_t word(unsigned symbol) const noexcept { return words_[symbol]; }
  [[nodiscard]] unsigned length(unsigned symbol) const noexcept { return lengths_[symbol]; }

 private:
  std::vector<std::uint8_t> lengths_;
  std::vector<std::uint32_t> words_;
  std::vector<Entry> table_;
  std::uint64_t mask_ = 0;
};

}  // namespace damier::endgame
