#pragma once

#include "board/position.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier::reference {

/// The numbers of move sequences from one position, as published or computed before.
struct PerftFigures {
  std::string name;  ///< "russian B:B22,23:W26,27,30"
  Variant const* variant = nullptr;
  Position position;
  Counting counting = Counting::distinct;
  std::vector<std::uint64_t> leaves;  ///< from depth 1
};

/// All rows of tests/reference/perft.tsv. Throws std::runtime_error where one cannot be read.
[[nodiscard]] std::vector<PerftFigures> perft_figures();

}  // namespace damier::reference
