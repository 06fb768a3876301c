#include "answers/search.hpp"
#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/hit_diagrams.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_search{
    .name = "search",
    .summary = "games and positions that a query finds",
    .description =
        "Prints the hits of a query: the number of the game, the plies played, the position. A query about\n"
        "headers finds games, one about positions or moves finds every position in which it is true. damier\n"
        "help query prints the manual of the language.\n\n"
        "--columns adds fields of the header: white black event site date year round result outcome variant\n"
        "evidence plies white_rating black_rating annotator source; moves, the main line as text; opening; of\n"
        "the position: move, which is played in it, side, and line; or any PDN tag by its name. A list with game,\n"
        "ply, line or fen in it is the whole row, in its order; any other list follows game, and ply if positions\n"
        "are searched; line goes before it for a query about variations or solutions. table, csv and tsv have the\n"
        "same columns: without --columns the players, the event, the date\n"
        "and the result; fen is the last if positions are searched. json and ndjson always have game, ply, fen,\n"
        "white, black, event, date, result and plies, and the columns of --columns. --by counts the games, the\n"
        "hits and the results for each value of such a field.\n\n"
        "--sql QUERY prints the query as SQL over the tables of damier export --to sql, csv or parquet, for\n"
        "PostgreSQL or, with --dialect duckdb, for DuckDB. No base is read, and no BASE is given. A term that the\n"
        "tables cannot answer is an error with its place. --mirror, --motifs, --first, --count and --limit go\n"
        "with it. docs/sql.md lists what can be written as SQL.\n\n"
        "--explain prints no hits but how they were found: how many games each step left, which of them was answered\n"
        "by headers, by an index or by stored counts, in how many the moves were read, and the time.\n\n"
        "--games 1..500 searches the games with these numbers. The rows of ranges, in their order, are those of\n"
        "the whole.",
    .examples =
        "  damier search games.db 'white ~ \"rafle\" and year >= 2020'\n"
        "  damier search games.db 'fen \"W:W31-50:B1-20\" and result draw' --count\n"
        "  damier search games.db 'sacrifice next captures next captures >= 4' --first\n"
        "  damier search games.db 'player \"Rafle, B.\"' -o rafle.csv --columns game,white,black,year,moves\n"
        "  damier search games.db 'promotes by white' --columns white,black,ply,move,game\n"
        "  damier search games.db 'fen start' --by move\n"
        "  damier search games.db 'captures >= 4 in variations'\n"
        "  damier search games.db 'wm 27,28 bm 18' --mirror\n"
        "  damier search games.db 'plies >= 80' --order plies --reverse --limit 10\n"
        "  damier search games.db 'fen start and year >= 2000' --explain\n"
        "  damier search --sql 'captures >= 5' --dialect duckdb | duckdb games.duckdb\n"
        "  damier search games.db 'result draw' --format ndjson --games 500001..1000000 > part2\n",
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

answers::GroupOrder read_group_order(std::string const& text) {
  if (text != "hits" && text != "value") {
    throw wrong_option("--order", answers::not_one_of(text, message("what-order-of-groups"), {"hits", "value"}));
  }
  return text == "hits" ? answers::GroupOrder::hits : answers::GroupOrder::value;
}

Order read_order(std::string const& text) {
  std::vector<std::string> names;
  for (auto const& [name, order] : orders) {
    if (name == text) {
      return order;
    }
    names.emplace_back(name);
  }
  throw wrong_option("--order", answers::not_one_of(text, message("what-order"), names));
}

class SearchCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.positional("QUERY", "the query", query_);
    add_query_options(arguments, with_query_);
    add_format(arguments, format_, row_formats, output_);
    add_language(arguments, language_);
    arguments.question("--sql", "QUERY", "print the query as SQL over the tables of an export; no base is read", sql_);
    std::vector<std::string> dialects;
    for (auto const& dialect : sql_dialects()) {
      dialects.emplace_back(dialect.name);
    }
    arguments.choice("--dialect", "DIALECT", "the dialect of --sql: postgresql or duckdb; postgresql if not given",
                     message("what-sql-dialect"), dialects,
                     [this](std::size_t place) { dialect_ = &sql_dialects()[place]; });
    arguments.option("--columns", "LIST", "fields and tags to show, with commas between",
                     [this](std::string const& list) { columns_ = answers::read_columns(list); });
    arguments.flag("--count", "print the number of hits alone", count_);
    arguments.flag("--explain", "print what each step of the search left, instead of the hits", explain_);
    arguments.option("--limit", "N", "at most N hits", limit_);
    add_threads(arguments, threads_);
    arguments.flag("--first", "the first hit of each game only", options_.first_per_game);
    arguments.option("--by", "COLUMN", "count games and hits for each value of a field or tag",
                     [this](std::string const& column) { group_by_.emplace(column, "--by"); });
    arguments.option("--order", "ORDER",
                     "by game, date, white, black, event or plies; game if not given; with --by: hits or value",
                     order_);
    arguments.flag("--reverse", "in reverse order", options_.descending);
    arguments.option("--diagrams", "FOLDER", "draw each hit's position into a new folder, too: GAME-PLY.svg",
                     diagrams_to_);
    arguments.choice("--diagrams-to", "FORMAT", "their format: svg, png or tex; svg if not given",
                     message("what-diagram-format"), {"svg", "png", "tex"},
                     [this](std::size_t place) { diagram_format_ = static_cast<DiagramFormat>(place); });
    arguments.flag("--diagrams-move", "draw the move that was played, too, as an arrow", diagram_move_);
    diagram_look_.configure(arguments, "for --diagrams");
    add_games(arguments, options_.games);
  }

  ExitCode run(Console& console) override {
    add_motifs(console, with_query_.motif_files);
    if (sql_) {
      return print_sql(console);
    }
    if (dialect_ != nullptr) {
      throw UsageError{message("usage-are-for", "options"_a = "--dialect", "others"_a = "--sql")};
    }
    auto const query = query_argument(console, query_, with_query_);
    if (!query) {
      return ExitCode::usage;
    }
    check_diagrams();
    check_explain();
    if (group_by_ && columns_) {
      throw UsageError{message("usage-not-together", "one"_a = "--columns", "other"_a = "--by")};
    }
    answers::HitOptions shown{.columns = columns_, .limit = limit_, .count_alone = count_, .language = language_};
    if (group_by_) {
      shown.group_order = read_group_order(order_.value_or("hits"));
    } else {
      options_.limit = limit_.value_or(options_.limit);
      options_.order = read_order(order_.value_or("game"));
    }
    options_.threads = threads_to_use(threads_);
    auto base = Base::open(base_);
    warn_of_impossible(console, query_, with_query_, base);
    file_.begin(console, output_, base_);
    shown.openings = &known_openings(console);
    auto const hits = explain_ ? answers::explain(base, *query, options_, shown, console.out(), format_)
                      : group_by_
                          ? answers::search_by(base, *query, options_, *group_by_, shown, console.out(), format_)
                          : print(console, base, *query, shown);
    if (hits == 0 && !options_.games) {
      warn_of_unknown_names(console, query_, base);
    }
    if (hits == 0 && !count_) {
      console.remark(message("nothing-matches"));
    }
    return hits == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  ExitCode print_sql(Console& console) {
    for (auto const& [given, name] : {std::pair{!base_.empty(), "BASE"},
                                      {group_by_.has_value(), "--by"},
                                      {columns_.has_value(), "--columns"},
                                      {explain_, "--explain"},
                                      {order_.has_value(), "--order"},
                                      {options_.descending, "--reverse"},
                                      {diagrams_to_.has_value(), "--diagrams"},
                                      {options_.games.has_value(), "--games"},
                                      {with_query_.tables.has_value(), "--tables"}}) {
      if (given) {
        throw UsageError{message("usage-not-together", "one"_a = "--sql", "other"_a = name)};
      }
    }
    auto const statement = query_statement(
        console, *sql_, dialect_ != nullptr ? *dialect_ : sql_dialects().front(),
        {.mirror = with_query_.mirror, .first_per_game = options_.first_per_game, .count = count_, .limit = limit_});
    if (!statement) {
      return ExitCode::usage;
    }
    file_.begin(console, output_, {});
    console.out().write(*statement);
    return ExitCode::done;
  }

  void check_diagrams() const {
    if (diagrams_to_ && (group_by_ || count_)) {
      throw UsageError{
          message("usage-not-together", "one"_a = "--diagrams", "other"_a = group_by_ ? "--by" : "--count")};
    }
    if (!diagrams_to_ && (diagram_look_.any() || diagram_move_ || diagram_format_ != DiagramFormat::svg)) {
      throw UsageError{message("usage-are-for",
                               "options"_a = "--diagrams-to, --diagrams-move, --numbers, --colours, --size",
                               "others"_a = "--diagrams")};
    }
  }

  void check_explain() const {
    for (auto const& [given, name] : {std::pair{group_by_.has_value(), "--by"},
                                      {columns_.has_value(), "--columns"},
                                      {limit_.has_value(), "--limit"},
                                      {diagrams_to_.has_value(), "--diagrams"}}) {
      if (explain_ && given) {
        throw UsageError{message("usage-not-together", "one"_a = "--explain", "other"_a = name)};
      }
    }
  }

  std::uint64_t print(Console& console, Base& base, Query const& query, answers::HitOptions const& shown) const {
    if (!diagrams_to_) {
      return answers::search(base, query, options_, shown, console.out(), format_);
    }
    HitDiagrams diagrams{*diagrams_to_, diagram_format_, diagram_look_, diagram_move_};
    auto const hits = answers::search(base, query, options_, shown, console.out(), format_,
                                      [&](Hit const& hit) { diagrams.add(hit); });
    diagrams.finish();
    return hits;
  }

  std::string base_;
  std::string query_;
  QueryOptions with_query_;
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  std::optional<answers::HitColumn> group_by_;
  std::optional<std::string> order_;
  std::optional<std::vector<answers::HitColumn>> columns_;
  bool count_ = false;
  bool explain_ = false;
  std::optional<std::uint64_t> limit_;
  std::optional<unsigned> threads_;
  std::optional<std::string> sql_;
  SqlDialect const* dialect_ = nullptr;  // nullptr if --dialect is not given
  std::optional<std::string> diagrams_to_;
  DiagramFormat diagram_format_ = DiagramFormat::svg;
  bool diagram_move_ = false;
  DiagramOptions diagram_look_;
  Language language_;
  SearchOptions options_;
};

}  // namespace

CommandEntry search_command() noexcept {
  return {&about_search, [] { return std::unique_ptr<Command>{std::make_unique<SearchCommand>()}; }};
}

}  // namespace damier::app
