#include "answers/shots.hpp"

#include "notation/move_text.hpp"

#include <utility>

namespace damier::answers {

std::vector<std::string> ShotRow::moves() const {
  std::vector<std::string> texts;
  auto position = shot.position;
  auto const add = [&](Move const& move) {
    texts.push_back(write_move(variant(), position, move));
    position = variant().after(position, move);
  };
  if (shot.mistake) {
    add(*shot.mistake);
  }
  for (auto const& move : shot.result.line) {
    add(move);
  }
  return texts;
}

std::vector<ShotRow> rows_of(source::SourceGame const& game, std::vector<Shot> shots) {
  std::vector<ShotRow> rows;
  for (auto& shot : shots) {
    rows.push_back({.shot = std::move(shot),
                    .game = game.reference,
                    .white = game.white,
                    .black = game.black,
                    .event = game.event,
                    .year = game.year,
                    .white_rating = game.white_rating,
                    .black_rating = game.black_rating});
  }
  return rows;
}

}  // namespace damier::answers
