#include "export/pdn_writer.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

constexpr std::array first_tags{"Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType"};

std::size_t characters(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Puts words into lines of a bounded width. A word may be put in pieces, which are never parted.
class LineFiller {
 public:
  LineFiller(std::string& text, std::size_t columns) : text_{text}, columns_{columns} {}

  /// Begins a word, or goes on with the last one: glued.
  void put(std::string_view piece, bool glued = false) {
    if (!glued && !open_) {
      end_word();
    }
    word_ += piece;
    open_ = false;
  }
  /// What is put next is glued to what was put last.
  void glue_next() noexcept { open_ = true; }
  void end_line() {
    end_word();
    text_ += '\n';
    column_ = 0;
    open_ = false;
  }

 private:
  void end_word() {
    if (word_.empty()) {
      return;
    }
    auto const width = characters(word_);
    if (column_ != 0) {
      auto const breaks = column_ + 1 + width > columns_;
      text_ += breaks ? '\n' : ' ';
      column_ = breaks ? 0 : column_ + 1;
    }
    text_ += word_;
    column_ += width;
    word_.clear();
  }

  std::string& text_;
  std::size_t columns_;
  std::size_t column_ = 0;
  std::string word_;
  bool open_ = false;
};

class BodyWriter final : public ItemVisitor {
 public:
  BodyWriter(Game const& game, LineFiller& out) : game_{game}, out_{out} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    switch (item.kind) {
      case ItemKind::move: write_move_item(item, line); break;
      case ItemKind::placeholder: write_placeholder(item, line); break;
      case ItemKind::comment:
      case ItemKind::skipped: write_comment(game_.text_of(item)); break;
      case ItemKind::nag: out_.put(std::string{"$"}.append(game_.text_of(item))); break;
      case ItemKind::strength: write_strength(game_.text_of(item)); break;
      case ItemKind::variation_begin:
        out_.put("(");
        out_.glue_next();
        numbered_ = false;
        break;
      case ItemKind::variation_end:
        out_.put(")", true);
        numbered_ = false;
        break;
      case ItemKind::setup:
        out_.put(std::string{"/FEN \""}.append(game_.text_of(item)).append("\"/"));
        numbered_ = false;
        break;
    }
    before_ = item.kind;
  }

 private:
  /// "12." before the first move of a pair, "12..." before the second where it does not follow the first directly. Which
  /// it is the position tells, so that a game in which a turn was passed is numbered on from there.
  std::string number(Item const& item, Line const& line) {
    auto half_moves = line.ply - 1 + (game_.start.side == game_.first() ? 0U : 1U);
    auto const leads = item.legal ? line.before.side == game_.first() : half_moves % 2 == 0;
    half_moves += leads ? half_moves % 2 : 0;
    auto const needed = leads || !numbered_;
    numbered_ = true;
    return needed ? std::to_string(half_moves / 2 + 1) + (leads ? ". " : "... ") : std::string{};
  }

  void write_move_item(Item const& item, Line const& line) {
    auto text = number(item, line);
    text += item.legal ? write_move(*game_.variant, line.before, item.move) : std::string{game_.text_of(item)};
    out_.put(text);  // one word: a number is not parted from its move
  }

  void write_placeholder(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    auto const numbers = text.starts_with('.') && line.ply == 0 && !numbered_;
    numbered_ = numbered_ || numbers;
    out_.put((numbers ? "1. " : "") + std::string{text});
  }

  void write_strength(std::string_view text) {
    auto const star = text == "*";
    if (before_ == ItemKind::variation_begin && !star) {
      out_.end_line();  // "(!)" would be a strength in parentheses, and no variation
    }
    out_.put(star ? "$7" : text, before_ == ItemKind::move && !star);
  }

  void write_comment(std::string_view comment) {
    out_.put("{");
    std::string word;
    auto const flush = [&] {
      if (!word.empty()) {
        out_.put(word);
        word.clear();
      }
    };
    for (auto const c : comment) {
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        flush();
      } else {
        word += c == '{' ? '(' : c == '}' ? ')' : c;
      }
    }
    flush();
    out_.put("}");
    numbered_ = false;
  }

  Game const& game_;
  LineFiller& out_;
  bool numbered_ = false;    // the last move written is followed by nothing that asks for a number again
  ItemKind before_ = ItemKind::skipped;  // the item before this one
};

void write_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (auto const c : value) {
    if (c == '"' || c == '\\') {
      text += '\\';
    }
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  text += "\"]\n";
}

void write_tags(Game const& game, std::string& text) {
  auto const is_first = [](Tag const& tag) { return std::ranges::find(first_tags, tag.name) != first_tags.end(); };
  for (std::string_view const name : first_tags) {
    for (auto const& tag : game.tags) {
      if (tag.name == name) {
        write_tag(text, tag.name, tag.value);
      }
    }
    if (name == "GameType" && !game.tag(name) && game.variant != nullptr && game.variant->game_type() != 0) {
      write_tag(text, name, short_game_type(*game.variant));
    }
  }
  for (auto const& tag : game.tags) {
    if (!is_first(tag)) {
      write_tag(text, tag.name, tag.value);
    }
  }
  if (game.has_fen && !game.tag("FEN")) {
    write_tag(text, "FEN", write_fen(game.start, *game.variant));
  }
}

}  // namespace

void write_pdn(Game const& game, std::string& text, PdnStyle const& style) {
  auto const begin = text.size();
  write_tags(game, text);
  if (text.size() != begin) {
    text += '\n';
  }
  LineFiller out{text, style.columns};
  BodyWriter body{game, out};
  walk(game, body);
  out.put(game.terminator());
  out.end_line();
  out.end_line();
}

}  // namespace damier
