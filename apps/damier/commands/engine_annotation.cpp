#include "apps/damier/commands/engine_annotation.hpp"

#include "apps/damier/options/engine_command.hpp"
#include "apps/damier/options/engine_options.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "engine/hub/hub.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string_view>
#include <tuple>

namespace damier::app {
namespace {

std::pair<std::string, std::string> name_and_value(std::string const& text) {
  auto const sign = text.find('=');
  if (sign == 0 || sign == std::string::npos) {
    throw UsageError{message("usage-parameter", "word"_a = text)};
  }
  return {text.substr(0, sign), text.substr(sign + 1)};
}

MistakeLimits read_limits(std::string const& text) {
  std::array<double, 3> limits{};
  std::string_view rest = text;
  auto least = 0.0;
  for (auto& limit : limits) {
    auto const end = std::min(rest.find(','), rest.size());
    auto const number = decimal_number(rest.substr(0, end));
    if (!number || *number < least || *number > 1) {
      throw UsageError{message("usage-mistake-limits", "word"_a = text)};
    }
    least = limit = *number;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!rest.empty() || std::ranges::count(text, ',') != 2) {
    throw UsageError{message("usage-mistake-limits", "word"_a = text)};
  }
  return {limits[0], limits[1], limits[2]};
}

/// The positions of the main lines that a query finds.
std::map<GameId, std::vector<unsigned>> positions_with_hit(Base& base, Query const& query, unsigned threads) {
  std::map<GameId, std::vector<unsigned>> found;
  search(base, query, {.threads = threads}, [&](Hit const& hit) {
    if (hit.line.empty()) {
      found[hit.game].push_back(hit.ply);
    }
    return true;
  });
  return found;
}

}  // namespace

void EngineAnnotation::configure(Arguments& arguments) {
  arguments.option("--engine", "COMMAND", "ask an engine that speaks Hub about the positions of the games", engine_);
  arguments.option("--parameter", "NAME=VALUE", "a parameter of the engine; may be repeated", parameters_);
  arguments.option("--processes", "N", "processes of the engine; all cores if not given", processes_);
  arguments.option("--time", "SECONDS", "how long it thinks about a position; 1 if no limit is given", seconds_);
  arguments.option("--nodes", "N", "how many nodes it may search", nodes_);
  arguments.option("--depth", "N", "how many half moves it looks ahead", depth_);
  arguments.option("--mistakes", "A,B,C", "the lost expected result of ?!, ? and ??; 0.1,0.2,0.3 if not given",
                   limits_);
  arguments.option("--positions", "QUERY", "ask only about the positions that a query finds", positions_);
  arguments.option("--after", "N", "and about those up to N half moves after each of them", after_);
  arguments.only_with(
      {"--parameter", "--processes", "--time", "--nodes", "--depth", "--mistakes", "--positions", "--after"},
      "--engine");
  arguments.only_with({"--after"}, "--positions");
  arguments.at_most_one({"--time", "--nodes", "--depth"});
}

void EngineAnnotation::check() const {
  if (!wanted()) {
    return;
  }
  std::ignore = level();
  for (auto const& parameter : parameters_) {
    std::ignore = name_and_value(parameter);
  }
  if (limits_) {
    std::ignore = read_limits(*limits_);
  }
  std::ignore = threads_to_use(processes_, "--processes");
  std::ignore = engine_command("--engine", *engine_);
}

Level EngineAnnotation::level() const {
  if (nodes_ == 0U || depth_ == 0U) {
    throw wrong_option(nodes_ ? "--nodes" : "--depth", message("usage-number-wanted-on"));
  }
  if (nodes_) {
    return {Level::Kind::nodes, *nodes_};
  }
  if (depth_) {
    return {Level::Kind::depth, *depth_};
  }
  if (!seconds_) {
    return {};
  }
  return {Level::Kind::time, milliseconds_of("--time", *seconds_)};
}

EnginePool EngineAnnotation::start_engines(EngineRunOptions const& options) const {
  EngineSettings settings;
  settings.command = engine_command("--engine", *engine_);
  settings.variant = options.variant;
  settings.parameters = options.parameters;
  settings.tries = 3;
  settings.cancelled = [] { return interrupted(); };
  std::vector<std::unique_ptr<Engine>> engines;
  for (auto count = threads_to_use(processes_, "--processes"); count > 0; --count) {
    engines.push_back(std::make_unique<HubEngine>(settings));
  }
  return EnginePool{std::move(engines)};
}

ExitCode EngineAnnotation::run(Console& console, Base& base, Run const& run) const {
  EngineRunOptions options;
  options.variant = run.variant != nullptr ? run.variant : &international();
  options.level = level();
  for (auto const& parameter : parameters_) {
    options.parameters.push_back(name_and_value(parameter));
  }
  options.limits = limits_ ? read_limits(*limits_) : MistakeLimits{};
  options.games = run.games;
  if (positions_) {
    auto const query = query_argument(console, *positions_, *run.with_query, {base.path()});
    if (!query) {
      return ExitCode::usage;
    }
    options.positions = positions_with_hit(base, *query, run.threads);
    options.after = after_.value_or(0);
  }
  auto pool = start_engines(options);
  if (auto const fault = pool.engine(0).start()) {
    Console::check_interrupt();
    console.error(fault->message);
    return ExitCode::failure;
  }
  Progress progress{console.err(), !run.quiet, 0, run.language};
  options.remark = [&](GameId game, unsigned ply, Message const& what) {
    progress.clear();
    console.warning(
        message("engine-remark", "game"_a = static_cast<std::int64_t>(game), "ply"_a = ply, "what"_a = what));
  };
  options.progress = [&](std::uint64_t answers) {
    progress.update(0, answers, [](std::uint64_t count) { return message("progress-answers", "count"_a = count); });
    return !interrupted();
  };
  auto const report = annotate_with_engine(base, pool, options);
  progress.clear();
  if (run.report) {
    print(console, report, run);
  }
  if (report.hopeless) {
    console.error(report.hopeless->message);
    if (report.failures >= options.hopeless) {
      console.error(message("engine-hopeless", "count"_a = options.hopeless));
    }
    return ExitCode::failure;
  }
  return report.ended ? ExitCode::interrupted : ExitCode::done;
}

void EngineAnnotation::print(Console& console, EngineRunReport const& report, Run const& run) {
  using Report = EngineRunReport;
  using report::Label;
  using report::Where;
  auto const count = [](std::string key, Word title, std::uint64_t Report::*number) {
    return report::Column<Report>{{std::move(key), title, report::Kind::integer}, number};
  };
  report::Columns<Report> const columns{{{{"layer", Label{}, report::Kind::name, Where::data},
                                          [](Report const& of) { return report::Value{of.values.source}; }},
                                         {{"settings", Label{}, report::Kind::text, Where::data},
                                          [](Report const& of) { return report::Value{of.values.settings}; }},
                                         count("annotated", "engine-games", &Report::games),
                                         count("unchanged", "engine-games-unchanged", &Report::unchanged),
                                         count("other_variants", "engine-games-other", &Report::other_variant),
                                         count("answers", "engine-answers", &Report::answers),
                                         count("unanswered", "engine-unanswered", &Report::unanswered),
                                         count("mistakes", "engine-mistakes", &Report::found_mistakes)}};
  report::write_figures(console.out(), {run.format, run.language}, columns, report);
}

}  // namespace damier::app
