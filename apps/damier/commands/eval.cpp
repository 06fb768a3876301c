#include "answers/engine_lines.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/engine_options.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "engine/game_values.hpp"
#include "game/line_moves.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "report/column.hpp"
#include "report/report.hpp"
#include "source/game_source.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_eval{"eval", "what damier's engine thinks of a position or a game"};

class EvalCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("WHAT", "a FEN, start, a base, or a game file", what_);
    arguments.option("--game", "N", "the number of the game in the base or file; 1 if not given", game_);
    arguments.option("--lines", "N", "the best lines of so many moves; 1 if not given", lines_);
    search_.configure_limits(arguments, "1 if no limit is given");
    search_.configure_engine(arguments);
    add_variant(arguments, asked_, "the variant; of a position international if not given");
    add_format(arguments, format_, row_formats, output_);
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
    auto const game = source::load_game(what_, number, asked_);
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

  /// The score of a row: of a game as White sees it.
  static Score score_of(Row const& row, bool of_game) noexcept {
    return of_game && row.position.side == Colour::black ? -row.line.score : row.line.score;
  }

  static std::vector<std::string> moves_of(Row const& row, Variant const& variant) {
    return move_texts(variant, row.position, row.line.moves);
  }

  void print(Console& console, Variant const& variant, std::vector<Row> const& rows, bool of_game) {
    file_.begin(console, output_, {});
    auto const columns = columns_of(variant, of_game);
    if (format_ != Format::json) {
      report::write_rows(console.out(), {format_, language_}, columns, rows);
      return;
    }
    using Rows = std::vector<Row>;
    report::Columns<Rows> const whole{
        {{{"variant", report::Label{}}, [&](Rows const&) { return report::Value{variant.name()}; }},
         {{of_game ? "positions" : "lines", report::Label{}, report::Kind::list},
          [&](Rows const& all) { return report::rows_value(columns, all); }}}};
    report::write_figures(console.out(), {format_, language_}, whole, rows);
  }

  report::Columns<Row> columns_of(Variant const& variant, bool of_game) const {
    using report::Kind;
    using report::Label;
    using report::Value;
    using report::Where;
    auto const in_game = of_game ? Where::everywhere : Where::nowhere;
    // Rows of a game have the number of the line only where there can be several.
    auto const several = !of_game || lines_.value_or(1) > 1 ? Where::data : Where::nowhere;
    auto const decided_in = [of_game](Row const& row, bool won) {
      auto const score = score_of(row, of_game);
      auto const plies = won_score - std::abs(score);
      return is_decided(score) && plies < table_plies && (score > 0) == won ? Value{plies} : Value{report::Absent{}};
    };
    return {{{{"ply", "column-ply", Kind::integer, in_game}, &Row::ply},
             {{"line", Label{}, Kind::integer, several}, &Row::number},
             {{"fen", Label{}, Kind::fen, Where::data},
              [&](Row const& row) { return Value{write_fen(row.position, variant)}; }},
             {{"move", "column-move", Kind::move, in_game | Where::delimited},
              [this](Row const& row) {
                auto const in_json = format_ == Format::json || format_ == Format::ndjson;
                return in_json && row.played.empty() ? Value{report::Absent{}} : Value{row.played};
              }},
             {{"value", "column-value", Kind::decimal},
              [of_game](Row const& row) {
                return Value{report::Decimal{score_of(row, of_game) / 100.0, 2, true}};
              },
              [of_game](Row const& row, Language language) {
                return answers::value_text(score_of(row, of_game), language);
              }},
             {{"won_in", Label{}, Kind::integer, Where::json}, [=](Row const& row) { return decided_in(row, true); }},
             {{"lost_in", Label{}, Kind::integer, Where::json}, [=](Row const& row) { return decided_in(row, false); }},
             {{"depth", "perft-depth", Kind::integer, Where::everywhere, 2},
              [](Row const& row) { return Value{row.report.depth}; }},
             {{"nodes", "perft-nodes", Kind::integer, Where::everywhere, 3},
              [](Row const& row) { return Value{row.report.nodes}; }},
             {{"moves", "column-best-line", Kind::moves, Where::table | Where::delimited, 1, true},
              [&](Row const& row) { return Value{moves_of(row, variant)}; }},
             {{"moves", Label{}, Kind::moves, Where::json},
              [&](Row const& row) {
                auto const moves = moves_of(row, variant);
                return Value{std::vector<Value>{moves.begin(), moves.end()}};
              }}},
            {.delimited = {"ply", "line", "move", "value", "depth", "nodes", "moves", "fen"}}};
  }

  std::string what_;
  std::optional<std::uint64_t> game_;
  std::optional<unsigned> lines_;
  EngineOptions search_;
  Variant const* asked_ = nullptr;
  Format format_ = Format::table;
  std::optional<std::string> output_;
  ReportFile file_;
  Language language_;
};

}  // namespace

CommandEntry eval_command() noexcept {
  return {&about_eval, [] { return std::unique_ptr<Command>{std::make_unique<EvalCommand>()}; }};
}

}  // namespace damier::app
