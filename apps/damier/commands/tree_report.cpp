#include "apps/damier/commands/tree_report.hpp"

#include "apps/damier/motifs/shown_name.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"

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

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "" : fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string rating_of(TreeCounts const& counts) {
  auto const rating = counts.average_rating();
  return rating ? fmt::format("{:.0f}", *rating) : "";
}

std::string years_of(TreeCounts const& counts) {
  if (counts.years.empty()) {
    return {};
  }
  auto const first = counts.years.begin()->first;
  auto const last = counts.years.rbegin()->first;
  return first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
}

void add_counts(JsonWriter& json, TreeCounts const& counts) {
  json.member("games", counts.games)
      .member("white", counts.white)
      .member("draws", counts.draws)
      .member("black", counts.black);
  auto const rating = counts.average_rating();
  rating ? json.member("rating", std::round(*rating)) : json.key("rating").null();
  auto const year = [&](std::string_view name, auto const& at) {
    counts.years.empty() ? json.key(name).null() : json.member(name, at());
  };
  year("first_year", [&] { return counts.years.begin()->first; });
  year("last_year", [&] { return counts.years.rbegin()->first; });
  json.member("rated", counts.rated).member("rating_sum", counts.rating_sum).key("years").begin_object();
  for (auto const& [number, games] : counts.years) {
    json.member(std::to_string(number), games);
  }
  json.end_object();
}

/// Writes the identifier of the opening whose position this is; writes nothing if it has no name.
void add_opening(JsonWriter& json, Variant const& variant, Position const& position) {
  if (auto const* const opening = known_openings().at(variant, position)) {
    json.member("opening", opening->id);
  }
}

void add_move(JsonWriter& json, Variant const& variant, TreeMove const& move) {
  json.begin_object().member("move", move.text);
  add_counts(json, move.counts);
  json.member("fen", write_fen(move.after, variant));
  add_opening(json, variant, move.after);
  json.end_object();
}

void print_ndjson(Console& console, Variant const& variant, OpeningTree const& tree) {
  for (auto const& move : tree.moves) {
    JsonWriter json;
    add_move(json, variant, move);
    console.out().write(json.text() + "\n");
  }
}

void print_json(Console& console, Variant const& variant, Position const& position, OpeningTree const& tree) {
  JsonWriter json{JsonWriter::Layout::indented};
  json.begin_object().member("position", write_fen(position, variant)).member("variant", variant.name());
  add_opening(json, variant, position);
  add_counts(json, tree.counts);
  json.key("moves").begin_array();
  for (auto const& move : tree.moves) {
    add_move(json, variant, move);
  }
  console.out().write(json.end_array().end_object().text() + "\n");
}

void print_delimited(Console& console, Format format, Variant const& variant, OpeningTree const& tree) {
  console.out().write(delimited_row(
      format, {"move", "games", "white", "draws", "black", "rating", "first_year", "last_year", "fen", "opening"}));
  for (auto const& move : tree.moves) {
    auto const& counts = move.counts;
    auto const has_years = !counts.years.empty();
    auto const* const opening = known_openings().at(variant, move.after);
    console.out().write(delimited_row(
        format,
        {move.text, std::to_string(counts.games), std::to_string(counts.white), std::to_string(counts.draws),
         std::to_string(counts.black), rating_of(counts), has_years ? std::to_string(counts.years.begin()->first) : "",
         has_years ? std::to_string(counts.years.rbegin()->first) : "", write_fen(move.after, variant),
         opening != nullptr ? opening->id : std::string{}}));
  }
}

void print_table(Console& console, Language language, Variant const& variant, Position const& position,
                 OpeningTree const& tree) {
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  auto& out = console.out();
  auto const* const opening = known_openings().at(variant, position);
  out.write(fmt::format("{}  {}{}\n", write_fen(position, variant), title_of(variant, language),
                        opening != nullptr ? fmt::format("  {}", shown_name(opening->names, language)) : ""));
  if (tree.counts.games == 0) {
    out.write(word("tree-no-game") + "\n");
    return;
  }
  auto const bars = out.is_terminal() && !tree.counts.years.empty();
  std::vector<Table::Column> columns{
      {word("field-move")},          {word("column-games"), true}, {"", true},
      {word("column-white"), true},  {word("outcome-draw"), true}, {word("column-black"), true},
      {word("column-rating"), true}, {word("column-years")}};
  if (bars) {
    columns.push_back({""});
  }
  auto const name_of = [&](Position const& after) {
    auto const* const named = known_openings().at(variant, after);
    return named != nullptr ? shown_name(named->names, language) : std::string{};
  };
  auto const names =
      std::ranges::any_of(tree.moves, [&](TreeMove const& move) { return !name_of(move.after).empty(); });
  if (names) {
    columns.push_back({word("column-opening"), false, 1});
  }
  Table table{out, columns, language};
  auto const add = [&](std::string const& name, TreeCounts const& counts, std::string opening_name) {
    auto const known = counts.white + counts.draws + counts.black;
    std::vector<std::string> row{name,
                                 std::to_string(counts.games),
                                 percent(counts.games, tree.counts.games),
                                 percent(counts.white, known),
                                 percent(counts.draws, known),
                                 percent(counts.black, known),
                                 rating_of(counts),
                                 years_of(counts)};
    if (bars) {
      row.push_back(sparkline(counts, tree.counts.years.begin()->first, tree.counts.years.rbegin()->first));
    }
    if (names) {
      row.push_back(std::move(opening_name));
    }
    table.add(std::move(row));
  };
  for (auto const& move : tree.moves) {
    add(move.text, move.counts, name_of(move.after));
  }
  add(word("tree-all"), tree.counts, {});
  table.finish();
}

}  // namespace

void write_tree(Console& console, Format format, Language language, Variant const& variant, Position const& position,
                OpeningTree const& tree, std::string_view others) {
  static_cast<void>(motif_catalogue(console));  // loads the user's catalogue files, for the names of openings
  switch (format) {
    case Format::json: print_json(console, variant, position, tree); break;
    case Format::ndjson: print_ndjson(console, variant, tree); break;
    case Format::csv:
    case Format::tsv: print_delimited(console, format, variant, tree); break;
    default:
      print_table(console, language, variant, position, tree);
      if (!others.empty()) {
        console.out().write(text_of(language, "tree-others", "variants"_a = others) + "\n");
      }
  }
}

}  // namespace damier::app
