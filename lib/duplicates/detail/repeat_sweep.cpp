#include "duplicates/detail/repeat_sweep.hpp"

#include <algorithm>
#include <utility>

namespace damier {

void RepeatSweep::add(SweptRecord const& record) {
  if (levels_.empty() || record.line != line_) {
    open(record);
  }
  begin_wholes(record);
  keep(record, find_copy(record));
}

void RepeatSweep::finish() {
  while (!levels_.empty()) {
    close_level();
  }
}

/// Goes on to another move sequence. A sequence that is not a beginning of it is not a beginning of any later one,
/// either.
void RepeatSweep::open(SweptRecord const& record) {
  auto const parted = std::ranges::mismatch(line_, record.line);
  auto const common = static_cast<std::size_t>(parted.in1 - line_.begin());
  while (!levels_.empty() && levels_.back().bytes > common) {
    close_level();
  }
  line_ = record.line;
  levels_.push_back({.bytes = line_.size(), .plies = record.plies, .number = ++lines_});
}

void RepeatSweep::close_level() {
  auto const& level = levels_.back();
  for (auto const& member : level.members) {
    report(member, level);
  }
  members_ -= level.members.size();
  levels_.pop_back();
}

/// Records a match with all records whose moves are the beginning of this one's.
void RepeatSweep::begin_wholes(SweptRecord const& record) {
  for (std::size_t depth = 0; depth + 1 < levels_.size(); ++depth) {
    auto& level = levels_[depth];
    if (level.plies >= least_plies_of_moves) {
      begin_whole(level, level.members.front(), record);
    } else if (auto const found = level.of_players.find(record.meeting.players); found != level.of_players.end()) {
      for (auto const member : found->second) {
        begin_whole(level, level.members[member], record);
      }
    }
  }
}

void RepeatSweep::begin_whole(Level const& level, Member& member, SweptRecord const& record) {
  if (member.is_copy || member.is_of_many || !may_begin_game(level.plies, member.meeting, record.meeting)) {
    return;
  }
  // The last one is a beginning of this one if it is still open.
  auto const goes_on = member.last_level == 0 ||
                       (member.last_depth < levels_.size() && levels_[member.last_depth].number == member.last_level);
  member.is_of_many = !goes_on;
  member.last_depth = levels_.size() - 1;
  member.last_level = levels_.back().number;
  if (!member.whole || record.ordinal < member.whole->ordinal) {
    member.whole = {record.ordinal, std::string{record.place}};
  }
}

/// If a record before this one has the same moves and may be of the same game, it is reported; returns whether.
bool RepeatSweep::find_copy(SweptRecord const& record) {
  auto const& level = levels_.back();
  auto const reported = [&](Member const& member) {
    auto const is_same = may_be_same_game(record.plies, member.meeting, record.meeting);
    if (is_same) {
      visit_({.same_moves = true,
              .later_is_shorter = false,
              .shorter_bytes = record.line.size(),
              .ordinal = record.ordinal,
              .later = record.place,
              .earlier = member.record.place});
    }
    return is_same;
  };
  if (record.plies >= least_plies_of_moves) {
    return !level.members.empty() && reported(level.members.front());
  }
  auto const found = level.of_players.find(record.meeting.players);
  return found != level.of_players.end() &&
         std::ranges::any_of(found->second, [&](std::size_t member) { return reported(level.members[member]); });
}

void RepeatSweep::keep(SweptRecord const& record, bool is_copy) {
  auto& level = levels_.back();
  Member member{record.meeting, {record.ordinal, std::string{record.place}}, is_copy};
  if (record.plies >= least_plies_of_moves) {
    if (level.members.empty()) {
      level.members.push_back(std::move(member));
      ++members_;
    }
    return;
  }
  if (record.meeting.players == 0 || members_ >= most_members_) {
    return;  // few moves and no names: it cannot be assigned to a game
  }
  auto& same_players = level.of_players[record.meeting.players];
  if (same_players.size() < most_of_meeting_) {
    same_players.push_back(level.members.size());
    level.members.push_back(std::move(member));
    ++members_;
  }
}

/// Reports a record that is the beginning of exactly one game.
void RepeatSweep::report(Member const& member, Level const& level) {
  if (!member.whole || member.is_of_many) {
    return;
  }
  auto const is_later = member.record.ordinal > member.whole->ordinal;
  auto const& later = is_later ? member.record : *member.whole;
  auto const& earlier = is_later ? *member.whole : member.record;
  visit_({.same_moves = false,
          .later_is_shorter = is_later,
          .shorter_bytes = level.bytes,
          .ordinal = later.ordinal,
          .later = later.place,
          .earlier = earlier.place});
}

}  // namespace damier
