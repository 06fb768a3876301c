#include "apps/damier/statistics/player_list.hpp"

#include "apps/damier/statistics/like_names.hpp"
#include "apps/damier/statistics/player_results.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace damier::app {
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

}  // namespace

std::vector<std::string> player_order_names() {
  return {"games",  "name",   "points",    "score",      "wins",     "draws",
          "losses", "rating", "opponents", "first-year", "last-year"};
}

void PlayerList::keep(std::uint64_t fewest, std::string const& name) {
  auto const wanted = folded(name);
  std::erase_if(records, [&](PlayerRecord const& record) {
    auto const has_name = wanted.empty() || folded(book.name(record.person)).find(wanted) != std::string::npos;
    return record.all().games() < fewest || !has_name;
  });
}

void PlayerList::sort(PlayerOrder order, bool reverse) {
  struct Keyed {
    double key = 0;
    std::string name;
    PlayerRecord record;
  };
  std::vector<Keyed> keyed;
  for (auto const& record : records) {
    keyed.push_back({key(record, order, points), folded(book.name(record.person)), record});
  }
  auto const before = [&](Keyed const& a, Keyed const& b) {
    return a.key != b.key ? a.key > b.key : std::tie(a.name, a.record.person) < std::tie(b.name, b.record.person);
  };
  std::ranges::sort(keyed, [&](Keyed const& a, Keyed const& b) { return reverse ? before(b, a) : before(a, b); });
  std::ranges::transform(keyed, records.begin(), &Keyed::record);
}

std::vector<LikePlayers> shown_pairs(PlayerList const& list, std::uint64_t limit) {
  std::set<NamePlace> shown;
  for (auto const& record : std::span{list.records}.first(std::min<std::uint64_t>(limit, list.records.size()))) {
    shown.insert(record.person);
  }
  auto pairs = list.like;
  std::erase_if(pairs,
                [&](LikePlayers const& pair) { return !shown.contains(pair.one) && !shown.contains(pair.other); });
  return pairs;
}

Sheet players_sheet(PlayerList const& list, std::uint64_t limit) {
  auto const word = [&](Word words) { return std::string{words.in(list.language)}; };
  std::vector<SheetColumn> columns{{"player", word("column-player"), false}};
  add_result_columns(columns, list.language);
  constexpr auto all = SheetColumn::Where::everywhere;
  auto const spellings = list.merged ? SheetColumn::Where::everywhere : SheetColumn::Where::data;
  append(columns, {{"rating", word("column-rating"), true, all, 2},
                   {"opponents", word("column-opponents"), true, all, 3},
                   {"events", word("column-events"), true, all, 4},
                   {"first_year", word("column-first-year"), true, all, 3},
                   {"last_year", word("column-last-year"), true, all, 3},
                   {"spellings", word("column-spellings"), false, spellings, 4},
                   {"may_be", "", false, SheetColumn::Where::data}});
  Sheet sheet{std::move(columns)};
  for (auto const& record : std::span{list.records}.first(std::min<std::uint64_t>(limit, list.records.size()))) {
    std::vector<Cell> row{list.book.name(record.person)};
    add_result_cells(row, record.as_white, record.as_black, list.points);
    append(row, {rounded(record.rating.value()), number(record.opponents), number(record.events),
                 number(record.years.first), number(record.years.last)});
    row.emplace_back(list.merged ? list.book.spellings(record.person) : std::vector<std::string>{});
    row.emplace_back(like_names(list.like, list.book, record.person));
    sheet.add(std::move(row));
  }
  return sheet;
}

SvgChart players_chart(PlayerList const& list, std::optional<std::uint64_t> limit) {
  auto const& records = list.records;
  ResultChart chart{SvgChart::Kind::bars, list.language};
  auto const shown = std::min<std::uint64_t>(limit.value_or(ResultChart::most_bars), records.size());
  for (auto const& record : std::span{records}.first(shown)) {
    chart.add(list.book.name(record.person), record.all());
  }
  return chart.finish(std::string{Word{"chart-players"}.in(list.language)},
                      text_of(list.language, "players", "count"_a = records.size()),
                      std::string{Word{"column-player"}.in(list.language)});
}

}  // namespace damier::app
