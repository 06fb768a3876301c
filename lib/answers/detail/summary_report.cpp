#include "answers/detail/summary_report.hpp"

#include "answers/detail/sheet.hpp"
#include "answers/value_words.hpp"
#include "report/column.hpp"
#include "report/table.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier::answers {
namespace {

/// A number with its name.
struct Figure {
  std::string key;
  Word title;
  Cell value;
  std::optional<double> share = {};  ///< its share of the games, 0 to 1, shown behind it
};

/// Figures that belong together. In JSON they are an object; the figures of a section without a key are members of the
/// surrounding object.
struct Section {
  std::string key;
  std::optional<Word> title;
  std::vector<Figure> figures;
};

Cell length_cell(std::optional<unsigned> plies) { return plies ? number(std::uint64_t{*plies}) : Cell{}; }

std::vector<Section> sections_of(Summary const& summary) {
  auto const& all = summary.all;
  auto const share = [&](std::uint64_t part) {
    return all.games == 0 ? std::nullopt : std::optional{static_cast<double>(part) / static_cast<double>(all.games)};
  };
  auto const part = [&](std::string key, Word title, std::uint64_t count) {
    return Figure{std::move(key), title, number(count), share(count)};
  };
  auto const has_lengths = !summary.lengths.empty();
  auto const percentile = [&](unsigned hundredths) { return length_cell(summary.length_percentile(hundredths)); };
  static constexpr Word results{"summary-results"};
  static constexpr Word lengths{"summary-lengths"};
  static constexpr Word text{"summary-text"};
  return {
      {"",
       {},
       {{"games", "column-games", number(all.games)},
        {"players", "column-players", number(summary.players)},
        {"events", "column-events", number(summary.events)},
        {"sites", "column-sites", number(summary.sites)},
        {"sources", "column-files", number(summary.sources)},
        {"first_year", "summary-first-year", number(all.years.first)},
        {"last_year", "summary-last-year", number(all.years.last)},
        part("undated", "summary-without-year", summary.undated),
        {"rating", "column-rating", rounded(all.rating.value())}}},
      {"results",
       results,
       {part("white", "outcome-white-wins", all.white),
        part("draws", "draws", all.draws),
        part("black", "outcome-black-wins", all.black),
        part("both_lose", "outcome-both-lose", all.both_lose),
        part("unknown", "outcome-unknown", all.unknown),
        {"white_percent", "column-white-score", percent(all.white_score())},
        {"draw_percent", "column-draw-rate", percent(all.draw_rate())}}},
      {"lengths",
       lengths,
       {part("games", "summary-counted-games", all.plies.count),
        {"mean", "summary-mean", decimal(all.plies.value(), 1)},
        {"shortest", "summary-shortest", has_lengths ? length_cell(summary.lengths.begin()->first) : Cell{}},
        {"percentile_10", "summary-tenth", percentile(10)},
        {"percentile_25", "summary-quarter", percentile(25)},
        {"median", "summary-median", percentile(50)},
        {"percentile_75", "summary-three-quarters", percentile(75)},
        {"percentile_90", "summary-nine-tenths", percentile(90)},
        {"longest", "summary-longest", has_lengths ? length_cell(summary.lengths.rbegin()->first) : Cell{}}}},
      {"records",
       text,
       {part("without_moves", "summary-without-moves", summary.without_moves),
        part("illegal", "summary-illegal", summary.illegal), part("with_fen", "summary-with-fen", summary.with_fen),
        part("with_comments", "summary-with-comments", summary.with_comments),
        part("with_variations", "summary-with-variations", summary.with_variations),
        part("with_findings", "summary-with-findings", summary.with_findings),
        part("with_errors", "summary-with-errors", summary.with_errors)}},
  };
}

Sheet figures_sheet(std::vector<Figure> const& figures) {
  std::vector<SheetColumn> columns;
  std::vector<Cell> row;
  for (auto const& figure : figures) {
    columns.push_back({figure.key, ""});
    row.push_back(figure.value);
  }
  Sheet sheet{std::move(columns)};
  sheet.add(std::move(row));
  return sheet;
}

Sheet variants_sheet(Summary const& summary, Language language) {
  Sheet sheet{{{"variant", text_of(language, "column-variant"), false}, {"games", text_of(language, "column-games")}}};
  for (auto const& [name, games] : summary.variants) {
    sheet.add({text(name), number(games)});
  }
  return sheet;
}

Sheet findings_sheet(Summary const& summary, Language language) {
  Sheet sheet{
      {{"code", "", false}, {"severity", "", false}, {"findings", ""}, {"games", text_of(language, "column-games")}}};
  for (auto const& finding : summary.findings) {
    sheet.add({finding.code, std::string{name(finding.severity)}, number(finding.findings), number(finding.games)});
  }
  return sheet;
}

report::Object object_of(Summary const& summary) {
  report::Object object;
  for (auto const& section : sections_of(summary)) {
    auto figures = figures_sheet(section.figures).object();
    section.key.empty() ? report::append(object, std::move(figures))
                        : object.push_back({section.key, std::move(figures)});
  }
  object.push_back({"variants", variants_sheet(summary, Language{}).objects()});
  object.push_back({"findings", findings_sheet(summary, Language{}).objects()});
  return object;
}

void write_rows_of_figures(Destination& output, Format format, Summary const& summary, Language language) {
  Sheet sheet{{{"section", "section", false}, {"name", "name", false}, {"value", "value"}}};
  for (auto const& section : sections_of(summary)) {
    for (auto const& figure : section.figures) {
      sheet.add({text(section.key), figure.key, figure.value});
    }
  }
  for (auto const& [name, games] : summary.variants) {
    sheet.add({std::string{"variants"}, text(name), number(games)});
  }
  for (auto const& finding : summary.findings) {
    sheet.add({std::string{"findings"}, finding.code, number(finding.findings)});
  }
  sheet.write(output, format, language);
}

void write_lines(Destination& output, Summary const& summary, Language language) {
  auto const heading = [&](Word title) { output.write('\n' + output.strong(title.in(language)) + "\n"); };
  auto const sections = sections_of(summary);
  unsigned widest = 0;
  for (auto const& section : sections) {
    for (auto const& figure : section.figures) {
      widest = std::max(widest, width_of(figure.title.in(language)));
    }
  }
  for (auto const& section : sections) {
    if (!section.key.empty()) {
      heading(*section.title);
    }
    report::Table table{output, {{""}, {"", true}, {"", true}}, language};
    table.without_titles();
    for (auto const& figure : section.figures) {
      if (figure.value.is_known()) {
        table.add({pad_right(figure.title.in(language), widest), report::shown_text(figure.value, language),
                   figure.share ? report::decimal_text(100 * *figure.share, 1, language) + " %" : ""});
      }
    }
    table.finish();
  }
  auto const list = [&](Word title, std::vector<std::vector<std::string>> const& rows, std::size_t columns) {
    if (rows.empty()) {
      return;
    }
    heading(title);
    std::vector<report::Table::Column> all{{""}};
    all.resize(columns, {"", true});
    report::Table table{output, all, language};
    table.without_titles();
    for (auto row : rows) {
      row.front() = pad_right(printable(row.front()), widest);
      table.add(std::move(row));
    }
    table.finish();
  };
  std::vector<std::vector<std::string>> variants;
  for (auto const& [name, games] : summary.variants) {
    variants.push_back(
        {name.empty() ? text_of(language, "not-known") : title_of_variant(name, language), std::to_string(games)});
  }
  list("summary-variants", variants, 2);
  std::vector<std::vector<std::string>> findings;
  for (auto const& finding : summary.findings) {
    findings.push_back({finding.code, std::to_string(finding.findings)});
  }
  list("summary-findings", findings, 2);
}

}  // namespace

void write_summary(Destination& output, Summary const& summary, Format format, Language language) {
  switch (format) {
    case Format::json:
    case Format::ndjson: return report::write_object(output, format, object_of(summary));
    case Format::table: return write_lines(output, summary, language);
    default: write_rows_of_figures(output, format, summary, language);
  }
}

}  // namespace damier::answers
