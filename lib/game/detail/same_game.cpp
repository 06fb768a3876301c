#include "game/same_game.hpp"

#include <algorithm>
#include <functional>

namespace damier {
namespace {

/// Whether two dates are known and have no day in common.
bool are_apart(std::optional<DateSpan> const& one, std::optional<DateSpan> const& other) noexcept {
  return one && other && (one->last < other->first || other->last < one->first);
}

/// The first number in a text, so that "3", "03" and "Round 3.1" are round 3.
std::string first_number(std::string_view text) {
  auto const begin = text.find_first_of("123456789");
  if (begin == std::string_view::npos) {
    return {};
  }
  text.remove_prefix(begin);
  return std::string{text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()))};
}

/// All numbers of a text.
std::string numbers_in(std::string_view text) {
  std::string numbers;
  while (!text.empty()) {
    auto const digits = std::min(text.find_first_not_of("0123456789"), text.size());
    auto const zeros = std::min(text.find_first_not_of('0'), digits);
    if (digits != 0) {
      numbers.append(text.substr(zeros, digits - zeros)).append(1, ' ');
    }
    text.remove_prefix(std::max<std::size_t>(digits, 1));
  }
  return numbers;
}

/// The likeness of a pair of names, from that of White's and of Black's: different if either is different, otherwise
/// unknown if either is unknown, otherwise respelled if either is respelled.
NameLikeness both(NameLikeness white, NameLikeness black) noexcept {
  for (auto const likeness : {NameLikeness::different, NameLikeness::unknown, NameLikeness::respelled}) {
    if (white == likeness || black == likeness) {
      return likeness;
    }
  }
  return NameLikeness::same;
}

std::uint64_t mixed(std::uint64_t one, std::uint64_t other) noexcept { return one * 0x9e3779b97f4a7c15U + other; }

std::string_view known(Game const& game, std::string_view name) noexcept {
  auto const value = game.tag(name);
  return value && value->find_first_not_of("?-. ") != std::string_view::npos ? *value : std::string_view{};
}

/// Whether the players are the same, and day and round as far as is known.
bool same_meeting(unsigned plies, Meeting const& one, Meeting const& other) noexcept {
  auto const agree = [](std::uint64_t a, std::uint64_t b) { return a == 0 || b == 0 || a == b; };
  auto const all_known = one.date != 0 && other.date != 0 && one.round != 0 && other.round != 0;
  return one.players != 0 && one.players == other.players && agree(one.date, other.date) &&
         agree(one.round, other.round) && (all_known || plies >= least_plies_of_players);
}

}  // namespace

RecordHeader::RecordHeader(std::string_view white_name, std::string_view black_name, std::string_view date_text,
                           std::string_view round_text, std::string_view event_text)
    : white{white_name},
      black{black_name},
      date{read_date(date_text)},
      round{first_number(round_text)},
      rounds{numbers_in(round_text)},
      event{event_text == "?" ? std::string{} : name_key(event_text)} {}

HeaderLikeness compare_names(RecordHeader const& one, PlayerName const& white, PlayerName const& black) {
  auto const straight = both(one.white.compare(white), one.black.compare(black));
  if (straight == NameLikeness::same || straight == NameLikeness::respelled) {
    return HeaderLikeness::agree;
  }
  auto const crossed = both(one.white.compare(black), one.black.compare(white));
  if (crossed == NameLikeness::same || crossed == NameLikeness::respelled) {
    return HeaderLikeness::agree;
  }
  return straight == NameLikeness::unknown ? HeaderLikeness::unnamed : HeaderLikeness::differ;
}

bool contradict(RecordHeader const& one, RecordHeader const& other) noexcept {
  return are_apart(one.date, other.date) || (!one.round.empty() && !other.round.empty() && one.round != other.round);
}

Meeting meeting_of(Game const& game) {
  PlayerName const white{known(game, "White")};
  PlayerName const black{known(game, "Black")};
  if (white.empty() || black.empty()) {
    return {};
  }
  auto const hash_of = [](std::string_view text) {
    return text.empty() ? std::uint64_t{0} : std::hash<std::string_view>{}(text) | 1U;
  };
  auto const players = std::minmax({std::uint64_t{white.key()}, std::uint64_t{black.key()}});
  return {mixed(players.first, players.second) | 1U, hash_of(known(game, "Date")), hash_of(known(game, "Round"))};
}

bool may_be_same_game(unsigned plies, Meeting const& one, Meeting const& other) noexcept {
  return plies >= least_plies_of_moves || same_meeting(plies, one, other);
}

bool may_be_same_game(unsigned plies, EventMeeting const& one, EventMeeting const& other) noexcept {
  auto const other_round = one.round_number && other.round_number && one.round_number != other.round_number;
  if (other_round || are_apart(one.day, other.day)) {
    return false;
  }
  auto const same_round = one.round_number && one.round == other.round;
  auto const same_day = one.day && other.day && one.day->first == one.day->last && one.day == other.day;
  return plies >= least_plies_of_event || same_round || same_day;
}

bool may_be_version(RecordHeader const& one, RecordHeader const& other, VersionEvidence const& evidence) noexcept {
  auto const has_part = [](std::string const& numbers) { return std::ranges::count(numbers, ' ') > 1; };
  auto const straight = both(one.white.compare(other.white), one.black.compare(other.black));
  auto const same_players = straight == NameLikeness::same || straight == NameLikeness::respelled;
  auto const apart =
      contradict(one, other) || (has_part(one.rounds) && has_part(other.rounds) && one.rounds != other.rounds);
  auto const same_round = !one.round.empty() && one.round == other.round;
  auto const same_day = one.date && one.date->first == one.date->last && one.date == other.date;
  auto const same_event = !one.event.empty() && one.event == other.event;
  auto const known_when = !apart && (same_day || (same_round && same_event));
  auto const is_part = evidence.common == evidence.shorter;
  auto const is_whole = is_part && evidence.shorter == evidence.longer;
  auto const has_moves = evidence.plies >= fewest_plies;
  auto const most = has_moves && (is_part || 2 * evidence.common > evidence.longer);
  if (evidence.same_place && (most || (same_players && known_when && same_event))) {
    return true;
  }
  if (is_part && evidence.plies >= least_plies_of_moves) {  // as for duplicates: the moves alone
    auto const likeness = compare_names(one, other);
    return likeness == HeaderLikeness::differ ? is_whole && !apart && same_day && same_event : is_whole || !apart;
  }
  if (apart || !same_players) {
    return false;
  }
  return most ? known_when || (is_part && evidence.plies >= least_plies_of_players)
              : evidence.shorter == 0 && same_round && (same_day || same_event);
}

bool may_begin_game(unsigned plies, Meeting const& beginning, Meeting const& whole) noexcept {
  if (plies < least_plies_of_moves) {
    return same_meeting(plies, beginning, whole);
  }
  return beginning.players == 0 || whole.players == 0 || beginning.players == whole.players;
}

}  // namespace damier
