#pragma once

#include "store/base.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

class Database;  // store/detail/

/// The main lines of all games as text, in the table move_texts: for programs that read a base with SQL alone and
/// cannot decode game_lines. The view game_list shows them. A base has them on request; they take some 500 bytes a
/// game.
[[nodiscard]] bool has_move_texts(Base& base);
/// Writes the texts of all games, or of the later ones; in one transaction. progress is called with the last game done
/// and the last one to be done; returning false stops, and the texts stay unchanged.
void update_move_texts(Base& base, std::function<bool(std::int64_t, std::int64_t)> const& progress = {});
void drop_move_texts(Base& base);

/// For verify: a fault for each game whose text is missing or is not that of its moves, at most a given number.
[[nodiscard]] std::vector<Message> move_text_faults(Database& database, std::size_t most);

}  // namespace damier
