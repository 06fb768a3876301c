#include "notation/fen.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/diagram_options.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/archive_tables.hpp"
#include "notation/hub_position.hpp"
#include "notation/move_text.hpp"

#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_fen{"fen", "a diagram of a position, or its legal moves"};

class FenCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FEN", "the position: W:W31-50:B1-20, or start; a file of positions, or - for standard input",
                         fen_);
    arguments.flag("--moves", "print the legal moves, one on each text line, and no diagram", moves_);
    arguments.flag("--sql", "print the position as a condition of SQL, and no diagram", sql_);
    add_variant(arguments, variant_, "the variant; international if not given");
    arguments.flag("--flip", "draw Black at the bottom", flip_);
    add_ascii(arguments, ascii_);
    arguments.option("-o,--output", "FILE", "a picture of the diagram: FILE.svg, FILE.png or FILE.tex", path_);
    arguments.choice("--to", "FORMAT",
                     "a picture in this format: svg, png, tex; the position as text: fen, hub; that of the ending of "
                     "-o if not given",
                     message("what-diagram-format"), {"svg", "png", "tex", "fen", "hub"},
                     [this](std::size_t place) { choose_format(place); });
    on_board_.configure(arguments);
    look_.configure(arguments, "for files");
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    check_choice();
    auto const written = positions_of_argument(fen_);
    if (written.empty()) {
      throw UsageError{message("fen-no-position", "word"_a = fen_)};
    }
    if (written.size() == 1 && written.front().line == 0) {
      auto const position = position_argument(console, written.front(), *variant_);
      if (position) {
        show(console, *position);
        finish(console);
      }
      return position ? ExitCode::done : ExitCode::usage;
    }
    return show_list(console, written);
  }

 private:
  enum class TextForm : std::uint8_t { fen, hub };

  void choose_format(std::size_t place) {
    constexpr std::size_t pictures = 3;
    if (place < pictures) {
      format_ = static_cast<DiagramFormat>(place);
    } else {
      text_form_ = static_cast<TextForm>(place - pictures);
    }
  }

  /// Shows the positions of a list, those of the command line among them, and an error at each that is none.
  ExitCode show_list(Console& console, std::vector<WrittenPosition> const& written) {
    if (is_picture()) {
      throw UsageError{message("fen-one-picture", "count"_a = written.size())};
    }
    auto are_all_read = true;
    auto is_first = true;
    for (auto const& each : written) {
      Console::check_interrupt();
      auto const position = position_argument(console, each, *variant_);
      are_all_read = are_all_read && position;
      if (!position) {
        continue;
      }
      if (!std::exchange(is_first, false) && !text_form_ && !sql_) {
        console.out().write("\n");
      }
      show(console, *position);
    }
    finish(console);
    return are_all_read ? ExitCode::done : ExitCode::findings;
  }

  void show(Console& console, Position const& position) {
    if (sql_) {
      console.out().write(sql_condition(position, *variant_) + "\n");
    } else if (moves_) {
      print_moves(console, position);
    } else if (text_form_) {
      auto const shown = on_board_.diagram(*variant_, position).position;
      text_ +=
          (*text_form_ == TextForm::fen ? write_fen(shown, *variant_) : write_hub_position(shown, *variant_)) + "\n";
    } else if (is_picture()) {
      write_picture(console, position);
    } else {
      draw(console, position);
    }
  }

  /// Writes the positions as text: all of them, or no file.
  void finish(Console& console) {
    if (text_form_) {
      write(console, text_);
    }
  }

  [[nodiscard]] bool is_picture() const noexcept { return (path_ || format_) && !text_form_; }

  void check_choice() const {
    auto const picture = path_ || format_ || text_form_;
    auto const contradict = [](char const* one, char const* other) {
      throw UsageError{message("usage-contradict", "one"_a = one, "other"_a = other)};
    };
    if (moves_ && sql_) {
      contradict("--moves", "--sql");
    }
    if (picture && (moves_ || sql_ || ascii_)) {
      contradict(path_ ? "--output" : "--to", moves_ ? "--moves" : sql_ ? "--sql" : "--ascii");
    }
    if ((!picture && (on_board_.any() || look_.any())) || (text_form_ && look_.any())) {
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
    write(console, look_.draw(diagram, *format));
  }

  void write(Console& console, std::string const& content) const {
    if (!path_ || *path_ == "-") {
      console.out().write(content);
      return;
    }
    check_output("--output", *path_);
    OutputFile file{*path_};
    file.write(content);
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
  std::optional<TextForm> text_form_;
  std::string text_;  // what text_form_ has given so far
  DrawnOnBoard on_board_;
  DiagramOptions look_;
  Language language_;
};

}  // namespace

CommandEntry fen_command() noexcept {
  return {&about_fen, [] { return std::unique_ptr<Command>{std::make_unique<FenCommand>()}; }};
}

}  // namespace damier::app
