#include "dossier/detail/player_shots.hpp"

#include "store/shot_moves.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// Whether a shot was missed or allowed by the player.
bool is_of(PlayerGame const& game, Shot const& shot) noexcept {
  return shot.mover() == game.colour && shot.kind != ShotKind::played && !shot.completes_exchange();
}

/// The lower comes first.
std::pair<bool, int> rank_of(Shot const& shot) noexcept {
  return shot.opinion ? std::pair{true, -shot.opinion->best} : std::pair{false, -shot.worth};
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
      for (auto& shot : read_shots(whole->line, *stored)) {
        if (is_of(game, shot)) {
          ++(!shot.is_proved() ? found.opinions : shot.kind == ShotKind::allowed ? found.allowed : found.missed);
          found.shots.push_back({game, std::move(shot)});
        }
      }
    }
  }
  std::ranges::stable_sort(found.shots, [](PlayerShot const& a, PlayerShot const& b) {
    auto const one = rank_of(a.shot);
    auto const other = rank_of(b.shot);
    return one == other ? is_later(a.game, b.game) : one < other;
  });
  return found;
}

}  // namespace damier
