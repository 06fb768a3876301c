#include "duplicates/detail/record_loader.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"

namespace damier {

VariantStarts::VariantStarts(ArchiveReader const& reader) {
  for (auto const& [id, name] : reader.variants()) {
    if (auto const* const variant = find_variant(name)) {
      variant_starts_.emplace(id, VariantStart{variant->board(), write_fen(variant->start(), *variant)});
    }
  }
}

bool VariantStarts::has_line(std::int64_t variant, std::string_view moves) const noexcept {
  auto const found = variant_starts_.find(variant);
  return found != variant_starts_.end() && !moves.empty() && !has_setup(found->second.board, moves);
}

std::string_view VariantStarts::start_of(std::int64_t variant, std::string_view start_fen) const noexcept {
  auto const found = start_fen.empty() ? variant_starts_.end() : variant_starts_.find(variant);
  return found != variant_starts_.end() && found->second.start == start_fen ? std::string_view{} : start_fen;
}

LinkedRecord RecordLoader::load(std::int64_t game) {
  LinkedRecord record;
  auto const details = reader_.details(game);
  if (!details) {
    return record;
  }
  record.game = game;
  record.variant = details->row.variant;
  record.start = variant_starts_.start_of(record.variant, details->row.start_fen);
  record.moves = details->row.moves;
  record.plies = details->plies;
  record.header = {details->white, details->black, details->date, details->round};
  record.digest = static_cast<std::int64_t>(details->row.digest);
  record.illegal = details->illegal;
  if (!variant_starts_.has_line(record.variant, record.moves)) {
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
  return players_.emplace(id, PlayerName{id == 0 ? std::string{} : reader_.player(id)}).first->second;
}

}  // namespace damier
