#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "engine/search/search.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::app {

/// A number with a decimal point, nothing else around it; not infinite.
[[nodiscard]] std::optional<double> decimal_number(std::string_view text) noexcept;
/// The milliseconds of an option in seconds: from 0.001 to a day. Throws UsageError for anything else.
[[nodiscard]] std::uint64_t milliseconds_of(std::string const& option, std::string const& seconds);

/// How long damier's engine thinks, and what it uses: --time, --nodes, --depth, --threads, --hash, --tables,
/// --weights.
class EngineOptions {
 public:
  /// --time, --nodes and --depth. otherwise: the limit without one of them, for the help.
  void configure_limits(Arguments& arguments, std::string const& otherwise);
  /// --threads, --hash, --tables and --weights. one_thread: whether one thread is used if --threads is not given,
  /// whatever the limit; otherwise all that the machine has, but one for a number of nodes or a depth.
  void configure_engine(Arguments& arguments, bool one_thread = false);
  /// --tables alone.
  void configure_tables(Arguments& arguments);
  /// Warns of tables that cannot be used. Throws UsageError for values that make no sense and for files that cannot be
  /// used at all.
  [[nodiscard]] SearchSettings settings(Console& console, Variant const& variant) const;
  /// The limits, those of the options that are given. Throws UsageError for values that make no sense.
  [[nodiscard]] SearchLimits limits() const;
  [[nodiscard]] bool has_limit() const noexcept { return seconds_ || nodes_ || depth_; }
  /// The weights for a variant: those of --weights, or the built-in ones; null where there are none. Throws UsageError
  /// for a file that cannot be used, and for one given with a variant that has no weights.
  [[nodiscard]] std::shared_ptr<PatternWeights const> weights(Variant const& variant) const;
  /// The folder of endgame tables; empty if none was given.
  [[nodiscard]] std::string folder() const { return tables_.value_or(std::string{}); }

 private:
  std::optional<std::string> seconds_;
  std::optional<std::uint64_t> nodes_;
  std::optional<unsigned> depth_;
  std::optional<unsigned> threads_;
  bool one_thread_ = false;
  std::optional<unsigned> megabytes_;
  std::optional<std::string> tables_;
  std::optional<std::string> weights_;
};

}  // namespace damier::app
