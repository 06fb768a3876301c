#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace damier {

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into the
/// other. ASCII letters are compared without regard to case.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that a misspelt word most likely means: the nearest one, the first of equals; empty if none is near
/// enough.
[[nodiscard]] std::string_view nearest_word(std::string_view word, std::span<std::string_view const> candidates);

}  // namespace damier
