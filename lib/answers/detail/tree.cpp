#include "answers/tree.hpp"

#include "answers/detail/fitting_variant.hpp"
#include "answers/detail/merged_game.hpp"
#include "answers/value_words.hpp"
#include "game/game_of_line.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "report/report.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace damier::answers {
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
report::Column<TreeRow> opening_column(Variant const& variant, OpeningNames const& openings, bool in_table) {
  auto const opening_of = [&](TreeRow const& row) {
    return row.after == nullptr ? nullptr : openings.at(variant, *row.after);
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
report::Columns<TreeRow> move_columns(Variant const& variant, OpeningNames const& openings, OpeningTree const& tree,
                                      bool bars) {
  report::Columns<TreeRow> columns;
  columns.all.push_back({{"move", "field-move", Kind::move}, &TreeRow::move});
  for (auto& column : count_columns(tree.counts, bars)) {
    columns.all.push_back(std::move(column));
  }
  columns.all.push_back({{"fen", Label{}, Kind::fen, Where::data},
                         [&variant](TreeRow const& row) { return Value{write_fen(*row.after, variant)}; }});
  columns.all.push_back(opening_column(variant, openings, std::ranges::any_of(tree.moves, [&](TreeMove const& move) {
                                         return openings.at(variant, move.after) != nullptr;
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

class TreeAnswer final : public Answer {
 public:
  TreeAnswer(BaseGames const& games, TreeOptions const& options, std::optional<std::vector<GameId>> const& found,
             std::string_view others, Position const& position)
      : options_{options},
        variant_{*options.variant},
        position_{position},
        others_{others},
        tree_{opening_tree(games.base, variant_, position, found, games.threads, games.games)} {
    end_if_stopped();
  }

  [[nodiscard]] bool is_empty() const override { return tree_.counts.games == 0; }
  [[nodiscard]] std::optional<Message> when_empty() const override { return std::nullopt; }
  void write(report::Destination& out, report::Format format) override {
    switch (format) {
      case report::Format::json: return write_json(out);
      case report::Format::table: return write_table(out);
      default: report::write_rows(out, {format, options_.language}, columns(false), rows_of(tree_));
    }
  }

 private:
  /// bars: whether a table draws the years.
  [[nodiscard]] report::Columns<TreeRow> columns(bool bars) const {
    return move_columns(variant_, *options_.openings, tree_, bars);
  }

  void write_json(report::Destination& out) const {
    TreeRow const whole{{}, tree_.counts, &position_};
    report::Object object{{"position", write_fen(position_, variant_)}, {"variant", variant_.name()}};
    report::append(object, report::object_of(
                               report::Columns<TreeRow>{{opening_column(variant_, *options_.openings, false)}}, whole));
    report::append(object, report::object_of(report::Columns<TreeRow>{count_columns(tree_.counts, false)}, whole));
    auto const rows = rows_of(tree_);
    object.push_back({"moves", report::rows_value(columns(false), rows)});
    report::write_object(out, report::Format::json, object);
  }

  void write_table(report::Destination& out) const {
    auto const language = options_.language;
    auto const* const opening = options_.openings->at(variant_, position_);
    out.write(fmt::format("{}  {}{}\n", write_fen(position_, variant_), title_of(variant_, language),
                          opening != nullptr ? fmt::format("  {}", shown_name(opening->names, language)) : ""));
    if (is_empty()) {
      out.write(text_of(language, "tree-no-game") + "\n");
    } else {
      auto rows = rows_of(tree_);
      auto const all = text_of(language, "tree-all");
      rows.push_back({all, tree_.counts, nullptr});
      report::write_rows(out, {report::Format::table, language},
                         columns(out.is_terminal() && !tree_.counts.years.empty()), rows);
    }
    if (!others_.empty()) {
      out.write(text_of(language, "tree-others", "variants"_a = others_) + "\n");
    }
  }

  TreeOptions const& options_;
  Variant const& variant_;
  Position position_;
  std::string_view others_;
  OpeningTree tree_;
};

}  // namespace

Tree::Tree(BaseGames const& games, TreeOptions options) : games_{games}, options_{std::move(options)} {
  // Every range chooses the variant among the games of the whole base, so that all count the same.
  auto const chooses = options_.variant == nullptr && stored_variants(games.base).size() > 1;
  found_ = games_with_hit(games.base, games.where, games.threads, chooses ? std::nullopt : games.games);
  if (options_.variant != nullptr) {
    return;
  }
  auto counted = variants_by_games(games.base, found_);
  auto const are_selected = !counted.empty() || !found_;
  if (!are_selected) {
    counted = variants_by_games(games.base, std::nullopt);
  }
  auto const* const fitting = fitting_variant(counted, options_.fen, options_.moves);
  if (fitting == nullptr && counted.size() > 1 && !options_.moves.empty()) {
    throw WrongQuestion{message("tree-fits-none", "moves"_a = fmt::format("{}", fmt::join(options_.moves, " ")),
                                "variants"_a = names_of(counted))};
  }
  options_.variant = fitting != nullptr ? fitting : counted.empty() ? nullptr : counted.front();
  std::erase(counted, options_.variant);
  others_ = are_selected ? names_of(counted) : std::string{};
}

std::unique_ptr<Answer> Tree::at(Position const& position) const {
  return std::make_unique<TreeAnswer>(games_, options_, found_, others_, position);
}

std::optional<Game> Tree::merged(Position const& start, MergeOptions const& options) const {
  auto const& variant = *options_.variant;
  auto game = game_from_position(variant, start);
  auto position = start;
  auto const moves = meant_moves(variant, start, options_.moves).value();
  for (auto const& move : moves) {
    append_move(game, position, move);
    position = variant.after(position, move);
  }
  MergedGames merged{position, options.depth};
  BaseReader reader{games_.base};
  auto const range = games_.games.value_or(every_game).within(game_range(games_.base));
  auto const add = [&](StoredGame const& stored) {
    end_if_stopped();
    if (stored.variant == &variant) {
      merged.add(stored.line, stored.outcome);
    }
    return true;
  };
  static constexpr GameParts parts{.facts = true, .variant = true, .line = true};
  if (found_) {
    for (auto const id : *found_) {
      auto const* const stored = range.contains(id) ? reader.load(id, parts) : nullptr;
      static_cast<void>(stored != nullptr && add(*stored));
    }
  } else {
    reader.scan(parts, range, add);
  }
  if (merged.empty()) {
    return std::nullopt;
  }
  merged.append_to(game, options.minimum);
  game.result = std::string{"*"};
  return game;
}

}  // namespace damier::answers
