#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "rules/variant.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// A finding together with the game it is about, wherever it was found.
struct ReportedFinding {
  std::string file;          ///< where the game's text stands
  std::uint64_t game = 0;    ///< which record of the file
  std::optional<GameId> id;  ///< of a game of a base
  Variant const* variant = nullptr;
  Finding finding;
};

/// A finding of a base. source: the text of the record, if the base has it, for the source line.
[[nodiscard]] ReportedFinding report_of(Finding finding, StoredGame const& game,
                                        std::optional<std::string> const& source);

/// How the word for a severity is painted.
[[nodiscard]] Style style_of(Severity severity) noexcept;

/// "FMJD 4.13, irregularity 5.4.8"; empty where the rules say nothing.
[[nodiscard]] std::string reference_text(std::string_view article, std::string_view irregularity);

/// Which findings are shown, and how.
struct FindingFilter {
  Severity least = Severity::warning;
  std::set<std::string> codes;  ///< empty: all
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  bool boards = false;
  bool ascii = false;
};

/// Writes findings as they come, and a summary at the end of a table.
class FindingReport {
 public:
  FindingReport(Console& console, Format format, FindingFilter filter);

  void add(ReportedFinding const& finding);
  void count_game() noexcept { ++games_; }
  void count_file() noexcept { ++files_; }
  void finish();

  /// Whether there was a finding of error level, shown or not.
  [[nodiscard]] bool any_error() const noexcept { return errors_ != 0; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }

 private:
  void put_table(ReportedFinding const& finding);
  void put_json(ReportedFinding const& finding);
  void put_board(ReportedFinding const& finding);
  void put_summary();

  Console& console_;
  Format format_;
  FindingFilter filter_;
  std::uint64_t files_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t shown_ = 0;
  std::uint64_t hidden_by_level_ = 0;
  std::uint64_t hidden_by_number_ = 0;
  std::map<std::pair<Severity, std::string>, std::uint64_t> by_code_;
};

}  // namespace damier::app
