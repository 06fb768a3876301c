#include "answers/detail/player_results.hpp"

#include "answers/detail/points.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::answers {

void add_result_columns(std::vector<SheetColumn>& columns, Language language) {
  constexpr auto all = report::Where::everywhere;
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  append(columns, {{"games", word("column-games")},
                   {"white", word("column-white"), true, all, 3},
                   {"black", word("column-black"), true, all, 3},
                   {"wins", "+", true, all, 1},
                   {"draws", "=", true, all, 1},
                   {"losses", "-", true, all, 1},
                   {"unknown", "?", true, all, 2},
                   {"points", word("column-points")},
                   {"score_percent", word("column-score")},
                   {"white_score_percent", word("column-white-score"), true, all, 4},
                   {"black_score_percent", word("column-black-score"), true, all, 4},
                   {"white_wins", "", true, report::Where::data},
                   {"white_draws", "", true, report::Where::data},
                   {"white_losses", "", true, report::Where::data},
                   {"black_wins", "", true, report::Where::data},
                   {"black_draws", "", true, report::Where::data},
                   {"black_losses", "", true, report::Where::data}});
}

void add_result_cells(std::vector<Cell>& row, PlayerCounts const& white, PlayerCounts const& black,
                      Points const& points) {
  auto all = white;
  all.add(black);
  append(row, {number(all.games()), number(white.games()), number(black.games()), number(all.wins), number(all.draws),
               number(all.losses), number(all.unknown), short_decimal(points_of(all, points)), percent(all.score()),
               percent(white.score()), percent(black.score()), number(white.wins), number(white.draws),
               number(white.losses), number(black.wins), number(black.draws), number(black.losses)});
}

ResultChart::ResultChart(SvgChart::Kind kind, Language language) {
  chart_.kind = kind;
  chart_.value_title = text_of(language, "column-games");
  static constexpr std::array series{std::pair{Word{"wins"}, ChartInk::won}, std::pair{Word{"draws"}, ChartInk::drawn},
                                     std::pair{Word{"losses"}, ChartInk::lost},
                                     std::pair{Word{"outcome-unknown"}, ChartInk::unknown}};
  for (auto const& [words, ink] : series) {
    chart_.series.push_back({std::string{words.in(language)}, ink, {}});
  }
}

void ResultChart::add(std::string name, PlayerCounts const& counts) {
  chart_.slots.push_back(std::move(name));
  auto series = chart_.series.begin();
  for (auto const count : {counts.wins, counts.draws, counts.losses, counts.unknown}) {
    (series++)->values.emplace_back(static_cast<double>(count));
  }
  unknown_ += counts.unknown;
}

SvgChart ResultChart::finish(std::string title, std::string description, std::string slot_title) {
  if (unknown_ == 0) {
    chart_.series.pop_back();
  }
  chart_.title = std::move(title);
  chart_.description = std::move(description);
  chart_.slot_title = std::move(slot_title);
  return std::move(chart_);
}

}  // namespace damier::answers
