#include "statistics/records.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace damier {
namespace {

/// One of the two players of a game.
struct Seat {
  Colour colour = Colour::white;
  NamePlace person = no_name;
  NamePlace opponent = no_name;
  std::optional<int> rating, opponent_rating;
};

std::array<Seat, 2> seats_of(StoredGame const& game, PlayerBook const& book) noexcept {
  auto const white = book.person(game.white);
  auto const black = book.person(game.black);
  return {Seat{Colour::white, white, black, game.white_rating, game.black_rating},
          Seat{Colour::black, black, white, game.black_rating, game.white_rating}};
}

bool asks_for(PlayerQuestion const& question, Seat const& seat) noexcept {
  return seat.person == question.person && (!question.against || seat.opponent == *question.against);
}

/// Counts how many different second numbers occur with each first number.
class DistinctPairs {
 public:
  void add(NamePlace first, NamePlace second) { pairs_.push_back(std::uint64_t{first} << 32U | second); }
  void count(std::vector<PlayerRecord>& by_person, std::uint64_t PlayerRecord::*target) {
    std::ranges::sort(pairs_);
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    for (auto const pair : pairs_) {
      ++(by_person[pair >> 32U].*target);
    }
  }

 private:
  std::vector<std::uint64_t> pairs_;
};

void add(PlayerCounts& as_white, PlayerCounts& as_black, Colour colour, Outcome outcome) noexcept {
  (colour == Colour::white ? as_white : as_black).add(outcome, colour);
}

PlayerCounts sum(PlayerCounts one, PlayerCounts const& other) noexcept {
  one.add(other);
  return one;
}

}  // namespace

PlayerCounts PlayerRecord::all() const noexcept { return sum(as_white, as_black); }
PlayerCounts PlayerGroup::all() const noexcept { return sum(as_white, as_black); }

std::vector<PlayerRecord> player_records(BaseReader& reader, PlayerBook const& book, Selection const& selection) {
  std::vector<PlayerRecord> records(book.size());
  DistinctPairs opponents;
  DistinctPairs events;
  reader.scan({.facts = true, .names = true}, [&](StoredGame const& game) {
    if (!selection.contains(game.id)) {
      return true;
    }
    for (auto const& seat : seats_of(game, book)) {
      if (seat.person == no_name) {
        continue;
      }
      auto& record = records[seat.person];
      add(record.as_white, record.as_black, seat.colour, game.outcome);
      record.years.add(game.year);
      if (seat.rating) {
        record.rating.add(*seat.rating);
      }
      if (seat.opponent != no_name && seat.opponent != seat.person) {
        opponents.add(seat.person, seat.opponent);
      }
      if (game.event != no_name) {
        events.add(seat.person, game.event);
      }
    }
    return true;
  });
  opponents.count(records, &PlayerRecord::opponents);
  events.count(records, &PlayerRecord::events);
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].person = static_cast<NamePlace>(i);
  }
  std::erase_if(records, [](PlayerRecord const& record) { return record.all().games() == 0; });
  return records;
}

std::vector<PlayerGroup> player_groups(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                       PlayerQuestion const& question, std::optional<Dimension> by,
                                       Bands const& bands) {
  std::optional<Grouper> grouper;
  if (by) {
    grouper.emplace(reader, *by, bands);
  }
  std::map<Grouper::Key, PlayerGroup> groups;
  GameParts const parts{.facts = true,
                        .names = true,
                        .moves = grouper && grouper->wants_moves(),
                        .line = grouper && grouper->wants_line()};
  reader.scan(parts, [&](StoredGame const& game) {
    for (auto const& seat : seats_of(game, book)) {
      if (!asks_for(question, seat) || !selection.contains(game.id)) {
        continue;
      }
      auto const key = grouper                    ? grouper->key(game)
                       : seat.opponent == no_name ? Grouper::unknown
                                                  : Grouper::Key{seat.opponent};
      auto& group = groups[key];
      add(group.as_white, group.as_black, seat.colour, game.outcome);
      group.years.add(game.year);
      if (seat.rating) {
        group.rating.add(*seat.rating);
      }
      if (seat.opponent_rating) {
        group.opponent_rating.add(*seat.opponent_rating);
      }
    }
    return true;
  });
  std::vector<PlayerGroup> found;
  for (auto& [key, group] : groups) {
    if (grouper) {
      group.label = grouper->label(key);
    } else if (key != Grouper::unknown) {
      group.label.text = book.name(static_cast<NamePlace>(key));
    }
    found.push_back(std::move(group));
  }
  auto const numbers = by && is_number(*by);
  std::ranges::stable_sort(found, [&](PlayerGroup const& a, PlayerGroup const& b) {
    if (a.label.known() != b.label.known()) {
      return a.label.known();
    }
    auto const games_a = a.all().games();
    auto const games_b = b.all().games();
    return numbers || games_a == games_b ? std::tie(a.label.first, a.label.text) < std::tie(b.label.first, b.label.text)
                                         : games_a > games_b;
  });
  return found;
}

std::vector<Encounter> encounters(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                  PlayerQuestion const& question) {
  struct Dated {
    std::optional<DateSpan> day;
    Encounter encounter;
  };
  std::vector<Dated> found;
  reader.scan({.facts = true, .names = true, .texts = true}, [&](StoredGame const& game) {
    for (auto const& seat : seats_of(game, book)) {
      if (asks_for(question, seat) && selection.contains(game.id)) {
        found.push_back({read_date(game.date),
                         {game.id, seat.colour, seat.opponent, game.event, game.date, game.round, game.result,
                          game.outcome, game.plies}});
      }
    }
    return true;
  });
  std::ranges::stable_sort(found, [](Dated const& a, Dated const& b) {
    return a.day && b.day ? a.day->first < b.day->first : a.day.has_value() && !b.day.has_value();
  });
  std::vector<Encounter> result;
  for (auto& one : found) {
    result.push_back(std::move(one.encounter));
  }
  return result;
}

}  // namespace damier
