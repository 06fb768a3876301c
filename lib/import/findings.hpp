#pragma once

#include "repair/placed_repair.hpp"
#include "store/stored_finding.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// A finding that a base keeps, without its repairs.
[[nodiscard]] Finding finding_from(StoredFinding const& stored);
/// The findings of a game, likewise.
[[nodiscard]] std::vector<Finding> findings_from(std::vector<StoredFinding> const& stored);
/// The repairs of a finding that a base keeps, the likeliest first.
[[nodiscard]] std::vector<PlacedRepair> repairs_from(StoredFinding const& stored);

}  // namespace damier
