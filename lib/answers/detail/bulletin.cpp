#include "answers/events.hpp"

#include "answers/detail/event_report.hpp"
#include "answers/detail/points.hpp"
#include "export/page_markup.hpp"
#include "language/message.hpp"
#include "statistics/cross_table.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace damier::answers {
namespace {

struct Gathered {
  NamePlace event = no_name;
  NamePlace site = no_name;  ///< of the first game that has one
  std::vector<EventGame> games;
  std::vector<EventGame> others;  ///< those of the base that are not among the games that are written
};

/// Finds the other games of the events.
void gather_others(BaseReader& reader, PlayerBook const& book, std::map<NamePlace, std::size_t> const& places,
                   std::vector<GameId> const& games, std::vector<Gathered>& events) {
  auto const is_other = [&](GameId id) { return !std::ranges::binary_search(games, id); };
  reader.scan(
      event_game_parts, every_game, HeaderCondition::always(),
      [&](StoredGame const& game) {
        auto const found = game.event == no_name ? places.end() : places.find(game.event);
        if (found != places.end() && is_other(game.id)) {
          events[found->second].others.push_back(event_game(game, book));
        }
        return true;
      },
      is_other);
}

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
            events.push_back({game.event, no_name, {}, {}});
          }
          auto& event = events[place->second];
          event.site = event.site == no_name ? game.site : event.site;
          event.games.push_back(event_game(game, book));
        }
        return true;
      },
      chosen);
  gather_others(reader, book, places, games, events);
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
  EventArranger(BaseReader const& reader, PlayerBook const& book, CrossTableOptions const& options, Language language)
      : reader_{reader}, book_{book}, options_{options}, language_{language} {}

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
    heading.language = language_;
    if (gathered.event == no_name) {
      return heading;
    }
    heading.title = reader_.names(NamesOf::events)[gathered.event];
    auto const counted = counted_games(gathered);
    auto options = options_;
    auto const is_part = first_round(counted) > 1;
    if (is_part && !options.tie_breaks) {
      options.tie_breaks.emplace();  // without the other rounds the points of opponents mean nothing
    }
    EventReport report{heading.title, cross_table(counted, book_, options), book_, EventView::standings, language_};
    report.view = is_part ? EventView::standings : printed_view(report.table);
    auto const site = gathered.site == no_name ? std::string{} : reader_.names(NamesOf::sites)[gathered.site];
    auto const days = printed_date(days_of(cross_table(gathered.games, book_, options_)), language_);
    auto const count = report.table.rows.size();
    auto const players = count == 0 ? std::string{} : text_of(language_, "players", "count"_a = count);
    for (auto const& part : {site, days, text_of(language_, "games", "count"_a = gathered.games.size()), players}) {
      heading.details += heading.details.empty() || part.empty() ? part : ", " + part;
    }
    if (report.table.rows.size() > 1) {
      heading.table = event_sheet(report).printed(language_);
      if (report.view == EventView::rounds) {
        static constexpr Word white{"letter-white"};
        add_note(heading.table,
                 text_of(language_, "bulletin-rounds-key", "cell"_a = "5" + std::string{white.in(language_)} + "2"));
      }
      add_note(heading.table, points_note(report.table));
      add_note(heading.table, counting_note(gathered, counted));
    }
    return heading;
  }

  static void add_note(BulletinTable& table, std::string const& note) {
    table.note += (table.note.empty() || note.empty() ? "" : ". ") + note;
  }

  /// "Points 2-1-0".
  [[nodiscard]] std::string points_note(CrossTable const& table) const {
    if (!table.points) {
      return text_of(language_, "event-points-as-written");
    }
    auto scale = points_text(*table.points);
    for (auto at = scale.find("0.5"); at != std::string::npos; at = scale.find("0.5")) {
      scale.replace(at, 3, "½");
    }
    return text_of(language_, "bulletin-points", "points"_a = scale);
  }

  /// The last round of some games; nothing if one has no number.
  static std::optional<unsigned> last_round(std::vector<EventGame> const& games) {
    unsigned last = 0;
    for (auto const& game : games) {
      if (!game.round_number) {
        return std::nullopt;
      }
      last = std::max(last, *game.round_number);
    }
    return last;
  }

  /// The first round of some games; 0 if one has no number.
  static unsigned first_round(std::vector<EventGame> const& games) {
    auto const first = std::ranges::min_element(games, {}, &EventGame::round_number);
    return first->round_number.value_or(0);
  }

  /// The games of the table.
  static std::vector<EventGame> counted_games(Gathered const& gathered) {
    auto counted = gathered.games;
    if (auto const last = last_round(gathered.games)) {
      std::ranges::copy_if(gathered.others, std::back_inserter(counted),
                           [&](EventGame const& game) { return game.round_number && *game.round_number <= *last; });
      std::ranges::sort(counted, {}, &EventGame::id);
    }
    return counted;
  }

  /// Says which games of the event count, if it is not from its first round on, or if there are others.
  [[nodiscard]] std::string counting_note(Gathered const& gathered, std::vector<EventGame> const& counted) const {
    auto const last = last_round(gathered.games);
    if (!last) {
      return gathered.others.empty() ? std::string{} : text_of(language_, "bulletin-printed-alone");
    }
    if (auto const first = first_round(counted); first > 1) {
      return first == *last ? text_of(language_, "bulletin-round-alone", "round"_a = first)
                            : text_of(language_, "bulletin-rounds-alone", "first"_a = first, "last"_a = *last);
    }
    return gathered.others.empty() ? std::string{} : text_of(language_, "bulletin-after-round", "round"_a = *last);
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
    round.heading.language = language_;
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
  CrossTableOptions const& options_;
  Language language_;
};

}  // namespace

std::vector<BulletinEvent> bulletin_events(Base& base, std::vector<GameId> const& games,
                                           CrossTableOptions const& options, Language language) {
  BaseReader reader{base};
  PlayerBook const book{reader, false};
  EventArranger const arranger{reader, book, options, language};
  std::vector<BulletinEvent> events;
  for (auto& gathered : gather(reader, book, games)) {
    events.push_back(arranger.arrange(std::move(gathered)));
  }
  return events;
}

}  // namespace damier::answers
