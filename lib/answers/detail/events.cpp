#include "answers/events.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/detail/sheet.hpp"
#include "language/message.hpp"
#include "statistics/records.hpp"
#include "text/text_folding.hpp"

#include <fmt/format.h>
#include <array>

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

class EventsAnswer final : public Answer {
 public:
  EventsAnswer(BaseGames const& games, EventsOptions options)
      : options_{std::move(options)},
        state_{games, options_.merged},
        records_{event_records(state_.reader, state_.book, state_.selection, options_.by_year)} {
    auto const& names = state_.reader.names(NamesOf::events);
    auto const wanted = folded(options_.name);
    std::erase_if(records_, [&](EventRecord const& record) {
      auto const has_name =
          wanted.empty() || (record.event != no_name && folded(names[record.event]).find(wanted) != std::string::npos);
      return record.counts.games < options_.fewest || !has_name;
    });
    sort(names);
  }

  [[nodiscard]] bool is_empty() const override { return records_.empty() || options_.limit == 0U; }
  void write(Destination& out, Format format) override { sheet().write(out, format, options_.language); }

  /// A bar for each event; 30 without a limit.
  [[nodiscard]] std::optional<SvgChart> chart() override {
    constexpr std::uint64_t most_bars = 30;
    auto const& names = state_.reader.names(NamesOf::events);
    SvgChart chart;
    chart.kind = SvgChart::Kind::bars;
    static constexpr std::array outcomes{std::pair{Word{"outcome-white-wins"}, ChartInk::white_wins},
                                         std::pair{Word{"draws"}, ChartInk::draws},
                                         std::pair{Word{"outcome-black-wins"}, ChartInk::black_wins},
                                         std::pair{Word{"outcome-unknown"}, ChartInk::unknown}};
    for (auto const& [words, ink] : outcomes) {
      chart.series.push_back({word(words), ink, {}});
    }
    for (auto const& record : first(options_.limit.value_or(most_bars))) {
      auto const name = record.event == no_name ? word("not-known") : names[record.event];
      chart.slots.push_back(record.year ? fmt::format("{} {}", name, *record.year) : name);
      auto const& counts = record.counts;
      auto series = chart.series.begin();
      for (auto const count : {counts.white, counts.draws, counts.black, counts.unknown + counts.both_lose}) {
        (series++)->values.emplace_back(static_cast<double>(count));
      }
    }
    chart.title = text_of(options_.language, "chart-games-by", "what"_a = word("column-event"));
    chart.description = text_of(options_.language, "events", "count"_a = records_.size());
    chart.slot_title = word("column-event");
    chart.value_title = word("column-games");
    return chart;
  }

 private:
  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(options_.language)}; }
  [[nodiscard]] std::span<EventRecord const> first(std::uint64_t limit) const {
    return std::span{records_}.first(std::min<std::uint64_t>(limit, records_.size()));
  }

  void sort(std::vector<std::string> const& names) {
    struct Keyed {
      std::int64_t key = 0;
      std::string name;
      EventRecord record;
    };
    std::vector<Keyed> keyed;
    for (auto& record : records_) {
      auto name = record.event == no_name ? std::string{} : folded(names[record.event]);
      keyed.push_back({key(record), std::move(name), std::move(record)});
    }
    auto const before = [](Keyed const& a, Keyed const& b) {
      return std::tie(a.key, a.name, a.record.event, a.record.year) <
             std::tie(b.key, b.name, b.record.event, b.record.year);
    };
    std::ranges::sort(keyed,
                      [&](Keyed const& a, Keyed const& b) { return options_.reverse ? before(b, a) : before(a, b); });
    for (std::size_t i = 0; i < keyed.size(); ++i) {
      records_[i] = std::move(keyed[i].record);
    }
  }

  /// The number by which events are sorted in ascending order.
  [[nodiscard]] std::int64_t key(EventRecord const& record) const noexcept {
    constexpr std::int64_t no_day = 99999999;
    switch (options_.order) {
      case EventOrder::date: return record.from ? record.from->first : no_day;
      case EventOrder::games: return -static_cast<std::int64_t>(record.counts.games);
      case EventOrder::players: return -static_cast<std::int64_t>(record.players);
      case EventOrder::name: break;
    }
    return 0;
  }

  [[nodiscard]] Sheet sheet() {
    Sheet sheet{
        {{"event", word("column-event"), false, report::Where::table},
         {"event", word("column-event"), false, report::Where::data},
         {"year", word("column-year"), true, options_.by_year ? report::Where::everywhere : report::Where::data},
         {"games", word("column-games")},
         {"players", word("column-players"), true, report::Where::everywhere, 1},
         {"white", word("column-white")},
         {"draws", word("draws")},
         {"black", word("column-black")},
         {"both_lose", "", true, report::Where::data},
         {"unknown", "?", true, report::Where::everywhere, 2},
         {"draw_percent", word("column-draw-rate"), true, report::Where::everywhere, 2},
         {"plies", word("column-plies"), true, report::Where::everywhere, 4},
         {"rating", word("column-rating"), true, report::Where::everywhere, 3},
         {"from", word("column-from"), false, report::Where::everywhere, 2},
         {"to", word("column-to"), false, report::Where::everywhere, 3},
         {"sites", word("column-site"), false, report::Where::everywhere, 4}}};
    for (auto const& record : first(options_.limit.value_or(records_.size()))) {
      auto const& counts = record.counts;
      std::vector<std::string> sites;
      for (auto const site : record.sites) {
        sites.push_back(state_.reader.names(NamesOf::sites)[site]);
      }
      auto const name = record.event == no_name ? std::string{} : state_.reader.names(NamesOf::events)[record.event];
      sheet.add({name.empty() ? word("not-known") : name, text(name), number(record.year), number(counts.games),
                 number(record.players), number(counts.white), number(counts.draws), number(counts.black),
                 number(counts.both_lose), number(counts.unknown), percent(counts.draw_rate()),
                 decimal(counts.plies.value(), 1), rounded(counts.rating.value()),
                 text(record.from ? first_day_text(*record.from) : ""),
                 text(record.to ? last_day_text(*record.to) : ""), std::move(sites)});
    }
    return sheet;
  }

  EventsOptions options_;
  BaseState state_;
  std::vector<EventRecord> records_;
};

}  // namespace

std::unique_ptr<Answer> events(BaseGames const& games, EventsOptions const& options) {
  return std::make_unique<EventsAnswer>(games, options);
}

}  // namespace damier::answers
