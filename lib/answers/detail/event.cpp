#include "answers/events.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/detail/event_report.hpp"
#include "language/message.hpp"
#include "statistics/records.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace damier::answers {
namespace {

/// The most players of a cross table, which has a field for each pair of players.
constexpr std::size_t most_of_cross_table = 500;

class EventAnswer final : public Answer {
 public:
  EventAnswer(BaseGames const& games, EventOptions const& options)
      : state_{games, options.merged}, report_{report_of(state_, options)} {}

  [[nodiscard]] bool is_empty() const override { return false; }

  void write(Destination& out, Format format) override {
    switch (format) {
      case Format::table: return write_event(out, report_);
      case Format::json: return write_event_json(out, report_);
      default: event_sheet(report_).write(out, format, report_.language);
    }
  }

  [[nodiscard]] std::optional<SvgChart> chart() override { return event_chart(report_); }

 private:
  static EventReport report_of(BaseState& state, EventOptions const& options) {
    auto const& names = state.reader.names(NamesOf::events);
    auto const found = find_events(state.reader, state.selection, options.event.text);
    if (found.size() != 1) {
      std::vector<std::string> meant;
      for (auto const event : found) {
        meant.push_back(names[event]);
      }
      throw NotFound{options.event, meant, names};
    }
    auto const games = event_games(state.reader, state.book, state.selection, found.front());
    EventReport report{names[found.front()], cross_table(games, state.book, options.table), state.book,
                       EventView::standings, options.language};
    report.view = options.view.value_or(usual_view(report.table));
    report.like = like_players_of(report.table, state);
    if (report.view == EventView::cross && report.table.rows.size() > most_of_cross_table) {
      throw WrongQuestion{message("usage-cross-players", "count"_a = report.table.rows.size())};
    }
    end_if_stopped();
    return report;
  }

  /// The pairs of similar names of which both are in the event.
  static std::vector<LikePlayers> like_players_of(CrossTable const& table, BaseState& state) {
    auto pairs = state.book.like_players(state.reader);
    std::erase_if(pairs, [&](LikePlayers const& pair) {
      return std::ranges::find(table.rows, pair.one, &CrossTableRow::person) == table.rows.end() ||
             std::ranges::find(table.rows, pair.other, &CrossTableRow::person) == table.rows.end();
    });
    return pairs;
  }

  BaseState state_;
  EventReport report_;
};

}  // namespace

std::unique_ptr<Answer> event(BaseGames const& games, EventOptions const& options) {
  return std::make_unique<EventAnswer>(games, options);
}

}  // namespace damier::answers
