#pragma once

#include "endgame/detail/arena.hpp"
#include "endgame/detail/parallel.hpp"
#include "endgame/detail/table_file.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace damier::endgame {

/// The bytes of a file with a value, or any_value, for each index of a layout. The order of the groups is the one with
/// the fewest runs; header.order is set to it.
[[nodiscard]] std::vector<std::uint8_t> column_bytes(Layout const& layout, std::span<std::uint8_t const> values,
                                                     TableHeader header, Workers const& workers);

}  // namespace damier::endgame
