#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// The values of a game by which all records of the same game are found. Ids of rows are 0 if there is none.
struct RecordRow {
  std::int64_t game = 0;
  std::int64_t variant = 0;    ///< variants.id
  std::string_view start_fen;  ///< empty for the start position of the variant
  std::string_view moves;      ///< encoded: docs/base-format.md
  std::int64_t white = 0;      ///< players.id
  std::int64_t black = 0;
  std::int64_t year = 0;  ///< 0 if not known
  std::uint64_t digest = 0;
};

/// The values of a game by which it is compared with another record.
struct RecordDetails {
  RecordRow row;  ///< without players and year
  std::string_view white, black, event, date, round;
  unsigned plies = 0;
  bool illegal = false;
};

/// The main line of a game as it is stored, and what the line begins from.
struct RecordMoves {
  std::int64_t variant = 0;    ///< variants.id; 0 if it is not known
  bool has_start_fen = false;  ///< the game has a start position of its own
  std::string_view moves;      ///< encoded
};

/// Who met when in a game, as numbers: two games are compared only if these agree somewhere. Ids are 0 if there is
/// none.
struct MeetingRow {
  std::int64_t game = 0;
  std::int64_t white = 0;  ///< players.id
  std::int64_t black = 0;
  std::int64_t event = 0;  ///< events.id
  std::uint32_t day = 0;   ///< 0 if it is not a whole day in PDN's form
  unsigned plies = 0;
};

/// Games whose numbers follow each other, as their records do in a source.
struct SourceRange {
  std::string source;  ///< its name
  GameRange games;
  std::int64_t shift = 0;  ///< the number of a game less that of its record in the source
};

/// Reads games as find_duplicates compares them: names by the numbers of their rows, so that most of them are never
/// read. Views are valid until the next call. A reader is used by one thread.
class RecordReader {
 public:
  explicit RecordReader(Base& base);
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;
  ~RecordReader();

  /// Visits the games of a range that were not removed, by their numbers. Throws Stopped after a stop request.
  void scan(GameRange range, std::function<void(RecordRow const&)> const& visit);
  /// Visits the games of a range that were not removed, from the blocks of the base where it has them.
  void scan_meetings(GameRange range, std::function<void(MeetingRow const&)> const& visit);
  /// Where the games of a range came from, by their numbers.
  [[nodiscard]] std::vector<SourceRange> source_ranges(GameRange range);
  /// The main line alone; without moves if there is no such game.
  [[nodiscard]] RecordMoves moves(std::int64_t game);
  /// The details of a game; nothing if another program has removed it meanwhile.
  [[nodiscard]] std::optional<RecordDetails> details(std::int64_t game);
  /// The name in a row of players; empty if there is none.
  [[nodiscard]] std::string player(std::int64_t id);
  /// The rows of variants: number and name.
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> variants();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
