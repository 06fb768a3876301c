#pragma once

#include "grammar/tape.hpp"
#include "validate/repair.hpp"

#include <string>
#include <vector>

namespace damier {

/// A change of a file's text, with its place there.
struct PlacedEdit {
  Location begin;
  Location end;  ///< behind the last character that is removed
  std::string before;
  std::string after;
  bool operator==(PlacedEdit const&) const = default;
};

/// A repair with what is needed to show it without the record.
struct PlacedRepair {
  Repair repair;
  std::vector<PlacedEdit> edits;  ///< those of Repair::edits
  std::string diff;               ///< see diff_of
};

/// Repairs of a record with the places of their edits in its file.
[[nodiscard]] std::vector<PlacedRepair> place_repairs(GameTape const& tape, std::vector<Repair> const& repairs);

}  // namespace damier
