#include "apps/damier/commands/game_text.hpp"

#include "apps/damier/terminal/text_width.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "notation/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace damier::app {
namespace {

constexpr unsigned widest_text = 100;
constexpr unsigned indent_step = 4;
constexpr unsigned deepest_indent = 6;

/// What separates a word from the word before it.
enum class Joint : std::uint8_t {
  blank,        ///< a blank or the end of a line
  fixed_blank,  ///< a blank; both words are on one line
  none,         ///< nothing: both make up one word
};

/// A word and how it is shown.
struct Word {
  std::string text;
  Style style = Style::plain;
  Joint joint = Joint::blank;
};

std::string move_text(Game const& game, Item const& item, Line const& line) {
  return item.keeps_the_rules() ? write_move(*game.variant, line.before, item.move) : printable(game.text_of(item));
}

/// Whether an item is marked as breaking the rules. Only the first move that cannot be replayed is, not those behind
/// it.
bool is_faulty(Item const& item, Line const& line) {
  return item.irregularity != Irregularity::none || (!item.legal && line.unread == 1);
}

std::string nag_text(std::string_view digits) {
  static constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};
  if (digits.size() == 1 && digits[0] >= '1' && digits[0] <= '6') {
    return std::string{signs[static_cast<std::size_t>(digits[0] - '0')]};
  }
  return " $" + std::string{digits};
}

/// Collects the positions of the main line.
class MomentCollector final : public ItemVisitor {
 public:
  MomentCollector(Game const& game, std::vector<GameMoment>& moments) : game_{game}, moments_{moments} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (depth != 0 || item.kind != ItemKind::move || !item.legal) {
      return;
    }
    moments_.push_back({line.ply, fmt::format("{} {}", line.number().text(), move_text(game_, item, line)), line.now,
                        SquareSet{item.move.from, item.move.to}});
  }

 private:
  Game const& game_;
  std::vector<GameMoment>& moments_;
};

/// Writes the moves as running text.
class TextFlow final : public ItemVisitor {
 public:
  TextFlow(Game const& game, Output const& output, unsigned columns, bool ascii, Language language)
      : game_{game}, output_{output}, columns_{columns}, ascii_{ascii}, language_{language} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    switch (item.kind) {
      case ItemKind::move: put_move(item, line, depth); break;
      case ItemKind::placeholder: words_.push_back({printable(game_.text_of(item))}); break;
      case ItemKind::comment: put_comment("{", game_.text_of(item), "}"); break;
      case ItemKind::skipped: put_comment("<", game_.text_of(item), ">"); break;
      case ItemKind::layer_note: put_note(game_.text_of(item)); break;
      case ItemKind::nag: words_.push_back({nag_text(game_.text_of(item)), Style::plain, Joint::none}); break;
      case ItemKind::strength: words_.push_back({printable(game_.text_of(item)), Style::plain, Joint::none}); break;
      case ItemKind::setup: put_comment("/FEN", game_.text_of(item), "/"); break;
      case ItemKind::variation_begin:
        end_paragraph(depth - 1);
        words_.push_back({"("});
        numbered_ = false;
        break;
      case ItemKind::variation_end:
        words_.push_back({")", Style::plain, Joint::none});
        end_paragraph(depth + 1);
        numbered_ = false;
        break;
    }
  }
  std::string finish() {
    end_paragraph(0);
    return std::move(text_);
  }

 private:
  void put_move(Item const& item, Line const& line, std::size_t depth) {
    auto const number = line.number();
    auto joint = !words_.empty() && words_.back().text == "(" ? Joint::none : Joint::blank;
    if (number.leads || !numbered_) {
      words_.push_back({number.text(), Style::dim, joint});
      joint = Joint::fixed_blank;
    }
    numbered_ = true;
    auto const style = !item.keeps_the_rules() ? Style::error : depth == 0 ? Style::strong : Style::plain;
    words_.push_back({move_text(game_, item, line), style, joint});
    if (is_faulty(item, line)) {
      words_.push_back({ascii_ ? "(x)" : "✗", Style::error, Joint::none});
    }
  }

  void put_comment(std::string_view open, std::string_view comment, std::string_view close) {
    words_.push_back({std::string{open}, Style::dim});
    auto joint = open.size() == 1 ? Joint::none : Joint::blank;
    for (auto& word : wrap(printable(comment), 1)) {
      words_.push_back({std::move(word), Style::plain, std::exchange(joint, Joint::blank)});
    }
    words_.push_back({std::string{close}, Style::dim, Joint::none});
    numbered_ = false;
  }

  /// A note of a layer with the name of the layer: "{motifs: coup royal}". A sign follows its move; values are drawn
  /// as a whole (value_plot.hpp).
  void put_note(std::string_view text) {
    auto const note = read_item_text(text);
    if (note && note->kind == LayerKind::sign) {
      words_.push_back({nag_text(note->content), Style::plain, Joint::none});
    } else if (note && note->kind != LayerKind::evaluation) {
      put_comment("{", note->source + std::string{damier::Word{"colon"}.in(language_)} + words_of(*note, language_),
                  "}");
    }
  }

  void end_paragraph(std::size_t depth) {
    auto const indent = indent_step * static_cast<unsigned>(std::min<std::size_t>(depth, deepest_indent));
    std::string line;
    unsigned used = 0;
    auto const end_line = [&] {
      if (!line.empty()) {
        text_ += std::string(indent, ' ') + line + "\n";
      }
      line.clear();
      used = 0;
    };
    for (std::size_t first = 0; first < words_.size();) {
      auto last = first + 1;
      while (last < words_.size() && words_[last].joint != Joint::blank) {
        ++last;
      }
      unsigned width = 0;
      std::string painted;
      for (auto i = first; i < last; ++i) {
        auto const gap = i != first && words_[i].joint == Joint::fixed_blank;
        width += width_of(words_[i].text) + (gap ? 1U : 0U);
        painted += gap ? " " : "";
        painted += output_.paint(words_[i].style, words_[i].text);
      }
      if (used != 0 && indent + used + 1 + width > columns_) {
        end_line();
      }
      line += used == 0 ? "" : " ";
      used += width + (used == 0 ? 0U : 1U);
      line += painted;
      first = last;
    }
    end_line();
    words_.clear();
  }

  Game const& game_;
  Output const& output_;
  unsigned columns_;
  bool ascii_;
  Language language_;
  bool numbered_ = false;
  std::vector<Word> words_;
  std::string text_;
};

/// Writes a main line without annotations in numbered columns, read downwards.
class MoveColumns final : public ItemVisitor {
 public:
  MoveColumns(Game const& game, bool ascii) : game_{game}, ascii_{ascii} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    auto const number = line.number();
    auto text = move_text(game_, item, line);
    if (is_faulty(item, line)) {
      text += ascii_ ? "(x)" : "✗";
    }
    if (number.leads || rows_.empty() || !rows_.back()[2].empty()) {
      rows_.push_back({std::to_string(number.number) + ".", number.leads ? text : "...", number.leads ? "" : text});
    } else {
      rows_.back()[2] = text;
    }
  }

  std::string finish(Output const& output, unsigned columns) const {
    std::array<unsigned, 3> widths{};
    for (auto const& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], width_of(row[i]));
      }
    }
    auto const block = widths[0] + widths[1] + widths[2] + 3;
    auto const across = std::max<std::size_t>((columns + 4) / (block + 4), 1);
    auto const down = (rows_.size() + across - 1) / across;
    std::string text;
    for (std::size_t y = 0; y < down; ++y) {
      std::string line;
      for (auto i = y; i < rows_.size(); i += down) {
        line += i == y ? "" : "    ";
        line += output.paint(Style::dim, pad_left(rows_[i][0], widths[0])) + " " + pad_right(rows_[i][1], widths[1]) +
                "  " + (i + down < rows_.size() ? pad_right(rows_[i][2], widths[2]) : rows_[i][2]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  Game const& game_;
  bool ascii_;
  std::vector<std::array<std::string, 3>> rows_;
};

}  // namespace

std::vector<GameMoment> moments_of(Game const& game) {
  std::vector<GameMoment> moments{{0, "start", game.start, {}}};
  MomentCollector collector{game, moments};
  walk(game, collector);
  return moments;
}

std::string draw_moves(Game const& game, Output const& output, unsigned columns, bool ascii, Language language) {
  auto const only_moves = std::ranges::all_of(game.items, [](Item const& item) { return item.kind == ItemKind::move; });
  if (only_moves) {
    MoveColumns table{game, ascii};
    walk(game, table);
    return table.finish(output, columns);
  }
  TextFlow flow{game, output, std::min(columns, widest_text), ascii, language};
  walk(game, flow);
  return flow.finish();
}

}  // namespace damier::app
