#include "search/opening_tree.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/fen_option.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/threads_option.hpp"
#include "apps/damier/options/variant_option.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/csv_writer.hpp"
#include "apps/damier/terminal/json_writer.hpp"
#include "apps/damier/terminal/table.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "tree",
    .summary = "what was played in a position, and with what success",
    .description =
        "Prints each move that was played in a position: in how many games, how they ended, the average rating\n"
        "of who played it, the years. Games that came to the position by other moves count too; one that came\n"
        "to it twice counts once. The position is the start, or that of --fen, or what --moves leads to.\n"
        "Percentages are of the games with a known result. On a terminal a line of bars shows the years.",
    .examples =
        "  damier tree games.db\n"
        "  damier tree games.db --moves '1. 32-28 19-23 2. 28x19 14x23'\n"
        "  damier tree games.db --fen 'W:W31-50:B1-20' --where 'year >= 2000'\n"
        "  damier tree games.db --format json\n",
    .exit_status =
        "  0    done\n"
        "  1    no game came to the position\n",
};

constexpr std::size_t years_columns = 16;

/// Bars for the games of each year from the first to the last, several years to a bar where there are many.
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

class TreeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.option("--fen", "FEN", "the position: W:W31-50:B1-20, or start", fen_);
    arguments.option("--moves", "MOVES", "moves to be played before, with or without numbers", moves_);
    arguments.option("--where", "QUERY", "only games with a hit of a query", where_);
    add_variant(arguments, variant_, "the variant; that of most games if not given");
    add_format(arguments, format_, {Format::table, Format::json, Format::csv});
    add_threads(arguments, threads_);
  }

  ExitCode run(Console& console) override {
    std::optional<Query> where;
    if (where_) {
      where = query_argument(console, *where_);
      if (!where) {
        return ExitCode::usage;
      }
    }
    auto const threads = threads_to_use(threads_);
    auto base = Base::open(base_);
    auto const* const variant = variant_ != nullptr ? variant_ : most_frequent_variant(base);
    auto const start = position_argument(console, fen_.value_or("start"), variant != nullptr ? *variant : international());
    if (!start) {
      return ExitCode::usage;
    }
    if (variant == nullptr) {
      console.error(base_ + ": no game of a variant that can be played");
      return ExitCode::findings;
    }
    auto const position = play(*variant, *start);
    auto const tree = opening_tree(base, *variant, position, where, threads);
    Console::check_interrupt();
    switch (format_) {
      case Format::json: print_json(console, *variant, position, tree); break;
      case Format::csv: print_csv(console, *variant, tree); break;
      default: print_table(console, *variant, position, tree);
    }
    return tree.counts.games == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// The position after the moves of --moves.
  Position play(Variant const& variant, Position position) const {
    Numbering const numbering{variant.rules()};
    auto rest = std::string_view{moves_ ? *moves_ : std::string_view{}};
    while (true) {
      skip_blanks(rest);
      if (rest.empty()) {
        return position;
      }
      auto const length = static_cast<std::size_t>(std::ranges::find_if(rest, is_blank) - rest.begin());
      auto word = rest.substr(0, length);
      rest.remove_prefix(length);
      if (auto const dot = word.rfind('.'); dot != std::string_view::npos) {
        word.remove_prefix(dot + 1);  // "1." or "1.32-28"
      }
      if (word.empty()) {
        continue;
      }
      auto const text = read_move_text(word, numbering);
      auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique) {
        throw UsageError{"--moves: '" + std::string{word} + "' " +
                         (meaning.kind == Resolution::Kind::ambiguous ? "is more than one move" : "is no legal move") +
                         " in " + write_fen(position, variant)};
      }
      position = variant.after(position, meaning.move);
    }
  }

  static void add_counts(JsonWriter& json, TreeCounts const& counts) {
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
  }

  static void print_json(Console& console, Variant const& variant, Position const& position, OpeningTree const& tree) {
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_object().member("position", write_fen(position, variant)).member("variant", variant.name());
    add_counts(json, tree.counts);
    json.key("moves").begin_array();
    for (auto const& move : tree.moves) {
      json.begin_object().member("move", move.text);
      add_counts(json, move.counts);
      json.member("fen", write_fen(move.after, variant)).end_object();
    }
    console.out().write(json.end_array().end_object().text() + "\n");
  }

  static void print_csv(Console& console, Variant const& variant, OpeningTree const& tree) {
    console.out().write(
        csv_row({"move", "games", "white", "draws", "black", "rating", "first_year", "last_year", "fen"}));
    for (auto const& move : tree.moves) {
      auto const& counts = move.counts;
      auto const has_years = !counts.years.empty();
      console.out().write(csv_row({move.text, std::to_string(counts.games), std::to_string(counts.white),
                                   std::to_string(counts.draws), std::to_string(counts.black), rating_of(counts),
                                   has_years ? std::to_string(counts.years.begin()->first) : "",
                                   has_years ? std::to_string(counts.years.rbegin()->first) : "",
                                   write_fen(move.after, variant)}));
    }
  }

  static void print_table(Console& console, Variant const& variant, Position const& position, OpeningTree const& tree) {
    auto& out = console.out();
    out.write(write_fen(position, variant) + "\n");
    if (tree.counts.games == 0) {
      out.write("no game came to this position\n");
      return;
    }
    auto const bars = out.is_terminal() && !tree.counts.years.empty();
    std::vector<Table::Column> columns{{"move"},        {"games", true}, {"", true},       {"White", true},
                                       {"draw", true},  {"Black", true}, {"rating", true}, {"years"}};
    if (bars) {
      columns.push_back({""});
    }
    Table table{out, columns};
    auto const add = [&](std::string const& name, TreeCounts const& counts) {
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
      table.add(std::move(row));
    };
    for (auto const& move : tree.moves) {
      add(move.text, move.counts);
    }
    add("all", tree.counts);
    table.finish();
  }

  std::string base_;
  std::optional<std::string> fen_;
  std::optional<std::string> moves_;
  std::optional<std::string> where_;
  Variant const* variant_ = nullptr;
  Format format_ = Format::table;
  std::optional<unsigned> threads_;
};

}  // namespace

CommandEntry tree_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<TreeCommand>()}; }};
}

}  // namespace damier::app
