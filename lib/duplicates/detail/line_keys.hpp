#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

/// The key of a move sequence: 64 bits, computed byte by byte from the stored moves, so that the keys of all its
/// beginnings are computed on the way. Two different sequences share a key with probability 2^-64: the caller compares
/// the moves of equal keys.
class LineKey {
 public:
  /// The key before the first move: of the variant and the start position.
  LineKey(std::int64_t variant, std::string_view start_fen) noexcept;

  void add(char move_byte) noexcept {
    value_ = (value_ + static_cast<unsigned char>(move_byte) + 1U) * 0x9fb21c651e98df25U;
    value_ ^= value_ >> 29U;
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_;
};

/// The keys of many games, found by key: 16 bytes a game, 4 to 8 for their places, and a filter of 4 to 8 bytes, so
/// that nearly all searches for a missing key take one memory access.
class LineKeys {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int64_t game = 0;
  };

  void reserve(std::size_t count) { entries_.reserve(count); }
  void add(std::span<Entry const> entries) { entries_.insert(entries_.end(), entries.begin(), entries.end()); }
  /// To be called once after all keys are added: sorts them, those with one key by game.
  void finish();

  /// The entries of all games; those with the same key are together.
  [[nodiscard]] std::span<Entry const> entries() const noexcept { return entries_; }
  /// False if no entry has the key. Where it is true, nearly always an entry has it.
  [[nodiscard]] bool may_have(std::uint64_t key) const noexcept {
    auto const bits = bits_of(key);
    return (filter_[key >> filter_shift_] & bits) == bits;
  }
  /// The entries with a key.
  [[nodiscard]] std::span<Entry const> find(std::uint64_t key) const noexcept;

 private:
  /// Three bits of a word for a key, from its middle.
  [[nodiscard]] static std::uint64_t bits_of(std::uint64_t key) noexcept {
    return std::uint64_t{1} << (key >> 12U & 63U) | std::uint64_t{1} << (key >> 18U & 63U) |
           std::uint64_t{1} << (key >> 24U & 63U);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint64_t> filter_{0, 0};
  std::vector<std::uint32_t> slots_;  // where the entries of a key begin, by its first bits
  unsigned filter_shift_ = 63;
  unsigned slot_shift_ = 63;
};

}  // namespace damier
