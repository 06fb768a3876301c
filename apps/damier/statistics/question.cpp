#include "apps/damier/statistics/question.hpp"

#include <algorithm>
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "report/decimal_text.hpp"
#include "text/byte_classes.hpp"
#include "text/text_width.hpp"

namespace damier::app {

void StatisticsQuestion::configure(Arguments& arguments, std::string const& limit_help) {
  arguments.positional("BASE", "the base", base_);
  arguments.option("--where", "QUERY", "only games that a query finds", where_);
  add_query_options(arguments, with_query_);
  add_games(arguments, range_);
  arguments.option("--limit", "N", limit_help, limit_);
  add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
  add_language(arguments, language_);
  arguments.option("--plot", "FILE",
                   "also draw the numbers, as an SVG file; with - the drawing is printed instead of them", plot_);
  add_threads(arguments, threads_);
}

void StatisticsQuestion::check() const {
  if (plot_ && !only_plot()) {
    check_output("--plot", *plot_, {base_});
  }
}

std::optional<StatisticsQuestion::Opened> StatisticsQuestion::open(Console& console) {
  add_motifs(console, with_query_.motif_files);
  std::optional<Query> where;
  if (where_) {
    where = query_argument(console, *where_, with_query_);
    if (!where) {
      return std::nullopt;
    }
  }
  auto const threads = threads_to_use(threads_);
  auto base = Base::open(base_);
  warn_of_impossible(console, where_.value_or(""), with_query_, base);
  auto selection = where ? Selection{base, *where, threads, range_} : range_ ? Selection{base, *range_} : Selection{};
  Console::check_interrupt();
  file_.begin(console, output_, base_);
  return Opened{std::move(base), std::move(selection)};
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
      throw wrong_option(option, not_one_of(word, what, known));
    }
    places.push_back(static_cast<std::size_t>(found - known.begin()));
    if (comma == text.size()) {
      return places;
    }
    text.remove_prefix(comma + 1);
  }
}

}  // namespace damier::app
