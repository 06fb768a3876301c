#include "answers/detail/event_report.hpp"

#include "answers/detail/like_names.hpp"
#include "answers/detail/points.hpp"
#include "answers/value_words.hpp"
#include "statistics/records.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace damier::answers {
namespace {

using report::Where;

constexpr std::string_view halves = "½";

Word event_words(TieBreak tie_break) noexcept {
  static constexpr std::array<Word, 5> words{"wins", "column-mutual", "column-sonneborn", "column-solkoff",
                                             "column-solkoff-cut"};
  return word_at(words, tie_break);
}

Word event_words(EventForm form) noexcept {
  static constexpr std::array<Word, 3> words{"event-all-play-all", "event-by-rounds", "event-standings"};
  return word_at(words, form);
}

/// Missing games have a number and a message of their own.
Word event_words(EventNote::Kind kind) noexcept {
  static constexpr std::array<Word, 6> words{"event-duplicate", "event-contradiction", "event-nameless",
                                             "event-one-name",  "event-no-result",     "event-unwritten"};
  return word_at(words, kind);
}

std::string tie_break_key(TieBreak tie_break) {
  std::string key{name(tie_break)};
  std::ranges::replace(key, '-', '_');
  return key == "wins" ? "tie_break_wins" : key;
}

std::string points_scale(CrossTable const& table) { return table.points ? points_text(*table.points) : "written"; }

/// The points of a result: "2", "0.5"; "*" if they are not known.
std::string points_cell(std::optional<double> points) {
  if (!points) {
    return "*";
  }
  return *points == 0.5 ? std::string{halves} : report::data_text(short_decimal(*points));
}

/// The cell of a player's row in the column of an opponent: the points of each game between them.
std::string cross_cell(CrossTableRow const& row, std::size_t opponent) {
  std::string cell;
  for (auto const& result : row.results) {
    if (result.opponent == opponent) {
      cell += (cell.empty() ? "" : " ") + points_cell(result.points);
    }
  }
  return cell;
}

/// The cell of a player in a round: "5w2" means two points against player 5, with White.
std::string round_cell(CrossTable const& table, CrossTableRow const& row, unsigned round, Language language) {
  std::string cell;
  for (auto const& result : row.results) {
    if (table.games[result.game].round_number == round) {
      auto const colour =
          result.colour == Colour::white ? text_of(language, "letter-white") : text_of(language, "letter-black");
      cell += fmt::format("{}{}{}{}", cell.empty() ? "" : " ", result.opponent + 1, colour, points_cell(result.points));
    }
  }
  return cell;
}

bool has_equal_ranks(CrossTable const& table) noexcept {
  return std::ranges::adjacent_find(table.rows, {}, &CrossTableRow::rank) != table.rows.end();
}

Sheet standings_sheet(EventReport const& report) {
  auto const& [event, table, book, view, language, like] = report;
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  auto const rated = std::ranges::any_of(table.rows, [](CrossTableRow const& row) { return row.rating.has_value(); });
  std::vector<SheetColumn> columns{
      {"line", word("column-line-number")},
      {"rank", word("column-rank"), true, has_equal_ranks(table) ? Where::everywhere : Where::data},
      {"player", word("column-player"), false},
      {"rating", word("column-rating"), true, rated ? Where::everywhere : Where::data, 3}};
  constexpr unsigned opponent_rank = 2;
  if (view == EventView::cross) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      columns.push_back(
          {book.name(table.rows[i].person), std::to_string(i + 1), true, Where::everywhere, opponent_rank});
    }
  } else if (view == EventView::rounds) {
    for (unsigned round = 1; round <= table.rounds; ++round) {
      columns.push_back(
          {fmt::format("round_{}", round), std::to_string(round), true, Where::everywhere, opponent_rank});
    }
  }
  append(columns, {{"games", word("column-games"), true, Where::everywhere, 1},
                   {"wins", "+", true, Where::everywhere, 5},
                   {"draws", "=", true, Where::everywhere, 5},
                   {"losses", "-", true, Where::everywhere, 5},
                   {"points", word("column-points")}});
  for (auto const tie_break : table.tie_breaks) {
    columns.push_back({tie_break_key(tie_break), word(event_words(tie_break)), true, Where::everywhere, 4});
  }
  Sheet sheet{std::move(columns)};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    auto const& row = table.rows[i];
    std::vector<Cell> cells{number(std::uint64_t{i + 1}), number(std::uint64_t{row.rank}), book.name(row.person),
                            number(row.rating)};
    if (view == EventView::cross) {
      for (std::size_t opponent = 0; opponent < table.rows.size(); ++opponent) {
        cells.emplace_back(i == opponent ? std::string{"×"} : cross_cell(row, opponent));
      }
    } else if (view == EventView::rounds) {
      for (unsigned round = 1; round <= table.rounds; ++round) {
        cells.emplace_back(round_cell(table, row, round, language));
      }
    }
    for (auto const count : {row.games, row.wins, row.draws, row.losses}) {
      cells.push_back(number(std::uint64_t{count}));
    }
    cells.push_back(short_decimal(row.points));
    std::ranges::transform(row.tie_breaks, std::back_inserter(cells), short_decimal);
    sheet.add(std::move(cells));
  }
  return sheet;
}

Sheet games_sheet(EventReport const& report) {
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  Sheet sheet{{{"round", word("column-round"), false},
               {"game", word("column-game")},
               {"white", word("column-white"), false},
               {"result", word("column-result"), false},
               {"black", word("column-black"), false},
               {"outcome", word("column-outcome"), false, Where::data},
               {"date", word("column-date"), false},
               {"plies", word("column-plies")}}};
  for (auto const& game : report.table.games) {
    sheet.add({text(game.round), number(static_cast<std::uint64_t>(game.id)), report.book.name(game.white),
               text(game.result), report.book.name(game.black), std::string{name(game.outcome)}, text(game.date),
               number(std::uint64_t{game.plies})});
  }
  return sheet;
}

/// The notes of each kind on one line; the records of one game are joined by "+".
std::string note_lines(CrossTable const& table, Language language) {
  std::map<EventNote::Kind, std::string> lines;
  for (auto const& note : table.notes) {
    auto& line = lines[note.kind];
    if (note.kind == EventNote::Kind::missing) {
      line = text_of(language, "event-missing", "count"_a = note.count);
      continue;
    }
    std::string games;
    for (auto const game : note.games) {
      games += (games.empty() ? "" : " + ") + std::to_string(static_cast<std::int64_t>(game));
    }
    line += line.empty() ? fmt::format("{}{}{}", event_words(note.kind).in(language), text_of(language, "colon"), games)
                         : ", " + games;
  }
  std::string text;
  for (auto const& [kind, line] : lines) {
    text += line + "\n";
  }
  return text;
}

std::vector<Cell> results_of(CrossTable const& table, CrossTableRow const& row) {
  std::vector<Cell> results;
  for (auto const& result : row.results) {
    auto const& game = table.games[result.game];
    results.emplace_back(report::Object{{"round", game.round_number},
                                        {"opponent", result.opponent + 1},
                                        {"colour", result.colour == Colour::white ? "white" : "black"},
                                        {"points", result.points ? short_decimal(*result.points) : Cell{}},
                                        {"game", static_cast<std::int64_t>(game.id)}});
  }
  return results;
}

std::vector<Cell> players_of(EventReport const& report) {
  auto const& table = report.table;
  std::vector<Cell> players;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    auto const& row = table.rows[i];
    report::Object player{{"line", i + 1},
                          {"rank", row.rank},
                          {"player", report.book.name(row.person)},
                          {"rating", row.rating},
                          {"games", row.games},
                          {"wins", row.wins},
                          {"draws", row.draws},
                          {"losses", row.losses},
                          {"points", short_decimal(row.points)},
                          {"may_be", like_names(report.like, report.book, row.person)}};
    for (std::size_t t = 0; t < row.tie_breaks.size(); ++t) {
      player.push_back({tie_break_key(table.tie_breaks[t]), short_decimal(row.tie_breaks[t])});
    }
    player.push_back({"results", results_of(table, row)});
    players.emplace_back(std::move(player));
  }
  return players;
}

std::vector<Cell> notes_of(CrossTable const& table) {
  std::vector<Cell> notes;
  for (auto const& note : table.notes) {
    std::vector<Cell> games;
    for (auto const game : note.games) {
      games.emplace_back(static_cast<std::int64_t>(game));
    }
    notes.emplace_back(report::Object{{"kind", name(note.kind)},
                                      {"games", std::move(games)},
                                      {"count", note.kind == EventNote::Kind::missing ? Cell{note.count} : Cell{}}});
  }
  return notes;
}

SvgChart progress_chart(EventReport const& report) {
  constexpr std::size_t most_players = 8;
  auto const& table = report.table;
  SvgChart chart;
  chart.kind = SvgChart::Kind::lines;
  for (unsigned round = 1; round <= table.rounds; ++round) {
    chart.slots.push_back(std::to_string(round));
  }
  for (std::size_t i = 0; i < std::min(table.rows.size(), most_players); ++i) {
    ChartSeries series{report.book.name(table.rows[i].person), ChartInk::line, {}};
    double points = 0;
    for (unsigned round = 1; round <= table.rounds; ++round) {
      for (auto const& result : table.rows[i].results) {
        points += table.games[result.game].round_number == round ? result.points.value_or(0) : 0;
      }
      series.values.emplace_back(points);
    }
    chart.series.push_back(std::move(series));
  }
  chart.description = text_of(report.language, "chart-points-after-rounds");
  chart.slot_title = text_of(report.language, "column-round");
  chart.value_title = text_of(report.language, "column-points");
  return chart;
}

SvgChart results_chart(EventReport const& report) {
  SvgChart chart;
  chart.kind = SvgChart::Kind::bars;
  static constexpr std::array series{std::pair{Word{"wins"}, ChartInk::won}, std::pair{Word{"draws"}, ChartInk::drawn},
                                     std::pair{Word{"losses"}, ChartInk::lost}};
  for (auto const& [words, ink] : series) {
    chart.series.push_back({std::string{words.in(report.language)}, ink, {}});
  }
  for (auto const& row : report.table.rows) {
    chart.slots.push_back(report.book.name(row.person));
    chart.series[0].values.emplace_back(row.wins);
    chart.series[1].values.emplace_back(row.draws);
    chart.series[2].values.emplace_back(row.losses);
  }
  chart.description = text_of(report.language, "chart-event");
  chart.slot_title = text_of(report.language, "column-player");
  chart.value_title = text_of(report.language, "column-games");
  return chart;
}

}  // namespace

EventView usual_view(CrossTable const& table) noexcept {
  constexpr std::size_t widest = 40;
  switch (table.form) {
    case EventForm::all_play_all: return table.rows.size() <= widest ? EventView::cross : EventView::standings;
    case EventForm::rounds: return table.rounds <= widest ? EventView::rounds : EventView::standings;
    case EventForm::other: break;
  }
  return EventView::standings;
}

std::string days_of(CrossTable const& table) {
  std::optional<DateSpan> from;
  std::optional<DateSpan> to;
  for (auto const& game : table.games) {
    if (game.day) {
      from = from && from->first <= game.day->first ? from : game.day;
      to = to && to->last >= game.day->last ? to : game.day;
    }
  }
  if (!from) {
    return {};
  }
  auto const first = first_day_text(*from);
  auto const last = last_day_text(*to);
  return first == last ? first : first + " - " + last;
}

Sheet event_sheet(EventReport const& report) {
  return report.view == EventView::games ? games_sheet(report) : standings_sheet(report);
}

void write_event(Destination& output, EventReport const& report) {
  auto const& table = report.table;
  output.write(output.strong(printable(report.name)) + "\n");
  auto const counted = text_of(report.language, "games", "count"_a = table.games.size()) + ", " +
                       text_of(report.language, "players", "count"_a = table.rows.size());
  auto const days = days_of(table);
  output.write(counted + (days.empty() ? "" : ", " + days) + "\n");
  output.write(fmt::format(
      "{}, {}\n\n", event_words(table.form).in(report.language),
      table.points ? fmt::format("{} {}", text_of(report.language, "column-points"), points_text(*table.points))
                   : text_of(report.language, "event-points-as-written")));
  event_sheet(report).write(output, Format::table, report.language);
  if (auto const notes = note_lines(table, report.language); !notes.empty()) {
    output.write("\n" + notes);
  }
  if (!report.like.empty()) {
    output.write("\n" + like_name_lines(report.like, report.book, report.language));
  }
}

void write_event_json(Destination& output, EventReport const& report) {
  auto const& table = report.table;
  std::vector<std::string> tie_breaks;
  for (auto const tie_break : table.tie_breaks) {
    tie_breaks.emplace_back(name(tie_break));
  }
  report::write_object(output, Format::json,
                       {{"event", report.name},
                        {"form", name(table.form)},
                        {"points", points_scale(table)},
                        {"tie_breaks", std::move(tie_breaks)},
                        {"rounds", table.rounds != 0 ? Cell{table.rounds} : Cell{}},
                        {"players", players_of(report)},
                        {"games", games_sheet(report).objects()},
                        {"notes", notes_of(table)}});
}

SvgChart event_chart(EventReport const& report) {
  constexpr unsigned fewest_rounds = 3;
  auto chart = report.table.rounds >= fewest_rounds ? progress_chart(report) : results_chart(report);
  chart.title = report.name;
  return chart;
}

}  // namespace damier::answers
