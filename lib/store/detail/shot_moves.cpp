#include "store/shot_moves.hpp"

#include "game/layer_note.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier {
namespace {

/// The place of a note at a move of a main line, from 1, as the number of half moves before it; other notes have none.
std::optional<unsigned> ply_before(std::int64_t move) noexcept {
  return move > 0 && move <= std::numeric_limits<unsigned>::max() ? std::optional{static_cast<unsigned>(move - 1)}
                                                                  : std::nullopt;
}

}  // namespace

std::vector<Shot> read_shots(MainLine const& line, std::span<StoredShot const> stored) {
  std::vector<Shot> shots;
  if (line.variant == nullptr) {
    return shots;
  }
  LineCursor cursor{line};
  do {
    for (auto const& each : stored) {
      if (each.ply == cursor.ply() && cursor.move() != nullptr) {
        if (auto shot = read_shot(each.content, *line.variant, each.ply, cursor.position(), *cursor.move())) {
          shots.push_back(std::move(*shot));
        }
      }
    }
  } while (cursor.next());
  return shots;
}

void visit_shots(Base& base, std::function<bool(StoredShot const&)> const& take) {
  Statement row{database_of(base),
                "SELECT a.game_id, a.ply, a.content FROM layer_annotations AS a JOIN layers AS l ON l.id = a.layer_id "
                "JOIN game_rows AS g ON g.id = a.game_id WHERE l.source = ? AND l.hidden = 0 AND a.line = 0 AND "
                "a.kind = ? AND " +
                    sql_is_there("g.state") + " ORDER BY a.game_id, a.ply, a.seq"};
  row.bind(1, std::string_view{shot_layer}).bind(2, static_cast<std::int64_t>(LayerKind::shot));
  while (row.step()) {
    auto const ply = ply_before(row.integer(1));
    if (ply && !take({GameId{row.integer(0)}, *ply, std::string{row.text(2)}})) {
      return;
    }
  }
}

std::vector<SignedMove> moves_with_shot(Base& base, ShotWanted const& wanted) {
  constexpr int man = 100;
  std::vector<SignedMove> moves;
  visit_shots(base, [&](StoredShot const& stored) {
    auto const shot = read_shot(stored.content);
    auto const fits = shot && (!wanted.kind || shot->kind == *wanted.kind) &&
                      (!wanted.proved || shot->is_proved() == *wanted.proved) &&
                      (!wanted.regained || shot->completes_exchange() == *wanted.regained) &&
                      (!wanted.gain || wanted.gain(shot->worth / man)) &&
                      (wanted.motifs.empty() || std::ranges::any_of(shot->motifs, [&](std::string const& motif) {
                         return std::ranges::find(wanted.motifs, motif) != wanted.motifs.end();
                       }));
    SignedMove const move{stored.game, 0, std::int64_t{stored.ply} + 1};
    if (fits && (moves.empty() || moves.back() != move)) {
      moves.push_back(move);
    }
    return true;
  });
  return moves;
}

struct ShotLayer::State {
  explicit State(Base& base)
      : layers{database_of(base), "SELECT 1 FROM layers WHERE source = ? AND version = ? AND hidden = 0"},
        done{database_of(base),
             "SELECT l.id FROM game_rows AS g JOIN layer_games AS d ON d.game_id = g.id JOIN layers AS l ON l.id = "
             "d.layer_id WHERE g.id = ? AND l.source = ? AND l.version = ? AND l.hidden = 0 AND d.inputs = g.digest"},
        notes{database_of(base),
              "SELECT ply, content FROM layer_annotations WHERE layer_id = ? AND game_id = ? AND line = 0 AND kind = ? "
              "ORDER BY ply, seq"} {}

  Statement layers, done, notes;
};

ShotLayer::ShotLayer(Base& base) : state_{std::make_unique<State>(base)} {}
ShotLayer::ShotLayer(ShotLayer&&) noexcept = default;
ShotLayer& ShotLayer::operator=(ShotLayer&&) noexcept = default;
ShotLayer::~ShotLayer() = default;

bool ShotLayer::is_there() {
  auto& row = state_->layers;
  row.reset();
  row.bind(1, std::string_view{shot_layer}).bind(2, std::int64_t{shot_layer_version});
  auto const found = row.step();
  row.reset();
  return found;
}

std::optional<std::vector<StoredShot>> ShotLayer::of(GameId game) {
  auto& done = state_->done;
  done.reset();
  done.bind(1, static_cast<std::int64_t>(game)).bind(2, std::string_view{shot_layer});
  done.bind(3, std::int64_t{shot_layer_version});
  auto const layer = done.step() ? std::optional{done.integer(0)} : std::nullopt;
  done.reset();
  if (!layer) {
    return std::nullopt;
  }
  std::vector<StoredShot> shots;
  auto& row = state_->notes;
  row.reset();
  row.bind(1, *layer).bind(2, static_cast<std::int64_t>(game)).bind(3, static_cast<std::int64_t>(LayerKind::shot));
  while (row.step()) {
    if (auto const ply = ply_before(row.integer(0))) {
      shots.push_back({game, *ply, std::string{row.text(1)}});
    }
  }
  row.reset();
  return shots;
}

}  // namespace damier
