#include "search/search.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/hit_columns.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/options/threads_option.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/csv_writer.hpp"
#include "apps/damier/terminal/json_writer.hpp"
#include "apps/damier/terminal/table.hpp"
#include "notation/fen.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "search",
    .summary = "games and positions of a base",
    .description =
        "Prints the hits of a query: the number of the game, the plies played, the position. A query about\n"
        "headers finds games, one about positions or moves finds every moment at which it holds. The manual\n"
        "of the language is apps/damier/man/damier-query.md.\n\n"
        "--columns adds fields of the header: white black event site date year round result outcome variant\n"
        "plies white_rating black_rating annotator source, or any PDN tag by its name. A table of positions\n"
        "shows white, black, date and result if not told otherwise; a table of games leaves ply and position\n"
        "out.",
    .examples =
        "  damier search games.db 'white ~ \"rafle\" and year >= 2020'\n"
        "  damier search games.db 'fen \"W:W31-50:B1-20\" and result draw' --count\n"
        "  damier search games.db 'sacrifice next captures next captures >= 4' --first\n"
        "  damier search games.db 'player \"Rafle, B.\"' --format csv --columns white,black,date,result\n"
        "  damier search games.db 'plies >= 80' --order plies --descending --limit 10\n",
    .exit_status =
        "  0    done\n"
        "  1    no match\n",
};

constexpr std::array<std::pair<std::string_view, Order>, 6> orders{{{"game", Order::game},
                                                                    {"date", Order::date},
                                                                    {"white", Order::white},
                                                                    {"black", Order::black},
                                                                    {"event", Order::event},
                                                                    {"plies", Order::plies}}};

Order read_order(std::string const& text) {
  std::vector<std::string> names;
  for (auto const& [name, order] : orders) {
    if (name == text) {
      return order;
    }
    names.emplace_back(name);
  }
  throw UsageError{"--order: " + not_one_of(text, "an order", names)};
}

/// Writes hits in one of the formats.
class HitWriter {
 public:
  /// positions: whether a table shows ply and position; the other formats always do.
  HitWriter(Console& console, Base& base, Format format, bool positions, std::vector<HitColumn> columns)
      : console_{console},
        base_{base},
        games_{base},
        format_{format},
        positions_{positions},
        columns_{std::move(columns)},
        table_{console.out(), table_columns()} {
    if (format_ == Format::json) {
      console_.out().write("[");
    } else if (format_ == Format::csv) {
      std::vector<std::string> titles{"game", "ply", "fen"};
      for (auto const& column : columns_) {
        titles.push_back(column.name());
      }
      console_.out().write(csv_row(titles));
    }
  }

  void add(Hit const& hit) {
    auto const fen = hit.variant == nullptr ? std::string{} : write_fen(hit.position, *hit.variant);
    auto const values = values_of(hit.game);
    if (format_ == Format::table || format_ == Format::csv) {
      add_row(hit, fen, values);
    } else {
      add_object(hit, fen, values);
    }
    ++written_;
  }

  void finish() {
    if (format_ == Format::json) {
      console_.out().write(written_ == 0 ? "]\n" : "\n]\n");
    }
    table_.finish();
  }

 private:
  std::vector<Table::Column> table_columns() const {
    std::vector<Table::Column> columns{{"game", true}};
    if (positions_) {
      columns.push_back({"ply", true});
    }
    for (auto const& column : columns_) {
      columns.push_back({column.name(), column.is_number()});
    }
    if (positions_) {
      columns.push_back({"fen"});  // last: it is long
    }
    return columns;
  }

  std::vector<HitValue> const& values_of(GameId id) {
    if (values_game_ == id) {
      return values_;
    }
    auto const header = columns_.empty() ? std::nullopt : load_header(base_, id);
    StoredGame const* game = nullptr;
    values_.clear();
    for (auto const& column : columns_) {
      if (column.is_tag() && game == nullptr) {
        game = games_.load(id);
      }
      values_.push_back(column.is_tag() ? column.value(game->game) : column.value(*header));
    }
    values_game_ = id;
    return values_;
  }

  void add_row(Hit const& hit, std::string const& fen, std::vector<HitValue> const& values) {
    auto const csv = format_ == Format::csv;
    std::vector<std::string> row{std::to_string(static_cast<std::int64_t>(hit.game))};
    if (csv || positions_) {
      row.push_back(std::to_string(hit.ply));
    }
    if (csv) {
      row.push_back(fen);
    }
    for (auto const& value : values) {
      row.push_back(text_of(value));
    }
    if (!csv && positions_) {
      row.push_back(fen);
    }
    csv ? console_.out().write(csv_row(row)) : table_.add(std::move(row));
  }

  void add_object(Hit const& hit, std::string const& fen, std::vector<HitValue> const& values) {
    JsonWriter json;
    json.begin_object().member("game", static_cast<std::int64_t>(hit.game)).member("ply", hit.ply).key("fen");
    fen.empty() ? json.null() : json.value(fen);
    for (std::size_t i = 0; i < values.size(); ++i) {
      json.key(columns_[i].name());
      if (auto const* const number = std::get_if<std::int64_t>(&values[i])) {
        json.value(*number);
      } else if (auto const* const text = std::get_if<std::string>(&values[i])) {
        json.value(*text);
      } else {
        json.null();
      }
    }
    json.end_object();
    console_.out().write(format_ == Format::ndjson ? json.text() + "\n"
                                                   : (written_ == 0 ? "\n  " : ",\n  ") + json.text());
  }

  Console& console_;
  Base& base_;
  GameLoader games_;
  Format format_;
  bool positions_;
  std::vector<HitColumn> columns_;
  Table table_;
  std::uint64_t written_ = 0;
  GameId values_game_{};
  std::vector<HitValue> values_;
};

class SearchCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.positional("QUERY", "what is looked for", query_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv});
    arguments.option("--columns", "LIST", "fields and tags to add, with commas between",
                     [this](std::string const& list) { columns_ = read_columns(list); });
    arguments.flag("--count", "print the number of hits alone", count_);
    arguments.option("--limit", "N", "N hits at most", limit_);
    add_threads(arguments, threads_);
    arguments.flag("--first", "the first hit of each game only", options_.first_per_game);
    arguments.option("--order", "ORDER", "by game, date, white, black, event or plies; game if not given",
                     [this](std::string const& order) { options_.order = read_order(order); });
    arguments.flag("--descending", "the other way round", options_.descending);
  }

  ExitCode run(Console& console) override {
    auto const query = query_argument(console, query_);
    if (!query) {
      return ExitCode::usage;
    }
    options_.limit = limit_.value_or(options_.limit);
    options_.threads = threads_to_use(threads_);
    auto base = Base::open(base_);
    auto const hits = count_ ? count(console, base, *query) : print(console, base, *query);
    return hits == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  std::uint64_t count(Console& console, Base& base, Query const& query) const {
    auto const hits = damier::count(base, query, options_);
    Console::check_interrupt();
    console.out().write(fmt::format("{}\n", hits));
    return hits;
  }

  std::uint64_t print(Console& console, Base& base, Query const& query) {
    auto columns = columns_;
    if (!columns && format_ == Format::table) {
      columns =
          read_columns(query.mentions_positions() ? "white,black,date,result" : "white,black,event,date,result,plies");
    }
    HitWriter writer{console, base, format_, query.mentions_positions(), columns.value_or(std::vector<HitColumn>{})};
    auto const hits = damier::search(base, query, options_, [&](Hit const& hit) {
      Console::check_interrupt();
      writer.add(hit);
      return true;
    });
    Console::check_interrupt();
    writer.finish();
    return hits;
  }

  std::string base_;
  std::string query_;
  Format format_ = Format::table;
  std::optional<std::vector<HitColumn>> columns_;
  bool count_ = false;
  std::optional<std::uint64_t> limit_;
  std::optional<unsigned> threads_;
  SearchOptions options_;
};

}  // namespace

CommandEntry search_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<SearchCommand>()}; }};
}

}  // namespace damier::app
