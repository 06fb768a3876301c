#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

struct sqlite3;

namespace damier {

/// Numbers of rows, a bit each, that a statement tests with in_numbers(?, column): 1 or 0.
class NumberSet {
 public:
  /// The type under which a set is bound to a statement.
  static constexpr auto type = "damier::NumberSet";

  explicit NumberSet(bool has_none = false) noexcept : has_none_{has_none} {}

  /// Numbers below 0 are in no set.
  void add(std::int64_t number);
  [[nodiscard]] bool contains(std::int64_t number) const noexcept {
    auto const place = static_cast<std::size_t>(number);
    return number >= 0 && place < bits_.size() && bits_[place];
  }
  /// Whether NULL, or another value that is not a number, is in the set.
  [[nodiscard]] bool has_none() const noexcept { return has_none_; }

  /// Registers in_numbers() with a connection; false if that failed.
  [[nodiscard]] static bool add_function(sqlite3* connection) noexcept;

 private:
  std::vector<bool> bits_;
  bool has_none_;
};

}  // namespace damier
