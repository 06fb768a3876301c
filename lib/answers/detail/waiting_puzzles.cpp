#include "answers/detail/waiting_puzzles.hpp"

#include "grammar/json/writer.hpp"

#include <algorithm>
#include <cmath>

namespace damier::answers {
namespace {

/// The source of a puzzle, from a row of a search or of a file.
template <typename Row>
PuzzleSource source_of(Row const& row, unsigned ply, ShotKind kind) {
  return {.game = row.game,
          .white = row.white,
          .black = row.black,
          .event = row.event,
          .ply = ply,
          .year = row.year,
          .kind = kind};
}

/// What read_proof makes a puzzle of, except for what its proof says.
std::string record_of(Puzzle const& puzzle) {
  auto const& source = puzzle.source;
  JsonWriter json;
  json.begin_object().member("file", source.game.file).member("white", source.white).member("black", source.black);
  json.member("event", source.event).member("game", source.game.number).member("ply", source.ply);
  json.member("year", source.year).member("kind", name_of(source.kind)).strings("motifs", puzzle.motifs);
  json.key("regained").decimal(puzzle.regained / 100.0);
  return json.key("proof").raw(write_proof(puzzle.proof)).end_object().text();
}

}  // namespace

Puzzle puzzle_of(ShotRow const& row) {
  auto const& shot = row.shot;
  return {shot.proof, shot.result, shot.difficulty, shot.motifs, source_of(row, shot.ply, shot.kind), shot.regained};
}

Puzzle puzzle_of(ProofRecord const& record, ShotKind kind) {
  return {record.proof,
          result_of(record.proof),
          difficulty_of(record.proof),
          record.motifs,
          source_of(record, record.ply, kind),
          static_cast<Score>(std::lround(record.regained * 100))};
}

void WaitingPuzzles::add(Puzzle const& puzzle) {
  auto const text = record_of(puzzle);
  places_.push_back({puzzle.difficulty.value(), spill_.size(), text.size()});
  spill_.append(text);
}

void WaitingPuzzles::visit(std::function<bool(Puzzle const&)> const& take) {
  std::ranges::stable_sort(places_, {}, &Place::difficulty);
  std::string text;
  for (auto const& place : places_) {
    text.resize(place.size);
    text.resize(spill_.read(place.begin, text));
    auto const record = read_proof(text).value();
    if (!take(puzzle_of(record, shot_kind_named(record.kind.value_or("")).value_or(ShotKind::missed)))) {
      return;
    }
  }
}

}  // namespace damier::answers
