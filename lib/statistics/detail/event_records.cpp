#include "statistics/records.hpp"

#include "game/player_name.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace damier {
namespace {

struct Collected {
  EventRecord record;
  std::vector<NamePlace> players;
};

template <typename T>
void sort_unique(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

void note(std::vector<NamePlace>& places, NamePlace place) {
  if (place != no_name && (places.empty() || places.back() != place)) {
    places.push_back(place);
  }
}

}  // namespace

std::vector<EventRecord> event_records(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                       bool by_year) {
  constexpr auto no_year = std::numeric_limits<int>::max();
  std::map<std::pair<NamePlace, int>, Collected> events;
  reader.scan({.facts = true, .names = true, .texts = true}, [&](StoredGame const& game) {
    if (!selection.contains(game.id)) {
      return true;
    }
    auto& [record, players] = events[{game.event, by_year ? game.year.value_or(no_year) : 0}];
    record.event = game.event;
    record.year = by_year ? game.year : std::nullopt;
    record.counts.add(game);
    note(players, book.person(game.white));
    note(players, book.person(game.black));
    note(record.sites, game.site);
    auto day = read_date(game.date);
    if (!day && game.year) {
      day = whole_year(*game.year);
    }
    if (day) {
      record.from = record.from && record.from->first <= day->first ? record.from : day;
      record.to = record.to && record.to->last >= day->last ? record.to : day;
    }
    return true;
  });
  std::vector<EventRecord> records;
  for (auto& [key, collected] : events) {
    sort_unique(collected.players);
    sort_unique(collected.record.sites);
    collected.record.players = collected.players.size();
    records.push_back(std::move(collected.record));
  }
  return records;
}

std::vector<NamePlace> find_events(BaseReader& reader, Selection const& selection, std::string_view text) {
  auto const& names = reader.names(NamesOf::events);
  std::vector<bool> played(names.size());
  reader.scan({.names = true}, [&](StoredGame const& game) {
    if (game.event != no_name && selection.contains(game.id)) {
      played[game.event] = true;
    }
    return true;
  });
  auto const exact = trimmed(text);
  auto const wanted = folded(exact);
  auto const key = name_key(exact);
  using Matches = std::function<bool(std::string const&)>;
  std::array const ways{
      Matches{[&](std::string const& name) { return trimmed(name) == exact; }},
      Matches{[&](std::string const& name) { return name_key(name) == key; }},
      Matches{[&](std::string const& name) { return folded(name).find(wanted) != std::string::npos; }},
  };
  std::vector<NamePlace> found;
  for (std::size_t way = 0; way < ways.size() && found.empty() && !exact.empty(); ++way) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto const shown = reader.shown(NamesOf::events, static_cast<NamePlace>(i));
      if (played[shown] && ways[way](names[i])) {
        found.push_back(shown);
      }
    }
  }
  sort_unique(found);
  return found;
}

namespace {

/// The first digits of 19750630, with points between year, month and day.
std::string day_text(DateSpan const& days, std::int64_t day) {
  constexpr std::int64_t month = 100;
  constexpr std::int64_t year = 10000;
  auto digits = std::to_string(day);
  digits.insert(0, 8 - std::min<std::size_t>(digits.size(), 8), '0');
  auto const same_year = days.first / year == days.last / year;
  if (same_year && days.first % year == 101 && days.last % year == 1231) {
    return digits.substr(0, 4);
  }
  auto const whole_month =
      days.first / month == days.last / month && days.first % month == 1 && days.last % month == 31;
  auto const text = digits.substr(0, 4) + "." + digits.substr(4, 2);
  return whole_month ? text : text + "." + digits.substr(6);
}

}  // namespace

std::string first_day_text(DateSpan const& days) { return day_text(days, days.first); }
std::string last_day_text(DateSpan const& days) { return day_text(days, days.last); }

}  // namespace damier
