#include "repair/record_faults.hpp"

namespace damier {

RecordFaults count_faults(Game const& game, std::vector<Finding> const& findings) noexcept {
  RecordFaults faults;
  for (auto const& item : game.items) {
    auto const is_unplayed = item.kind == ItemKind::move && !item.keeps_the_rules();
    faults.unplayed += is_unplayed || item.kind == ItemKind::skipped ? 1U : 0U;
  }
  for (auto const& finding : findings) {
    switch (finding.severity) {
      case Severity::error: ++faults.errors; break;
      case Severity::warning: ++faults.warnings; break;
      case Severity::hint: ++faults.hints; break;
    }
  }
  return faults;
}

}  // namespace damier
