#include "apps/damier/statistics/question.hpp"

#include "answers/suggestion.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "report/column.hpp"
#include "text/byte_classes.hpp"
#include "text/text_width.hpp"

#include <algorithm>

namespace damier::app {

void StatisticsQuestion::configure(Arguments& arguments, std::string const& limit_help) {
  configure_base(arguments);
  configure_games(arguments);
  arguments.option("--limit", "N", limit_help, limit_);
  configure_output(arguments);
  arguments.option("--plot", "FILE",
                   "also draw the numbers, as an SVG file; with - the drawing is printed instead of them", plot_);
}

void StatisticsQuestion::check() const {
  if (plot_ && !only_plot()) {
    check_output("--plot", *plot_, {base()});
  }
}

ExitCode StatisticsQuestion::answer(Console& console, answers::Answer& answer) {
  if (auto const chart = wants_plot() ? answer.chart() : std::nullopt) {
    write_plot(console, *chart);
  }
  if (!only_plot()) {
    return write(console, answer);
  }
  return answer.is_empty() ? ExitCode::findings : ExitCode::done;
}

void StatisticsQuestion::write_plot(Console& console, SvgChart chart) const {
  chart.decimal_comma = report::decimal_sign(language()) == ',';
  for (auto* const text : {&chart.title, &chart.description, &chart.slot_title, &chart.value_title}) {
    *text = printable(*text);
  }
  std::ranges::transform(chart.slots, chart.slots.begin(), [](std::string const& slot) { return printable(slot); });
  for (auto& series : chart.series) {
    series.name = printable(series.name);
  }
  std::string svg;
  write_svg_chart(svg, chart);
  if (only_plot()) {
    console.out().write(svg);
    return;
  }
  OutputFile file{*plot_};
  PackedOutput packed{file, *plot_};
  packed.write(svg);
  packed.finish();
  file.commit();
}

std::vector<std::size_t> read_names(std::string const& option, std::string_view text, Message const& what,
                                    std::vector<std::string> const& known) {
  std::vector<std::size_t> places;
  while (true) {
    auto const comma = std::min(text.find(','), text.size());
    auto const word = trimmed(text.substr(0, comma));
    auto const found = std::ranges::find(known, word);
    if (found == known.end()) {
      throw wrong_option(option, answers::not_one_of(word, what, known));
    }
    places.push_back(static_cast<std::size_t>(found - known.begin()));
    if (comma == text.size()) {
      return places;
    }
    text.remove_prefix(comma + 1);
  }
}

}  // namespace damier::app
