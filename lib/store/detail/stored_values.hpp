#pragma once

#include "game/outcome.hpp"
#include "store/detail/database.hpp"

#include <cstdint>
#include <optional>

namespace damier {

/// A column that holds a number or nothing.
[[nodiscard]] inline std::optional<int> optional_int(Statement const& row, int column) noexcept {
  auto const value = row.optional_integer(column);
  return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

/// A number that no writer writes is unknown: a damaged base is read as far as it goes.
[[nodiscard]] inline Outcome outcome_of(std::int64_t number) noexcept {
  auto const known = number >= 0 && number <= static_cast<std::int64_t>(Outcome::both_lose);
  return known ? static_cast<Outcome>(number) : Outcome::unknown;
}

}  // namespace damier
