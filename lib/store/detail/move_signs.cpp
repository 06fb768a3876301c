#include "store/move_signs.hpp"

#include "store/detail/database.hpp"

#include <array>
#include <string_view>

namespace damier {

std::vector<SignedMove> moves_with_sign(Base& base, std::int64_t nag) {
  static constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};
  constexpr std::int64_t nag_kind = 3;
  constexpr std::int64_t strength_kind = 4;
  auto const has_sign = nag > 0 && nag < static_cast<std::int64_t>(signs.size());
  Statement row{database_of(base),
                "SELECT DISTINCT a.game_id, a.line, a.ply FROM annotations AS a JOIN games AS g ON g.id = a.game_id "
                "WHERE g.removed = 0 AND a.ply > 0 "
                "AND ((a.kind = ? AND CAST(a.text AS INTEGER) = ?) OR (a.kind = ? AND a.text = ?)) "
                "ORDER BY a.game_id, a.line, a.ply"};
  row.bind(1, nag_kind).bind(2, nag).bind(3, strength_kind);
  row.bind(4, has_sign ? signs[static_cast<std::size_t>(nag)] : std::string_view{"\n"});  // no strength is that
  std::vector<SignedMove> moves;
  while (row.step()) {
    moves.push_back({GameId{row.integer(0)}, row.integer(1), row.integer(2)});
  }
  return moves;
}

}  // namespace damier
