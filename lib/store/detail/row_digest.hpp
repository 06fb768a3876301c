#pragma once

#include "store/detail/database.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace damier {

/// 64 bits of XXH3 over the values of a row, each with its type: a row with any other value has another digest. Columns
/// are in the order of their table.
class RowDigest {
 public:
  void clear() noexcept { size_ = 0; }
  void add(sqlite3_value* value);
  void add_null() { add_number('N', 0); }
  void add_integer(std::int64_t value) { add_number('I', static_cast<std::uint64_t>(value)); }
  void add_text(std::string_view value) { add_bytes('T', value); }
  void add_blob(std::string_view value) { add_bytes('B', value); }
  [[nodiscard]] std::uint64_t value() const noexcept;

 private:
  static constexpr std::size_t longest_kept = 64;  // bytes of a text or blob: of a longer one its digest is used
  static constexpr std::size_t number_bytes = 9;   // a type and a number
  static constexpr std::size_t most_of_a_value = 2 * number_bytes + longest_kept;

  /// The low byte first, on every machine. Makes room for what may follow of a text as well.
  void add_number(char type, std::uint64_t number) {
    if (bytes_.size() < size_ + most_of_a_value) {
      bytes_.resize(2 * bytes_.size() + most_of_a_value);
    }
    if constexpr (std::endian::native == std::endian::big) {
      number = __builtin_bswap64(number);
    }
    auto* const to = bytes_.data() + size_;
    to[0] = type;
    std::memcpy(to + 1, &number, sizeof number);
    size_ += number_bytes;
  }
  void add_bytes(char type, std::string_view value);

  std::vector<char> bytes_;
  std::size_t size_ = 0;  // bytes in use
};

/// The rows of a table: their number, and the sum of their digests modulo 2^64. The order of the rows plays no part, so
/// that rows can be added and removed one by one.
struct TableDigest {
  std::int64_t rows = 0;
  std::uint64_t sum = 0;

  void add(std::uint64_t row) noexcept {
    ++rows;
    sum += row;
  }
  void take_away(std::uint64_t row) noexcept {
    --rows;
    sum -= row;
  }
  constexpr bool operator==(TableDigest const&) const noexcept = default;
};

}  // namespace damier
