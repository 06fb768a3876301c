#pragma once

#include "repair/placed_repair.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace damier {

class Database;   // store/detail/
class Statement;  // a prepared statement: store/detail/

/// A finding as it is stored; valid during a visit. Its columns are read when they are asked for, so that counting
/// findings costs little.
class StoredFinding {
 public:
  explicit StoredFinding(Statement const& row) noexcept : row_{row} {}

  [[nodiscard]] GameId game() const noexcept;
  [[nodiscard]] Severity severity() const noexcept;
  [[nodiscard]] std::string_view code() const noexcept;
  /// The finding without its repairs. It has no source line if the game has only hints.
  [[nodiscard]] Finding finding() const;
  /// The repairs of the finding, the likeliest first.
  [[nodiscard]] std::vector<PlacedRepair> repairs() const;

 private:
  Statement const& row_;
};

/// For the files of this room: BaseReader::scan_findings.
void visit_findings(Database& database, GameRange games, std::function<void(StoredFinding const&)> const& visit);

}  // namespace damier
