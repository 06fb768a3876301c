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

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_search{"search", "games and positions that a query finds"};

answers::GroupOrder read_group_order(std::string const& text) {
  if (text != "hits" && text != "value") {
    throw wrong_option("--order", answers::not_one_of(text, message("what-order-of-groups"), {"hits", "value"}));
  }
  return text == "hits" ? answers::GroupOrder::hits : answers::GroupOrder::value;
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
    arguments.option(
        "--order", "ORDER",
        "by game, date, white, black, event, plies or rating, that of both players on average; game if not "
        "given; with --by: hits or value",
        order_);
    arguments.question("--lines", "FILE", "games that go through the lines of a file: its games with their variations",
                       lines_path_);
    arguments.choice("--lines-as", "RELATION",
                     "those that follow the lines, leave them, or meet them by other moves: follow, leave or meet",
                     message("what-lines-as"), {"follow", "leave", "meet"},
                     [this](std::size_t place) { lines_as_ = static_cast<LinesAs>(place + 1); });
    arguments.flag("--reverse", "in reverse order", options_.descending);
    arguments.option("--diagrams", "FOLDER", "draw each hit's position into a new folder, too: GAME-PLY.svg",
                     diagrams_to_);
    arguments.choice("--diagrams-to", "FORMAT", "their format: svg, png or tex; svg if not given",
                     message("what-diagram-format"), {"svg", "png", "tex"},
                     [this](std::size_t place) { diagram_format_ = static_cast<DiagramFormat>(place); });
    arguments.flag("--diagrams-move", "draw the move that was played, too, as an arrow", diagram_move_);
    diagram_look_.configure(arguments, "for --diagrams");
    add_games(arguments, options_.games);
    arguments.excludes({"--sql"}, {"BASE", "--by", "--columns", "--explain", "--order", "--reverse", "--diagrams",
                                   "--games", "--tables", "--lines"});
    arguments.excludes({"--diagrams"}, {"--by", "--count"});
    arguments.excludes({"--explain"}, {"--by", "--columns", "--limit", "--diagrams"});
    arguments.excludes({"--columns"}, {"--by"});
    arguments.only_with({"--dialect"}, "--sql");
    arguments.only_with({"--lines-as"}, "--lines");
    arguments.only_with({"--diagrams-to", "--diagrams-move", "--numbers", "--colours", "--size"}, "--diagrams");
  }

  ExitCode run(Console& console) override {
    add_motifs(console, with_query_.motif_files);
    if (sql_) {
      return print_sql(console);
    }
    if (base_.empty()) {
      throw UsageError{message("usage-required", "name"_a = "BASE")};
    }
    auto const query = query_argument(console, query_, with_query_, {base_});
    if (!query) {
      return ExitCode::usage;
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
    read_lines(console);
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

  void read_lines(Console& console) {
    if (!lines_path_) {
      return;
    }
    auto read = answers::read_lines(*lines_path_);
    if (read.games_with_errors != 0) {
      console.warning(message("in-file", "file"_a = *lines_path_,
                              "fault"_a = message("games-with-errors", "count"_a = read.games_with_errors,
                                                  "games"_a = message("games", "count"_a = read.games))));
    }
    options_.lines = &lines_.emplace(std::move(read.lines), lines_as_);
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
  std::optional<std::string> lines_path_;
  LinesAs lines_as_ = LinesAs::any;
  std::optional<LinesFilter> lines_;
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
