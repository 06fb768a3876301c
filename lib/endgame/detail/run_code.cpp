#include "endgame/detail/run_code.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace damier::endgame {
namespace {

using Values = std::span<std::uint8_t const>;

/// Calls function(value, length, last) for each run of a block. Indices without a value belong to the run before them,
/// at the beginning to the first one.
template <typename Function>
void for_runs(Values block, Function const& function) {
  auto value = any_value;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < block.size(); ++at) {
    if (block[at] == any_value || block[at] == value) {
      continue;
    }
    if (value != any_value) {
      function(value, static_cast<unsigned>(at - begin), false);
      begin = at;
    }
    value = block[at];
  }
  function(value, static_cast<unsigned>(block.size() - begin), true);
}

/// Calls function(block) for each block.
template <typename Function>
void for_blocks(Values values, unsigned power, Function const& function) {
  auto const size = std::size_t{1} << power;
  for (std::size_t at = 0; at < values.size(); at += size) {
    function(values.subspan(at, std::min(size, values.size() - at)));
  }
}

/// The largest blocks in which there are a few runs each.
unsigned block_for(Values values) {
  constexpr std::uint64_t runs_of_a_block = 8;
  std::uint64_t changes = 0;
  for_blocks(values, largest_block, [&](Values block) { for_runs(block, [&](auto, auto, bool) { ++changes; }); });
  auto power = largest_block;
  while (power > smallest_block + 1 && changes * (std::uint64_t{1} << power) > runs_of_a_block * values.size()) {
    --power;
  }
  return power;
}

std::uint8_t only_of(std::span<std::uint64_t const> frequencies) {
  auto const found = std::ranges::find_if(frequencies, [](auto frequency) { return frequency != 0; });
  return found == frequencies.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(found - frequencies.begin());
}

class Encoder {
 public:
  Encoder(Values values, unsigned alphabet, unsigned power) : values_{values} {
    coded_.block = power;
    coded_.model.alphabet = alphabet;
  }

  /// False if a block is too long for the directory.
  bool run() {
    count();
    runs_ = {coded_.model.run_lengths, coded_.model.only_run};
    changes_ = {coded_.model.change_lengths, coded_.model.only_change};
    auto fits = true;
    for_blocks(values_, coded_.block, [&](Values block) { fits = fits && add(block); });
    return fits;
  }
  [[nodiscard]] EncodedRuns take() { return std::move(coded_); }

 private:
  [[nodiscard]] unsigned change(unsigned from, unsigned to) const noexcept {
    return to >= from ? to - from : to + coded_.model.alphabet - from;
  }

  void count() {
    auto& model = coded_.model;
    std::vector<std::uint64_t> runs(run_symbols);
    std::vector<std::uint64_t> changes(model.alphabet);
    std::vector<std::uint64_t> firsts(256);
    for_blocks(values_, coded_.block, [&](Values block) {
      std::optional<unsigned> before;
      for_runs(block, [&](std::uint8_t value, unsigned length, bool last) {
        if (before) {
          ++changes[change(*before, value)];
        } else {
          ++firsts[value];
        }
        if (before || !last) {
          ++runs[last ? to_the_end : run_symbol(length).symbol];
        }
        before = value;
      });
    });
    model.run_lengths = word_lengths(runs);
    model.change_lengths = word_lengths(changes);
    model.only_run = only_of(runs);
    model.only_change = only_of(changes);
    choose_frequent(firsts);
  }

  void choose_frequent(std::vector<std::uint64_t> const& firsts) {
    std::vector<unsigned> order(any_value);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](unsigned a, unsigned b) { return firsts[a] > firsts[b]; });
    for (std::size_t i = 0; i < coded_.model.frequent.size(); ++i) {
      coded_.model.frequent[i] = static_cast<std::uint8_t>(firsts[order[i]] != 0 ? order[i] : order[0]);
    }
  }

  bool add(Values block) {
    if (coded_.blocks++ % blocks_of_a_group == 0) {
      base_ = coded_.data.size();
      coded_.directory.push_back(static_cast<std::uint16_t>(base_));
      coded_.directory.push_back(static_cast<std::uint16_t>(base_ >> 16U));
    }
    auto const place = coded_.data.size() - base_;
    if (place > entry::place_mask) {
      return false;
    }
    coded_.directory.push_back(static_cast<std::uint16_t>(place));
    std::optional<unsigned> before;
    for_runs(block, [&](std::uint8_t value, unsigned length, bool last) {
      if (before) {
        write(changes_.word(change(*before, value)), changes_.length(change(*before, value)));
      } else {
        begin(value, last);
      }
      if (before || !last) {
        write_run(length, last);
      }
      before = value;
    });
    flush();
    return true;
  }

  void begin(std::uint8_t value, bool whole) {
    auto const& frequent = coded_.model.frequent;
    value = value == any_value ? frequent[0] : value;
    auto const found = std::ranges::find(frequent, value);
    auto const slot = static_cast<unsigned>(found - frequent.begin());  // one behind the last: in the data
    auto& made = coded_.directory.back();
    made = static_cast<std::uint16_t>(made | slot << entry::value_shift | (whole ? 0U : entry::has_runs));
    if (slot == entry::value_in_data) {
      coded_.data.push_back(value);
    }
  }
  void write_run(unsigned length, bool last) {
    auto const symbol = last ? RunSymbol{to_the_end, 0, 0} : run_symbol(length);
    write(runs_.word(symbol.symbol), runs_.length(symbol.symbol));
    write(symbol.extra, symbol.bits);
  }
  void write(std::uint32_t word, unsigned length) {
    bits_ |= std::uint64_t{word} << bit_count_;
    bit_count_ += length;
    for (; bit_count_ >= 8; bit_count_ -= 8, bits_ >>= 8U) {
      coded_.data.push_back(static_cast<std::uint8_t>(bits_));
    }
  }
  void flush() {
    if (bit_count_ != 0) {
      coded_.data.push_back(static_cast<std::uint8_t>(bits_));
    }
    bits_ = 0;
    bit_count_ = 0;
  }

  Values values_;
  EncodedRuns coded_;
  PrefixCode runs_;
  PrefixCode changes_;
  std::size_t base_ = 0;
  std::uint64_t bits_ = 0;
  unsigned bit_count_ = 0;
};

}  // namespace

EncodedRuns encode(std::span<std::uint8_t const> values, unsigned alphabet) {
  // The smallest blocks always fit: a run takes 20 bits at most, so seven of them take less than 4096 bytes.
  for (auto power = block_for(values);; --power) {
    Encoder encoder{values, alphabet, power};
    if (encoder.run()) {
      return encoder.take();
    }
  }
}

RunReader::RunReader(RunModel const& model)
    : alphabet_{std::max(model.alphabet, 1U)},
      changes_{model.change_lengths, model.only_change} {
  std::ranges::copy(model.frequent, frequent_.begin());
  PrefixCode const code{model.run_lengths, model.only_run};
  runs_.clear();
  for (auto const& word : code.table()) {
    auto const& run = run_of_symbol[word.symbol];
    runs_.push_back({run.base, run.bits, word.length});
  }
  mask_ = runs_.size() - 1;
}

}  // namespace damier::endgame
