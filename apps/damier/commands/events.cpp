#include "apps/damier/commands.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/statistics/event_report.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"
#include "statistics/event_records.hpp"
#include "text/text_folding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_events{
    .name = "events",
    .summary = "events with their games, and the table of an event",
    .description =
        "Prints the events of a base: games, players, results, first and last day, sites. --by year separates\n"
        "the years of events with one name.\n\n"
        "--event prints the table of one event, whose name may be written without case and accents, or in part.\n"
        "If most pairs of players met it is a cross table, otherwise a table by rounds: 5w2 means two points\n"
        "against the fifth, with White. A game that is in the base more than once counts once; such games, those\n"
        "without a result or a name, and missing ones are listed below the table. One year of an event that was\n"
        "played every year is chosen by --where 'year = 1999'.\n\n"
        "Points are 2-1-0 unless --points sets others, or those of the results if these are written in points,\n"
        "such as 12-8, or with draws in halves. Tie-breaks: wins; mutual, the points in the games among those who are "
        "still equal; sb,\n"
        "Sonneborn-Berger, for each game the opponent's points times the share of its points that was won;\n"
        "solkoff, the points of the opponents of all games; solkoff-1, without the lowest of them.",
    .examples =
        "  damier events games.db\n"
        "  damier events games.db --by year --order games --limit 20\n"
        "  damier events games.db --event 'Tournoi imaginaire'\n"
        "  damier events games.db --event 'Tournoi imaginaire' --view games --format csv\n"
        "  damier events games.db --event 'Tournoi imaginaire' --plot rounds.svg\n",
    .exit_status =
        "  0    done\n"
        "  1    no event, or none of that name\n",
};

enum class EventOrder : unsigned char { date, name, games, players };
constexpr std::array<std::pair<std::string_view, EventOrder>, 4> event_orders{{{"date", EventOrder::date},
                                                                               {"name", EventOrder::name},
                                                                               {"games", EventOrder::games},
                                                                               {"players", EventOrder::players}}};

constexpr std::array<std::pair<std::string_view, EventView>, 4> views{{{"cross", EventView::cross},
                                                                       {"rounds", EventView::rounds},
                                                                       {"standings", EventView::standings},
                                                                       {"games", EventView::games}}};

/// The most players of a cross table, which has a field for each pair of players.
constexpr std::size_t most_of_cross_table = 500;

template <typename Table>
std::vector<std::string> names_of(Table const& table) {
  std::vector<std::string> names;
  for (auto const& [name, value] : table) {
    names.emplace_back(name);
  }
  return names;
}

class EventsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure(arguments);
    arguments.option("--name", "TEXT", "only events whose name contains a text, without regard to case and accents",
                     name_);
    arguments.choice("--by", "WHAT", "year: a row for each year of an event", message("what-events-by"), {"year"},
                     [this](std::size_t) { by_year_ = true; });
    arguments.choice(
        "--order", "ORDER",
        fmt::format("by {}; date if not given. The highest numbers come first, but dates and names in ascending order",
                    fmt::join(names_of(event_orders), ", ")),
        message("what-order"), names_of(event_orders), [this](std::size_t place) {
          order_ = event_orders[place].second;
          ordered_ = true;
        });
    arguments.flag("--reverse", "in reverse order", reverse_);
    arguments.option("--min-games", "N", "leave out events with fewer than N games", fewest_);
    arguments.option("--event", "NAME", "the table of one event", event_);
    arguments.choice(
        "--view", "VIEW",
        fmt::format("with --event: {}; by how the event was played if not given", fmt::join(names_of(views), ", ")),
        message("what-view"), names_of(views), [this](std::size_t place) { view_ = views[place].second; });
    add_points(arguments, table_.points, &table_.as_written);
    add_tie_breaks(arguments, "--event", table_.tie_breaks);
    add_merge_spellings(arguments, merge_);
  }

  ExitCode run(Console& console) override {
    question_.check();
    if (!event_ && (view_ || table_.points || table_.as_written || table_.tie_breaks)) {
      throw UsageError{message(
          "usage-are-for", "options"_a = message("list-and", "first"_a = "--view, --points", "last"_a = "--tie-breaks"),
          "others"_a = "--event")};
    }
    if (event_ && (name_ || by_year_ || ordered_ || reverse_ || fewest_ || question_.limit())) {
      throw UsageError{message(
          "usage-are-not-for",
          "options"_a =
              message("list-and", "first"_a = "--name, --by, --order, --reverse, --min-games", "last"_a = "--limit"),
          "others"_a = "--event")};
    }
    auto opened = question_.open(console);
    if (!opened) {
      return ExitCode::usage;
    }
    ReadSession const session{opened->base};  // a snapshot: names and games fit together during an import
    BaseReader reader{opened->base};
    PlayerBook const book{reader, merge_};
    Console::check_interrupt();
    return event_ ? print_one(console, reader, book, opened->selection)
                  : print_all(console, reader, book, opened->selection);
  }

 private:
  [[nodiscard]] std::string word(Word words) const { return question_.in_language(words); }

  ExitCode print_one(Console& console, BaseReader& reader, PlayerBook const& book, Selection const& selection) const {
    auto const found = find_events(reader, selection, *event_);
    auto const& names = reader.names(NamesOf::events);
    if (found.size() != 1) {
      std::vector<std::string> meant;
      for (auto const event : found) {
        meant.push_back(names[event]);
      }
      return refuse_name(console, "--event", *event_, meant, names);
    }
    EventReport report{names[found.front()],
                       cross_table(event_games(reader, book, selection, found.front()), book, table_), book,
                       EventView::standings, question_.language()};
    report.view = view_.value_or(usual_view(report.table));
    report.like = like_players_of(report.table, reader, book);
    if (report.view == EventView::cross && report.table.rows.size() > most_of_cross_table) {
      throw UsageError{message("usage-cross-players", "count"_a = report.table.rows.size())};
    }
    Console::check_interrupt();
    if (question_.wants_plot()) {
      question_.write_plot(console, event_chart(report));
    }
    if (!question_.only_plot()) {
      switch (question_.format()) {
        case Format::table: write_event(console.out(), report); break;
        case Format::json: write_event_json(console.out(), report); break;
        default: event_sheet(report).write(console.out(), question_.format(), question_.language());
      }
    }
    return ExitCode::done;
  }

  /// The pairs of similar names of which both are in the event.
  static std::vector<LikePlayers> like_players_of(CrossTable const& table, BaseReader& reader, PlayerBook const& book) {
    auto pairs = book.like_players(reader);
    std::erase_if(pairs, [&](LikePlayers const& pair) {
      return std::ranges::find(table.rows, pair.one, &CrossTableRow::person) == table.rows.end() ||
             std::ranges::find(table.rows, pair.other, &CrossTableRow::person) == table.rows.end();
    });
    return pairs;
  }

  ExitCode print_all(Console& console, BaseReader& reader, PlayerBook const& book, Selection const& selection) const {
    auto const& names = reader.names(NamesOf::events);
    auto records = event_records(reader, book, selection, by_year_);
    auto const wanted = folded(name_.value_or(""));
    std::erase_if(records, [&](EventRecord const& record) {
      auto const has_name =
          wanted.empty() || (record.event != no_name && folded(names[record.event]).find(wanted) != std::string::npos);
      return record.counts.games < fewest_.value_or(1) || !has_name;
    });
    sort(records, names);
    if (question_.wants_plot()) {
      question_.write_plot(console, events_chart(records, names));
    }
    auto const limit = question_.limit().value_or(std::numeric_limits<std::uint64_t>::max());
    records.resize(std::min<std::uint64_t>(limit, records.size()));
    if (!question_.only_plot()) {
      events_sheet(reader, records).write(console.out(), question_.format(), question_.language());
    }
    if (records.empty()) {
      console.remark(message("nothing-matches"));
    }
    return records.empty() ? ExitCode::findings : ExitCode::done;
  }

  void sort(std::vector<EventRecord>& records, std::vector<std::string> const& names) const {
    struct Keyed {
      std::int64_t key = 0;
      std::string name;
      EventRecord record;
    };
    std::vector<Keyed> keyed;
    for (auto& record : records) {
      auto name = record.event == no_name ? std::string{} : folded(names[record.event]);
      keyed.push_back({key(record), std::move(name), std::move(record)});
    }
    auto const before = [](Keyed const& a, Keyed const& b) {
      return std::tie(a.key, a.name, a.record.event, a.record.year) <
             std::tie(b.key, b.name, b.record.event, b.record.year);
    };
    std::ranges::sort(keyed, [&](Keyed const& a, Keyed const& b) { return reverse_ ? before(b, a) : before(a, b); });
    for (std::size_t i = 0; i < keyed.size(); ++i) {
      records[i] = std::move(keyed[i].record);
    }
  }

  /// The number by which events are sorted in ascending order.
  [[nodiscard]] std::int64_t key(EventRecord const& record) const noexcept {
    constexpr std::int64_t no_day = 99999999;
    switch (order_) {
      case EventOrder::date: return record.from ? record.from->first : no_day;
      case EventOrder::games: return -static_cast<std::int64_t>(record.counts.games);
      case EventOrder::players: return -static_cast<std::int64_t>(record.players);
      case EventOrder::name: break;
    }
    return 0;
  }

  [[nodiscard]] Sheet events_sheet(BaseReader const& reader, std::vector<EventRecord> const& records) const {
    using Where = SheetColumn::Where;
    Sheet sheet{{{"event", word("column-event"), false, Where::table},
                 {"event", word("column-event"), false, Where::data},
                 {"year", word("column-year"), true, by_year_ ? Where::everywhere : Where::data},
                 {"games", word("column-games")},
                 {"players", word("column-players"), true, Where::everywhere, 1},
                 {"white", word("column-white")},
                 {"draws", word("draws")},
                 {"black", word("column-black")},
                 {"both_lose", "", true, Where::data},
                 {"unknown", "?", true, Where::everywhere, 2},
                 {"draw_percent", word("column-draw-rate"), true, Where::everywhere, 2},
                 {"plies", word("column-plies"), true, Where::everywhere, 4},
                 {"rating", word("column-rating"), true, Where::everywhere, 3},
                 {"from", word("column-from"), false, Where::everywhere, 2},
                 {"to", word("column-to"), false, Where::everywhere, 3},
                 {"sites", word("column-site"), false, Where::everywhere, 4}}};
    for (auto const& record : records) {
      auto const& counts = record.counts;
      std::vector<std::string> sites;
      for (auto const site : record.sites) {
        sites.push_back(reader.names(NamesOf::sites)[site]);
      }
      auto const name = record.event == no_name ? std::string{} : reader.names(NamesOf::events)[record.event];
      sheet.add({name.empty() ? word("not-known") : name, text(name), number(record.year), number(counts.games),
                 number(record.players), number(counts.white), number(counts.draws), number(counts.black),
                 number(counts.both_lose), number(counts.unknown), percent(counts.draw_rate()),
                 decimal(counts.plies.value(), 1), rounded(counts.rating.value()),
                 text(record.from ? first_day_text(*record.from) : ""),
                 text(record.to ? last_day_text(*record.to) : ""), std::move(sites)});
    }
    return sheet;
  }

  [[nodiscard]] SvgChart events_chart(std::vector<EventRecord> const& records,
                                      std::vector<std::string> const& names) const {
    constexpr std::uint64_t most_bars = 30;
    SvgChart chart;
    chart.kind = SvgChart::Kind::bars;
    for (auto const& [words, ink] : {std::pair{Word{"outcome-white-wins"}, ChartInk::white_wins},
                                     {Word{"draws"}, ChartInk::draws},
                                     {Word{"outcome-black-wins"}, ChartInk::black_wins},
                                     {Word{"outcome-unknown"}, ChartInk::unknown}}) {
      chart.series.push_back({word(words), ink, {}});
    }
    auto const shown = std::min<std::uint64_t>(question_.limit().value_or(most_bars), records.size());
    for (auto const& record : std::span{records}.first(shown)) {
      auto const name = record.event == no_name ? word("not-known") : names[record.event];
      chart.slots.push_back(record.year ? fmt::format("{} {}", name, *record.year) : name);
      auto const& counts = record.counts;
      auto series = chart.series.begin();
      for (auto const count : {counts.white, counts.draws, counts.black, counts.unknown + counts.both_lose}) {
        (series++)->values.emplace_back(static_cast<double>(count));
      }
    }
    chart.title = text_of(question_.language(), "chart-games-by", "what"_a = word("column-event"));
    chart.description = text_of(question_.language(), "events", "count"_a = records.size());
    chart.slot_title = word("column-event");
    chart.value_title = word("column-games");
    return chart;
  }

  StatisticsQuestion question_;
  std::optional<std::string> name_;
  bool by_year_ = false;
  EventOrder order_ = EventOrder::date;
  bool ordered_ = false;
  bool reverse_ = false;
  std::optional<std::uint64_t> fewest_;
  std::optional<std::string> event_;
  std::optional<EventView> view_;
  CrossTableOptions table_;
  bool merge_ = false;
};

}  // namespace

CommandEntry events_command() noexcept {
  return {&about_events, [] { return std::unique_ptr<Command>{std::make_unique<EventsCommand>()}; }};
}

}  // namespace damier::app
