#include "apps/damier/commands.hpp"
#include "apps/damier/options/diagram_options.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/archive_tables.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "fen",
    .summary = "a diagram of a position, or its legal moves",
    .description =
        "Draws the position of a FEN; 'start' is the start position. With --moves it prints the legal moves\n"
        "instead, each on its own text line, in the shortest unambiguous form, and nothing else. With --sql it\n"
        "prints the condition that finds the position in the table of positions that damier export --to sql and\n"
        "--to parquet write. With -o or --to the diagram is a picture: SVG, PNG, or TeX for a document with the\n"
        "package tikz, with moves, marked squares and arrows.",
    .examples =
        "  damier fen start\n"
        "  damier fen 'W:W35,36:B20,30,31' --moves           # 35x15\n"
        "  damier fen 'B:W23,29,30,38,39:BK35' --ascii       # for an e-mail\n"
        "  damier fen 'W:W35,36:B20,30,31' --move 35x15 -o rafle.png\n"
        "  damier fen start --played 32-28 --marks R19 --arrows B28-22 --colours print -o diagram.svg\n"
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
    arguments.option("-o,--output", "FILE", "a picture of the diagram: FILE.svg, FILE.png or FILE.tex", path_);
    arguments.choice("--to", "FORMAT", "a picture in this format: svg, png, tex; that of the ending of -o if not given",
                     message("what-diagram-format"), {"svg", "png", "tex"},
                     [this](std::size_t place) { format_ = static_cast<DiagramFormat>(place); });
    on_board_.configure(arguments);
    look_.configure(arguments, "for files");
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    auto const position = position_argument(console, fen_, *variant_);
    if (!position) {
      return ExitCode::usage;
    }
    check_choice();
    if (sql_) {
      console.out().write(sql_condition(*position, *variant_) + "\n");
    } else if (moves_) {
      print_moves(console, *position);
    } else if (path_ || format_) {
      write_picture(console, *position);
    } else {
      draw(console, *position);
    }
    return ExitCode::done;
  }

 private:
  void check_choice() const {
    auto const picture = path_ || format_;
    auto const contradict = [](char const* one, char const* other) {
      throw UsageError{message("usage-contradict", "one"_a = one, "other"_a = other)};
    };
    if (moves_ && sql_) {
      contradict("--moves", "--sql");
    }
    if (picture && (moves_ || sql_ || ascii_)) {
      contradict(path_ ? "--output" : "--to", moves_ ? "--moves" : sql_ ? "--sql" : "--ascii");
    }
    if (!picture && (on_board_.any() || look_.any())) {
      throw UsageError{message("usage-are-for",
                               "options"_a = "--move, --played, --marks, --arrows, --numbers, --colours, --size",
                               "others"_a = message("list-and", "first"_a = "-o", "last"_a = "--to"))};
    }
  }

  void write_picture(Console& console, Position const& position) {
    auto const format = format_ ? format_ : diagram_format_of(path_.value_or(""));
    if (!format) {
      throw wrong_option("--output", message("usage-diagram-file", "word"_a = *path_));
    }
    auto diagram = on_board_.diagram(*variant_, position);
    diagram.below = flip_ ? Colour::black : Colour::white;
    diagram.label = write_fen(diagram.position, *variant_);
    auto const picture = look_.draw(diagram, *format);
    if (!path_ || *path_ == "-") {
      console.out().write(picture);
      return;
    }
    check_output("--output", *path_);
    OutputFile file{*path_};
    file.write(picture);
    file.commit();
  }

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
  std::optional<std::string> path_;
  std::optional<DiagramFormat> format_;
  DrawnOnBoard on_board_;
  DiagramOptions look_;
  Language language_;
};

}  // namespace

CommandEntry fen_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<FenCommand>()}; }};
}

}  // namespace damier::app
