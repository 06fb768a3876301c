#include "apps/damier/statistics/bulletin_events.hpp"

#include "apps/damier/statistics/event_report.hpp"
#include "language/message.hpp"
#include "statistics/cross_table.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace damier::app {
namespace {

struct Gathered {
  NamePlace event = no_name;
  NamePlace site = no_name;  ///< of the first game that has one
  std::vector<EventGame> games;
};

/// The games by their events, in the order of the first games.
std::vector<Gathered> gather(BaseReader& reader, PlayerBook const& book, std::vector<GameId> const& games) {
  std::vector<Gathered> events;
  std::map<NamePlace, std::size_t> places;
  if (games.empty()) {
    return events;
  }
  auto const chosen = [&](GameId id) { return std::ranges::binary_search(games, id); };
  GameRange const range{static_cast<std::int64_t>(games.front()), static_cast<std::int64_t>(games.back())};
  reader.scan(
      event_game_parts, range, HeaderCondition::always(),
      [&](StoredGame const& game) {
        if (chosen(game.id)) {
          auto const [place, is_new] = places.emplace(game.event, events.size());
          if (is_new) {
            events.push_back({game.event, no_name, {}});
          }
          auto& event = events[place->second];
          event.site = event.site == no_name ? game.site : event.site;
          event.games.push_back(event_game(game, book));
        }
        return true;
      },
      chosen);
  std::stable_partition(events.begin(), events.end(), [](Gathered const& event) { return event.event != no_name; });
  return events;
}

bool is_named(std::string const& round) { return round.find_first_not_of("?-. ") != std::string::npos; }

/// What the games of a round have in common: a number, or a name, or neither.
std::tuple<bool, unsigned, std::string> key_of_round(EventGame const& game) {
  auto const has_name = !game.round_number && is_named(game.round);
  return {!game.round_number && !has_name, game.round_number.value_or(~0U), has_name ? game.round : std::string{}};
}

class EventArranger {
 public:
  EventArranger(BaseReader const& reader, PlayerBook const& book, Language language)
      : reader_{reader}, book_{book}, language_{language} {}

  [[nodiscard]] BulletinEvent arrange(Gathered gathered) const {
    BulletinEvent event;
    event.heading = heading_of(gathered);
    std::ranges::stable_sort(gathered.games, {}, [](EventGame const& game) {
      constexpr std::int64_t no_day = 99999999;
      return std::tuple{key_of_round(game), game.day ? game.day->first : no_day};
    });
    for (auto from = gathered.games.begin(); from != gathered.games.end();) {
      auto const to = std::find_if(from, gathered.games.end(),
                                   [&](EventGame const& game) { return key_of_round(game) != key_of_round(*from); });
      auto const alone = from == gathered.games.begin() && to == gathered.games.end();
      event.rounds.push_back(round_of({from, to}, alone));
      from = to;
    }
    return event;
  }

 private:
  [[nodiscard]] BulletinSection heading_of(Gathered const& gathered) const {
    BulletinSection heading;
    if (gathered.event == no_name) {
      return heading;
    }
    heading.title = reader_.names(NamesOf::events)[gathered.event];
    EventReport report{heading.title, cross_table(gathered.games, book_, {}), book_, EventView::standings, language_};
    report.view = printed_view(report.table);
    auto const site = gathered.site == no_name ? std::string{} : reader_.names(NamesOf::sites)[gathered.site];
    auto const days = days_of(report.table);
    auto const count = report.table.rows.size();
    auto const players = count == 0 ? std::string{} : text_of(language_, "players", "count"_a = count);
    for (auto const& part : {site, days, text_of(language_, "games", "count"_a = gathered.games.size()), players}) {
      heading.details += heading.details.empty() || part.empty() ? part : ", " + part;
    }
    if (report.table.rows.size() > 1) {
      heading.table = event_sheet(report).printed(language_);
      if (report.view == EventView::rounds) {
        static constexpr Word white{"letter-white"};
        heading.table.note =
            text_of(language_, "bulletin-rounds-key", "cell"_a = "5" + std::string{white.in(language_)} + "2");
      }
    }
    return heading;
  }

  /// The usual view, if it fits on a page.
  [[nodiscard]] static EventView printed_view(CrossTable const& table) noexcept {
    constexpr std::size_t most_players = 24;
    constexpr unsigned most_rounds = 15;
    auto const view = usual_view(table);
    auto const fits = view == EventView::cross    ? table.rows.size() <= most_players
                      : view == EventView::rounds ? table.rounds <= most_rounds
                                                  : true;
    return fits ? view : EventView::standings;
  }

  /// alone: the event has no other games.
  [[nodiscard]] BulletinRound round_of(std::vector<EventGame> const& games, bool alone) const {
    static constexpr Word other{"bulletin-other-games"};
    BulletinRound round;
    round.heading.level = BulletinSection::Level::round;
    auto const& first = games.front();
    if (first.round_number) {
      round.heading.title = text_of(language_, "bulletin-round", "round"_a = *first.round_number);
    } else if (is_named(first.round)) {
      round.heading.title = first.round;
    } else if (!alone) {
      round.heading.title = other.in(language_);
    }
    if (!round.heading.title.empty()) {
      round.heading.table = results_of(games);
    }
    std::ranges::transform(games, std::back_inserter(round.games), &EventGame::id);
    return round;
  }

  [[nodiscard]] BulletinTable results_of(std::vector<EventGame> const& games) const {
    static constexpr Word white{"column-white"};
    static constexpr Word result{"column-result"};
    static constexpr Word black{"column-black"};
    BulletinTable table;
    for (auto const& word : {white, result, black}) {
      table.columns.push_back({std::string{word.in(language_)}, false});
    }
    for (auto const& game : games) {
      if (game.white != no_name || game.black != no_name) {  // a composed problem has no players
        table.rows.push_back({name_of(game.white), game.result, name_of(game.black)});
      }
    }
    return table;
  }

  [[nodiscard]] std::string name_of(NamePlace person) const { return person == no_name ? "?" : book_.name(person); }

  BaseReader const& reader_;
  PlayerBook const& book_;
  Language language_;
};

}  // namespace

std::vector<BulletinEvent> bulletin_events(Base& base, std::vector<GameId> const& games, Language language) {
  BaseReader reader{base};
  PlayerBook const book{reader, false};
  EventArranger const arranger{reader, book, language};
  std::vector<BulletinEvent> events;
  for (auto& gathered : gather(reader, book, games)) {
    events.push_back(arranger.arrange(std::move(gathered)));
  }
  return events;
}

}  // namespace damier::app
