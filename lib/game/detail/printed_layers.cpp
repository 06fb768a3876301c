#include "game/layer_note.hpp"

#include "game/line_moves.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Hundredths of a man.
constexpr std::int64_t notable_change = 50;
constexpr std::int64_t largest_change = 300;  ///< values beyond it count as this one
constexpr std::int64_t won_value = 9'000;     ///< from here on an engine counts moves to the win

bool belongs_to_move(Item const& item) noexcept {
  return item.kind == ItemKind::comment || item.kind == ItemKind::nag || item.kind == ItemKind::strength ||
         item.kind == ItemKind::layer_note;
}

/// Whether people have judged a move by this item: "!?", $4. A star and the sign of a position say nothing of the move.
bool is_judgement(Game const& game, Item const& item) noexcept {
  auto const text = game.text_of(item);
  if (item.kind == ItemKind::strength) {
    return text.find_first_of("!?") != std::string_view::npos;
  }
  return item.kind == ItemKind::nag && text.size() == 1 && text.front() >= '1' && text.front() <= '6';
}

/// The place of a layer among those that sign a move: the first one decides.
std::size_t authority(std::string_view source) noexcept {
  constexpr std::array<std::string_view, 3> first{"endgame", "shots", "mistakes"};
  return static_cast<std::size_t>(std::ranges::find(first, source) - first.begin());
}

/// ?? before ? before ?! before all others.
std::size_t mildness(std::string_view nag) noexcept {
  constexpr std::array<std::string_view, 3> first{"4", "2", "6"};
  return static_cast<std::size_t>(std::ranges::find(first, nag) - first.begin());
}

/// The note whose sign a move gets, if any layer signs it.
LayerNote const* deciding_sign(std::vector<LayerNote> const& notes) {
  LayerNote const* best = nullptr;
  auto const rank = [](LayerNote const& note) { return std::tuple{authority(note.source), mildness(note.content)}; };
  for (auto const& note : notes) {
    auto const is_sign = note.kind == LayerKind::sign && !words_of(note, Language{}).empty();
    best = is_sign && (best == nullptr || rank(note) < rank(*best)) ? &note : best;
  }
  return best;
}

/// Whether another layer than the one that decides has signed the move: then its words and moves judge it otherwise.
bool is_overruled(LayerNote const& note, std::vector<LayerNote> const& notes, LayerNote const* decides) {
  return decides != nullptr && note.source != decides->source &&
         std::ranges::any_of(notes, [&](LayerNote const& other) {
           return other.source == note.source && other.kind == LayerKind::sign;
         });
}

/// "+0.35", "−1,20"; "+−" and "−+" for a game that is won.
std::string printed_value(std::int64_t hundredths, std::string_view decimal_sign) {
  hundredths = std::clamp(hundredths, -won_value, won_value);
  if (std::abs(hundredths) >= won_value) {
    return hundredths > 0 ? "+−" : "−+";
  }
  auto const digits = std::to_string(100 + std::abs(hundredths % 100)).substr(1);
  auto const sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : "";
  return sign + std::to_string(std::abs(hundredths / 100)) + std::string{decimal_sign} + digits;
}

class LayerPrinter {
 public:
  LayerPrinter(Game const& game, LayerPrint const& print)
      : game_{game}, print_{print}, written_{game}, lines_{game}, last_value_{last_value(game)} {
    written_.items.clear();
  }

  PrintedGame run() {
    for (std::size_t place = 0; place < game_.items.size();) {
      auto const& item = game_.items[place];
      follow(game_, item, lines_);
      if (item.kind == ItemKind::move || item.kind == ItemKind::layer_note) {
        place = put_annotated(place);
      } else {
        written_.items.push_back(item);
        ++place;
      }
    }
    return {std::move(written_), std::move(comments_)};
  }

 private:
  /// What layers have noted after a move, or before the first one.
  struct Notes {
    std::vector<LayerNote> all = {};
    std::optional<Evaluation> evaluation = {};
    bool is_last_value = false;  ///< of the main line
  };

  /// The place of the note with the last value of the main line.
  static std::size_t last_value(Game const& game) {
    LineStack lines{game};
    auto last = game.items.size();
    for (std::size_t place = 0; place < game.items.size(); ++place) {
      auto const& item = game.items[place];
      follow(game, item, lines);
      auto const note = item.kind == ItemKind::layer_note && lines.depth() == 0 ? read_item_text(game.text_of(item))
                                                                                : std::optional<LayerNote>{};
      last = note && note->kind == LayerKind::evaluation ? place : last;
    }
    return last;
  }

  /// Writes a move, or what follows no move, with the annotations behind it. Returns the place behind these.
  std::size_t put_annotated(std::size_t begin) {
    auto const is_move = game_.items[begin].kind == ItemKind::move;
    auto const first = begin + (is_move ? 1 : 0);
    auto end = first;
    while (end < game_.items.size() && belongs_to_move(game_.items[end])) {
      ++end;
    }
    auto const notes = notes_of(first, end);
    auto const* const decides = is_move ? deciding_sign(notes.all) : nullptr;
    auto judged = false;
    for (auto place = first; place < end; ++place) {
      judged = judged || is_judgement(game_, game_.items[place]);
    }
    if (is_move) {
      written_.items.push_back(game_.items[begin]);
    }
    if (decides != nullptr && !judged) {
      put_sign(*decides);
    }
    for (auto place = first; place < end; ++place) {
      if (game_.items[place].kind != ItemKind::layer_note) {
        written_.items.push_back(game_.items[place]);
      }
    }
    auto const change = value_change(notes);
    put_comment(notes, decides, decides != nullptr || judged || change.is_notable || notes.is_last_value);
    if (is_move && game_.items[begin].legal && game_.variant != nullptr && lines_.line().readable()) {
      put_variations(notes, decides, game_.items[begin].move, change);
    }
    if (lines_.depth() == 0 && (is_move || notes.evaluation)) {
      before_ = notes.evaluation;
    }
    return end;
  }

  /// "??" for people, $4 for programs.
  void put_sign(LayerNote const& note) {
    auto const sign = words_of(note, Language{});
    auto const is_strength = sign.find_first_of("!?") != std::string::npos;
    if (is_strength && print_.values == LayerPrint::Values::where_they_matter) {
      written_.add(ItemKind::strength, sign);
    } else {
      written_.add(ItemKind::nag, note.content);
    }
  }

  [[nodiscard]] Notes notes_of(std::size_t first, std::size_t end) const {
    Notes notes;
    for (auto place = first; place < end; ++place) {
      auto note = game_.items[place].kind == ItemKind::layer_note ? read_item_text(game_.text_of(game_.items[place]))
                                                                  : std::optional<LayerNote>{};
      if (note && note->kind == LayerKind::evaluation) {
        notes.evaluation = read_evaluation(note->content);
        notes.is_last_value = notes.is_last_value || place == last_value_;
      } else if (note) {
        notes.all.push_back(std::move(*note));
      }
    }
    return notes;
  }

  struct Change {
    bool is_notable = false;
    bool is_known = false;  ///< the position before has a value, too
  };
  [[nodiscard]] Change value_change(Notes const& notes) const {
    if (!notes.evaluation || !notes.evaluation->value) {
      return {};
    }
    if (lines_.depth() != 0 || !before_ || !before_->value) {
      return {.is_notable = lines_.line().ply != 0, .is_known = false};
    }
    auto const bounded = [](std::int64_t value) { return std::clamp(value, -largest_change, largest_change); };
    auto const change = std::abs(bounded(*notes.evaluation->value) - bounded(*before_->value));
    return {.is_notable = change >= notable_change, .is_known = true};
  }

  /// One comment: squares and arrows, then the value and the words of all layers.
  void put_comment(Notes const& notes, LayerNote const* decides, bool value_matters) {
    auto const for_people = print_.values == LayerPrint::Values::where_they_matter;
    std::string commands;
    std::vector<std::string> parts;
    auto const add = [&](std::string text) {
      if (!text.empty() && std::ranges::find(parts, text) == parts.end()) {
        parts.push_back(std::move(text));
      }
    };
    if (auto const value = notes.evaluation ? notes.evaluation->value : std::nullopt; value && for_people) {
      add(value_matters ? value_text(*value) : std::string{});
    } else if (value) {
      commands = value_command(*value);
    }
    for (auto const& note : notes.all) {
      if (note.kind == LayerKind::marks) {
        commands += (commands.empty() ? "" : " ") + words_of(note, Language{});
      } else if ((note.kind == LayerKind::comment || note.kind == LayerKind::name) && print_.words &&
                 !is_overruled(note, notes.all, decides)) {
        add(words_of(note, *print_.words));
      }
    }
    std::string words;
    for (auto const& part : parts) {
      words += (words.empty() ? "" : "; ") + part;
    }
    if (for_people && !words.empty()) {
      words = "(" + words + ")";
    }
    if (!commands.empty() || !words.empty()) {
      comments_.push_back(written_.items.size());
      written_.add(ItemKind::comment, commands + (commands.empty() || words.empty() ? "" : " ") + words);
    }
  }

  /// All languages without words of damier have a decimal comma.
  [[nodiscard]] std::string value_text(std::int64_t hundredths) const {
    static constexpr Word decimal_sign{"decimal-sign"};
    return printed_value(hundredths, print_.words ? decimal_sign.in(*print_.words) : ",");
  }

  [[nodiscard]] static std::string value_command(std::int64_t hundredths) {
    return words_of({"engine", 1, LayerKind::evaluation, evaluation_content({.value = hundredths})}, Language{});
  }

  void put_variations(Notes const& notes, LayerNote const* decides, Move const& played, Change const& change) {
    std::vector<Move> begun{played};
    auto const put = [&](std::string_view moves) {
      auto const line = read_line_moves(*game_.variant, lines_.line().before, moves);
      if (!line.empty() && std::ranges::find(begun, line.front().move) == begun.end()) {
        begun.push_back(line.front().move);
        put_variation(line);
      }
    };
    for (auto const& note : notes.all) {
      if (note.kind == LayerKind::variation && !is_overruled(note, notes.all, decides)) {
        put(note.content);
      }
    }
    if (begun.size() == 1 && change.is_known && change.is_notable && lines_.depth() == 0) {
      put(before_->line);
    }
  }

  void put_variation(std::vector<LineMove> const& line) {
    written_.add(ItemKind::variation_begin);
    for (auto const& played : line) {
      auto& item = written_.add(ItemKind::move, played.text);
      item.legal = true;
      item.move = played.move;
    }
    written_.add(ItemKind::variation_end);
  }

  Game const& game_;
  LayerPrint const& print_;
  Game written_;
  std::vector<std::size_t> comments_;
  LineStack lines_;
  std::size_t last_value_;            // its note
  std::optional<Evaluation> before_;  // of the position before the last move of the main line
};

}  // namespace

std::vector<std::size_t> overruled_signs(Game const& game) {
  std::vector<std::size_t> places;
  for (std::size_t begin = 0; begin < game.items.size();) {
    auto end = begin;
    std::vector<LayerNote> signs;
    std::vector<std::size_t> of_signs;
    auto judged = false;
    for (; end < game.items.size() && belongs_to_move(game.items[end]); ++end) {
      auto const& item = game.items[end];
      auto note = item.kind == ItemKind::layer_note ? read_item_text(game.text_of(item)) : std::nullopt;
      if (note && note->kind == LayerKind::sign) {
        signs.push_back(std::move(*note));
        of_signs.push_back(end);
      }
      judged = judged || is_judgement(game, item);
    }
    auto const* const decides = judged ? nullptr : deciding_sign(signs);
    for (std::size_t sign = 0; sign < signs.size(); ++sign) {
      if (&signs[sign] != decides) {
        places.push_back(of_signs[sign]);
      }
    }
    begin = end + 1;
  }
  return places;
}

PrintedGame with_printed_layers(Game const& game, LayerPrint const& print) { return LayerPrinter{game, print}.run(); }

}  // namespace damier
