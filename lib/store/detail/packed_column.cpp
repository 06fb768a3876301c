#include "store/detail/packed_column.hpp"

#include "text/varint.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>
#include <utility>

namespace damier {
namespace {

enum class Form : char { offsets, places, runs };

constexpr unsigned widest = 32;

unsigned width_of(std::uint32_t largest) noexcept { return static_cast<unsigned>(std::bit_width(largest)); }

std::size_t bytes_of_bits(std::size_t count, unsigned width) noexcept { return (count * width + 7) / 8; }

/// Writes numbers with the same number of bits each, the low bits first.
class ColumnWriter {
 public:
  ColumnWriter(std::string& bytes, unsigned width) noexcept : bytes_{bytes}, width_{width} {}
  ColumnWriter(ColumnWriter const&) = delete;
  ColumnWriter& operator=(ColumnWriter const&) = delete;
  ~ColumnWriter() = default;

  void add(std::uint32_t value) {
    word_ |= std::uint64_t{value} << used_;
    for (used_ += width_; used_ >= 8; used_ -= 8, word_ >>= 8U) {
      bytes_ += static_cast<char>(word_ & 255U);
    }
  }
  void finish() {
    if (used_ != 0) {
      bytes_ += static_cast<char>(word_ & 255U);
    }
  }

 private:
  std::string& bytes_;
  unsigned width_;
  std::uint64_t word_ = 0;
  unsigned used_ = 0;
};

/// Calls take(place, number) for each of count numbers of a width. The caller has checked that all their bytes are
/// there.
template <typename Take>
void read_bits(std::string_view bytes, std::size_t count, unsigned width, Take const& take) {
  auto const mask = (std::uint64_t{1} << width) - 1;
  auto const whole = bytes.size() < 8 || width == 0 ? 0 : std::min(count, (8 * (bytes.size() - 8)) / width);
  for (std::size_t place = 0; place < whole; ++place) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + place * width / 8, sizeof word);
    if constexpr (std::endian::native == std::endian::big) {
      word = __builtin_bswap64(word);
    }
    take(place, static_cast<std::uint32_t>(word >> (place * width % 8) & mask));
  }
  for (auto place = whole; place < count; ++place) {
    std::uint64_t word = 0;
    auto const first = place * width / 8;
    for (std::size_t byte = first; byte < std::min(first + 8, bytes.size()); ++byte) {
      word |= std::uint64_t{static_cast<unsigned char>(bytes[byte])} << (8 * (byte - first));
    }
    take(place, static_cast<std::uint32_t>(word >> (place * width % 8) & mask));
  }
}

/// The different values, sorted.
std::vector<std::uint32_t> different(std::span<std::uint32_t const> values, std::uint32_t least,
                                     std::uint32_t largest) {
  constexpr std::uint32_t narrow = 65'536;
  if (largest - least >= narrow) {
    std::vector<std::uint32_t> sorted{values.begin(), values.end()};
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
  }
  std::vector<char> known(std::size_t{largest - least} + 1);
  for (auto const value : values) {
    known[value - least] = 1;
  }
  std::vector<std::uint32_t> sorted;
  for (std::uint32_t offset = 0; offset <= largest - least; ++offset) {
    if (known[offset] != 0) {
      sorted.push_back(least + offset);
    }
  }
  return sorted;
}

/// A lower bound of the size of as_runs in bytes; the count stops beyond bound.
std::size_t bytes_of_runs(std::span<std::uint32_t const> values, std::size_t bound) noexcept {
  std::size_t bytes = 1;
  for (std::size_t place = 1; place < values.size() && bytes <= bound; ++place) {
    if (values[place] != values[place - 1]) {
      bytes += 1 + std::max<std::size_t>((width_of(values[place]) + 6) / 7, 1);
    }
  }
  return bytes;
}

std::string as_offsets(std::span<std::uint32_t const> values, std::uint32_t least, unsigned width) {
  std::string bytes(1, static_cast<char>(Form::offsets));
  append_varint(bytes, least);
  append_varint(bytes, width);
  ColumnWriter bits{bytes, width};
  for (auto const value : values) {
    bits.add(value - least);
  }
  bits.finish();
  return bytes;
}

std::string as_places(std::span<std::uint32_t const> values, std::vector<std::uint32_t> const& sorted) {
  std::string bytes(1, static_cast<char>(Form::places));
  append_varint(bytes, sorted.size());
  std::uint32_t before = 0;
  for (auto const value : sorted) {
    append_varint(bytes, value - before);
    before = value;
  }
  ColumnWriter bits{bytes, width_of(static_cast<std::uint32_t>(sorted.size() - 1))};
  for (auto const value : values) {
    bits.add(static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, value) - sorted.begin()));
  }
  bits.finish();
  return bytes;
}

std::string as_runs(std::span<std::uint32_t const> values) {
  std::string bytes(1, static_cast<char>(Form::runs));
  for (std::size_t begin = 0; begin != values.size();) {
    auto end = begin;
    while (end != values.size() && values[end] == values[begin]) {
      ++end;
    }
    append_varint(bytes, values[begin]);
    append_varint(bytes, end - begin);
    begin = end;
  }
  return bytes;
}

bool read_offsets(std::string_view bytes, std::vector<std::uint32_t>& values) {
  auto const least = take_varint(bytes);
  auto const width = take_varint(bytes);
  if (least > std::numeric_limits<std::uint32_t>::max() || width > widest ||
      bytes.size() != bytes_of_bits(values.size(), static_cast<unsigned>(width))) {
    return false;
  }
  read_bits(bytes, values.size(), static_cast<unsigned>(width), [&](std::size_t place, std::uint32_t number) {
    values[place] = static_cast<std::uint32_t>(least) + number;
  });
  return true;
}

bool read_places(std::string_view bytes, std::vector<std::uint32_t>& values) {
  auto const count = take_varint(bytes);
  if (count == 0 || count > values.size()) {
    return false;
  }
  auto const width = width_of(static_cast<std::uint32_t>(count - 1));
  std::vector<std::uint32_t> sorted(std::size_t{1} << width);  // each number of the width is a place of it
  std::uint32_t value = 0;
  for (std::size_t place = 0; place < count; ++place) {
    value += static_cast<std::uint32_t>(take_varint(bytes));
    sorted[place] = value;
  }
  if (bytes.size() != bytes_of_bits(values.size(), width)) {
    return false;
  }
  read_bits(bytes, values.size(), width,
            [&](std::size_t place, std::uint32_t number) { values[place] = sorted[number]; });
  return true;
}

bool read_runs(std::string_view bytes, std::vector<std::uint32_t>& values) {
  std::size_t place = 0;
  while (place != values.size()) {
    auto const value = static_cast<std::uint32_t>(take_varint(bytes));
    auto const run = take_varint(bytes);
    if (run == 0 || run > values.size() - place) {
      return false;
    }
    std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(place), run, value);
    place += run;
  }
  return bytes.empty();
}

}  // namespace

std::string pack_column(std::span<std::uint32_t const> values) {
  if (values.empty()) {
    return as_runs(values);
  }
  auto const [least, largest] = std::ranges::minmax(values);
  auto const width = width_of(largest - least);
  auto const plain = bytes_of_bits(values.size(), width);
  auto best = bytes_of_runs(values, plain) <= plain ? as_runs(values) : std::string{};
  if (best.empty() || plain < best.size()) {
    best = as_offsets(values, least, width);
  }
  // Sorting takes long and is useless if most numbers differ, which a sample shows.
  constexpr std::size_t sample = 512;
  constexpr auto largest_number = std::numeric_limits<std::uint32_t>::max();
  if (different(values.first(std::min(values.size(), sample)), 0, largest_number).size() > sample / 2) {
    return best;
  }
  auto const sorted = different(values, least, largest);
  auto const place_width = width_of(static_cast<std::uint32_t>(sorted.size() - 1));
  if (bytes_of_bits(values.size(), place_width) + sorted.size() < best.size()) {
    if (auto places = as_places(values, sorted); places.size() < best.size()) {
      best = std::move(places);
    }
  }
  return best;
}

bool unpack_column(std::string_view bytes, std::vector<std::uint32_t>& values) {
  if (bytes.empty()) {
    return values.empty();
  }
  auto const form = static_cast<Form>(bytes.front());
  bytes.remove_prefix(1);
  switch (form) {
    case Form::offsets: return read_offsets(bytes, values);
    case Form::places: return read_places(bytes, values);
    case Form::runs: return read_runs(bytes, values);
  }
  return false;
}

}  // namespace damier
