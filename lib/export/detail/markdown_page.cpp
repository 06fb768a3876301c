#include "export/detail/markdown_page.hpp"

#include "notation/fen.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Whether a sign can mean something in Markdown or one of its common extensions.
bool can_be_markup(char c) noexcept {
  auto const sign =
      (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
  return sign && std::string_view{",;?%/"}.find(c) == std::string_view::npos;
}

/// Appends words with a backslash before each sign that can be markup, which CommonMark then prints as it is.
void append_markdown(std::string& text, std::string_view words) {
  for (auto const c : words) {
    if (can_be_markup(c)) {
      text += '\\';
    }
    text += c;
  }
}

class MarkdownPage final : public BulletinPage {
 public:
  void begin(std::string&, BulletinLayout const& layout) override { exercises_a_page_ = layout.exercises; }

  void event(std::string& text, std::string_view title, std::string_view place) override {
    heading(text, "# ", title);
    if (!place.empty()) {
      append_markdown(text, place);
      text += "\n\n";
    }
  }
  void round(std::string& text, std::string_view title) override { heading(text, "## ", title); }
  /// A table of GitHub's Markdown, which other readers show as text lines.
  void table(std::string& text, BulletinTable const& table) override {
    append_row(text, table.titles());
    for (auto const& column : table.columns) {
      text += column.is_number ? "| --: " : "| --- ";
    }
    text += "|\n";
    for (auto const& row : table.rows) {
      append_row(text, row);
    }
    text += '\n';
    if (!table.note.empty()) {
      append_markdown(text, table.note);
      text += "\n\n";
    }
  }

  void game(std::string& text, BulletinHeading const& game) override {
    heading(text, "### ", game.result.empty() ? game.players : game.players + " " + game.result);
    if (!game.details.empty()) {
      append_markdown(text, game.details);
      text += "\n\n";
    }
  }

  void words(std::string& text, std::string_view words, BulletinInk ink, bool glued) override {
    auto const strong = ink == BulletinInk::strong;
    if (open_ && strong != strong_) {
      close_strong(text);
    }
    if (open_ && !glued) {
      text += ' ';
    }
    if (strong && !strong_) {
      text += "**";
    }
    strong_ = strong;
    append_markdown(text, words);
    open_ = true;
  }

  void end_paragraph(std::string& text) override {
    if (std::exchange(open_, false)) {
      close_strong(text);
      text += "\n\n";
    }
  }

  void diagram(std::string& text, Diagram const& diagram) override {
    append_markdown(text, diagram.label);
    text += "\n\n```text\n";
    append_board(text, diagram);
    text += "```\n\n`";
    text += write_fen(diagram.position, diagram.variant);
    text += "`\n\n";
  }

  void exercise_group(std::string& text, std::string_view title) override {
    heading(text, "## ", title);
    is_grouped_ = true;
  }

  void exercise(std::string& text, Diagram const& exercise) override {
    if (exercises_++ % exercises_a_page_ == 0 && exercises_ != 1 && !is_grouped_) {
      text += "---\n\n";
    }
    diagram(text, exercise);
    for (unsigned length = 0; length < 30; ++length) {
      text += "\\_";
    }
    text += "\n\n";
  }

  void end_exercises(std::string& text) override {
    if (exercises_ != 0) {
      text += "---\n\n";
    }
  }

  void end(std::string&) override {}

 private:
  void close_strong(std::string& text) {
    if (std::exchange(strong_, false)) {
      text += "**";
    }
  }

  static void append_field(std::string& text, std::string_view words) {
    text += "| ";
    for (auto bar = words.find('|'); bar != std::string_view::npos; bar = words.find('|')) {
      append_markdown(text, words.substr(0, bar));
      text += "&#124;";  // a backslash before it would be taken away when the row is divided into fields
      words.remove_prefix(bar + 1);
    }
    append_markdown(text, words);
    text += ' ';
  }

  static void append_row(std::string& text, std::vector<std::string> const& fields) {
    for (auto const& field : fields) {
      append_field(text, field);
    }
    text += "|\n";
  }

  static void heading(std::string& text, std::string_view level, std::string_view title) {
    text += level;
    append_markdown(text, title);
    text += "\n\n";
  }

  static char letter(Diagram const& diagram, Square square) {
    auto const piece = diagram.position.at(square);
    if (!piece) {
      return std::ranges::find(diagram.marks, square, &SquareMark::square) != diagram.marks.end() ? 'o' : '.';
    }
    auto const white = piece->colour == Colour::white;
    return white ? (piece->king ? 'W' : 'w') : (piece->king ? 'B' : 'b');
  }

  static void append_board(std::string& text, Diagram const& diagram) {
    auto const& board = diagram.variant.board();
    auto const mirrored = diagram.variant.rules().names.mirrored;
    for (int row = 0; row < board.rows; ++row) {
      for (int column = 0; column < board.columns; ++column) {
        auto const square = board.at({row, mirrored ? board.columns - 1 - column : column});
        text += column == 0 ? "" : " ";
        text += square ? letter(diagram, *square) : ' ';
      }
      text += '\n';
    }
  }

  unsigned exercises_a_page_ = 1;
  unsigned exercises_ = 0;  // printed so far
  bool is_grouped_ = false;
  bool open_ = false;    // within a paragraph
  bool strong_ = false;  // within strong words
};

}  // namespace

std::unique_ptr<BulletinPage> make_markdown_page() { return std::make_unique<MarkdownPage>(); }

}  // namespace damier
