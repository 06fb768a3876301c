#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/svg_chart.hpp"
#include "language/message.hpp"
#include "statistics/selection.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The options of the commands that count games: which games, how the numbers are written, the plot.
class StatisticsQuestion {
 public:
  /// Declares BASE, --where, --games, --mirror, --motifs, --limit, --format, -o, --lang, --plot and --threads.
  void configure(Arguments& arguments, std::string const& limit_help = "at most N rows");

  /// Throws UsageError if --plot would overwrite the base.
  void check() const;
  /// Opens the base and selects the games that count. Nothing if the query is wrong, which has then been reported.
  struct Opened {
    Base base;
    Selection selection;
  };
  [[nodiscard]] std::optional<Opened> open(Console& console);

  [[nodiscard]] std::string const& base() const noexcept { return base_; }
  [[nodiscard]] Format format() const noexcept { return format_; }
  [[nodiscard]] Language language() const noexcept { return language_; }
  [[nodiscard]] std::string in_language(Word words) const { return std::string{words.in(language())}; }
  [[nodiscard]] std::optional<std::uint64_t> limit() const noexcept { return limit_; }
  [[nodiscard]] bool wants_plot() const noexcept { return plot_.has_value(); }
  /// Whether the plot replaces the numbers on standard output.
  [[nodiscard]] bool only_plot() const noexcept { return plot_ == "-"; }
  /// Writes the plot to the file of --plot. The chart's texts may contain any bytes.
  void write_plot(Console& console, SvgChart chart) const;

 private:
  std::string base_;
  std::optional<std::string> where_;
  QueryOptions with_query_;
  std::optional<GameRange> range_;
  std::optional<std::uint64_t> limit_;
  Format format_ = Format::table;
  std::optional<std::string> output_;
  ReportFile file_;
  Language language_;
  std::optional<std::string> plot_;
  std::optional<unsigned> threads_;
};

/// Reads a list of names such as "year,opening" and returns their indexes in `known`. Throws UsageError for a name that
/// is not known.
[[nodiscard]] std::vector<std::size_t> read_names(std::string const& option, std::string_view text, Message const& what,
                                                  std::vector<std::string> const& known);

}  // namespace damier::app
