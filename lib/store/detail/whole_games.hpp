#pragma once

#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_rows.hpp"
#include "store/detail/header_rows.hpp"

#include <cstdint>

namespace damier {

/// Reads the games of a base, those that were removed too: what is derived from games covers these, since they may come
/// back.
class WholeGames {
 public:
  explicit WholeGames(Database& database);

  /// The game with a number, valid until the next call; nullptr if the base has none.
  [[nodiscard]] Game const* load(std::int64_t number);

 private:
  HeaderRows headers_;
  GameRows rows_;
  Statement row_;
  StoredGame game_;
};

}  // namespace damier
