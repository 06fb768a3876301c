#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

/// The key of a line of moves: 64 bits that grow byte by byte with the stored moves, so that the keys of all its
/// beginnings are met on the way. Two different lines share a key with probability 2^-64: whoever finds one compares.
class LineKey {
 public:
  /// The key before the first move: of what the moves are played in and from.
  LineKey(std::int64_t variant, std::string_view start_fen) noexcept;

  void add(char move_byte) noexcept {
    value_ = (value_ + static_cast<unsigned char>(move_byte) + 1U) * 0x9fb21c651e98df25U;
    value_ ^= value_ >> 29U;
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_;
};

/// Keys of many games, found again by key: 16 bytes a game, 4 to 8 for where they are, and a filter of 4 to 8 so that
/// nearly all keys that are not there cost one look into memory.
class LineKeys {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int64_t game = 0;
  };

  void reserve(std::size_t count) { entries_.reserve(count); }
  void add(std::span<Entry const> entries) { entries_.insert(entries_.end(), entries.begin(), entries.end()); }
  /// To be called once all keys are added: puts them in order, those of one key by game.
  void finish();

  /// The entries of all games, those of one key together.
  [[nodiscard]] std::span<Entry const> entries() const noexcept { return entries_; }
  /// False where no entry has the key; nearly always true only where one has.
  [[nodiscard]] bool may_have(std::uint64_t key) const noexcept {
    auto const bits = bits_of(key);
    return (filter_[key >> filter_shift_] & bits) == bits;
  }
  /// Those of a key.
  [[nodiscard]] std::span<Entry const> find(std::uint64_t key) const noexcept;

 private:
  /// Three bits of a word for a key, from its middle.
  [[nodiscard]] static std::uint64_t bits_of(std::uint64_t key) noexcept {
    return std::uint64_t{1} << (key >> 12U & 63U) | std::uint64_t{1} << (key >> 18U & 63U) |
           std::uint64_t{1} << (key >> 24U & 63U);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint64_t> filter_{0, 0};
  std::vector<std::uint32_t> slots_;  // by the first bits of a key, where its entries begin
  unsigned filter_shift_ = 63;
  unsigned slot_shift_ = 63;
};

}  // namespace damier
