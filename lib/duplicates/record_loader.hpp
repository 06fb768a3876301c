#pragma once

#include "board/geometry.hpp"
#include "game/same_game.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace damier {

/// What moves are played on, by variants.id: for the variants that are known.
class Grounds {
 public:
  explicit Grounds(Database& database);

  /// Whether a record can be compared by its moves, and not only by what it says.
  [[nodiscard]] bool has_line(std::int64_t variant, std::string_view moves) const noexcept;
  /// The position that a game begins from: nothing for the start position, whether that is said or not.
  [[nodiscard]] std::string_view start_of(std::int64_t variant, std::string_view start_fen) const noexcept;

 private:
  struct Ground {
    Geometry board;
    std::string start;  // the FEN of its start position: some files say it in every game
  };
  std::map<std::int64_t, Ground> grounds_;
};

/// A record that was looked at for itself.
struct LinkedRecord {
  std::int64_t game = 0;
  std::int64_t variant = 0;
  std::string line;  ///< start and moves, or the digest where these do not tell
  std::string moves;
  std::string start;
  unsigned plies = 0;
  bool illegal = false;  ///< its moves go on beyond those that are compared
  RecordHeader header{{}, {}, {}, {}};
  std::int64_t digest = 0;
};

/// Reads single records, and remembers the names of the players that were asked for.
class RecordLoader {
 public:
  RecordLoader(Database& database, Grounds const& grounds);

  /// A record of game 0 if another program has removed it meanwhile.
  [[nodiscard]] LinkedRecord load(std::int64_t game);
  /// By players.id; 0 has no name.
  [[nodiscard]] PlayerName const& player(std::int64_t id);

 private:
  Grounds const& grounds_;
  Statement record_;
  Statement player_;
  GameLines lines_;
  std::unordered_map<std::int64_t, PlayerName> players_;
};

}  // namespace damier
