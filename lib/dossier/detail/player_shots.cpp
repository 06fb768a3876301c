#include "dossier/detail/player_shots.hpp"

#include "annotate/variation_text.hpp"
#include "game/layer_note.hpp"
#include "notation/move_text.hpp"
#include "store/shot_moves.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace damier {
namespace {

/// A shot of the layer as one of the player; nothing if it is about a move of the opponent, or not wanted.
std::optional<PlayerShot> shot_of(PlayerGame const& game, LineCursor const& cursor, MainLine const& line,
                                  StoredShot const& stored) {
  auto const note = read_shot(stored.content);
  auto const* const move = cursor.move();
  if (!note || move == nullptr || cursor.position().side != game.colour || note->completes_exchange() ||
      (note->kind != "missed" && note->kind != "allowed")) {
    return std::nullopt;
  }
  auto const allowed = note->kind == "allowed";
  auto const& position = cursor.position();
  return PlayerShot{game,         allowed,
                    cursor.ply(), position,
                    *move,        write_move(*line.variant, position, *move),
                    note->line,   allowed ? std::nullopt : first_move(*line.variant, position, note->line),
                    note->worth,  note->won};
}

void add_shots(std::vector<PlayerShot>& found, PlayerGame const& game, MainLine const& line,
               std::vector<StoredShot> const& stored) {
  LineCursor cursor{line};
  do {
    for (auto const& each : stored) {
      if (each.move == std::int64_t{cursor.ply()} + 1) {
        if (auto shot = shot_of(game, cursor, line, each)) {
          found.push_back(std::move(*shot));
        }
      }
    }
  } while (cursor.next());
}

}  // namespace

PlayerShots player_shots(Base& base, std::span<PlayerGame const> games) {
  PlayerShots found;
  ShotLayer layer{base};
  if (!layer.is_there()) {
    return found;
  }
  BaseReader reader{base};
  std::optional<GameId> last;
  for (auto const& game : games) {
    auto const stored = layer.of(game.game);
    if (!stored) {
      continue;
    }
    found.games += game.game != last ? 1U : 0U;
    last = game.game;
    auto const* const whole = stored->empty() ? nullptr : reader.load(game.game, {.line = true});
    if (whole != nullptr && whole->line.variant != nullptr) {
      add_shots(found.shots, game, whole->line, *stored);
    }
  }
  for (auto const& shot : found.shots) {
    ++(shot.allowed ? found.allowed : found.missed);
  }
  std::ranges::stable_sort(found.shots, [](PlayerShot const& a, PlayerShot const& b) {
    auto const key = [](PlayerShot const& one) { return std::tuple{one.won, one.worth}; };
    return key(a) == key(b) ? is_later(a.game, b.game) : key(a) > key(b);
  });
  return found;
}

}  // namespace damier
