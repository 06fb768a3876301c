#include "duplicates/record_loader.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"

namespace damier {

Grounds::Grounds(Base& base) {
  for (auto const& [id, name] : RecordReader{base}.variants()) {
    if (auto const* const variant = find_variant(name)) {
      grounds_.emplace(id, Ground{variant->board(), write_fen(variant->start(), *variant)});
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

LinkedRecord RecordLoader::load(std::int64_t game) {
  LinkedRecord record;
  auto const details = reader_.details(game);
  if (!details) {
    return record;
  }
  record.game = game;
  record.variant = details->row.variant;
  record.start = grounds_.start_of(record.variant, details->row.start_fen);
  record.moves = details->row.moves;
  record.plies = details->plies;
  record.header = {details->white, details->black, details->date, details->round};
  record.digest = static_cast<std::int64_t>(details->row.digest);
  record.illegal = details->illegal;
  if (!grounds_.has_line(record.variant, record.moves)) {
    record.plies = 0;
    record.line = std::to_string(record.digest);
  } else {
    record.line = std::to_string(record.variant) + ' ' + record.start + '\0' + record.moves;
  }
  return record;
}

PlayerName const& RecordLoader::player(std::int64_t id) {
  if (auto const known = players_.find(id); known != players_.end()) {
    return known->second;
  }
  return players_.emplace(id, PlayerName{reader_.player(id)}).first->second;
}

}  // namespace damier
