#include "apps/damier/terminal/board_drawing.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace damier::app {
namespace {

constexpr unsigned cell_width = 3;
constexpr unsigned label_width = 2;
constexpr unsigned board_gap = 4;

// 256-colour codes: wood for the squares, so that both white and black pieces stand out.
constexpr std::string_view light_square = "\x1b[48;5;180m";
constexpr std::string_view dark_square = "\x1b[48;5;94m";
constexpr std::string_view other_square = "\x1b[48;5;95m";  // every second square where all squares are played on
constexpr std::string_view marked_square = "\x1b[48;5;64m";
constexpr std::string_view taken_square = "\x1b[48;5;124m";
constexpr std::string_view white_piece = "\x1b[1;38;5;231m";
constexpr std::string_view black_piece = "\x1b[1;38;5;16m";
constexpr std::string_view square_number = "\x1b[38;5;137m";
constexpr std::string_view reset = "\x1b[0m";

/// The sign of a piece. With colours, both sides have the full sign, which is easier to see on wood.
std::string_view sign(Piece piece, BoardStyle const& style, bool coloured) noexcept {
  auto const white = piece.colour == Colour::white;
  if (style.ascii) {
    return piece.king ? (white ? "W" : "B") : (white ? "w" : "b");
  }
  if (coloured) {
    return piece.king ? "◉" : "●";
  }
  return piece.king ? (white ? "◎" : "◉") : (white ? "○" : "●");
}

class BoardDrawer {
 public:
  BoardDrawer(Position const& position, Variant const& variant, BoardStyle const& style, Output const& output)
      : position_{position},
        board_{variant.board()},
        numbering_{variant.rules()},
        mirrored_{variant.rules().names.mirrored},
        style_{style},
        output_{output} {}

  std::vector<std::string> run() const {
    std::vector<std::string> lines;
    lines.push_back(edge("┌", "┐"));
    for (int row = 0; row < board_.rows; ++row) {
      lines.push_back(draw_row(style_.flipped ? board_.rows - 1 - row : row));
    }
    lines.push_back(edge("└", "┘"));
    if (numbering_.algebraic()) {
      lines.push_back(files());
    }
    return lines;
  }

 private:
  std::string edge(std::string_view left, std::string_view right) const {
    std::string line(label_width + 1, ' ');
    line += style_.ascii ? "+" : left;
    for (unsigned i = 0; i < inner_width(); ++i) {
      line += style_.ascii ? "-" : "─";
    }
    line += style_.ascii ? "+" : right;
    return line.append(label_width + 1, ' ');
  }
  unsigned inner_width() const { return cell_width * board_.columns; }

  /// The cell (board/geometry.hpp) that is drawn in a row and a column of the picture, counted from the left.
  damier::Cell drawn(int row, int column) const {
    return {row, style_.flipped != mirrored_ ? board_.columns - 1 - column : column};
  }

  std::string draw_row(int row) const {
    auto const side = style_.ascii ? "|" : "│";
    auto const [left, right] = labels(row);
    auto line = output_.paint(Style::dim, fmt::format("{:>{}}", left, label_width)) + " " + side;
    for (int column = 0; column < board_.columns; ++column) {
      line += draw_cell(drawn(row, column));
    }
    return line + side + " " + output_.paint(Style::dim, fmt::format("{:<{}}", right, label_width));
  }

  /// The labels on the left and on the right of a row: its rank, or the numbers of its outermost squares.
  std::pair<std::string, std::string> labels(int row) const {
    if (numbering_.algebraic()) {
      return {std::to_string(numbering_.rank(row)), ""};
    }
    auto const first = board_.at(drawn(row, 0)) ? 0 : 1;
    auto const last = first + 2 * static_cast<int>(board_.row_squares() - 1);
    auto const number = [&](int column) { return std::to_string(numbering_.number(*board_.at(drawn(row, column)))); };
    return {number(first), number(last)};
  }

  /// The letters of the files, for the line below the board.
  std::string files() const {
    std::string letters;
    for (int column = 0; column < board_.columns; ++column) {
      auto const file = style_.flipped ? board_.columns - 1 - column : column;
      letters += fmt::format(" {} ", static_cast<char>('a' + file));
    }
    std::string const margin(label_width + 2, ' ');
    return margin + output_.paint(Style::dim, letters) + margin;
  }

  std::string draw_cell(damier::Cell cell) const {
    auto const square = board_.at(cell);
    if (!square) {
      return output_.coloured() ? fmt::format("{}   {}", light_square, reset) : "   ";
    }
    auto const piece = position_.at(*square);
    auto const taken = style_.taken.contains(*square);
    auto const marked = style_.marked.contains(*square);
    if (!output_.coloured()) {
      auto const content = piece ? sign(*piece, style_, false) : style_.ascii ? "." : "·";
      return taken    ? fmt::format("-{}-", content)
             : marked ? fmt::format("[{}]", content)
                      : fmt::format(" {} ", content);
    }
    auto const other = board_.all_squares && (cell.row + cell.column) % 2 == 0;
    auto const ground = taken ? taken_square : marked ? marked_square : other ? other_square : dark_square;
    if (!piece) {
      return fmt::format("{}{}{:>2} {}", ground, square_number, numbering_.name(*square), reset);
    }
    auto const colour = piece->colour == Colour::white ? white_piece : black_piece;
    return fmt::format("{}{} {} {}", ground, colour, sign(*piece, style_, true), reset);
  }

  Position const& position_;
  Geometry const& board_;
  Numbering numbering_;
  bool mirrored_;
  BoardStyle const& style_;
  Output const& output_;
};

}  // namespace

std::vector<std::string> draw_board(Position const& position, Variant const& variant, BoardStyle const& style,
                                    Output const& output) {
  return BoardDrawer{position, variant, style, output}.run();
}

std::string_view piece_sign(Piece piece, BoardStyle const& style) noexcept { return sign(piece, style, false); }

std::string describe_position(Position const& position, BoardStyle const& style, Output const& output,
                              Language language) {
  static constexpr Word white{"white-to-move"};
  static constexpr Word black{"black-to-move"};
  auto const to_move = position.side == Colour::white ? white : black;
  auto text = output.paint(Style::strong, to_move.in(language));
  for (auto const colour : {Colour::white, Colour::black}) {
    auto const men = position.men(colour).size();
    auto const kings = position.kings_of(colour).size();
    text += style.ascii ? "  " : " · ";
    if (men != 0 || kings == 0) {
      text +=
          fmt::format("{} {}", sign({colour, false}, style, false), text_of(language, "count-men", "count"_a = men));
    }
    text += men != 0 && kings != 0 ? ", " : "";
    if (kings != 0) {
      text +=
          fmt::format("{} {}", sign({colour, true}, style, false), text_of(language, "count-kings", "count"_a = kings));
    }
  }
  return text;
}

unsigned board_width(Geometry const& board) noexcept { return 2 * (label_width + 2) + cell_width * board.columns; }

std::string side_by_side(std::vector<std::vector<std::string>> const& blocks, std::vector<std::string> const& captions,
                         unsigned block_width, unsigned columns) {
  std::string text;
  auto const across = std::max<std::size_t>((columns + board_gap) / (block_width + board_gap), 1);
  for (std::size_t first = 0; first < blocks.size(); first += across) {
    auto const last = std::min(first + across, blocks.size());
    auto const put_row = [&](auto const& line_of) {
      std::string row;
      for (auto i = first; i < last; ++i) {
        row += line_of(i);
        row += i + 1 < last ? std::string(board_gap, ' ') : "";
      }
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + "\n";
    };
    put_row([&](std::size_t i) { return pad_right(cut(captions[i], block_width), block_width); });
    for (std::size_t line = 0; line < blocks[first].size(); ++line) {
      put_row([&](std::size_t i) { return blocks[i][line]; });
    }
    text += last < blocks.size() ? "\n" : "";
  }
  return text;
}

}  // namespace damier::app
