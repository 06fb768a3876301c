#pragma once

#include "endgame/detail/prefix_code.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

// How the values of a column are stored: docs/endgame-format.md describes it. Values are numbers of an alphabet from 0.
namespace damier::endgame {

/// An index whose value nobody asks for.
inline constexpr std::uint8_t any_value = 255;

/// Lengths of runs: 1 to 16 have symbols of their own, longer ones share a symbol and have further bits.
inline constexpr unsigned short_runs = 16;
inline constexpr unsigned run_symbols = 34;
inline constexpr unsigned to_the_end = 33;  ///< the run goes up to the end of its block
struct RunSymbol {
  std::uint8_t symbol;
  std::uint8_t bits;    ///< how many follow
  std::uint16_t extra;  ///< their value
};
[[nodiscard]] constexpr RunSymbol run_symbol(unsigned length) noexcept {
  if (length <= short_runs) {
    return {static_cast<std::uint8_t>(length), 0, 0};
  }
  auto const rest = length - 1;  // 16 to 31, 32 to 63, …, each range in two halves
  auto const exponent = static_cast<unsigned>(std::bit_width(rest)) - 1;
  auto const bits = exponent - 1;
  auto const half = rest >> bits & 1U;
  return {static_cast<std::uint8_t>(short_runs + 1 + 2 * (exponent - 4) + half), static_cast<std::uint8_t>(bits),
          static_cast<std::uint16_t>(rest & ((1U << bits) - 1))};
}

/// What a symbol means: a length without the further bits, and how many of them follow.
struct RunOfSymbol {
  std::uint16_t base;
  std::uint8_t bits;
};
/// For every byte: whatever a damaged file has in place of a symbol is a run to the end.
inline constexpr auto run_of_symbol = [] {
  std::array<RunOfSymbol, 256> runs{};
  runs.fill({0xffff, 0});
  for (unsigned length = 1U << 12U; length != 0; --length) {
    auto const symbol = run_symbol(length);
    runs[symbol.symbol] = {static_cast<std::uint16_t>(length - symbol.extra), symbol.bits};
  }
  return runs;
}();

/// Blocks have 2^7 to 2^12 indices.
inline constexpr unsigned smallest_block = 7;
inline constexpr unsigned largest_block = 12;
/// Blocks whose places in the data are counted from one base; base and entries are one group of the directory.
inline constexpr unsigned blocks_of_a_group = 8;
inline constexpr unsigned words_of_a_group = 2 + blocks_of_a_group;

/// An entry of the directory of blocks, 16 bits: whether the block has runs; the first value; the place of its data
/// behind the base.
namespace entry {
inline constexpr unsigned has_runs = 1U << 15;
inline constexpr unsigned value_shift = 12;
inline constexpr unsigned value_mask = 7;
inline constexpr unsigned place_mask = (1U << value_shift) - 1;
/// The first byte of the block's data is its first value.
inline constexpr unsigned value_in_data = 7;
}  // namespace entry

/// All that a reader needs besides directory and data.
struct RunModel {
  unsigned alphabet = 0;           ///< how many values
  std::array<std::uint8_t, 7> frequent{};  ///< the first values that most blocks have
  std::vector<std::uint8_t> run_lengths;     ///< of the words for run_symbols
  std::vector<std::uint8_t> change_lengths;  ///< of the words for changes of the value, 0 to alphabet - 1
  std::uint8_t only_run = 0;
  std::uint8_t only_change = 0;
};

struct EncodedRuns {
  RunModel model;
  unsigned block = largest_block;  ///< its number of indices, as a power of two
  std::size_t blocks = 0;
  /// For each group of blocks the base of their places, 32 bits, and their entries.
  std::vector<std::uint16_t> directory;
  std::vector<std::uint8_t> data;
};

/// Encodes a column: a value or any_value for each index.
[[nodiscard]] EncodedRuns encode(std::span<std::uint8_t const> values, unsigned alphabet);

/// How many bytes behind the data a reader may touch.
inline constexpr std::size_t bytes_behind_data = 8;

/// Decodes single values. Whatever the data is, it reads no byte outside of them.
class RunReader {
 public:
  RunReader() = default;
  explicit RunReader(RunModel const& model);

  /// The value at a place of a block. data: of the block, up to the end of all data, behind which there are
  /// bytes_behind_data more.
  [[nodiscard]] unsigned value(unsigned first_entry, std::span<std::uint8_t const> data, unsigned at) const noexcept {
    auto value = first_entry >> entry::value_shift & entry::value_mask;
    std::size_t bit = 0;
    if (value != entry::value_in_data) {
      value = frequent_[value];
    } else if (!data.empty()) {
      value = data[0];
      bit = 8;
    }
    return (first_entry & entry::has_runs) == 0 ? value : follow(value, bit, data, at);
  }

 private:
  [[nodiscard]] unsigned follow(unsigned value, std::size_t bit, std::span<std::uint8_t const> data,
                                unsigned at) const noexcept {
    auto const end = 8 * data.size();
    while (bit < end) {
      std::uint64_t word = 0;
      std::memcpy(&word, data.data() + bit / 8, sizeof word);
      word >>= bit % 8;
      auto const& run = runs_[word & mask_];
      word >>= run.word;
      auto const length = run.base + static_cast<unsigned>(word & ((1U << run.bits) - 1));
      if (at < length) {
        break;
      }
      at -= length;
      word >>= run.bits;
      auto const change = changes_.read(word);
      value += change.symbol;
      value = value >= alphabet_ ? value - alphabet_ : value;
      bit += std::size_t{run.word} + run.bits + change.length;
    }
    return value;
  }

  unsigned alphabet_ = 1;
  std::array<std::uint8_t, 8> frequent_{};
  /// What the lowest bits of a word mean: both steps of a run in one.
  struct Run {
    std::uint16_t base;
    std::uint8_t bits;
    std::uint8_t word;
  };
  std::uint64_t mask_ = 0;
  std::vector<Run> runs_{Run{}};
  PrefixCode changes_;
};

}  // namespace damier::endgame
