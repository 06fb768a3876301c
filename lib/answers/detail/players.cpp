#include "answers/players.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/detail/like_names.hpp"
#include "answers/detail/player_results.hpp"
#include "answers/detail/points.hpp"
#include "statistics/records.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace damier::answers {
namespace {

/// The number by which players are sorted in descending order.
double key(PlayerRecord const& record, PlayerOrder order, Points const& points) noexcept {
  constexpr double none = -1e9;
  auto const all = record.all();
  switch (order) {
    case PlayerOrder::name: return 0;
    case PlayerOrder::games: return static_cast<double>(all.games());
    case PlayerOrder::points: return points_of(all, points);
    case PlayerOrder::score: return all.score().value_or(none);
    case PlayerOrder::wins: return static_cast<double>(all.wins);
    case PlayerOrder::draws: return static_cast<double>(all.draws);
    case PlayerOrder::losses: return static_cast<double>(all.losses);
    case PlayerOrder::rating: return record.rating.value().value_or(none);
    case PlayerOrder::opponents: return static_cast<double>(record.opponents);
    case PlayerOrder::first_year: return record.years.first.value_or(static_cast<int>(none));
    case PlayerOrder::last_year: return record.years.last.value_or(static_cast<int>(none));
  }
  return 0;
}

class PlayersAnswer final : public Answer {
 public:
  PlayersAnswer(BaseGames const& games, PlayersOptions options)
      : options_{std::move(options)},
        state_{games, options_.merged},
        records_{player_records(state_.reader, state_.book, state_.selection)} {
    keep();
    sort();
  }

  [[nodiscard]] bool is_empty() const override { return records_.empty() || options_.limit == 0U; }

  void write(Destination& out, Format format) override {
    auto const like = state_.book.like_players(state_.reader);
    sheet(like).write(out, format, options_.language);
    if (auto const pairs = shown_pairs(like); format == Format::table && !pairs.empty()) {
      out.write('\n' + like_name_lines(pairs, state_.book, options_.language));
    }
  }

  /// A bar for each player; 30 without a limit.
  [[nodiscard]] std::optional<SvgChart> chart() override {
    ResultChart chart{SvgChart::Kind::bars, options_.language};
    for (auto const& record : first(options_.limit.value_or(ResultChart::most_bars))) {
      chart.add(state_.book.name(record.person), record.all());
    }
    return chart.finish(text_of(options_.language, "chart-players"),
                        text_of(options_.language, "players", "count"_a = records_.size()),
                        text_of(options_.language, "column-player"));
  }

 private:
  [[nodiscard]] std::span<PlayerRecord const> first(std::uint64_t limit) const {
    return std::span{records_}.first(std::min<std::uint64_t>(limit, records_.size()));
  }
  [[nodiscard]] std::span<PlayerRecord const> shown() const { return first(options_.limit.value_or(records_.size())); }

  void keep() {
    auto const wanted = folded(options_.name);
    std::erase_if(records_, [&](PlayerRecord const& record) {
      auto const has_name = wanted.empty() || folded(state_.book.name(record.person)).find(wanted) != std::string::npos;
      return record.all().games() < options_.fewest || !has_name;
    });
  }

  void sort() {
    struct Keyed {
      double key = 0;
      std::string name;
      PlayerRecord record;
    };
    std::vector<Keyed> keyed;
    for (auto const& record : records_) {
      keyed.push_back({key(record, options_.order, options_.points), folded(state_.book.name(record.person)), record});
    }
    auto const before = [&](Keyed const& a, Keyed const& b) {
      return a.key != b.key ? a.key > b.key : std::tie(a.name, a.record.person) < std::tie(b.name, b.record.person);
    };
    std::ranges::sort(keyed,
                      [&](Keyed const& a, Keyed const& b) { return options_.reverse ? before(b, a) : before(a, b); });
    std::ranges::transform(keyed, records_.begin(), &Keyed::record);
  }

  /// The pairs of players who may be the same person, of which at least one is shown.
  [[nodiscard]] std::vector<LikePlayers> shown_pairs(std::vector<LikePlayers> pairs) const {
    std::set<NamePlace> persons;
    for (auto const& record : shown()) {
      persons.insert(record.person);
    }
    std::erase_if(
        pairs, [&](LikePlayers const& pair) { return !persons.contains(pair.one) && !persons.contains(pair.other); });
    return pairs;
  }

  [[nodiscard]] Sheet sheet(std::vector<LikePlayers> const& like) const {
    auto const word = [&](Word words) { return std::string{words.in(options_.language)}; };
    std::vector<SheetColumn> columns{{"player", word("column-player"), false}};
    add_result_columns(columns, options_.language);
    constexpr auto all = SheetColumn::Where::everywhere;
    auto const spellings = options_.merged ? SheetColumn::Where::everywhere : SheetColumn::Where::data;
    append(columns, {{"rating", word("column-rating"), true, all, 2},
                     {"opponents", word("column-opponents"), true, all, 3},
                     {"events", word("column-events"), true, all, 4},
                     {"first_year", word("column-first-year"), true, all, 3},
                     {"last_year", word("column-last-year"), true, all, 3},
                     {"spellings", word("column-spellings"), false, spellings, 4},
                     {"may_be", "", false, SheetColumn::Where::data}});
    Sheet sheet{std::move(columns)};
    for (auto const& record : shown()) {
      std::vector<Cell> row{state_.book.name(record.person)};
      add_result_cells(row, record.as_white, record.as_black, options_.points);
      append(row, {rounded(record.rating.value()), number(record.opponents), number(record.events),
                   number(record.years.first), number(record.years.last)});
      row.emplace_back(options_.merged ? state_.book.spellings(record.person) : std::vector<std::string>{});
      row.emplace_back(like_names(like, state_.book, record.person));
      sheet.add(std::move(row));
    }
    return sheet;
  }

  PlayersOptions options_;
  BaseState state_;
  std::vector<PlayerRecord> records_;
};

}  // namespace

std::vector<std::string> player_order_names() {
  return {"games",  "name",   "points",    "score",      "wins",     "draws",
          "losses", "rating", "opponents", "first-year", "last-year"};
}

std::unique_ptr<Answer> players(BaseGames const& games, PlayersOptions const& options) {
  return std::make_unique<PlayersAnswer>(games, options);
}

}  // namespace damier::answers
