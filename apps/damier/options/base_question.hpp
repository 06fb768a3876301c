#pragma once

#include "answers/answer.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace damier::app {

/// The options of a command that asks something about the games of a base, and how its answer is written. No other
/// place opens the base.
class BaseQuestion {
 public:
  /// Declares BASE.
  void configure_base(Arguments& arguments) { arguments.positional("BASE", "the base", base_); }
  /// Declares --where with the options of a query, and --games.
  void configure_games(Arguments& arguments);
  /// Declares --format, --csv, -o, --lang and --threads. pdn: of a command that writes games, too; set if the ending of
  /// -o says that it is to, and already set if another option does.
  void configure_output(Arguments& arguments, std::span<Format const> formats = row_formats, bool* pdn = nullptr);

  /// Opens the base, and begins the file of -o. Nothing if the query is wrong, which has then been reported. The games
  /// are those of the base as long as this lives.
  [[nodiscard]] std::optional<answers::BaseGames> open(Console& console);
  /// The same, for a command that changes the base, which has to be there.
  [[nodiscard]] std::optional<answers::BaseGames> open_for_change(Console& console);
  /// Opens the base, asks for a change and writes the answer. With dry_run the base is only read. A wrong query has
  /// been reported.
  [[nodiscard]] ExitCode change(
      Console& console, bool dry_run,
      std::function<std::unique_ptr<answers::Answer>(answers::BaseGames const& games)> const& ask);
  /// Writes an answer, or a remark if it is empty, and returns the exit code.
  [[nodiscard]] ExitCode write(Console& console, answers::Answer& answer);

  [[nodiscard]] std::string const& base() const noexcept { return base_; }
  /// Takes a query from another place than --where; throws UsageError if that is given, too.
  void ask(std::string const& query);
  /// Whether --where or --games is given, and the two as they could be typed.
  [[nodiscard]] bool has_choice() const noexcept { return where_ || range_; }
  [[nodiscard]] std::string choice() const;
  [[nodiscard]] bool has_output() const noexcept { return output_.has_value(); }
  [[nodiscard]] Format format() const noexcept { return format_; }
  [[nodiscard]] Language language() const noexcept { return language_; }

 private:
  [[nodiscard]] bool is_about_nothing();
  [[nodiscard]] std::optional<answers::BaseGames> open(Console& console, bool for_change);

  std::string base_;
  std::optional<std::string> where_;
  QueryOptions with_query_;
  std::optional<GameRange> range_;
  std::optional<unsigned> threads_;
  Format format_ = Format::table;
  std::optional<std::string> output_;
  ReportFile file_;
  Language language_;
  std::optional<Base> opened_;
  std::optional<Query> asked_;
};

}  // namespace damier::app
