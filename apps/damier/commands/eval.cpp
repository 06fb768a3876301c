#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/search_options.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "engine/game_values.hpp"
#include "game/walker.hpp"
#include "grammar/json/writer.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "report/decimal_text.hpp"
#include "report/table.hpp"
#include "store/base_reader.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "eval",
    .summary = "what damier's engine thinks of a position or a game",
    .description =
        "Searches a position and prints its value, the depth and the best line; --lines N prints the best lines of so\n"
        "many different moves. Values are in men, positive if the side to move is better. Instead of a position WHAT\n"
        "may be a base or a game file: then every position of the main line of its game --game N is searched, and\n"
        "values are as White sees them. A position whose game is decided by a line of moves has the number of half\n"
        "moves to its end: #5 is won in five, #-4 lost in four.\n\n"
        "With --nodes or --depth the answer is the same at each run on one thread, which is the default then. With\n"
        "--time it depends on the machine. Without endgame tables long endings are guessed.",
    .examples =
        "  damier eval start --depth 9\n"
        "  damier eval 'W:W27,28,32,37,38:B12,13,16,19,23' --lines 3 --nodes 100000\n"
        "  damier eval games.db --game 12 --nodes 20000 --format csv\n",
    .exit_status =
        "  0    done\n"
        "  1    the base or file has no such game, or the position has no legal move\n",
};

/// A line that is not mated is at most so many men ahead.
std::string value_text(Score score, Language language) {
  auto const plies = won_score - std::abs(score);
  if (is_decided(score) && plies < table_plies) {
    return (score > 0 ? "#" : "#-") + std::to_string(plies);
  }
  auto const text = report::decimal_text(std::abs(score) / 100.0, 2, language);
  return (score > 0 ? "+" : score < 0 ? "-" : "") + text;
}

class EvalCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("WHAT", "a FEN, start, a base, or a game file", what_);
    arguments.option("--game", "N", "the number of the game in the base or file; 1 if not given", game_);
    arguments.option("--lines", "N", "the best lines of so many moves; 1 if not given", lines_);
    search_.configure_limits(arguments, "1 if no limit is given");
    search_.configure_engine(arguments);
    add_variant(arguments, asked_, "the variant; of a position international if not given");
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    if (lines_ && (*lines_ == 0 || *lines_ > MoveList::capacity)) {
      throw wrong_option("--lines", message("usage-number-wanted", "most"_a = MoveList::capacity));
    }
    std::error_code ignored;
    // A FEN has a colon; anything else is a file, and a missing one is reported as such.
    auto const is_file = what_ == standard_input || std::filesystem::exists(what_, ignored) ||
                         (what_ != "start" && what_.find(':') == std::string::npos);
    if (!is_file && game_) {
      throw UsageError{message("usage-only-for", "options"_a = "--game", "others"_a = "WHAT = BASE, FILE")};
    }
    return is_file ? evaluate_game(console) : evaluate_position(console);
  }

 private:
  struct Row {
    std::size_t ply = 0;     // in the game
    std::size_t number = 1;  // among the lines of the position
    std::string played;      // the move that led here
    Position position;
    SearchReport report;
    SearchLine line;
  };

  [[nodiscard]] SearchLimits limits() const {
    auto limits = search_.limits();
    if (!search_.has_limit()) {
      limits.time = std::chrono::seconds{1};
    }
    limits.lines = lines_.value_or(1);
    return limits;
  }

  ExitCode evaluate_position(Console& console) {
    auto const& variant = asked_ != nullptr ? *asked_ : international();
    auto const position = position_argument(console, what_, variant);
    if (!position) {
      return ExitCode::usage;
    }
    Search search{search_.settings(console, variant)};
    SearchCallbacks const callbacks{.stopped = [] { return interrupted(); }};
    auto const report = search.think({*position, {}}, limits(), callbacks);
    if (report.lines.empty()) {
      MoveList moves;
      variant.legal_moves(*position, moves);
      console.error(moves.refused() ? message("too-many-routes") : message("eval-no-move"));
      return ExitCode::findings;
    }
    std::vector<Row> rows;
    for (auto const& line : report.lines) {
      rows.push_back({0, rows.size() + 1, {}, *position, report, line});
    }
    print(console, variant, rows, false);
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

  ExitCode evaluate_game(Console& console) {
    auto const number = game_.value_or(1);
    auto const game = read_game(number);
    if (!game) {
      console.error(message("no-such-game", "base"_a = what_, "game"_a = number));
      return ExitCode::findings;
    }
    if (game->variant == nullptr) {
      console.error(message("eval-no-variant", "game"_a = number));
      return ExitCode::findings;
    }
    auto const& variant = *game->variant;
    if (asked_ != nullptr && asked_ != &variant) {  // a base knows the variant of its games
      throw UsageError{message("eval-other-variant", "game"_a = number, "variant"_a = variant.name())};
    }
    Search search{search_.settings(console, variant)};
    SearchCallbacks const callbacks{.stopped = [] { return interrupted(); }};
    Progress progress{console.err(), true, 0, language_};
    std::vector<Row> rows;
    EngineQuestion question{game->start, {}};
    std::size_t ply = 0;
    auto const add = [&](Position const& position, std::string const& played) {
      auto report = search.think(question, limits(), callbacks);
      if (report.lines.empty()) {
        report.lines.push_back({lost_in(0), {}});
      }
      for (std::size_t i = 0; i < report.lines.size(); ++i) {
        rows.push_back({ply, i + 1, played, position, report, report.lines[i]});
      }
      progress.update(0, ply + 1, counted_positions);
    };
    auto illegal = false;
    add(game->start, {});
    LineStack lines{*game};
    auto reached = game->start;  // by the moves of the question
    for (auto const& item : game->items) {
      auto const before = lines.line().now;
      follow(*game, item, lines);
      auto const is_move = item.kind == ItemKind::move;
      if (lines.depth() != 0 || (!is_move && item.kind != ItemKind::setup)) {
        continue;
      }
      illegal = is_move && !item.keeps_the_rules();
      if (illegal || interrupted()) {
        break;
      }
      auto const& now = lines.line().now;
      auto const piece = reached.at(item.move.from);
      if (is_move && piece && piece->colour == reached.side && variant.after(reached, item.move) == now) {
        question.moves.push_back(item.move);
      } else {  // a position was set up, or a turn was passed
        question = {now, {}};
      }
      reached = now;
      ply += is_move ? 1 : 0;
      add(now, is_move ? write_move(variant, before, item.move) : std::string{});
    }
    progress.clear();
    if (illegal) {
      console.warning(message("eval-stops", "game"_a = number, "ply"_a = ply));
    }
    print(console, variant, rows, true);
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

  std::optional<Game> read_game(std::uint64_t number) const {
    if (what_ != standard_input && is_database(what_)) {
      auto base = Base::open(what_);
      auto stored = load_game(base, GameId{static_cast<std::int64_t>(number)});
      return stored ? std::optional{std::move(stored->game)} : std::nullopt;
    }
    auto const source = open_file(what_);
    auto const reader = open_games(*source);
    Validator validator{asked_, OnIllegal::stop};
    JudgedReader records{*reader, validator};
    for (std::uint64_t count = 1; records.next(); ++count) {
      if (count == number) {
        return records.game();
      }
    }
    return std::nullopt;
  }

  /// The score of a row: of a game as White sees it.
  static Score score_of(Row const& row, bool of_game) noexcept {
    return of_game && row.position.side == Colour::black ? -row.line.score : row.line.score;
  }

  static std::vector<std::string> moves_of(Row const& row, Variant const& variant) {
    std::vector<std::string> moves;
    auto position = row.position;
    for (auto const& move : row.line.moves) {
      moves.push_back(write_move(variant, position, move));
      position = variant.after(position, move);
    }
    return moves;
  }

  static std::string joined(std::vector<std::string> const& words) {
    std::string text;
    for (auto const& word : words) {
      text += text.empty() ? "" : " ";
      text += word;
    }
    return text;
  }

  void print(Console& console, Variant const& variant, std::vector<Row> const& rows, bool of_game) {
    file_.begin(console, output_, {});
    auto& out = console.out();
    if (format_ == Format::table) {
      print_table(out, variant, rows, of_game);
    } else if (is_delimited(format_)) {
      print_delimited(out, variant, rows, of_game);
    } else {
      print_json(out, variant, rows, of_game);
    }
  }

  /// Rows of a game have the number of the line only where there can be several.
  [[nodiscard]] bool numbers_lines(bool of_game) const noexcept { return !of_game || lines_.value_or(1) > 1; }

  void print_delimited(Output& out, Variant const& variant, std::vector<Row> const& rows, bool of_game) const {
    auto const write = [&](std::string const& ply, std::string const& line, std::vector<std::string> const& rest) {
      std::vector<std::string> cells;
      if (of_game) {
        cells.push_back(ply);
      }
      if (numbers_lines(of_game)) {
        cells.push_back(line);
      }
      cells.insert(cells.end(), rest.begin(), rest.end());
      out.write(delimited_row(format_, cells));
    };
    write("ply", "line", {"move", "value", "depth", "nodes", "moves", "fen"});
    for (auto const& row : rows) {
      write(std::to_string(row.ply), std::to_string(row.number),
            {row.played, report::decimal_text(score_of(row, of_game) / 100.0, 2, Language{}),
             std::to_string(row.report.depth), std::to_string(row.report.nodes), joined(moves_of(row, variant)),
             write_fen(row.position, variant)});
    }
  }

  void print_table(Output& out, Variant const& variant, std::vector<Row> const& rows, bool of_game) const {
    auto const word = [&](Word text) { return std::string{text.in(language_)}; };
    std::vector<report::Table::Column> columns;
    if (of_game) {
      columns.push_back({word("column-ply"), true});
      columns.push_back({word("column-move")});
    }
    columns.push_back({word("column-value"), true});
    columns.push_back({word("perft-depth"), true, 2});
    columns.push_back({word("perft-nodes"), true, 3});
    columns.push_back({word("column-best-line"), false, 1, true});
    report::Table table{out, std::move(columns), language_};
    for (auto const& row : rows) {
      std::vector<std::string> cells;
      if (of_game) {
        cells = {std::to_string(row.ply), row.played};
      }
      cells.push_back(value_text(score_of(row, of_game), language_));
      cells.push_back(std::to_string(row.report.depth));
      cells.push_back(std::to_string(row.report.nodes));
      cells.push_back(joined(moves_of(row, variant)));
      table.add(std::move(cells));
    }
    table.finish();
  }

  void print_json(Output& out, Variant const& variant, std::vector<Row> const& rows, bool of_game) const {
    auto const add = [&](JsonWriter& json, Row const& row) {
      auto const score = score_of(row, of_game);
      json.begin_object();
      if (of_game) {
        json.member("ply", row.ply);
      }
      if (numbers_lines(of_game)) {
        json.member("line", row.number);
      }
      json.member("fen", write_fen(row.position, variant));
      if (of_game && !row.played.empty()) {
        json.member("move", row.played);
      }
      json.key("value").decimal(score / 100.0);
      auto const plies = won_score - std::abs(score);
      if (is_decided(score) && plies < table_plies) {
        json.member(score > 0 ? "won_in" : "lost_in", plies);
      }
      json.member("depth", row.report.depth).member("nodes", row.report.nodes);
      json.key("moves").begin_array();
      for (auto const& move : moves_of(row, variant)) {
        json.value(move);
      }
      json.end_array().end_object();
    };
    if (format_ == Format::ndjson) {
      for (auto const& row : rows) {
        JsonWriter json;
        add(json, row);
        out.write(json.text() + "\n");
      }
      return;
    }
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_object().member("variant", variant.name()).key(of_game ? "positions" : "lines").begin_array();
    for (auto const& row : rows) {
      add(json, row);
    }
    out.write(json.end_array().end_object().text() + "\n");
  }

  std::string what_;
  std::optional<std::uint64_t> game_;
  std::optional<unsigned> lines_;
  SearchOptions search_;
  Variant const* asked_ = nullptr;
  Format format_ = Format::table;
  std::optional<std::string> output_;
  ReportFile file_;
  Language language_;
};

}  // namespace

CommandEntry eval_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<EvalCommand>()}; }};
}

}  // namespace damier::app
