#include "export/pdn_writer.hpp"

#include "export/line_filler.hpp"
#include "export/tag_order.hpp"
#include "game/walker.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace damier {
namespace {

/// The last move of a game that would be read as its result: one that is written as the Result tag is, with nothing but
/// comments and a star behind it.
Item const* taken_for_result(Game const& game, PdnStyle const& style) noexcept {
  if (!style.star && !game.result.empty() && game.result != "*") {
    return nullptr;
  }
  auto const is_remark = [](Item const& item) {
    return item.kind == ItemKind::comment || item.kind == ItemKind::skipped;
  };
  auto const last = std::find_if_not(game.items.rbegin(), game.items.rend(), is_remark);
  return last != game.items.rend() && last->kind == ItemKind::move ? &*last : nullptr;
}

std::string without_blanks(std::string_view text) {
  std::string bare{text};
  std::erase_if(bare, [](char c) { return c == ' ' || c == '\t'; });
  return bare;
}

/// A move in another spelling: "04-06" for "4-6", "017-11" for "17-11", "c3:d4" for "c3-d4".
std::string respelt(std::string const& move) {
  std::string text;
  for (std::size_t i = 0; i < move.size(); ++i) {
    auto const begins = is_digit(move[i]) && (i == 0 || !is_digit(move[i - 1]));
    auto const alone = begins && (i + 1 == move.size() || !is_digit(move[i + 1]));
    text += alone ? "0" : "";
    text += move[i];
  }
  if (!is_digit(move.front())) {
    text = move;
    std::ranges::replace(text, '-', ':');
  }
  return text == move ? "0" + move : text;
}

/// A FEN as a style has it. What cannot be read stays.
std::string fen_text(std::string_view text, Game const& game, PdnStyle const& style) {
  auto const fen = style.strict_fen && game.variant != nullptr && !is_standard_fen(text) ? read_fen(text, *game.variant)
                                                                                         : tl::unexpected{FenNote{}};
  if (!fen) {
    return std::string{text};
  }
  auto strict = fen->null_move ? std::string{fen->position.side == Colour::white ? "W::" : "B::"}
                               : write_fen(fen->position, *game.variant);
  if (!fen->side_known) {
    strict.front() = '?';
  }
  return strict;
}

class BodyWriter final : public ItemVisitor {
 public:
  BodyWriter(Game const& game, LineFiller& out, PdnStyle const& style)
      : game_{game}, out_{out}, style_{style}, last_move_{taken_for_result(game, style)} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    if (item.kind != ItemKind::strength) {
      auto const said = std::exchange(free_choice_, {});
      if (item.kind == ItemKind::comment && !said.empty() && game_.text_of(item) == said) {
        return;
      }
    }
    switch (item.kind) {
      case ItemKind::move:
        if (!item.keeps_the_rules() && read_free_choice(game_.text_of(item)) != FreeChoice::none) {
          write_free_choice(item, line);
          return;
        }
        write_move_item(item, line);
        break;
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
        out_.put("/FEN \"" + fen_text(game_.text_of(item), game_, style_) + "\"/");
        numbered_ = false;
        break;
    }
    before_ = item.kind;
  }

 private:
  /// "12. " before the first move of a pair, "12... " before the second where it does not follow the first directly.
  void append_number(std::string& text, Line const& line) {
    auto const number = line.number();
    if (number.leads || !numbered_) {
      std::array<char, 12> digits;
      auto const [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number.number);
      text.append(digits.data(), end).append(number.leads ? ". " : "... ");
    }
    numbered_ = true;
  }
  std::string number(Line const& line) {
    std::string text;
    append_number(text, line);
    return text;
  }

  [[nodiscard]] std::string move_text(Position const& before, Move const& move) const {
    if (style_.captures == CaptureText::shortest || !move.is_capture()) {
      return write_move(*game_.variant, before, move);
    }
    Numbering const numbering{game_.variant->rules()};
    auto text = numbering.name(move.from) + numbering.capture_sign() + numbering.name(move.to);
    for (auto const square : move.captured) {
      text += numbering.capture_sign();
      numbering.append_name(text, square);
    }
    return text;
  }

  void write_move_item(Item const& item, Line const& line) {
    if (item.keeps_the_rules() && &item != last_move_ && style_.captures == CaptureText::shortest) {
      auto& text = out_.next_word();
      append_number(text, line);
      append_move(text, *game_.variant, line.before, item.move);
      return;
    }
    auto move = item.keeps_the_rules() ? move_text(line.before, item.move) : std::string{game_.text_of(item)};
    if (&item == last_move_ && without_blanks(move) == without_blanks(result_tag())) {
      move = respelt(move);
    }
    out_.put(number(line) + move);  // one word: a number is not parted from its move
  }

  /// PDN has no word for a move that the reader chooses: a pass with the word in a comment, which is read as that move.
  void write_free_choice(Item const& item, Line const& line) {
    out_.put(number(line) + "- { " + std::string{game_.text_of(item)} + " }");  // one word: read as one
    numbered_ = false;
    before_ = ItemKind::comment;
    free_choice_ = game_.text_of(item);
  }

  [[nodiscard]] std::string_view result_tag() const noexcept {
    auto const result = game_.tag("Result");
    return result ? *result : game_.tag("Risultato").value_or("");
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
  PdnStyle const& style_;
  Item const* last_move_;                // if it may be taken for the result
  bool numbered_ = false;                // the last move written is followed by nothing that asks for a number again
  ItemKind before_ = ItemKind::skipped;  // the item before this one
  std::string_view free_choice_;         // the word of the move before, if a comment has said it already
};

/// The result as a style has it: of the tag and of the terminator.
std::string_view styled(std::string_view result, Game const& game, PdnStyle const& style) {
  auto rules = (game.variant != nullptr ? *game.variant : international()).rules();
  auto const outcome = read_outcome(result, rules.first);
  if (outcome == Outcome::unknown || (!style.results && !style.own_results)) {
    return result;
  }
  rules.results = style.results.value_or(rules.results);
  return write_outcome(outcome, rules);
}

/// Puts the seven tags that every tournament game should have where they are missing (PDN-2).
void complete(std::vector<Tag>& tags, Game const& game, PdnStyle const& style) {
  static constexpr std::array<std::string_view, 7> seven{"Event", "Site", "Date", "Round", "White", "Black", "Result"};
  auto place = tags.begin();
  for (auto const name : seven) {
    if (!game.tag(name)) {
      auto const* const unknown = name == "Date" ? "????.??.??" : "?";
      auto value = name == "Result" ? std::string{styled(game.terminator(), game, style)} : std::string{unknown};
      place = tags.insert(place, {std::string{name}, std::move(value)}) + 1;
      continue;
    }
    place = std::ranges::find_if_not(place, tags.end(), [&](Tag const& tag) { return tag.name == name; });
  }
}

std::vector<Tag> styled_tags(Game const& game, PdnStyle const& style) {
  auto tags = tags_in_order(game, style.game_type);
  for (auto& tag : tags) {
    if (tag.name == "Result") {
      auto const only_at_the_end = tag.value.empty() || tag.value == "*" || tag.value == "?";
      tag.value = styled(style.star && only_at_the_end ? game.terminator() : tag.value, game, style);
    }
    if (tag.name == "FEN") {
      tag.value = fen_text(tag.value, game, style);
      tag.value += style.dotted_fen && game.has_fen && !tag.value.ends_with('.') ? "." : "";
    }
  }
  if (style.complete_tags) {
    complete(tags, game, style);
  }
  auto const known = read_outcome(game.terminator(), game.first()) != Outcome::unknown;
  if (style.star && known && !game.tag("Result") && !game.tag("Risultato")) {
    static constexpr std::array<std::string_view, 6> before{"Event", "Site", "Date", "Round", "White", "Black"};
    auto const place = std::ranges::find_if(
        tags, [](Tag const& tag) { return std::ranges::find(before, tag.name) == before.end(); });
    tags.insert(place, {"Result", std::string{styled(game.terminator(), game, style)}});
  }
  if (style.ply_count && !game.tag("PlyCount")) {
    tags.push_back({"PlyCount", std::to_string(game.main_line_plies())});
  }
  if (style.dotted_fen && game.has_fen && !game.tag("Setup") && !game.tag("SetUp")) {
    tags.insert(std::ranges::find(tags, "FEN", &Tag::name), {"Setup", "1"});
  }
  if (style.omit_empty_tags) {
    std::erase_if(tags, [](Tag const& tag) { return tag.value.empty(); });
  }
  auto const white = std::ranges::find(tags, "White", &Tag::name);
  auto const black = std::ranges::find(tags, "Black", &Tag::name);
  if (style.black_first && white < black && black != tags.end()) {
    std::rotate(white, black, black + 1);
  }
  return tags;
}

}  // namespace

void write_pdn(Game const& game, std::string& text, PdnStyle const& style) {
  auto const begin = text.size();
  for (auto const& tag : styled_tags(game, style)) {
    write_pdn_tag(text, tag.name, tag.value);
  }
  if (text.size() != begin) {
    text += '\n';
  }
  LineFiller out{text, style.columns};
  BodyWriter body{game, out, style};
  walk(game, body);
  out.put(style.star ? "*" : styled(game.terminator(), game, style));
  out.end_line();
  out.end_line();
}

}  // namespace damier
