#include "export/detail/bulletin_game.hpp"

#include "export/detail/bulletin_marks.hpp"
#include "export/detail/written_words.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace damier {
namespace {

/// The start, or a position that is set up within the game.
bool starts_elsewhere(Game const& game) noexcept { return game.variant != nullptr && game.has_fen; }

/// Prints the items of one game.
class BulletinBody final : public ItemVisitor {
 public:
  BulletinBody(Game const& game, std::string& text, BulletinPage& page, DiagramRule rule, Language language,
               std::uint64_t& diagrams, std::span<std::size_t const> layer_comments)
      : game_{game},
        text_{text},
        page_{page},
        rule_{rule},
        language_{language},
        diagrams_{diagrams},
        layer_comments_{layer_comments} {}

  void begin() {
    if (starts_elsewhere(game_) && rule_.at != DiagramRule::At::none) {
      draw(game_.start, {});
    }
  }

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (item.kind != ItemKind::strength && item.kind != ItemKind::nag) {
      draw_awaited();
    }
    switch (item.kind) {
      case ItemKind::move: print_move(item, line, depth); break;
      case ItemKind::placeholder: print_numbered(written_words(game_.text_of(item)), line, depth, false); break;
      case ItemKind::comment: print_comment(item, line, depth); break;
      case ItemKind::layer_note: break;  // print_bulletin_game makes comments of them
      case ItemKind::skipped: print(written_words(game_.text_of(item)), BulletinInk::plain); break;
      case ItemKind::nag: print_nag(game_.text_of(item), depth); break;
      case ItemKind::strength: print(written_words(game_.text_of(item)), ink(depth), true); break;
      case ItemKind::variation_begin:
        print("(", BulletinInk::plain);
        glue_next_ = true;
        numbered_ = false;
        break;
      case ItemKind::variation_end:
        print(")", BulletinInk::plain, true);
        numbered_ = false;
        break;
      case ItemKind::setup: await(line, {}); break;
    }
  }

  void end() {
    draw_awaited();
    if (auto const result = written_words(game_.result_text()); result != "*") {
      print(result, BulletinInk::strong);
    }
    page_.end_paragraph(text_);
  }

 private:
  [[nodiscard]] static BulletinInk ink(std::size_t depth) noexcept {
    return depth == 0 ? BulletinInk::strong : BulletinInk::plain;
  }

  void print(std::string_view words, BulletinInk ink, bool glued = false) {
    if (!words.empty()) {
      page_.words(text_, words, ink, std::exchange(glue_next_, false) || glued);
    }
  }

  /// A move of the text with its number: "12. 32-28", and "12... 19-23" where a first move of the pair is not before
  /// it.
  void print_numbered(std::string const& move, Line const& line, std::size_t depth, bool counts) {
    auto const number = line.number();
    print((counts && (number.leads || !numbered_) ? number.text() + "\u00A0" : "") + move, ink(depth));
    numbered_ = counts;
  }

  void print_move(Item const& item, Line const& line, std::size_t depth) {
    if (!item.keeps_the_rules()) {
      print_numbered(written_words(game_.text_of(item)), line, depth, true);
      return;
    }
    print_numbered(printed_move(game_, line.before, item.move), line, depth, true);
    drawn_ = false;
    if (depth == 0 && rule_.at == DiagramRule::At::plies && line.ply % rule_.plies == 0) {
      await(line, {});
    }
  }

  void print_nag(std::string_view digits, std::size_t depth) {
    auto const sign = printed_nag(digits);
    print(sign, ink(depth), sign.front() == '!' || sign.front() == '?');
  }

  /// A comment of a layer has a diagram only for the squares and arrows that it marks: there is one at most openings.
  void print_comment(Item const& item, Line const& line, std::size_t depth) {
    auto const comment = game_.text_of(item);
    auto const of_layer =
        std::ranges::binary_search(layer_comments_, static_cast<std::size_t>(&item - game_.items.data()));
    auto const words = written_words(without_commands(comment));
    auto marks = game_.variant != nullptr ? read_board_marks(comment, Numbering{game_.variant->rules()}) : BoardMarks{};
    auto const commented =
        rule_.at == DiagramRule::At::comments && !of_layer && depth == 0 && !words.empty() && line.ply != 0;
    if (rule_.at != DiagramRule::At::none && (marks.any() || (commented && !drawn_))) {
      await(line, std::move(marks));
      draw_awaited();
    }
    print(words, BulletinInk::plain);
    numbered_ = numbered_ && words.empty();
  }

  /// The position of a variation becomes a diagram after the signs of its last move.
  void await(Line const& line, BoardMarks marks) {
    if (rule_.at != DiagramRule::At::none && game_.variant != nullptr && line.readable()) {
      awaited_.emplace(line.now, std::move(marks));
    }
  }

  void draw_awaited() {
    if (awaited_) {
      auto const awaited = *std::exchange(awaited_, std::nullopt);
      draw(awaited.first, awaited.second);
    }
  }

  void draw(Position const& position, BoardMarks const& marks) {
    page_.end_paragraph(text_);
    static constexpr Word white{"white-to-move"};
    static constexpr Word black{"black-to-move"};
    auto caption = text_of(language_, "diagram-number", "number"_a = ++diagrams_) + ". ";
    caption += (position.side == Colour::white ? white : black).in(language_);
    page_.diagram(text_, {.variant = *game_.variant,
                          .position = position,
                          .marks = marks.squares,
                          .arrows = marks.arrows,
                          .label = std::move(caption)});
    drawn_ = true;
    numbered_ = false;
  }

  Game const& game_;
  std::string& text_;
  BulletinPage& page_;
  DiagramRule rule_;
  Language language_;
  std::uint64_t& diagrams_;
  std::span<std::size_t const> layer_comments_;
  std::optional<std::pair<Position, BoardMarks>> awaited_;  // to be drawn before the next item
  bool drawn_ = false;                                      // the position after the last move has a diagram
  bool numbered_ = false;   // the words before are a move, so that a second move of a pair needs no number
  bool glue_next_ = false;  // the words before are an opening parenthesis
};

void print_game(Game const& game, std::string& text, BulletinPage& page, DiagramRule rule, Language language,
                std::uint64_t& diagrams, std::span<std::size_t const> layer_comments) {
  BulletinBody body{game, text, page, rule, language, diagrams, layer_comments};
  body.begin();
  walk(game, body);
  body.end();
}

}  // namespace

std::string printed_move(Game const& game, Position const& before, Move const& move) {
  auto const text = write_move(*game.variant, before, move);
  std::string printed;
  for (auto const c : text) {
    c == 'x' ? printed += "×" : printed += c;
  }
  return printed;
}

std::string printed_nag(std::string_view digits) {
  static constexpr auto signs = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"1", "!"},
      {"2", "?"},
      {"3", "!!"},
      {"4", "??"},
      {"5", "!?"},
      {"6", "?!"},
      {"7", "□"},
      {"10", "="},
      {"11", "="},
      {"12", "="},
      {"13", "∞"},
      {"14", "+="},
      {"15", "=+"},
      {"16", "±"},
      {"17", "∓"},
      {"18", "+−"},
      {"19", "−+"},
  });
  for (auto const& [number, sign] : signs) {
    if (number == digits) {
      return std::string{sign};
    }
  }
  return fmt::format("${}", written_words(digits));
}

void print_bulletin_game(Game const& game, std::string& text, BulletinPage& page, DiagramRule rule, Language language,
                         std::uint64_t& diagrams) {
  if (has_layer_notes(game)) {
    auto const printed = with_printed_layers(game, {.words = language});
    print_game(printed.game, text, page, rule, language, diagrams, printed.layer_comments);
  } else {
    print_game(game, text, page, rule, language, diagrams, {});
  }
}

}  // namespace damier
