#include "apps/damier/statistics/summary_report.hpp"

#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/sheet.hpp"
#include "apps/damier/statistics/words.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "grammar/json/writer.hpp"

#include <algorithm>
#include <utility>

namespace damier::app {
namespace {

/// A number with its name.
struct Figure {
  std::string key;
  labels::Words title;
  Cell value;
  std::optional<double> share = {};  ///< of the games, 0 to 1; shown behind it
};

/// Figures that belong together: an object in JSON; those without a key stand in the object around it.
struct Section {
  std::string key;
  labels::Words title;
  std::vector<Figure> figures;
};

Cell length_cell(std::optional<unsigned> plies) { return plies ? number(std::uint64_t{*plies}) : Cell{}; }

std::vector<Section> sections_of(Summary const& summary) {
  auto const& all = summary.all;
  auto const share = [&](std::uint64_t part) {
    return all.games == 0 ? std::nullopt : std::optional{static_cast<double>(part) / static_cast<double>(all.games)};
  };
  auto const part = [&](std::string key, labels::Words title, std::uint64_t count) {
    return Figure{std::move(key), title, number(count), share(count)};
  };
  auto const has_lengths = !summary.lengths.empty();
  auto const percentile = [&](unsigned hundredths) { return length_cell(summary.length_percentile(hundredths)); };
  return {
      {"",
       {},
       {{"games", words::games, number(all.games)},
        {"players", words::players, number(summary.players)},
        {"events", words::events, number(summary.events)},
        {"sites", words::sites, number(summary.sites)},
        {"sources", words::sources, number(summary.sources)},
        {"first_year", words::first_year_long, number(all.years.first)},
        {"last_year", words::last_year_long, number(all.years.last)},
        part("undated", words::without_year, summary.undated),
        {"rating", words::rating, rounded(all.rating.value())}}},
      {"results",
       words::results,
       {part("white", words::white_wins, all.white),
        part("draws", words::draws, all.draws),
        part("black", words::black_wins, all.black),
        part("both_lose", words::both_lose, all.both_lose),
        part("unknown", words::unknown_result, all.unknown),
        {"white_percent", words::white_score, percent(all.white_score())},
        {"draw_percent", words::draw_rate, percent(all.draw_rate())}}},
      {"lengths",
       words::lengths,
       {part("games", words::counted_games, all.plies.count),
        {"mean", words::mean, decimal(all.plies.value(), 1)},
        {"shortest", words::shortest, has_lengths ? length_cell(summary.lengths.begin()->first) : Cell{}},
        {"percentile_10", words::tenth, percentile(10)},
        {"percentile_25", words::quarter, percentile(25)},
        {"median", words::median, percentile(50)},
        {"percentile_75", words::three_quarters, percentile(75)},
        {"percentile_90", words::nine_tenths, percentile(90)},
        {"longest", words::longest, has_lengths ? length_cell(summary.lengths.rbegin()->first) : Cell{}}}},
      {"records",
       words::text,
       {part("without_moves", words::without_moves, summary.without_moves),
        part("illegal", words::illegal, summary.illegal), part("with_fen", words::with_fen, summary.with_fen),
        part("with_comments", words::with_comments, summary.with_comments),
        part("with_variations", words::with_variations, summary.with_variations),
        part("with_findings", words::with_findings, summary.with_findings),
        part("with_errors", words::with_errors, summary.with_errors)}},
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

Sheet variants_sheet(Summary const& summary, labels::Language language) {
  Sheet sheet{{{"variant", std::string{words::variant.in(language)}, false},
               {"games", std::string{words::games.in(language)}}}};
  for (auto const& [name, games] : summary.variants) {
    sheet.add({text(name), number(games)});
  }
  return sheet;
}

Sheet findings_sheet(Summary const& summary, labels::Language language) {
  Sheet sheet{{{"code", "", false},
               {"severity", "", false},
               {"findings", ""},
               {"games", std::string{words::games.in(language)}}}};
  for (auto const& finding : summary.findings) {
    sheet.add({finding.code, std::string{name(finding.severity)}, number(finding.findings), number(finding.games)});
  }
  return sheet;
}

void write_object(Output& output, Summary const& summary, JsonWriter::Layout layout) {
  JsonWriter json{layout};
  json.begin_object();
  for (auto const& section : sections_of(summary)) {
    if (!section.key.empty()) {
      json.key(section.key).begin_object();
    }
    figures_sheet(section.figures).write_members(json);
    if (!section.key.empty()) {
      json.end_object();
    }
  }
  json.key("variants");
  variants_sheet(summary, labels::Language::english).write_json(json);
  json.key("findings");
  findings_sheet(summary, labels::Language::english).write_json(json);
  output.write(json.end_object().text() + "\n");
}

void write_delimited(Output& output, Format format, Summary const& summary) {
  Sheet sheet{{{"section", "", false}, {"name", "", false}, {"value", ""}}};
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
  sheet.write_delimited(output, format);
}

void write_lines(Output& output, Summary const& summary, labels::Language language) {
  auto const heading = [&](labels::Words const& title) {
    output.write("\n" + output.paint(Style::strong, title.in(language)) + "\n");
  };
  auto const sections = sections_of(summary);
  unsigned widest = 0;
  for (auto const& section : sections) {
    for (auto const& figure : section.figures) {
      widest = std::max(widest, width_of(figure.title.in(language)));
    }
  }
  for (auto const& section : sections) {
    if (!section.key.empty()) {
      heading(section.title);
    }
    Table table{output, {{""}, {"", true}, {"", true}}};
    table.without_titles();
    for (auto const& figure : section.figures) {
      if (!std::holds_alternative<std::monostate>(figure.value)) {
        table.add({pad_right(figure.title.in(language), widest), cell_text(figure.value, language),
                   figure.share ? decimal_text(100 * *figure.share, 1, language) + " %" : ""});
      }
    }
    table.finish();
  }
  auto const list = [&](labels::Words const& title, std::vector<std::vector<std::string>> const& rows,
                        std::size_t columns) {
    if (rows.empty()) {
      return;
    }
    heading(title);
    std::vector<Table::Column> all{{""}};
    all.resize(columns, {"", true});
    Table table{output, all};
    table.without_titles();
    for (auto row : rows) {
      row.front() = pad_right(printable(row.front()), widest);
      table.add(std::move(row));
    }
    table.finish();
  };
  std::vector<std::vector<std::string>> variants;
  for (auto const& [name, games] : summary.variants) {
    variants.push_back({name.empty() ? std::string{words::not_known.in(language)} : name, std::to_string(games)});
  }
  list(words::variants, variants, 2);
  std::vector<std::vector<std::string>> findings;
  for (auto const& finding : summary.findings) {
    findings.push_back({finding.code, std::to_string(finding.findings)});
  }
  list(words::findings_title, findings, 2);
}

}  // namespace

void write_summary(Output& output, Summary const& summary, Format format, labels::Language language) {
  switch (format) {
    case Format::json: return write_object(output, summary, JsonWriter::Layout::indented);
    case Format::ndjson: return write_object(output, summary, JsonWriter::Layout::one_line);
    case Format::csv:
    case Format::tsv: return write_delimited(output, format, summary);
    default: return write_lines(output, summary, language);
  }
}

}  // namespace damier::app
