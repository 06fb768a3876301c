#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Numbers of successive games as bytes, in the shortest of three forms: docs/base-format.md.
[[nodiscard]] std::string pack_column(std::span<std::uint32_t const> values);

/// Reads as many numbers as values has room for; false for bytes that pack_column does not write for so many.
[[nodiscard]] bool unpack_column(std::string_view bytes, std::vector<std::uint32_t>& values);

}  // namespace damier
