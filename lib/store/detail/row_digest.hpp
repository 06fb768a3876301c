#pragma once

#include "store/detail/database.hpp"

#include <cstddef>
#include <cstdint>
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
  void add_number(char type, std::uint64_t number);
  void add_bytes(char type, std::string_view value);

  std::vector<char> bytes_;
  std::size_t size_ = 0;  // of them in use
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
