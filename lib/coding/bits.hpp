#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// Writes numbers as bits, one after the other, the low bits of each first.
class BitWriter {
 public:
  /// Writes the low width bits of a number; width is 56 at most.
  void put(std::uint64_t number, unsigned width) {
    pending_ |= (number & ((std::uint64_t{1} << width) - 1)) << count_;
    for (count_ += width; count_ >= 8; count_ -= 8, pending_ >>= 8U) {
      bytes_ += static_cast<char>(pending_ & 255U);
    }
  }
  /// Writes a number in unary: that many 0 bits, then a 1.
  void put_unary(std::uint64_t number) {
    constexpr unsigned most = 48;
    for (; number >= most; number -= most) {
      put(0, most);
    }
    put(std::uint64_t{1} << number, static_cast<unsigned>(number) + 1);
  }
  /// Writes a number as a Rice code: the bits above the low_bits lowest ones in unary, then these low bits.
  void put_rice(std::uint64_t number, unsigned low_bits) {
    put_unary(number >> low_bits);
    put(number, low_bits);
  }
  /// Writes a number of at least 1 as an Elias gamma code: in unary the number of bits after the leading one, then
  /// these bits.
  void put_gamma(std::uint64_t number) {
    auto const width = static_cast<unsigned>(std::bit_width(number)) - 1;
    put_unary(width);
    put(number, width);
  }
  [[nodiscard]] std::size_t size() const noexcept { return 8 * bytes_.size() + count_; }
  /// Returns all that was written, padded to a whole byte; the writer is empty afterwards.
  [[nodiscard]] std::string take() {
    put(0, (8 - count_) % 8);
    return std::exchange(bytes_, {});
  }

 private:
  std::string bytes_;
  std::uint64_t pending_ = 0;
  unsigned count_ = 0;
};

/// Reads what a BitWriter wrote. After the end it reads zeros.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : size_{8 * bytes.size()} {
    bytes_.reserve(bytes.size() + sizeof(std::uint64_t));
    bytes_.append(bytes).append(sizeof(std::uint64_t), '\0');
  }
  [[nodiscard]] bool at_end() const noexcept { return place_ >= size_; }
  [[nodiscard]] std::size_t left() const noexcept { return size_ - std::min(place_, size_); }
  void skip(std::size_t bits) noexcept { place_ += std::min(bits, left()); }

  [[nodiscard]] std::uint64_t take(unsigned width) noexcept {
    auto const number = window() & ((std::uint64_t{1} << width) - 1);
    skip(width);
    return number;
  }
  [[nodiscard]] std::uint64_t take_unary() noexcept {
    constexpr unsigned sure = 56;  // bits of the window that are always valid
    std::uint64_t number = 0;
    while (!at_end()) {
      auto const zeros = static_cast<unsigned>(std::countr_zero(window() | std::uint64_t{1} << sure));
      number += zeros;
      if (zeros < sure) {
        skip(zeros + 1);
        return number;
      }
      skip(sure);
    }
    return number;
  }
  [[nodiscard]] std::uint64_t take_rice(unsigned low_bits) noexcept {
    auto const high = take_unary();
    return high << low_bits | take(low_bits);
  }
  [[nodiscard]] std::uint64_t take_gamma() noexcept {
    auto const width = static_cast<unsigned>(std::min<std::uint64_t>(take_unary(), most_width));
    return std::uint64_t{1} << width | take(width);
  }

 private:
  static constexpr unsigned most_width = 48;

  [[nodiscard]] std::uint64_t window() const noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes_.data() + place_ / 8, sizeof word);
    if constexpr (std::endian::native == std::endian::big) {
      word = __builtin_bswap64(word);
    }
    return word >> (place_ % 8);
  }

  std::string bytes_;  // followed by eight zero bytes, so that a window can be read at the last bit
  std::size_t size_;
  std::size_t place_ = 0;
};

}  // namespace damier
