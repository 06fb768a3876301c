#include "reading/detail/name_meetings.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace damier {
namespace {

using Words = std::array<std::uint32_t, 2>;

constexpr std::uint64_t most_seats = std::uint64_t{1} << 19;  // in memory at a time

/// One of the two players of a game.
struct Seat {
  std::uint64_t event = 0;
  std::uint64_t round = 0;
  std::uint32_t group = 0;
  std::uint32_t opponent = NameMeetings::nobody;  // player; none also if there is no round
  auto operator<=>(Seat const&) const noexcept = default;
};

/// Whether the names of two opponents have a long word in common.
bool same_opponent(Words const& a, Words const& b) noexcept {
  return std::ranges::any_of(a, [&](std::uint32_t word) { return word != 0 && std::ranges::find(b, word) != b.end(); });
}

/// The items of a group; they are sorted by it. std::ranges::equal_range is more than clang 14 compiles.
template <typename Item>
std::span<Item const> of_group(std::span<Item const> items, std::uint32_t group) noexcept {
  return {std::ranges::lower_bound(items, group, {}, &Item::group),
          std::ranges::upper_bound(items, group, {}, &Item::group)};
}

class PairExaminer {
 public:
  PairExaminer(NameMeetings const& meetings, std::vector<std::uint32_t> const& group_of,
               std::function<Words(std::uint32_t)> const& words_of, std::vector<NamePair>& pairs)
      : meetings_{meetings}, group_of_{group_of}, words_of_{words_of}, pairs_{pairs} {
    std::uint32_t groups = 0;
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
      links_.push_back({pairs[i].one, pairs[i].two, i});
      links_.push_back({pairs[i].two, pairs[i].one, i});
      groups = std::max({groups, pairs[i].one + 1, pairs[i].two + 1});
    }
    std::ranges::sort(links_, {}, [](Link const& link) { return std::pair{link.group, link.other}; });
    wanted_.resize(groups);
    for (auto const& link : links_) {
      wanted_[link.group] = true;
    }
  }

  void run() {
    if (pairs_.empty()) {
      return;
    }
    find_met();
    auto const parts = 1 + 2 * meetings_.count() / most_seats;
    for (std::uint64_t part = 0; part < parts; ++part) {
      collect(part, parts);
      for_each_run(&Seat::event, [&](std::span<Seat const> seats) { look_at_event(seats); });
    }
  }

 private:
  struct Link {
    std::uint32_t group = 0, other = 0;
    std::uint32_t pair = 0;
  };

  [[nodiscard]] std::uint32_t group(std::uint32_t player) const noexcept {
    return player == NameMeetings::nobody ? NameMeetings::nobody : group_of_[player];
  }
  [[nodiscard]] bool wanted(std::uint32_t group) const noexcept { return group < wanted_.size() && wanted_[group]; }
  [[nodiscard]] std::span<Link const> links_of(std::uint32_t group) const noexcept {
    return of_group<Link>(links_, group);
  }

  void find_met() {
    meetings_.for_each([&](NameMeetings::Meeting const& meeting) {
      auto const one = group(meeting.white);
      auto const two = group(meeting.black);
      if (meeting.white != meeting.black && wanted(one) && wanted(two)) {
        for (auto const& link : links_of(one)) {
          pairs_[link.pair].met = pairs_[link.pair].met || link.other == two;
        }
      }
    });
  }

  /// Collects the seats of one part of the events.
  void collect(std::uint64_t part, std::uint64_t parts) {
    seats_.clear();
    std::size_t full = 2 * most_seats;
    meetings_.for_each([&](NameMeetings::Meeting const& meeting) {
      if (meeting.event == 0 || (meeting.event >> 8U) % parts != part) {
        return;
      }
      add(meeting, meeting.white, meeting.black);
      add(meeting, meeting.black, meeting.white);
      if (seats_.size() >= full) {  // an event with more games than can be held: many of them are repeated
        sort_seats();
        full = 2 * std::max<std::size_t>(seats_.size(), most_seats);
      }
    });
    sort_seats();
  }
  void add(NameMeetings::Meeting const& meeting, std::uint32_t player, std::uint32_t opponent) {
    if (auto const own = group(player); wanted(own)) {
      seats_.push_back({meeting.event, meeting.round, own, meeting.round == 0 ? NameMeetings::nobody : opponent});
    }
  }
  void sort_seats() {
    std::ranges::sort(seats_);
    seats_.erase(std::unique(seats_.begin(), seats_.end()), seats_.end());
  }

  template <typename Visit>
  void for_each_run(std::uint64_t Seat::*what, Visit const& visit) const {
    for_each_run(std::span<Seat const>{seats_}, what, visit);
  }
  template <typename Visit>
  static void for_each_run(std::span<Seat const> seats, std::uint64_t Seat::*what, Visit const& visit) {
    while (!seats.empty()) {
      auto const end = std::ranges::find_if(seats, [&](Seat const& seat) { return seat.*what != seats.front().*what; });
      auto const size = static_cast<std::size_t>(end - seats.begin());
      visit(seats.first(size));
      seats = seats.subspan(size);
    }
  }

  void look_at_event(std::span<Seat const> seats) {
    std::vector<std::uint32_t> groups;
    for (auto const& seat : seats) {
      groups.push_back(seat.group);
    }
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    for (auto const one : groups) {
      for (auto const& link : links_of(one)) {
        auto& pair = pairs_[link.pair];
        pair.share_event = pair.share_event || std::ranges::binary_search(groups, link.other);
      }
    }
    for_each_run(seats, &Seat::round, [&](std::span<Seat const> round) {
      if (round.front().round != 0) {
        look_at_round(round);
      }
    });
  }

  /// Compares the seats of one round, which are in the order of the groups.
  void look_at_round(std::span<Seat const> seats) {
    for (auto const& seat : seats) {
      for (auto const& link : links_of(seat.group)) {
        auto const others = of_group(seats, link.other);
        auto& pair = pairs_[link.pair];
        pair.collide = pair.collide || std::ranges::any_of(others, [&](Seat const& other) {
                         return !same_opponent(words(seat.opponent), words(other.opponent));
                       });
      }
    }
  }
  [[nodiscard]] Words words(std::uint32_t player) const {
    return player == NameMeetings::nobody ? Words{} : words_of_(player);
  }

  NameMeetings const& meetings_;
  std::vector<std::uint32_t> const& group_of_;
  std::function<Words(std::uint32_t)> const& words_of_;
  std::vector<NamePair>& pairs_;
  std::vector<Link> links_;  // both directions, by group
  std::vector<bool> wanted_;
  std::vector<Seat> seats_;
};

}  // namespace

void NameMeetings::add(Meeting const& meeting) {
  spill_.append({reinterpret_cast<char const*>(&meeting), sizeof meeting});
}

void NameMeetings::for_each(std::function<void(Meeting const&)> const& visit) const {
  std::array<Meeting, 1024> buffer;
  for (std::uint64_t place = 0; place < spill_.size();) {
    auto const filled = spill_.read(place, {reinterpret_cast<char*>(buffer.data()), sizeof buffer});
    for (std::size_t i = 0; i < filled / sizeof(Meeting); ++i) {
      visit(buffer[i]);
    }
    place += filled;
  }
}

void examine_pairs(NameMeetings const& meetings, std::vector<std::uint32_t> const& group_of,
                   std::function<std::array<std::uint32_t, 2>(std::uint32_t)> const& words_of,
                   std::vector<NamePair>& pairs) {
  PairExaminer{meetings, group_of, words_of, pairs}.run();
}

}  // namespace damier
