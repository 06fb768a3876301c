#include "apps/damier/commands.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/archive_tables.hpp"
#include "notation/move_text.hpp"

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "fen",
    .summary = "a diagram of a position, or its legal moves",
    .description =
        "Draws the position of a FEN; 'start' is the start position. With --moves it prints the legal moves\n"
        "instead, each on its own text line, in the shortest unambiguous form, and nothing else. With --sql it\n"
        "prints the condition that finds the position in the table of positions that damier export --to sql and\n"
        "--to parquet write.",
    .examples =
        "  damier fen start\n"
        "  damier fen 'W:W35,36:B20,30,31' --moves           # 35x15\n"
        "  damier fen 'B:W23,29,30,38,39:BK35' --ascii       # for an e-mail\n"
        "  psql -c \"SELECT count(DISTINCT game) FROM positions WHERE $(damier fen start --sql)\"\n",
    .exit_status = "  0    done\n",
};

class FenCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FEN", "the position: W:W31-50:B1-20, or start", fen_);
    arguments.flag("--moves", "print the legal moves, one on each text line, and no diagram", moves_);
    arguments.flag("--sql", "print the position as a condition of SQL, and no diagram", sql_);
    add_variant(arguments, variant_, "the variant; international if not given");
    arguments.flag("--flip", "draw Black at the bottom", flip_);
    add_ascii(arguments, ascii_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    auto const position = position_argument(console, fen_, *variant_);
    if (!position) {
      return ExitCode::usage;
    }
    if (moves_ && sql_) {
      throw UsageError{message("usage-contradict", "one"_a = "--moves", "other"_a = "--sql")};
    }
    if (sql_) {
      console.out().write(sql_condition(*position, *variant_) + "\n");
    } else if (moves_) {
      print_moves(console, *position);
    } else {
      draw(console, *position);
    }
    return ExitCode::done;
  }

 private:
  void print_moves(Console& console, Position const& position) const {
    MoveList legal;
    variant_->legal_moves(position, legal);
    if (legal.refused()) {
      throw UsageError{message("too-many-routes")};
    }
    for (auto const& move : legal) {
      console.out().write(write_move(*variant_, position, move, legal) + "\n");
    }
  }

  void draw(Console& console, Position const& position) const {
    auto& out = console.out();
    BoardStyle const style{.ascii = ascii_, .flipped = flip_};
    for (auto const& line : draw_board(position, *variant_, style, out)) {
      out.write(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
    }
    out.write("   " + describe_position(position, style, out, language_) + "\n");
  }

  std::string fen_;
  Variant const* variant_ = &international();
  bool moves_ = false;
  bool sql_ = false;
  bool flip_ = false;
  bool ascii_ = false;
  Language language_;
};

}  // namespace

CommandEntry fen_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<FenCommand>()}; }};
}

}  // namespace damier::app
