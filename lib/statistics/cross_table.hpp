#pragma once

#include "game/date_span.hpp"
#include "game/outcome.hpp"
#include "statistics/counts.hpp"
#include "statistics/player_book.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The points of a game.
struct Points {
  double win = 2;
  double draw = 1;
  double loss = 0;
  bool operator==(Points const&) const = default;
};

/// A game of an event.
struct EventGame {
  GameId id{};
  NamePlace white = no_name, black = no_name;  ///< persons
  std::optional<int> white_rating, black_rating;
  std::string date, round, result;  ///< as written
  std::optional<DateSpan> day;
  std::optional<unsigned> round_number;  ///< the first number of the round: 3 of "3.1"
  Outcome outcome = Outcome::unknown;
  Colour first = Colour::white;  ///< who begins, and is named first in the result
  unsigned plies = 0;
  std::string moves;  ///< docs/base-format.md
};

/// The parts of a stored game that event_game() needs.
inline constexpr GameParts event_game_parts{.facts = true, .names = true, .texts = true, .moves = true};
[[nodiscard]] EventGame event_game(StoredGame const& game, PlayerBook const& book);

/// The games of an event, in the order of their numbers.
[[nodiscard]] std::vector<EventGame> event_games(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                                 NamePlace event);

/// What ranks players with equal points.
enum class TieBreak : std::uint8_t {
  wins,         ///< games won
  mutual,       ///< points in the games among those who are still equal
  sonneborn,    ///< Sonneborn-Berger: for each game the opponent's points times the share won
  solkoff,      ///< the sum of the points of all opponents, once for each game
  solkoff_cut,  ///< the same without the lowest one
};
/// "wins", "mutual", "sb", "solkoff", "solkoff-1": stable.
[[nodiscard]] std::string_view name(TieBreak tie_break) noexcept;
[[nodiscard]] std::span<TieBreak const> tie_breaks() noexcept;

struct CrossTableOptions {
  std::optional<Points> points = {};  ///< nothing: the results as they are written if as_written, else 1-½-0 if they
                                      ///< are written so, with draws in halves, else 2-1-0
  /// Whether results such as 12-8 count as written; if not set, they do if all games of the event are written in points
  /// with a sum of more than 2.
  std::optional<bool> as_written = {};
  std::optional<std::vector<TieBreak>> tie_breaks = {};  ///< nothing: those of the form
};

/// The form of an event.
enum class EventForm : std::uint8_t {
  all_play_all,  ///< at least three of five pairs met; a match of two players is one
  rounds,        ///< each player met some others, round by round
  other,
};
/// "all-play-all", "rounds", "other".
[[nodiscard]] std::string_view name(EventForm form) noexcept;

/// A game in the row of one of its players.
struct TableResult {
  std::size_t game = 0;      ///< index in CrossTable::games
  std::size_t opponent = 0;  ///< index in CrossTable::lines
  Colour colour = Colour::white;
  std::optional<double> points;  ///< nothing if the result is not known
};

struct CrossTableRow {
  NamePlace person = no_name;
  unsigned rank = 1;          ///< equal for players that no criterion ranks
  std::optional<int> rating;  ///< in the first game in which it is known
  unsigned games = 0;         ///< with a known result
  unsigned wins = 0, draws = 0, losses = 0;
  double points = 0;
  std::vector<double> tie_breaks;    ///< as in CrossTable::tie_breaks
  std::vector<TableResult> results;  ///< by round, then by number of the game
};

/// Irregularities of the games of an event.
struct EventNote {
  enum class Kind : std::uint8_t {
    duplicate,      ///< the second game is another record of the first and does not count
    contradiction,  ///< the same, and their results differ
    nameless,       ///< a player has no name: the game is in no row
    one_name,       ///< both players have the same name
    no_result,      ///< it is in the table and counts nothing
    unwritten,      ///< not two numbers, where results count as written: it counts their highest sum, half or 0
    missing,        ///< an all-play-all lacks games: count is their number, games is empty
  };
  Kind kind = Kind::duplicate;
  std::vector<GameId> games;
  std::uint64_t count = 0;  ///< for Kind::missing
};
/// "duplicate", "contradiction", "nameless", "one-name", "no-result", "unwritten", "missing".
[[nodiscard]] std::string_view name(EventNote::Kind kind) noexcept;

/// The table of an event.
struct CrossTable {
  EventForm form = EventForm::other;
  std::optional<Points> points;  ///< nothing: the results as written
  std::vector<TieBreak> tie_breaks;
  std::vector<EventGame> games;     ///< those that count or are in the table, by round, then by day, then by number
  std::vector<CrossTableRow> rows;  ///< by rank, equal ones by name
  std::vector<EventNote> notes;
  unsigned rounds = 0;  ///< the highest number of a round; 0 if games without one are in the table
};

/// Makes the table of some games; names are needed for the order of equal players.
[[nodiscard]] CrossTable cross_table(std::vector<EventGame> games, PlayerBook const& book,
                                     CrossTableOptions const& options);

}  // namespace damier
