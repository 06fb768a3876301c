#include "answers/detail/waiting_puzzles.hpp"

#include "grammar/json/writer.hpp"

#include <algorithm>
#include <cmath>

namespace damier::answers {
namespace {

/// What read_proof makes a puzzle of, except for what its proof says.
std::string record_of(GameShot const& puzzle) {
  JsonWriter json;
  json.begin_object().member("file", puzzle.game.file).member("white", puzzle.white).member("black", puzzle.black);
  json.member("event", puzzle.event).member("game", puzzle.game.number).member("ply", puzzle.ply);
  json.member("year", puzzle.year).member("kind", name_of(puzzle.kind)).strings("motifs", puzzle.motifs);
  json.key("regained").decimal(puzzle.regained / 100.0);
  return json.key("proof").raw(write_proof(puzzle.proof)).end_object().text();
}

}  // namespace

GameShot puzzle_of(ProofRecord const& record) {
  GameShot puzzle;
  puzzle.take(record.proof);
  puzzle.kind = shot_kind_named(record.kind.value_or("")).value_or(ShotKind::missed);
  puzzle.ply = record.ply;
  puzzle.position = record.proof.position;
  puzzle.regained = static_cast<Score>(std::lround(record.regained * 100));
  puzzle.motifs = record.motifs;
  puzzle.difficulty = difficulty_of(record.proof);
  puzzle.game = record.game;
  puzzle.white = record.white;
  puzzle.black = record.black;
  puzzle.event = record.event;
  puzzle.year = record.year;
  return puzzle;
}

void WaitingPuzzles::add(GameShot const& puzzle) {
  auto const text = record_of(puzzle);
  places_.push_back({puzzle.difficulty.value(), spill_.size(), text.size()});
  spill_.append(text);
}

void WaitingPuzzles::visit(std::function<bool(GameShot const&)> const& take) {
  std::ranges::stable_sort(places_, {}, &Place::difficulty);
  std::string text;
  for (auto const& place : places_) {
    text.resize(place.size);
    text.resize(spill_.read(place.begin, text));
    if (!take(puzzle_of(read_proof(text).value()))) {
      return;
    }
  }
}

}  // namespace damier::answers
