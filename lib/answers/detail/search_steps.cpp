#include "answers/detail/search_steps.hpp"

#include "language/message.hpp"
#include "report/report.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace damier::answers {
namespace {

struct SearchStep {
  std::string_view name;
  Word what;
  std::optional<std::uint64_t> games = {};  ///< left by the step
  std::optional<std::uint64_t> hits = {};
  std::optional<double> seconds = {};
};

std::vector<SearchStep> steps_of(SearchTrace const& trace, FoundHits const& answer) {
  static constexpr Word games{"step-games"};
  static constexpr Word counts{"step-counts"};
  static constexpr Word index{"step-index"};
  static constexpr Word looked_up{"step-looked-up"};
  static constexpr Word headers{"step-headers"};
  static constexpr Word columns{"step-columns"};
  static constexpr Word moves{"step-moves"};
  static constexpr Word pieces{"step-pieces"};
  static constexpr Word evaluated{"step-evaluated"};
  static constexpr Word found{"step-answer"};

  std::vector<SearchStep> steps{{"games", games, trace.games}};
  if (trace.stored_counts) {
    steps.push_back({.name = "counts", .what = counts, .hits = trace.stored_counts});
  }
  if (trace.index) {
    steps.push_back({"index", index, trace.index});
  }
  if (trace.looked_up) {
    steps.push_back({"looked-up", looked_up, trace.looked_up});
  }
  if (trace.headers) {
    steps.push_back({"headers", headers, trace.headers});
  }
  if (trace.read != 0 || (trace.columns && trace.headers != 0)) {
    steps.push_back({trace.columns ? "columns" : "moves", trace.columns ? columns : moves, trace.read});
  }
  if (trace.evaluated != 0) {
    steps.push_back({trace.masks ? "pieces" : "evaluated", trace.masks ? pieces : evaluated, trace.evaluated});
  }
  steps.push_back(
      {"answer", found, answer.counted ? std::nullopt : std::optional{answer.games}, answer.hits, answer.seconds});
  return steps;
}

}  // namespace

void write_search_steps(report::Destination& out, report::Format format, Language language, SearchTrace const& trace,
                        FoundHits const& answer) {
  using report::Kind;
  using report::Value;
  constexpr unsigned milliseconds = 3;
  auto const number = [](std::optional<std::uint64_t> const& count) { return count ? Value{*count} : Value{}; };
  report::Columns<SearchStep> columns{
      {{{"step", "column-step", Kind::name},
        [](SearchStep const& step) {
          return Value{report::Name{step.name, step.what}};
        }},
       {{"games", "column-games", Kind::integer}, [number](SearchStep const& step) { return number(step.games); }},
       {{"hits", "field-hits", Kind::integer}, [number](SearchStep const& step) { return number(step.hits); }},
       {{"seconds", "column-seconds", Kind::decimal}, [](SearchStep const& step) {
          return step.seconds ? Value{report::Decimal{*step.seconds, milliseconds}} : Value{};
        }}}};
  report::write_rows(out, {format, language}, std::move(columns), steps_of(trace, answer));
}

}  // namespace damier::answers
