#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <span>

namespace damier {

/// One playing square of some board: the index of its bit in that board's padded layout (board/geometry.hpp), 0 to 127.
/// The number a player would say depends on the game; notation/numbering.hpp converts both ways.
class Square {
 public:
  constexpr Square() noexcept = default;
  constexpr explicit Square(unsigned bit) noexcept : bit_{static_cast<std::uint8_t>(bit)} {}

  [[nodiscard]] constexpr unsigned bit() const noexcept { return bit_; }

  constexpr auto operator<=>(Square const&) const noexcept = default;

 private:
  std::uint8_t bit_ = 0;
};

/// A set of squares of one board: 128 bits, enough for the padded 12x12 board. A value; iterates in ascending order.
class SquareSet {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    using pointer = Square const*;
    using reference = Square;

    constexpr Iterator() noexcept = default;
    constexpr Iterator(std::uint64_t low, std::uint64_t high) noexcept : low_{low}, high_{high} {}

    constexpr Square operator*() const noexcept {
      return Square{low_ != 0 ? static_cast<unsigned>(std::countr_zero(low_))
                              : 64U + static_cast<unsigned>(std::countr_zero(high_))};
    }
    constexpr Iterator& operator++() noexcept {
      if (low_ != 0) {
        low_ &= low_ - 1;
      } else {
        high_ &= high_ - 1;
      }
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      auto const before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(Iterator const&) const noexcept = default;

   private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
  };

  constexpr SquareSet() noexcept = default;
  /// The set whose members are the set bits of low (squares 0 to 63) and high (64 to 127).
  constexpr explicit SquareSet(std::uint64_t low, std::uint64_t high = 0) noexcept : low_{low}, high_{high} {}
  constexpr SquareSet(std::initializer_list<Square> squares) noexcept
      : SquareSet{std::span{squares.begin(), squares.size()}} {}
  constexpr explicit SquareSet(std::span<Square const> squares) noexcept {
    for (auto const square : squares) {
      insert(square);
    }
  }

  [[nodiscard]] constexpr std::uint64_t low() const noexcept { return low_; }
  [[nodiscard]] constexpr std::uint64_t high() const noexcept { return high_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return (low_ | high_) == 0; }
  [[nodiscard]] constexpr unsigned size() const noexcept {
    return static_cast<unsigned>(std::popcount(low_) + std::popcount(high_));
  }
  [[nodiscard]] constexpr bool contains(Square square) const noexcept { return !(*this & of(square)).empty(); }
  [[nodiscard]] constexpr bool contains_all(SquareSet other) const noexcept { return (other - *this).empty(); }
  /// The lowest square; the set must not be empty.
  [[nodiscard]] constexpr Square first() const noexcept { return *begin(); }

  constexpr void insert(Square square) noexcept { *this |= of(square); }
  constexpr void erase(Square square) noexcept { *this = *this - of(square); }

  constexpr SquareSet& operator|=(SquareSet other) noexcept {
    low_ |= other.low_;
    high_ |= other.high_;
    return *this;
  }
  constexpr SquareSet& operator&=(SquareSet other) noexcept {
    low_ &= other.low_;
    high_ &= other.high_;
    return *this;
  }
  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) noexcept { return a |= b; }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) noexcept { return a &= b; }
  /// The squares of a that are not in b.
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) noexcept {
    return SquareSet{a.low_ & ~b.low_, a.high_ & ~b.high_};
  }
  constexpr bool operator==(SquareSet const&) const noexcept = default;

  [[nodiscard]] constexpr Iterator begin() const noexcept { return {low_, high_}; }
  [[nodiscard]] static constexpr Iterator end() noexcept { return {}; }

 private:
  static constexpr SquareSet of(Square square) noexcept {
    auto const bit = square.bit();
    return bit < 64 ? SquareSet{std::uint64_t{1} << bit, 0} : SquareSet{0, std::uint64_t{1} << (bit - 64)};
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace damier
