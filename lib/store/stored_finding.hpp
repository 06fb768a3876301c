#pragma once

#include "grammar/diagnostic.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace damier {

class Database;   // store/detail/
class Statement;  // a prepared statement: store/detail/

/// A finding as a base keeps it. lib/import makes it of a finding of a record, and reads it back.
struct StoredFinding {
  Severity severity = Severity::error;
  std::string code;
  Location where;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  unsigned ply = 0;
  bool in_variation = false;
  std::string move, article, irregularity;
  std::string message, hint;  ///< stored_form of language/stored_message.hpp
  std::string position;
  std::string legal;                ///< moves with a blank between them
  std::string source_line;          ///< empty if the text of the record is not stored
  std::uint64_t source_column = 1;  ///< in source_line
  std::string repairs;              ///< stored_form of repair/stored_repairs.hpp
};

/// A row of the table of findings; valid during a visit. Its columns are read when they are asked for, so that counting
/// findings costs little.
class FindingRow {
 public:
  explicit FindingRow(Statement const& row) noexcept : row_{row} {}

  [[nodiscard]] GameId game() const noexcept;
  [[nodiscard]] Severity severity() const noexcept;
  [[nodiscard]] std::string_view code() const noexcept;
  [[nodiscard]] StoredFinding finding() const;

 private:
  Statement const& row_;
};

/// For the files of this room: BaseReader::scan_findings.
void visit_findings(Database& database, GameRange games, std::function<void(FindingRow const&)> const& visit);

}  // namespace damier
