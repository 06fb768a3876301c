#include "apps/damier/commands/move_flow.hpp"

#include "export/layer_words.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "notation/move_text.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr unsigned indent_step = 4;
constexpr unsigned deepest_indent = 6;
/// A longer word may be parted at the end of a line.
constexpr unsigned longest_word = 24;

/// What separates a word from the word before it.
enum class Joint : std::uint8_t {
  blank,        ///< a blank or the end of a line
  seam,         ///< nothing or the end of a line: within a word that is too long for one
  fixed_blank,  ///< a blank; both words are on one line
  none,         ///< nothing: both make up one word
};

/// A word and how it is shown.
struct FlowWord {
  std::string text;
  Style style = Style::plain;
  Joint joint = Joint::blank;
  std::size_t item = no_item;
};

/// Writes the moves as running text.
class TextFlow final : public ItemVisitor {
 public:
  TextFlow(Game const& game, unsigned columns, bool ascii, Language language)
      : game_{game}, columns_{columns}, ascii_{ascii}, language_{language}, overruled_{overruled_signs(game)} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    switch (item.kind) {
      case ItemKind::move: put_move(item, line, depth); break;
      case ItemKind::placeholder:
        words_.push_back({printable(game_.text_of(item)), Style::plain, Joint::blank, place_of(item)});
        break;
      case ItemKind::comment: put_comment("{", game_.text_of(item), "}"); break;
      case ItemKind::skipped: put_comment("<", game_.text_of(item), ">"); break;
      case ItemKind::layer_note: put_note(item); break;
      case ItemKind::nag: put_sign(nag_text(game_.text_of(item))); break;
      case ItemKind::strength: put_sign(printable(game_.text_of(item))); break;
      case ItemKind::setup: {
        auto const first = words_.size();
        put_comment("/FEN", game_.text_of(item), "/");
        words_[first].item = place_of(item);
        break;
      }
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
  std::vector<FlowLine> finish() {
    end_paragraph(0);
    return std::move(lines_);
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
    words_.push_back({shown_move(game_, item, line), style, joint, place_of(item)});
    if (is_faulty(item, line)) {
      words_.push_back({std::string{fault_sign(ascii_)}, Style::error, Joint::none});
    }
    behind_move_ = words_.size();
  }

  /// A sign stands directly behind its move, also where comments of layers come before it.
  void put_sign(std::string text) {
    auto const place = std::min(behind_move_, words_.size());
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(place), {std::move(text), Style::plain, Joint::none});
    behind_move_ = place + 1;
  }

  std::size_t place_of(Item const& item) const { return static_cast<std::size_t>(&item - game_.items.data()); }

  void put_comment(std::string_view open, std::string_view comment, std::string_view close) {
    words_.push_back({std::string{open}, Style::dim});
    auto joint = open.size() == 1 ? Joint::none : Joint::blank;
    for (auto& word : wrap(printable(comment), 1)) {
      put_word(std::move(word), std::exchange(joint, Joint::blank));
    }
    words_.push_back({std::string{close}, Style::dim, Joint::none});
    numbered_ = false;
  }

  /// A word of a comment. A long one, as languages without blanks have it, may be parted behind each character.
  void put_word(std::string word, Joint joint) {
    if (width_of(word) <= std::min(longest_word, columns_ / 2)) {
      words_.push_back({std::move(word), Style::plain, joint});
      return;
    }
    for (std::size_t at = 0; at < word.size();) {
      auto size = character_at(word, at).bytes;
      while (at + size < word.size() && width_of(character_at(word, at + size).code) == 0) {
        size += character_at(word, at + size).bytes;
      }
      words_.push_back({word.substr(at, size), Style::plain, std::exchange(joint, Joint::seam)});
      at += size;
    }
  }

  /// A note of a layer with the name of the layer: "{motifs: coup royal}". A sign follows its move, which has one;
  /// values are drawn as a whole (value_plot.hpp).
  void put_note(Item const& item) {
    auto const note = read_item_text(game_.text_of(item));
    if (std::ranges::binary_search(overruled_, place_of(item))) {
      return;
    }
    if (note && note->kind == LayerKind::sign) {
      put_sign(nag_text(note->content));
    } else if (note && note->kind != LayerKind::evaluation && note->kind != LayerKind::shot) {
      put_comment("{", layer_title(note->source, language_) + text_of(language_, "colon") + words_of(*note, language_),
                  "}");
    }
  }

  void end_paragraph(std::size_t depth) {
    auto const wished = indent_step * static_cast<unsigned>(std::min<std::size_t>(depth, deepest_indent));
    FlowLine line{.indent = std::min(wished, columns_ / 3)};
    unsigned used = 0;
    auto const end_line = [&] {
      if (!line.runs.empty()) {
        lines_.push_back({line.indent, std::exchange(line.runs, {})});
      }
      used = 0;
    };
    for (std::size_t first = 0; first < words_.size();) {
      auto last = first + 1;
      while (last < words_.size() && words_[last].joint != Joint::blank && words_[last].joint != Joint::seam) {
        ++last;
      }
      std::vector<FlowRun> runs;
      unsigned width = 0;
      for (auto i = first; i < last; ++i) {
        if (i != first && words_[i].joint == Joint::fixed_blank) {
          runs.push_back({" "});
          ++width;
        }
        width += width_of(words_[i].text);
        runs.push_back({std::move(words_[i].text), words_[i].style, words_[i].item});
      }
      auto const gap = words_[first].joint == Joint::seam ? 0U : 1U;
      if (used != 0 && line.indent + used + gap + width > columns_) {
        end_line();
      }
      if (used != 0 && gap != 0) {
        line.runs.push_back({" "});
        ++used;
      }
      used += width;
      std::ranges::move(runs, std::back_inserter(line.runs));
      first = last;
    }
    end_line();
    words_.clear();
    behind_move_ = nowhere;
  }

  Game const& game_;
  unsigned columns_;
  bool ascii_;
  Language language_;
  std::vector<std::size_t> overruled_;  // the places of signs that are not shown
  bool numbered_ = false;
  std::vector<FlowWord> words_;
  static constexpr auto nowhere = std::numeric_limits<std::size_t>::max();
  std::size_t behind_move_ = nowhere;  // of words_: where the signs of the last move are
  std::vector<FlowLine> lines_;
};

}  // namespace

std::vector<FlowLine> flow_moves(Game const& game, unsigned columns, bool ascii, Language language) {
  TextFlow flow{game, columns, ascii, language};
  walk(game, flow);
  return flow.finish();
}

std::string shown_move(Game const& game, Item const& item, Line const& line) {
  return item.keeps_the_rules() ? write_move(*game.variant, line.before, item.move) : printable(game.text_of(item));
}

bool is_faulty(Item const& item, Line const& line) {
  return item.irregularity != Irregularity::none || (!item.legal && line.unread == 1);
}

std::string_view fault_sign(bool ascii) noexcept { return ascii ? "(x)" : "✗"; }

std::string nag_text(std::string_view digits) {
  static constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};
  if (digits.size() == 1 && digits[0] >= '1' && digits[0] <= '6') {
    return std::string{signs[static_cast<std::size_t>(digits[0] - '0')]};
  }
  return " $" + std::string{digits};
}

}  // namespace damier::app
