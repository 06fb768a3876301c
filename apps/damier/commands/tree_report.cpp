#include "apps/damier/commands/tree_report.hpp"

#include "apps/damier/motifs/shown_name.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "report/json_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace damier::app {
namespace {

constexpr std::size_t years_columns = 16;

/// A bar chart in one line: the number of games of each year from first to last, or of several years in one bar if
/// there are many years.
std::string sparkline(TreeCounts const& counts, int first, int last) {
  static constexpr std::array bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  auto const years = static_cast<std::size_t>(last - first) + 1;
  auto const columns = std::min(years, years_columns);
  std::vector<std::uint64_t> heights(columns);
  for (auto const& [year, games] : counts.years) {
    heights[static_cast<std::size_t>(year - first) * columns / years] += games;
  }
  auto const highest = std::ranges::max(heights);
  std::string line;
  for (auto const height : heights) {
    line += height == 0 ? " " : bars[(height * bars.size() - 1) / highest];
  }
  return line;
}

using report::Kind;
using report::Label;
using report::Value;
using report::Where;

/// The moves of a tree and, as the last row of a table, all of them.
struct TreeRow {
  std::string_view move;
  TreeCounts const& counts;
  Position const* after = nullptr;
};

/// A share of games in a table.
Value share_in_percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? Value{}
                    : Value{fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole))};
}

Value years_of(TreeCounts const& counts) {
  if (counts.years.empty()) {
    return {};
  }
  auto const first = counts.years.begin()->first;
  auto const last = counts.years.rbegin()->first;
  return first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
}

/// The games of each year.
Value games_by_year(TreeRow const& row) {
  report::Object games;
  for (auto const& [year, count] : row.counts.years) {
    games.push_back({std::to_string(year), count});
  }
  return games;
}

/// A column of the shares of a result among the games whose result is known.
report::Column<TreeRow> share_of(std::string key, Word title, std::uint64_t TreeCounts::*result) {
  return {{std::move(key), title, Kind::decimal, Where::table}, [result](TreeRow const& row) {
            auto const& counts = row.counts;
            return share_in_percent(counts.*result, counts.white + counts.draws + counts.black);
          }};
}

report::Column<TreeRow> count_of(std::string key, std::uint64_t TreeCounts::*count) {
  return {{std::move(key), Label{}, Kind::integer, Where::data},
          [count](TreeRow const& row) { return Value{row.counts.*count}; }};
}

/// Columns of what is counted. bars: whether a table draws the years.
std::vector<report::Column<TreeRow>> count_columns(TreeCounts const& all, bool bars) {
  return {
      {{"games", "column-games", Kind::integer}, [](TreeRow const& row) { return Value{row.counts.games}; }},
      {{"share", Label{}, Kind::decimal, Where::table},
       [&all](TreeRow const& row) { return share_in_percent(row.counts.games, all.games); }},
      count_of("white", &TreeCounts::white),
      count_of("draws", &TreeCounts::draws),
      count_of("black", &TreeCounts::black),
      share_of("white", "column-white", &TreeCounts::white),
      share_of("draws", "outcome-draw", &TreeCounts::draws),
      share_of("black", "column-black", &TreeCounts::black),
      {{"rating", "column-rating", Kind::integer},
       [](TreeRow const& row) {
         auto const rating = row.counts.average_rating();
         return rating ? Value{std::llround(*rating)} : Value{};
       }},
      {{"first_year", Label{}, Kind::integer, Where::data},
       [](TreeRow const& row) { return row.counts.years.empty() ? Value{} : Value{row.counts.years.begin()->first}; }},
      {{"last_year", Label{}, Kind::integer, Where::data},
       [](TreeRow const& row) { return row.counts.years.empty() ? Value{} : Value{row.counts.years.rbegin()->first}; }},
      {{"rated", Label{}, Kind::integer, Where::json}, [](TreeRow const& row) { return Value{row.counts.rated}; }},
      {{"rating_sum", Label{}, Kind::integer, Where::json},
       [](TreeRow const& row) { return Value{row.counts.rating_sum}; }},
      {{"years", Label{}, Kind::object, Where::json}, games_by_year},
      {{"span", "column-years", Kind::text, Where::table}, [](TreeRow const& row) { return years_of(row.counts); }},
      {{"bars", Label{}, Kind::text, bars ? Where::table : Where::nowhere}, [&all](TreeRow const& row) {
         return Value{sparkline(row.counts, all.years.begin()->first, all.years.rbegin()->first)};
       }}};
}

/// A column of the opening that a position has a name of. in_table: whether any has one.
report::Column<TreeRow> opening_column(Variant const& variant, bool in_table) {
  auto const opening_of = [&variant](TreeRow const& row) {
    return row.after == nullptr ? nullptr : known_openings().at(variant, *row.after);
  };
  return {{"opening", "column-opening", Kind::name, in_table ? Where::everywhere : Where::data, 1},
          [opening_of](TreeRow const& row) {
            auto const* const opening = opening_of(row);
            return opening == nullptr ? Value{report::Absent{}} : Value{opening->id};
          },
          [opening_of](TreeRow const& row, Language language) {
            auto const* const opening = opening_of(row);
            return opening == nullptr ? std::string{} : shown_name(opening->names, language);
          }};
}

/// The columns of the moves.
report::Columns<TreeRow> move_columns(Variant const& variant, OpeningTree const& tree, bool bars) {
  report::Columns<TreeRow> columns;
  columns.all.push_back({{"move", "field-move", Kind::move}, &TreeRow::move});
  for (auto& column : count_columns(tree.counts, bars)) {
    columns.all.push_back(std::move(column));
  }
  columns.all.push_back({{"fen", Label{}, Kind::fen, Where::data},
                         [&variant](TreeRow const& row) { return Value{write_fen(*row.after, variant)}; }});
  columns.all.push_back(opening_column(variant, std::ranges::any_of(tree.moves, [&](TreeMove const& move) {
                                         return known_openings().at(variant, move.after) != nullptr;
                                       })));
  return columns;
}

std::vector<TreeRow> rows_of(OpeningTree const& tree) {
  std::vector<TreeRow> rows;
  for (auto const& move : tree.moves) {
    rows.push_back({move.text, move.counts, &move.after});
  }
  return rows;
}

void print_json(Console& console, Variant const& variant, Position const& position, OpeningTree const& tree) {
  JsonWriter json{JsonWriter::Layout::indented};
  json.begin_object().member("position", write_fen(position, variant)).member("variant", variant.name());
  TreeRow const whole{{}, tree.counts, &position};
  report::add_members(json, report::Columns<TreeRow>{{opening_column(variant, false)}}, whole);
  report::add_members(json, report::Columns<TreeRow>{count_columns(tree.counts, false)}, whole);
  report::add_rows(json, "moves", move_columns(variant, tree, false), rows_of(tree));
  console.out().write(json.end_object().text() + "\n");
}

void print_table(Console& console, Language language, Variant const& variant, Position const& position,
                 OpeningTree const& tree) {
  auto& out = console.out();
  auto const* const opening = known_openings().at(variant, position);
  out.write(fmt::format("{}  {}{}\n", write_fen(position, variant), title_of(variant, language),
                        opening != nullptr ? fmt::format("  {}", shown_name(opening->names, language)) : ""));
  if (tree.counts.games == 0) {
    out.write(std::string{Word{"tree-no-game"}.in(language)} + "\n");
    return;
  }
  auto rows = rows_of(tree);
  rows.push_back({Word{"tree-all"}.in(language), tree.counts, nullptr});
  report::write_rows(out, {Format::table, language},
                     move_columns(variant, tree, out.is_terminal() && !tree.counts.years.empty()), rows);
}

}  // namespace

void write_tree(Console& console, Format format, Language language, Variant const& variant, Position const& position,
                OpeningTree const& tree, std::string_view others) {
  static_cast<void>(motif_catalogue(console));  // loads the user's catalogue files, for the names of openings
  switch (format) {
    case Format::json: print_json(console, variant, position, tree); break;
    case Format::ndjson:
    case Format::csv:
    case Format::tsv:
      report::write_rows(console.out(), {format}, move_columns(variant, tree, false), rows_of(tree));
      break;
    default:
      print_table(console, language, variant, position, tree);
      if (!others.empty()) {
        console.out().write(text_of(language, "tree-others", "variants"_a = others) + "\n");
      }
  }
}

}  // namespace damier::app
