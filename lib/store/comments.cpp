#include "store/comments.hpp"

#include "store/detail/database.hpp"

namespace damier {

void scan_comments(Base& base, std::function<void(GameId game, std::string_view text)> const& visit) {
  Statement row{base.database(), "SELECT game_id, text FROM comments ORDER BY game_id"};
  while (row.step()) {
    visit(GameId{row.integer(0)}, row.text(1));
  }
}

}  // namespace damier
