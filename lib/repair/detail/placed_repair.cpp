#include "repair/placed_repair.hpp"

namespace damier {

std::vector<PlacedRepair> place_repairs(GameTape const& tape, std::vector<Repair> const& repairs) {
  std::vector<PlacedRepair> placed;
  for (auto const& repair : repairs) {
    auto const edits = repair.edits();
    auto& one = placed.emplace_back(PlacedRepair{repair, {}, diff_of(tape.source, edits)});
    for (auto const& edit : edits) {
      one.edits.push_back({tape.locate(edit.offset), tape.locate(edit.offset + edit.length),
                           std::string{tape.source.substr(edit.offset, edit.length)}, edit.replacement});
    }
  }
  return placed;
}

}  // namespace damier
