#pragma once

#include "game/date_span.hpp"
#include "game/game.hpp"
#include "game/player_name.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

// THE definitions of the same game: what check, dedupe and the cross tables ask of two records whose moves are the
// same, or where those of one are the beginning of the other's. What is the same player is in game/player_name.hpp.
//
// Equal moves alone prove two records to be of one game from least_plies_of_moves on: games of different players begin
// alike, and the fewer plies the more of them do. Below it the headers must agree too. There are three ways to compare
// headers: RecordHeader where both are at hand; Meeting, three numbers, where millions of records are sorted; and
// EventMeeting where the players and the event are known to be the same.

/// With fewer plies, equal moves are no evidence at all.
inline constexpr unsigned fewest_plies = 2;
/// From so many plies on, equal moves prove two records to be of one game, whatever the headers are.
inline constexpr unsigned least_plies_of_moves = 30;
/// For comparing two meetings: from this number of plies on, both players must be the same, and neither date nor round
/// may contradict; below it, date and round must be known and the same.
inline constexpr unsigned least_plies_of_players = 16;
/// For comparing two games of the same players in one event: from this number of plies on, neither round nor day must
/// be known.
inline constexpr unsigned least_plies_of_event = 20;

/// The parts of a header that distinguish one game from another.
struct RecordHeader {
  RecordHeader(std::string_view white_name, std::string_view black_name, std::string_view date_text,
               std::string_view round_text, std::string_view event_text = {});

  PlayerName white;
  PlayerName black;
  std::optional<DateSpan> date;
  std::string round;   ///< the first number in it
  std::string rounds;  ///< all its numbers: "5.1" and "5.2" are two games of a round
  std::string event;   ///< its name_key

  [[nodiscard]] bool nameless() const noexcept { return white.empty() && black.empty(); }
};

enum class HeaderLikeness : std::uint8_t {
  agree,    ///< both names agree, as written or with White and Black exchanged
  unnamed,  ///< a name is missing, and nothing contradicts the others
  differ,
};
[[nodiscard]] HeaderLikeness compare_names(RecordHeader const& one, PlayerName const& white, PlayerName const& black);
[[nodiscard]] inline HeaderLikeness compare_names(RecordHeader const& one, RecordHeader const& other) {
  return compare_names(one, other.white, other.black);
}
/// Whether the dates or the rounds cannot be those of one game.
[[nodiscard]] bool contradict(RecordHeader const& one, RecordHeader const& other) noexcept;

/// What the header of a record shows about when two players met. Names, dates and rounds are hashes of 64 bits: two
/// different ones share a hash with probability 2^-64.
struct Meeting {
  std::uint64_t players = 0;  ///< of both names, regardless of order, capitals and accents; 0 if one is missing
  std::uint64_t date = 0;     ///< 0 if it or a name is missing
  std::uint64_t round = 0;
};
[[nodiscard]] Meeting meeting_of(Game const& game);

/// When two players met in an event, with the same colours each time.
struct EventMeeting {
  std::string_view round;                ///< as written
  std::optional<unsigned> round_number;  ///< the first number in it
  std::optional<DateSpan> day;
};

/// Whether two records are of one game, as far as their headers show. Their moves must be equal, or those of one the
/// beginning of the other's; plies is the number of the equal moves.
[[nodiscard]] bool may_be_same_game(unsigned plies, Meeting const& one, Meeting const& other) noexcept;
/// The same for two records of one event. From least_plies_of_event on they are of one game unless round or day
/// contradicts; below it, only if the round or the day is known and the same.
[[nodiscard]] bool may_be_same_game(unsigned plies, EventMeeting const& one, EventMeeting const& other) noexcept;
/// What two records have in common besides their headers, where one may be another version of the other.
struct VersionEvidence {
  std::size_t common = 0;   ///< how much of the moves is the same, in any unit
  std::size_t shorter = 0;  ///< how long the shorter main line is, in that unit
  std::size_t longer = 0;
  unsigned plies = 0;       ///< of the shorter main line
  bool same_place = false;  ///< the same record of a source of the same name
};
/// Whether one record is another version of the other: corrected, completed or cut short. The players are the same in
/// the same colours, day or round are, the event is or the day, and so are most of the moves; or the moves are all the
/// same and many; or it is the same place of a source and most of the moves, or all that the headers say of the game,
/// are the same.
[[nodiscard]] bool may_be_version(RecordHeader const& one, RecordHeader const& other,
                                  VersionEvidence const& evidence) noexcept;
/// Whether a record of so many plies may be the beginning of a longer one: the players are the same, or not known.
[[nodiscard]] bool may_begin_game(unsigned plies, Meeting const& beginning, Meeting const& whole) noexcept;

}  // namespace damier
