#pragma once

#include "annotate/annotate.hpp"
#include "apps/damier/command.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {

/// The part of damier annotate that asks an engine: its options, and a run over a base.
class EngineAnnotation {
 public:
  /// What the command gives to a run.
  struct Run {
    Variant const* variant = nullptr;               ///< nullptr: international draughts
    std::optional<std::vector<GameId>> games = {};  ///< only these
    QueryOptions const* with_query = nullptr;       ///< for --positions
    unsigned threads = 1;
    bool quiet = false;
    bool report = true;  ///< whether the figures of the run are printed
    Format format = Format::table;
    Language language = {};
  };

  void configure(Arguments& arguments);
  [[nodiscard]] bool wanted() const noexcept { return engine_.has_value(); }
  /// Throws UsageError for options that make no sense, or need --engine.
  void check() const;
  /// Asks the engine about the games of a base and prints the figures of the run.
  [[nodiscard]] ExitCode run(Console& console, Base& base, Run const& run) const;

 private:
  [[nodiscard]] EnginePool start_engines(EngineRunOptions const& options) const;
  [[nodiscard]] Level level() const;
  static void print(Console& console, EngineRunReport const& report, Run const& run);

  std::optional<std::string> engine_;
  std::vector<std::string> parameters_;
  std::optional<unsigned> processes_;
  std::optional<std::string> seconds_;
  std::optional<std::uint64_t> nodes_;
  std::optional<std::uint64_t> depth_;
  std::optional<std::string> limits_;
  std::optional<std::string> positions_;
  std::optional<unsigned> after_;
};

}  // namespace damier::app
