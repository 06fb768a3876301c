#include "apps/damier/browser/browser_screen.hpp"

#include "apps/damier/commands/move_flow.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/value_plot.hpp"
#include "game/layer_note.hpp"
#include "report/column.hpp"
#include "text/text_folding.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace damier::app {
namespace {

constexpr unsigned gap = 2;               // between the board and the moves
constexpr unsigned narrowest_moves = 24;  // beside the board
constexpr unsigned fewest_move_rows = 3;  // below the board
constexpr unsigned plot_rows = 8;         // with its title
constexpr unsigned rows_of_position = 2;  // the move and the pieces
constexpr unsigned bracket_columns = 2;

/// The text with a sign of ASCII, or as many question marks as it is wide, for each character beyond ASCII.
std::string in_ascii(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at);
    auto const bytes = text.substr(at, character.bytes);
    at += character.bytes;
    auto const width = width_of(character.code);
    auto const plain = folded(bytes);
    if (character.code < 0x80) {
      result += bytes;
    } else if (character.code == U'…') {
      result += '~';
    } else if (plain.size() == width && static_cast<unsigned char>(plain.front()) < 0x80) {
      result += plain;
    } else {
      result.append(width, '?');
    }
  }
  return result;
}

/// Rows of a part of the screen, all of one width.
struct Block {
  unsigned columns = 0;
  std::vector<std::string> rows = {};

  void add(std::string_view text, Style style, Output const& output) {
    auto const fitting = cut(text, columns);
    rows.push_back(output.paint(style, fitting) + std::string(columns - width_of(fitting), ' '));
  }
  void fill_up(std::size_t count) { rows.resize(count, std::string(columns, ' ')); }
};

class ScreenDrawer {
 public:
  ScreenDrawer(BrowserView const& view, ScreenSize size, Output const& output)
      : view_{view}, size_{size}, output_{output}, moment_{view.tree.moments()[view.current]} {}

  std::vector<std::string> run() {
    Block screen{size_.columns};
    auto const body = size_.rows > 2 ? size_.rows - 2 : size_.rows;
    if (size_.rows > 2) {
      screen.add(title(), Style::strong, output_);
    }
    for (auto& row : view_.help ? help(body) : game(body)) {
      screen.rows.push_back(std::move(row));
    }
    if (size_.rows > 2) {
      screen.add(last_row(), view_.typed || !view_.notice.empty() ? Style::strong : Style::dim, output_);
    }
    if (view_.style.only_ascii) {
      std::ranges::transform(screen.rows, screen.rows.begin(), in_ascii);
    }
    return std::move(screen.rows);
  }

 private:
  [[nodiscard]] std::string word(Word word) const { return std::string{word.in(view_.style.language)}; }

  [[nodiscard]] std::string title() const {
    auto const tag = [&](std::string_view name) {
      auto const value = view_.game.tag(name);
      return printable(value && !value->empty() ? *value : "?");
    };
    auto text =
        fmt::format("{}: {} - {}  {}", view_.number, tag("White"), tag("Black"), printable(view_.game.result_text()));
    for (auto const* const name : {"Event", "Round", "Date"}) {
      auto const value = view_.game.tag(name);
      text += value && !value->empty() && *value != "?" ? "  " + printable(*value) : std::string{};
    }
    return text;
  }

  [[nodiscard]] std::string last_row() const {
    if (view_.typed) {
      return word("browse-move-number") + word("colon") + *view_.typed + "_";
    }
    return view_.notice.empty() ? word("browse-keys") : view_.notice;
  }

  [[nodiscard]] std::vector<std::string> help(unsigned rows) const {
    static constexpr std::array<Word, 14> words{
        "browse-key-on",        "browse-key-back",          "browse-key-ten",  "browse-key-start", "browse-key-end",
        "browse-key-next",      "browse-key-previous",      "browse-key-into", "browse-key-out",   "browse-key-number",
        "browse-key-next-game", "browse-key-previous-game", "browse-key-flip", "browse-key-leave"};
    Block block{size_.columns};
    for (auto const& key : words) {
      for (auto const& line : wrap(key.in(view_.style.language), size_.columns)) {
        block.add(line, Style::plain, output_);
      }
    }
    block.fill_up(rows);
    return std::move(block.rows);
  }

  [[nodiscard]] std::vector<std::string> game(unsigned rows) const {
    auto const* const variant = view_.game.variant;
    if (variant == nullptr) {
      return moves(size_.columns, rows).rows;
    }
    auto const width = board_width(variant->board());
    auto const height = static_cast<unsigned>(board().size());
    if (size_.columns >= width + gap + narrowest_moves && rows >= height) {
      return beside(width, rows);
    }
    if (size_.columns >= width && rows >= height + rows_of_position + fewest_move_rows) {
      auto block = position(width, height + rows_of_position);
      for (auto& row : block.rows) {
        row.append(size_.columns - width, ' ');
      }
      std::ranges::move(moves(size_.columns, rows - static_cast<unsigned>(block.rows.size())).rows,
                        std::back_inserter(block.rows));
      return std::move(block.rows);
    }
    return moves(size_.columns, rows).rows;
  }

  /// The moves beside the board.
  [[nodiscard]] std::vector<std::string> beside(unsigned width, unsigned rows) const {
    auto left = position(width, rows);
    add_plot(left, rows);
    left.fill_up(rows);
    auto const right = moves(size_.columns - width - gap, rows);
    for (std::size_t row = 0; row < left.rows.size(); ++row) {
      left.rows[row] += std::string(gap, ' ') + right.rows[row];
    }
    return std::move(left.rows);
  }

  [[nodiscard]] std::vector<std::string> board() const {
    BoardStyle const style{.ascii = view_.style.ascii, .flipped = view_.style.flipped, .marked = moment_.marked};
    return draw_board(moment_.position, *view_.game.variant, style, output_);
  }

  /// The board and what is said about it, as far as there is room.
  [[nodiscard]] Block position(unsigned width, unsigned rows) const {
    Block block{width, board()};
    if (block.rows.size() + rows_of_position <= rows) {
      block.add(caption(), Style::strong, output_);
      block.add(pieces(), Style::plain, output_);
    }
    return block;
  }

  /// "White to move  ○ 5  ● 3  ◉ 1"
  [[nodiscard]] std::string pieces() const {
    auto const& position = moment_.position;
    auto text = position.side == Colour::white ? word("white-to-move") : word("black-to-move");
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const men = position.men(colour).size();
      auto const kings = position.kings_of(colour).size();
      for (auto const& [king, count] : {std::pair{false, men}, std::pair{true, kings}}) {
        if (count != 0 || (!king && kings == 0)) {
          text += fmt::format("  {} {}", piece_sign({colour, king}, {.ascii = view_.style.ascii}), count);
        }
      }
    }
    return text;
  }

  /// "12... 20-24?!  variation 12a  value +0.35"
  [[nodiscard]] std::string caption() const {
    auto text = moment_.is_move      ? moment_.number.text() + " " + moment_.text
                : view_.current == 0 ? word("browse-start")
                                     : moment_.text;
    if (moment_.line != 0) {
      text += "  " + text_of(view_.style.language, "browse-variation", "name"_a = name_of_line());
    }
    if (moment_.value) {
      auto const value = report::decimal_text(std::abs(*moment_.value), 2, view_.style.language);
      text +=
          "  " + text_of(view_.style.language, "browse-value", "value"_a = (*moment_.value < 0 ? "-" : "+") + value);
    }
    return text;
  }
  [[nodiscard]] std::string name_of_line() const { return view_.tree.lines()[moment_.line].name; }

  /// The values of the main line, if there is room for them.
  void add_plot(Block& block, unsigned rows) const {
    if (block.rows.size() + plot_rows > rows) {
      return;
    }
    auto const plot = plot_values(value_curve(view_.game), block.columns, view_.style.ascii, view_.style.language);
    for (std::size_t begin = 0; begin < plot.size();) {
      auto const end = plot.find('\n', begin);
      block.add(std::string_view{plot}.substr(begin, end - begin), Style::plain, output_);
      begin = end + 1;
    }
  }

  /// The part of the moves around the current one.
  [[nodiscard]] Block moves(unsigned columns, unsigned rows) const {
    auto const margin = output_.coloured() || columns <= bracket_columns ? 0 : bracket_columns;
    auto const lines = flow_moves(view_.game, columns - margin, view_.style.ascii, view_.style.language);
    auto const is_current = [&](FlowRun const& run) { return run.item != no_item && run.item == moment_.item; };
    auto const here =
        std::ranges::find_if(lines, [&](FlowLine const& line) { return std::ranges::any_of(line.runs, is_current); });
    auto const line = here == lines.end() ? 0 : static_cast<std::size_t>(here - lines.begin());
    auto const most = lines.size() > rows ? lines.size() - rows : 0;
    auto const wished = static_cast<std::int64_t>(line) - rows / 3 + std::int64_t{view_.scrolled} * ((rows + 1) / 2);
    auto const top = static_cast<std::size_t>(std::clamp<std::int64_t>(wished, 0, static_cast<std::int64_t>(most)));
    Block block{columns};
    for (auto at = top; at < std::min<std::size_t>(lines.size(), top + rows); ++at) {
      block.rows.push_back(draw(lines[at], columns, is_current));
    }
    block.fill_up(rows);
    return block;
  }

  template <typename IsCurrent>
  [[nodiscard]] std::string draw(FlowLine const& line, unsigned columns, IsCurrent const& is_current) const {
    std::string text(std::min(line.indent, columns), ' ');
    auto left = columns - static_cast<unsigned>(text.size());
    for (auto const& run : line.runs) {
      auto const current = is_current(run);
      auto const fitting = cut(current && !output_.coloured() ? "[" + run.text + "]" : run.text, left);
      text += output_.paint(current ? Style::chosen : run.style, fitting);
      left -= width_of(fitting);
    }
    return text.append(left, ' ');
  }

  BrowserView const& view_;
  ScreenSize size_;
  Output const& output_;
  Moment const& moment_;
};

}  // namespace

std::vector<std::string> draw_browser(BrowserView const& view, ScreenSize size, Output const& output) {
  auto rows = ScreenDrawer{view, size, output}.run();
  rows.resize(size.rows);
  return rows;
}

}  // namespace damier::app
