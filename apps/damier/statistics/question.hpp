#pragma once

#include "apps/damier/options/base_question.hpp"
#include "export/svg_chart.hpp"
#include "language/message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The options of the commands that count games: which games, how the numbers are written, the plot.
class StatisticsQuestion : public BaseQuestion {
 public:
  /// Declares BASE, --where, --games, --limit, --plot and the options of the output.
  void configure(Arguments& arguments, std::string const& limit_help = "at most N rows");
  /// Throws UsageError if --plot would overwrite the base.
  void check() const;
  /// Writes an answer and its plot.
  [[nodiscard]] ExitCode answer(Console& console, answers::Answer& answer);

  [[nodiscard]] std::optional<std::uint64_t> limit() const noexcept { return limit_; }
  [[nodiscard]] bool wants_plot() const noexcept { return plot_.has_value(); }

 private:
  /// Whether the plot replaces the numbers on standard output.
  [[nodiscard]] bool only_plot() const noexcept { return plot_ == "-"; }
  void write_plot(Console& console, SvgChart chart) const;

  std::optional<std::uint64_t> limit_;
  std::optional<std::string> plot_;
};

/// Reads a list of names such as "year,opening" and returns their indexes in `known`. Throws UsageError for a name that
/// is not known.
[[nodiscard]] std::vector<std::size_t> read_names(std::string const& option, std::string_view text, Message const& what,
                                                  std::vector<std::string> const& known);

}  // namespace damier::app
