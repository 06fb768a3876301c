#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace damier {

/// How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other;
/// upper and lower case ASCII letters are the same.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that was most likely meant by a misspelt word: the nearest, the first of equals; empty where none is
/// near enough to be worth a guess.
[[nodiscard]] std::string_view nearest_word(std::string_view word, std::span<std::string_view const> candidates);

}  // namespace damier
