#include "dossier/detail/player_mistakes.hpp"

#include "annotate/annotate.hpp"
#include "game/layer_note.hpp"
#include "game/line_moves.hpp"
#include "game/walker.hpp"
#include "language/stored_message.hpp"
#include "notation/move_text.hpp"
#include "store/layers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace damier {
namespace {

/// The notes about one move.
struct MoveNotes {
  std::optional<MistakeDegree> degree = {};
  std::optional<int> before = {}, after = {};
  std::string better = {};
};

std::optional<MistakeDegree> degree_of(std::string_view sign) noexcept {
  for (auto const& [nag, degree] : {std::pair{"6", MistakeDegree::inaccuracy}, std::pair{"2", MistakeDegree::mistake},
                                    std::pair{"4", MistakeDegree::blunder}}) {
    if (sign == nag) {
      return degree;
    }
  }
  return std::nullopt;
}

/// A number among the arguments of a message.
std::optional<int> number_in(Message const& message, std::string_view name) {
  if (message.empty()) {
    return std::nullopt;
  }
  auto const& shape = message.shape();
  for (std::size_t slot = 0; slot < message.arguments().size(); ++slot) {
    auto const* const number = std::get_if<std::int64_t>(&message.arguments()[slot].value);
    if (shape.arguments[slot] == name && number != nullptr && *number >= 0 && *number <= 100) {
      return static_cast<int>(*number);
    }
  }
  return std::nullopt;
}

/// Collects what the layers of engines have about the main line of a game, by the half moves after which it is.
class NoteCollector final : public ItemVisitor {
 public:
  explicit NoteCollector(Game const& game) : game_{game} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    auto const note = depth == 0 && item.kind == ItemKind::layer_note ? read_item_text(game_.text_of(item))
                                                                      : std::optional<LayerNote>{};
    if (!note || (note->source != mistake_layer && note->source != value_layer)) {
      return;
    }
    any = true;
    if (note->source != mistake_layer) {
      return;
    }
    auto& notes = by_ply[line.ply];
    if (note->kind == LayerKind::sign) {
      notes.degree = degree_of(note->content);
    } else if (note->kind == LayerKind::variation) {
      notes.better = note->content;
    } else if (note->kind == LayerKind::comment) {
      if (auto const comment = read_stored_message(note->content)) {
        notes.before = number_in(*comment, "before");
        notes.after = number_in(*comment, "after");
      }
    }
  }

  bool any = false;
  std::map<unsigned, MoveNotes> by_ply;

 private:
  Game const& game_;
};

/// The mistakes among the notes, in their game.
void add_mistakes(std::vector<PlayerMistake>& mistakes, PlayerGame const& game, MainLine const& line,
                  std::map<unsigned, MoveNotes> const& by_ply) {
  LineCursor cursor{line};
  do {
    auto const* const move = cursor.move();
    auto const found = by_ply.find(cursor.ply() + 1);
    if (move == nullptr || found == by_ply.end() || cursor.position().side != game.colour) {
      continue;
    }
    auto const& notes = found->second;
    if (notes.degree && notes.before && notes.after) {
      mistakes.push_back({game, cursor.ply(), cursor.position(), *move,
                          write_move(*line.variant, cursor.position(), *move), notes.better,
                          first_move(*line.variant, cursor.position(), notes.better), *notes.degree, *notes.before,
                          *notes.after});
    }
  } while (cursor.next());
}

}  // namespace

MistakeCounts PlayerMistakes::counts() const noexcept {
  MistakeCounts counts;
  for (auto const& mistake : mistakes) {
    switch (mistake.degree) {
      case MistakeDegree::inaccuracy: ++counts.inaccuracies; break;
      case MistakeDegree::mistake: ++counts.mistakes; break;
      case MistakeDegree::blunder: ++counts.blunders; break;
    }
    counts.missed_wins += mistake.is_missed_win() ? 1U : 0U;
  }
  return counts;
}

PlayerMistakes player_mistakes(Base& base, std::span<PlayerGame const> games) {
  auto const is_of_engine = [](LayerInfo const& layer) {
    return !layer.hidden && (layer.key.source == value_layer || layer.key.source == mistake_layer);
  };
  PlayerMistakes found;
  if (!std::ranges::any_of(layers_of(base), is_of_engine)) {
    return found;
  }
  BaseReader reader{base};
  reader.choose_layers({value_layer, mistake_layer});
  std::optional<GameId> last;
  for (auto const& game : games) {
    auto const* const stored = reader.load(game.game, {.line = true, .game = true, .layers = true});
    if (stored == nullptr || stored->game.variant == nullptr || stored->line.variant == nullptr) {
      continue;
    }
    NoteCollector notes{stored->game};
    walk(stored->game, notes);
    found.games += notes.any && game.game != last ? 1U : 0U;
    last = game.game;
    add_mistakes(found.mistakes, game, stored->line, notes.by_ply);
  }
  std::ranges::stable_sort(found.mistakes, [](PlayerMistake const& a, PlayerMistake const& b) {
    auto const key = [](PlayerMistake const& one) { return std::tuple{one.is_missed_win(), one.before - one.after}; };
    return key(a) == key(b) ? is_later(a.game, b.game) : key(a) > key(b);
  });
  return found;
}

}  // namespace damier
