#pragma once

#include "apps/damier/motifs/motif_row.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/report.hpp"

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
    bool lines = false;   ///< other lines than main lines were searched, so that each row names its own
    bool boards = false;  ///< of a table: a diagram with each motif
    bool ascii = false;
  };
  MotifReport(Console& console, Choice choice);

  void add(MotifRow const& row);
  void finish();

 private:
  void add_board(MotifRow const& row);
  [[nodiscard]] bool draws_boards() const noexcept { return choice_.format == Format::table && choice_.boards; }

  Console& console_;
  Choice choice_;
  report::Report<MotifRow> rows_;
};

/// Counts motifs grouped by one of their properties.
class MotifCounts {
 public:
  /// The names of these properties: motif, player (who carries it out), white, black, side …
  [[nodiscard]] static std::vector<std::string> const& names();

  explicit MotifCounts(std::string by) : by_{std::move(by)} {}

  void add(MotifRow const& row);
  /// Writes the most frequent values first, at most limit of them; equally frequent ones are ordered by value.
  void write(Console& console, Format format, Language language, std::optional<std::uint64_t> limit) const;

 private:
  struct Group {
    std::uint64_t motifs = 0;
    std::set<GameReference> games;
  };
  [[nodiscard]] std::string value_of(MotifRow const& row) const;
  [[nodiscard]] std::string shown(std::string const& value, MotifCatalogue const& catalogue, Language language) const;

  std::string by_;
  std::map<std::string, Group> groups_;
};

}  // namespace damier::app
