#include "answers/events.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

using answers::EventOrder;
using answers::EventView;

constexpr CommandText about_events{"events", "events with their games, and the table of an event"};

constexpr std::array<std::pair<std::string_view, EventOrder>, 4> event_orders{{{"date", EventOrder::date},
                                                                               {"name", EventOrder::name},
                                                                               {"games", EventOrder::games},
                                                                               {"players", EventOrder::players}}};

constexpr std::array<std::pair<std::string_view, EventView>, 4> views{{{"cross", EventView::cross},
                                                                       {"rounds", EventView::rounds},
                                                                       {"standings", EventView::standings},
                                                                       {"games", EventView::games}}};

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
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto const language = question_.language();
    auto const answer = event_ ? answers::event(*games, {{"--event", *event_}, view_, table_, merge_, language})
                               : answers::events(*games, {name_.value_or(""), by_year_, order_, reverse_,
                                                          fewest_.value_or(1), question_.limit(), merge_, language});
    return question_.answer(console, *answer);
  }

 private:
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
