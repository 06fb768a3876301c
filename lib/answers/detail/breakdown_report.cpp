#include "answers/detail/breakdown_report.hpp"

#include "answers/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::size_t most_group_bars = 30;
constexpr std::size_t most_lines = 8;
constexpr std::int64_t most_slots = 2000;

using report::Where;

/// The first numbers of the groups of a dimension. Groups without games are included, unless there would be too many.
std::vector<std::int64_t> axis_of(std::set<std::int64_t> const& firsts, std::int64_t width) {
  if (firsts.empty()) {
    return {};
  }
  if ((*firsts.rbegin() - *firsts.begin()) / width > most_slots) {
    return {firsts.begin(), firsts.end()};
  }
  std::vector<std::int64_t> axis;
  for (auto at = *firsts.begin(); at <= *firsts.rbegin(); at += width) {
    axis.push_back(at);
  }
  return axis;
}

std::int64_t span_of(GroupLabel const& label) { return label.last ? *label.last - *label.first + 1 : 1; }

/// The short name of a group on an axis: the first number of its band.
std::string tick_text(std::int64_t first) { return std::to_string(first); }

struct ResultSeries {
  Word words;
  ChartInk ink;
  std::uint64_t GameCounts::*count;
  bool always;  ///< shown even if no game has this result
};

std::vector<ResultSeries> const& result_series() {
  static std::vector<ResultSeries> const all{
      {"outcome-white-wins", ChartInk::white_wins, &GameCounts::white, true},
      {"draws", ChartInk::draws, &GameCounts::draws, true},
      {"outcome-black-wins", ChartInk::black_wins, &GameCounts::black, true},
      {"outcome-both-lose", ChartInk::both_lose, &GameCounts::both_lose, false},
      {"outcome-unknown", ChartInk::unknown, &GameCounts::unknown, false},
  };
  return all;
}

std::string chart_title(std::vector<Dimension> const& by, Language language) {
  auto const one = words_of(by.front()).in(language);
  return by.size() == 1
             ? text_of(language, "chart-games-by", "what"_a = one)
             : text_of(language, "chart-games-by-two", "what"_a = one, "other"_a = words_of(by.back()).in(language));
}

SvgChart chart_of_one(Breakdown const& breakdown, StatsOptions const& options) {
  auto const by = options.by.front();
  auto const language = options.language;
  SvgChart chart;
  std::vector<GameCounts> counts;
  if (is_number(by)) {
    std::map<std::int64_t, GameCounts const*> at;
    std::set<std::int64_t> firsts;
    std::int64_t width = by == Dimension::decade ? 10 : 1;
    for (auto const& group : breakdown.groups) {
      if (auto const& first = group.labels.front().first) {
        at[*first] = &group.counts;
        firsts.insert(*first);
        width = span_of(group.labels.front());
      }
    }
    for (auto const first : axis_of(firsts, width)) {
      auto const found = at.find(first);
      counts.push_back(found == at.end() ? GameCounts{} : *found->second);
      chart.slots.push_back(tick_text(first));
    }
  } else {
    chart.kind = SvgChart::Kind::bars;
    for (auto const& group : breakdown.groups) {
      if (counts.size() < options.limit.value_or(most_group_bars)) {
        counts.push_back(group.counts);
        chart.slots.push_back(label_text(group.labels.front(), by, options.bands, language));
      }
    }
  }
  for (auto const& result : result_series()) {
    ChartSeries series{std::string{result.words.in(language)}, result.ink, {}};
    std::uint64_t sum = 0;
    for (auto const& one : counts) {
      series.values.emplace_back(static_cast<double>(one.*result.count));
      sum += one.*result.count;
    }
    if (result.always || sum != 0) {
      chart.series.push_back(std::move(series));
    }
  }
  chart.value_title = text_of(language, "column-games");
  return chart;
}

SvgChart chart_of_two(Breakdown const& breakdown, StatsOptions const& options) {
  auto const& by = options.by;
  auto const x = is_number(by[0]) ? std::size_t{0} : std::size_t{1};
  if (!is_number(by[x])) {
    throw WrongQuestion{message("usage-plot-by")};
  }
  auto const other = 1 - x;
  std::set<std::int64_t> firsts;
  std::int64_t width = by[x] == Dimension::decade ? 10 : 1;
  std::map<std::int64_t, std::uint64_t> games_at;
  std::map<std::string, std::map<std::int64_t, std::uint64_t>> by_name;
  std::map<std::string, std::uint64_t> games_of;
  for (auto const& group : breakdown.groups) {
    auto const& at = group.labels[x];
    if (!at.first) {
      continue;
    }
    firsts.insert(*at.first);
    width = span_of(at);
    games_at[*at.first] += group.counts.games;
    if (group.labels[other].known()) {
      auto const name = label_text(group.labels[other], by[other], options.bands, options.language);
      by_name[name][*at.first] += group.counts.games;
      games_of[name] += group.counts.games;
    }
  }
  std::vector<std::pair<std::string, std::uint64_t>> most{games_of.begin(), games_of.end()};
  std::ranges::stable_sort(most, std::greater{}, [](auto const& entry) { return entry.second; });
  most.resize(std::min(most.size(), most_lines));

  SvgChart chart;
  chart.kind = SvgChart::Kind::lines;
  auto const axis = axis_of(firsts, width);
  for (auto const first : axis) {
    chart.slots.push_back(tick_text(first));
  }
  for (auto const& [name, games] : most) {
    ChartSeries series{name, ChartInk::line, {}};
    for (auto const first : axis) {
      auto const whole = games_at.find(first);
      auto const part = by_name[name].find(first);
      series.values.push_back(whole == games_at.end()       ? std::nullopt
                              : part == by_name[name].end() ? std::optional{0.0}
                                                            : std::optional{100.0 * static_cast<double>(part->second) /
                                                                            static_cast<double>(whole->second)});
    }
    chart.series.push_back(std::move(series));
  }
  chart.value_title = text_of(options.language, "chart-share-of-games");
  return chart;
}

}  // namespace

Word words_of(Dimension dimension) noexcept {
  static constexpr std::array<Word, 12> words{"column-year",   "column-decade",     "column-variant", "column-event",
                                              "column-site",   "column-file",       "column-outcome", "column-plies",
                                              "column-rating", "column-rating-gap", "column-opening", "column-opening"};
  return word_at(words, dimension);
}

std::string key_of(Dimension dimension) {
  std::string key{name(dimension)};
  std::ranges::replace(key, '-', '_');
  return key;
}

std::string label_text(GroupLabel const& label, Dimension dimension, Bands const& bands, Language language) {
  if (!label.known()) {
    return text_of(language, "not-known");
  }
  if (dimension == Dimension::outcome) {
    for (auto const outcome :
         {Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose, Outcome::unknown}) {
      if (label.text == name(outcome)) {
        return std::string{words_of(outcome).in(language)};
      }
    }
  }
  if (dimension == Dimension::variant) {
    return title_of_variant(label.text, language);
  }
  if (dimension == Dimension::opening_name) {
    auto const& openings = bands.openings->openings();
    auto const named = std::ranges::find(openings, label.text, &Opening::id);
    return named != openings.end() ? shown_name(named->names, language) : label.text;
  }
  if (!label.first) {
    return label.text;
  }
  if (!label.last) {
    return std::to_string(*label.first);
  }
  auto const between = *label.first < 0 || dimension == Dimension::rating_gap ? " … " : "-";
  return fmt::format("{}{}{}", *label.first, between, *label.last);
}

void add_label_columns(std::vector<SheetColumn>& columns, Dimension dimension, Language language) {
  auto const key = key_of(dimension);
  std::string const title{words_of(dimension).in(language)};
  // The mean of a group is called rating.
  auto const first = dimension == Dimension::rating ? key + "_from" : key;
  columns.push_back({key, title, is_number(dimension), Where::table});
  columns.push_back({first, title, is_number(dimension), Where::data});
  if (is_number(dimension) && dimension != Dimension::year) {
    columns.push_back({key + "_to", title, true, Where::data});
  }
}

void add_label_cells(std::vector<Cell>& row, GroupLabel const& label, Dimension dimension, Bands const& bands,
                     Language language) {
  row.emplace_back(label_text(label, dimension, bands, language));
  row.push_back(label.first ? number(label.first) : text(label.text));
  if (is_number(dimension) && dimension != Dimension::year) {
    row.push_back(number(label.last ? label.last : label.first));
  }
}

Sheet breakdown_sheet(Breakdown const& breakdown, StatsOptions const& options) {
  auto const& by = options.by;
  auto const language = options.language;
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  std::vector<SheetColumn> columns;
  for (auto const dimension : by) {
    add_label_columns(columns, dimension, language);
  }
  auto const dated =
      std::ranges::find(by, Dimension::year) == by.end() && std::ranges::find(by, Dimension::decade) == by.end();
  append(columns, {{"games", word("column-games")},
                   {"share_percent", word("column-share"), true, Where::everywhere, 1},
                   {"white", word("column-white")},
                   {"draws", word("draws")},
                   {"black", word("column-black")},
                   {"both_lose", "", true, Where::data},
                   {"unknown", "?", true, Where::everywhere, 2},
                   {"white_percent", word("column-white-score"), true, Where::everywhere, 1},
                   {"draw_percent", word("column-draw-rate"), true, Where::everywhere, 1},
                   {"plies", word("column-plies"), true, Where::everywhere, 2},
                   {"rating", word("column-rating"), true, Where::everywhere, 2},
                   {"first_year", word("column-first-year"), true, dated ? Where::everywhere : Where::data, 3},
                   {"last_year", word("column-last-year"), true, dated ? Where::everywhere : Where::data, 3},
                   {"plies_games", "", true, Where::data},
                   {"plies_sum", "", true, Where::data},
                   {"rated", "", true, Where::data},
                   {"rating_sum", "", true, Where::data}});
  Sheet sheet{std::move(columns)};
  std::uint64_t shown = 0;
  GroupLabel const* first = nullptr;
  for (auto const& [labels, counts, share] : breakdown.groups) {
    auto const same = by.size() > 1 && first != nullptr && *first == labels.front();
    shown = same || by.size() == 1 ? shown : 0;
    first = &labels.front();
    if (counts.games < options.fewest || shown == options.limit) {
      continue;
    }
    ++shown;
    std::vector<Cell> row;
    for (std::size_t i = 0; i < by.size(); ++i) {
      add_label_cells(row, labels[i], by[i], options.bands, language);
    }
    append(row, {number(counts.games), percent(share), number(counts.white), number(counts.draws), number(counts.black),
                 number(counts.both_lose), number(counts.unknown), percent(counts.white_score()),
                 percent(counts.draw_rate()), decimal(counts.plies.value(), 1), rounded(counts.rating.value()),
                 number(counts.years.first), number(counts.years.last), number(counts.plies.count),
                 number(std::optional{counts.plies.sum}), number(counts.rating.count),
                 number(std::optional{counts.rating.sum})});
    sheet.add(std::move(row));
  }
  return sheet;
}

SvgChart breakdown_chart(Breakdown const& breakdown, StatsOptions const& options) {
  auto const& by = options.by;
  auto chart = by.size() == 1 ? chart_of_one(breakdown, options) : chart_of_two(breakdown, options);
  auto const x = by.size() > 1 && !is_number(by[0]) ? by[1] : by[0];
  chart.title = chart_title(by, options.language);
  chart.slot_title = words_of(x).in(options.language);
  chart.description = text_of(options.language, "games", "count"_a = breakdown.all.games);
  return chart;
}

}  // namespace damier::answers
