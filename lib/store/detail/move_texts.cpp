#include "store/move_texts.hpp"

#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/whole_games.hpp"

namespace damier {
namespace {

constexpr std::string_view move_texts_index = "move_texts";

}  // namespace

bool has_move_texts(Base& base) { return index_up_to(database_of(base), move_texts_index) >= 0; }

void update_move_texts(Base& base, std::function<bool(std::int64_t, std::int64_t)> const& progress) {
  constexpr std::int64_t games_between_reports = 1000;
  auto& database = database_of(base);
  Transaction transaction{database};
  auto const last = database.integer("SELECT ifnull(max(id), 0) FROM game_rows");
  auto const up_to = index_up_to(database, move_texts_index);
  if (up_to >= last) {
    return;
  }
  // Of removed games too: they may be restored.
  Statement games{database, "SELECT id FROM game_rows WHERE id > ? ORDER BY id"};
  Statement insert{database, "INSERT OR REPLACE INTO move_texts VALUES (?, ?)"};
  WholeGames reader{database};
  std::int64_t done = 0;
  for (games.bind(1, up_to); games.step();) {
    auto const id = games.integer(0);
    if (++done % games_between_reports == 0 && progress && !progress(id, last)) {
      return;
    }
    if (auto const* const game = reader.load(id)) {
      auto const text = main_line_text(*game);
      insert.bind(1, id).bind(2, std::string_view{text}).run();
    }
  }
  set_index_up_to(database, move_texts_index, last);
  transaction.commit();
}

void drop_move_texts(Base& base) {
  execute_whole(base, "DELETE FROM indexes WHERE name = 'move_texts'; DELETE FROM move_texts;");
}

std::vector<Message> move_text_faults(Database& database, std::size_t most) {
  std::vector<Message> faults;
  if (index_up_to(database, move_texts_index) < 0 &&
      database.integer("SELECT EXISTS (SELECT 1 FROM move_texts)") == 0) {
    return faults;  // nearly all bases
  }
  WholeGames reader{database};
  // Earlier versions wrote no texts of games that were removed, and nobody misses them until the games come back.
  Statement games{database,
                  "SELECT g.id, m.moves FROM game_rows AS g LEFT JOIN move_texts AS m ON m.game_id = g.id "
                  "WHERE (g.id <= ? AND " +
                      sql_is_there("g.state") + ") OR m.game_id IS NOT NULL ORDER BY g.id"};
  for (games.bind(1, index_up_to(database, move_texts_index)); games.step() && faults.size() < most;) {
    auto const text_is_right = [&] {
      auto const* const game = reader.load(games.integer(0));
      return game != nullptr && main_line_text(*game) == games.text(1);
    };
    if (games.is_null(1)) {
      faults.push_back(message("verify-no-move-text", "game"_a = games.integer(0)));
    } else if (!text_is_right()) {
      faults.push_back(message("verify-other-move-text", "game"_a = games.integer(0)));
    }
  }
  return faults;
}

}  // namespace damier
