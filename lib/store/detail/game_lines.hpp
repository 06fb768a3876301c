#pragma once

#include "store/detail/database.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The encoded main line of a game, which is stored with those of its neighbours in a row of game_lines:
/// docs/base-format.md.
struct GameLine {
  std::int64_t game = 0;
  std::int64_t variant = 0;    ///< 0 if not known
  bool has_start_fen = false;  ///< it begins with another position than the start of the variant
  bool only_moves = false;     ///< legal moves, and nothing else, change the position
  std::string_view moves;
};

/// The main lines of a row. Each is stored without the beginning that it shares with a game before it; the moves of a
/// game are put together when they are asked for. The bytes of the row are not needed after read().
class LineChunk {
 public:
  static constexpr std::size_t most_games = 128;

  /// Replaces the content of the chunk. Throws DamagedBase for invalid bytes.
  void read(Database const& database, std::int64_t first_game, std::string_view bytes);

  [[nodiscard]] std::int64_t first_game() const noexcept { return first_game_; }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] bool contains(std::int64_t game) const noexcept {
    return game >= first_game_ && static_cast<std::size_t>(game - first_game_) < entries_.size();
  }
  /// The main line of a game by its place in the row; valid until the next read.
  [[nodiscard]] GameLine operator[](std::size_t place) noexcept;

 private:
  struct Entry {
    std::int64_t variant = 0;
    bool has_start_fen = false;
    bool only_moves = false;
    std::size_t offset = 0;
    std::size_t size = 0;
    std::size_t rest = 0;    // where its part of rests_ begins
    std::size_t shared = 0;  // bytes of the game so many before it
    std::size_t back = 0;
    bool complete = false;
  };
  /// Finds the stored parts of each game; false for invalid bytes.
  [[nodiscard]] bool find_parts(std::string_view beginnings, std::string_view rests);
  void complete(std::size_t place) noexcept;

  std::int64_t first_game_ = 0;
  std::vector<Entry> entries_;
  std::string rests_;
  std::string moves_;
};

/// Reads main lines by the numbers of their games. A whole row is read at a time.
class GameLines {
 public:
  explicit GameLines(Database& database);

  /// The main line of a game, valid until the next call; without moves if the base has no such game.
  [[nodiscard]] GameLine line(std::int64_t game);

 private:
  Database const& database_;
  Statement row_;
  LineChunk chunk_;
};

/// Writes the main lines of games in the order of their numbers. The caller holds the transaction.
class GameLineWriter {
 public:
  explicit GameLineWriter(Database& database);

  void add(GameLine const& line);
  /// Replaces the line of a game that has one; nothing may be collected. Throws DamagedBase if it has none.
  void replace(GameLine const& line);
  /// Writes the collected lines; to be called before the transaction is committed.
  void flush();
  /// Forgets the collected lines; to be called after a transaction that was not committed.
  void forget() noexcept;

 private:
  void take_up(std::int64_t game);
  void append(GameLine const& line, std::uint8_t beginning);
  [[nodiscard]] bool has_room(GameLine const& line, std::uint8_t beginning) const noexcept;
  [[nodiscard]] std::string bytes() const;
  [[nodiscard]] std::uint64_t kind(std::size_t place) const noexcept;

  /// The beginning that a game shares with one of those before it, as stored in a row.
  [[nodiscard]] std::uint8_t beginning_of(std::string_view moves) const noexcept;

  Database& database_;
  Statement last_;
  Statement write_;
  std::optional<Statement> row_of_;  // for replace()
  /// The first bytes of the moves, as two words.
  struct Head {
    std::array<std::uint64_t, 2> words{};
    std::size_t size = 0;  // size of the moves
  };
  [[nodiscard]] static Head head_of(std::string_view moves) noexcept;

  std::vector<GameLine> lines_;  // their moves are in moves_, one after the other
  std::vector<Head> heads_;
  std::vector<std::size_t> sizes_;
  std::string moves_;
  std::string beginnings_;        // one byte of each
  std::string rests_;             // the moves without the shared part
  std::size_t number_bytes_ = 2;  // stored before them, at most; the number of games has two
};

}  // namespace damier
