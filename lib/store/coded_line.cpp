#include "store/coded_line.hpp"

#include "store/detail/database.hpp"

#include <unordered_map>

namespace damier {
namespace {

std::optional<int> optional_int(Statement const& row, int column) noexcept {
  auto const value = row.optional_integer(column);
  return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

}  // namespace

GameRange game_range(Base& base) {
  return {base.database().integer("SELECT ifnull(min(id), 1) FROM games"),
          base.database().integer("SELECT ifnull(max(id), 0) FROM games")};
}

std::vector<Variant const*> stored_variants(Base& base) {
  std::vector<Variant const*> found;
  Statement names{base.database(), "SELECT name FROM variants"};
  while (names.step()) {
    if (auto const* const variant = find_variant(names.text(0))) {
      found.push_back(variant);
    }
  }
  return found;
}

void scan_coded_lines(Base& base, GameRange range, std::function<bool(CodedLine const&)> const& visit) {
  std::unordered_map<std::int64_t, Variant const*> variants;
  Statement names{base.database(), "SELECT id, name FROM variants"};
  while (names.step()) {
    variants[names.integer(0)] = find_variant(names.text(1));
  }
  Statement row{base.database(),
                "SELECT id, variant_id, start_fen, moves, outcome, year, white_rating, black_rating FROM games "
                "WHERE id BETWEEN ? AND ? AND removed = 0 ORDER BY id"};
  row.bind(1, range.first).bind(2, range.last);
  CodedLine line;
  std::int64_t last_variant = 0;
  while (row.step()) {
    if (auto const number = row.integer(1); number != last_variant) {
      auto const found = variants.find(number);
      line.variant = found != variants.end() ? found->second : nullptr;
      last_variant = number;
    }
    if (line.variant == nullptr) {
      last_variant = 0;
      continue;
    }
    line.id = GameId{row.integer(0)};
    line.start_fen = row.text(2);
    line.moves = row.blob(3);
    auto const outcome = row.integer(4);
    line.outcome = outcome >= 0 && outcome <= static_cast<std::int64_t>(Outcome::both_lose) ? static_cast<Outcome>(outcome)
                                                                                             : Outcome::unknown;
    line.year = optional_int(row, 5);
    line.white_rating = optional_int(row, 6);
    line.black_rating = optional_int(row, 7);
    if (!visit(line)) {
      return;
    }
  }
}

}  // namespace damier
