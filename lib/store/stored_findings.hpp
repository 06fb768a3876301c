#pragma once

#include "repair/placed_repair.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace damier {

class Database;   // store/detail/
class Statement;  // of the same place

/// A finding as it is stored; valid during a visit. Its columns are read when they are asked for, so that counting
/// findings costs little.
class StoredFinding {
 public:
  explicit StoredFinding(Statement const& row) noexcept : row_{row} {}

  [[nodiscard]] GameId game() const noexcept;
  [[nodiscard]] Severity severity() const noexcept;
  [[nodiscard]] std::string_view code() const noexcept;
  /// Without its repairs; without a source line if the game has no finding but hints.
  [[nodiscard]] Finding finding() const;
  /// The likeliest first.
  [[nodiscard]] std::vector<PlacedRepair> repairs() const;

 private:
  Statement const& row_;
};

/// For the files of this room: BaseReader::scan_findings.
void visit_findings(Database& database, GameRange games, std::function<void(StoredFinding const&)> const& visit);

}  // namespace damier
