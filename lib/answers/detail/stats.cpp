#include "answers/events.hpp"

#include "answers/detail/breakdown_report.hpp"
#include "answers/detail/summary_report.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

#include <utility>

namespace damier::answers {
namespace {

/// What both answers read from: names and games fit together during an import.
class StatsAnswer : public Answer {
 protected:
  StatsAnswer(BaseGames const& games, StatsOptions options)
      : options_{std::move(options)}, selection_{games.selection()}, session_{games.base}, reader_{games.base} {}

  [[nodiscard]] Breakdown broken_down() {
    auto breakdown = break_down(reader_, selection_, {options_.by, options_.bands});
    end_if_stopped();
    return breakdown;
  }

  StatsOptions options_;
  Selection selection_;
  ReadSession session_;
  BaseReader reader_;
};

class SummaryAnswer final : public StatsAnswer {
 public:
  SummaryAnswer(BaseGames const& games, StatsOptions const& options)
      : StatsAnswer{games, options}, summary_{summarize(reader_, selection_)} {
    end_if_stopped();
    options_.by = {Dimension::year};  // of the chart
    options_.limit.reset();
  }

  [[nodiscard]] bool is_empty() const override { return summary_.all.games == 0; }
  void write(Destination& out, Format format) override { write_summary(out, summary_, format, options_.language); }
  [[nodiscard]] std::optional<SvgChart> chart() override { return breakdown_chart(broken_down(), options_); }

 private:
  Summary summary_;
};

class BreakdownAnswer final : public StatsAnswer {
 public:
  BreakdownAnswer(BaseGames const& games, StatsOptions const& options)
      : StatsAnswer{games, options}, breakdown_{broken_down()} {}

  [[nodiscard]] bool is_empty() const override { return breakdown_.all.games == 0; }
  void write(Destination& out, Format format) override {
    breakdown_sheet(breakdown_, options_).write(out, format, options_.language);
  }
  [[nodiscard]] std::optional<SvgChart> chart() override { return breakdown_chart(breakdown_, options_); }

 private:
  Breakdown breakdown_;
};

}  // namespace

std::unique_ptr<Answer> stats(BaseGames const& games, StatsOptions const& options) {
  if (options.by.empty()) {
    return std::make_unique<SummaryAnswer>(games, options);
  }
  return std::make_unique<BreakdownAnswer>(games, options);
}

}  // namespace damier::answers
