#include "duplicates/record_loader.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"

#include <utility>

namespace damier {

Grounds::Grounds(Database& database) {
  Statement variants{database, "SELECT id, name FROM variants"};
  while (variants.step()) {
    if (auto const* const variant = find_variant(variants.text(1))) {
      grounds_.emplace(variants.integer(0), Ground{variant->board(), write_fen(variant->start(), *variant)});
    }
  }
}

bool Grounds::has_line(std::int64_t variant, std::string_view moves) const noexcept {
  auto const ground = grounds_.find(variant);
  return ground != grounds_.end() && !moves.empty() && !has_setup(ground->second.board, moves);
}

std::string_view Grounds::start_of(std::int64_t variant, std::string_view start_fen) const noexcept {
  auto const ground = start_fen.empty() ? grounds_.end() : grounds_.find(variant);
  return ground != grounds_.end() && ground->second.start == start_fen ? std::string_view{} : start_fen;
}

RecordLoader::RecordLoader(Database& database, Grounds const& grounds)
    : grounds_{grounds},
      record_{database,
              "SELECT ifnull(g.variant_id, 0), g.start_fen, g.plies, w.name, b.name, g.date, g.round, "
              "g.digest, g.illegal FROM games AS g LEFT JOIN players AS w ON w.id = g.white_id "
              "LEFT JOIN players AS b ON b.id = g.black_id WHERE g.id = ?"},
      player_{database, "SELECT name FROM players WHERE id = ?"},
      lines_{database} {}

LinkedRecord RecordLoader::load(std::int64_t game) {
  LinkedRecord record;
  record_.bind(1, game);
  if (!record_.step()) {
    record_.reset();
    return record;
  }
  record.game = game;
  record.variant = record_.integer(0);
  record.start = grounds_.start_of(record.variant, record_.text(1));
  record.moves = lines_.line(game).moves;
  record.plies = static_cast<unsigned>(record_.integer(2));
  record.header = {record_.text(3), record_.text(4), record_.text(5), record_.text(6)};
  record.digest = record_.integer(7);
  record.illegal = record_.integer(8) != 0;
  if (!grounds_.has_line(record.variant, record.moves)) {
    record.plies = 0;
    record.line = std::to_string(record.digest);
  } else {
    record.line = std::to_string(record.variant) + ' ' + record.start + '\0' + record.moves;
  }
  record_.reset();
  return record;
}

PlayerName const& RecordLoader::player(std::int64_t id) {
  if (auto const known = players_.find(id); known != players_.end()) {
    return known->second;
  }
  player_.bind(1, id);
  PlayerName name{player_.step() ? player_.text(0) : std::string_view{}};
  player_.reset();
  return players_.emplace(id, std::move(name)).first->second;
}

}  // namespace damier
