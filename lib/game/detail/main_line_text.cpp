#include "game/line_moves.hpp"

#include "game/walker.hpp"
#include "notation/move_text.hpp"

namespace damier {
namespace {

/// Appends the items of a main line.
class LineText {
 public:
  explicit LineText(Game const& game) : game_{game}, lines_{game} {}

  [[nodiscard]] std::string take() {
    for (auto const& item : game_.items) {
      follow(game_, item, lines_);
      if (lines_.depth() == 0) {
        put(item);
      }
    }
    return std::move(text_);
  }

 private:
  void put(Item const& item) {
    switch (item.kind) {
      case ItemKind::move: return put_move(item);
      case ItemKind::placeholder: return put_word(game_.text_of(item));
      case ItemKind::setup:
        put_word(std::string{"/FEN \""}.append(game_.text_of(item)) + "\"/");
        follows_move_ = false;
        return;
      default: return;
    }
  }

  /// Appends a move. Its number is "12." before the first move of a pair, and "12..." before the second if the first is
  /// not directly before it.
  void put_move(Item const& item) {
    auto const& line = lines_.line();
    if (auto const number = line.number(); number.leads || !follows_move_) {
      put_word(number.text());
    }
    follows_move_ = true;
    if (item.keeps_the_rules()) {
      text_ += ' ';
      append_move(text_, *game_.variant, line.before, item.move);
    } else {
      put_word(game_.text_of(item));
    }
  }

  void put_word(std::string_view word) {
    text_ += text_.empty() ? "" : " ";
    text_ += word;
  }

  Game const& game_;
  LineStack lines_;
  std::string text_;
  bool follows_move_ = false;
};

}  // namespace

std::string main_line_text(Game const& game) { return LineText{game}.take(); }

}  // namespace damier
