#pragma once

#include "apps/damier/motifs/motif_row.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/shards/row_output.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/table.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {

/// Writes motifs of games in one of the formats.
class MotifReport {
 public:
  struct Choice {
    Format format = Format::table;
    Language language = {};
    bool files = false;   ///< there are several, so that each row names its own
    bool boards = false;  ///< of a table: a diagram with each motif
    bool ascii = false;
  };
  MotifReport(Console& console, Choice choice);

  void add(MotifRow const& row);
  void finish();

 private:
  void add_board(MotifRow const& row);
  void add_object(MotifRow const& row);

  Console& console_;
  Choice choice_;
  Table table_;
  FramedRows rows_;
};

/// Counts motifs by what they have in common.
class MotifCounts {
 public:
  /// The names of what motifs are counted by: motif, player, opening, year, event.
  [[nodiscard]] static std::vector<std::string> const& names();

  explicit MotifCounts(std::string by) : by_{std::move(by)} {}

  void add(MotifRow const& row);
  /// The most frequent first, no more than the limit; equal ones by their values.
  void write(Console& console, Format format, Language language, std::optional<std::uint64_t> limit) const;

 private:
  struct Group {
    std::uint64_t motifs = 0;
    std::set<std::pair<std::string, std::uint64_t>> games;  // by file and number
  };
  [[nodiscard]] std::string value_of(MotifRow const& row) const;

  std::string by_;
  std::map<std::string, Group> groups_;
};

}  // namespace damier::app
