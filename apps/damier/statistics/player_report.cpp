#include "apps/damier/statistics/player_report.hpp"

#include "apps/damier/statistics/breakdown_report.hpp"
#include "apps/damier/statistics/player_results.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "text/text_width.hpp"

#include <string>
#include <utility>

namespace damier::app {
namespace {

std::string title(PlayerReport const& report) {
  auto const& [person, against] = report.asked;
  return report.book.name(person) + (against ? " - " + report.book.name(*against) : "");
}

void write_totals(Output& output, PlayerReport const& report, PlayerCounts const& white, PlayerCounts const& black) {
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  auto all = white;
  all.add(black);
  Sheet sheet{{{"", "", false},
               {"", word("column-games")},
               {"", "+"},
               {"", "="},
               {"", "-"},
               {"", "?"},
               {"", word("column-points")},
               {"", word("column-score")}}};
  for (auto const& [title, counts] :
       {std::pair{Word{"results-as-white"}, white}, {Word{"results-as-black"}, black}, {Word{"results-in-all"}, all}}) {
    sheet.add({word(title), number(counts.games()), number(counts.wins), number(counts.draws), number(counts.losses),
               number(counts.unknown), short_decimal(points_of(counts, report.points)), percent(counts.score())});
  }
  sheet.write(output, Format::table, report.language);
}

}  // namespace

Sheet groups_sheet(PlayerReport const& report, std::uint64_t limit) {
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  std::vector<SheetColumn> columns;
  if (report.view.dimension) {
    add_label_columns(columns, *report.view.dimension, report.language);
  } else {
    columns.push_back({"opponent", word("column-opponent"), false, SheetColumn::Where::table});
    columns.push_back({"opponent", word("column-opponent"), false, SheetColumn::Where::data});
  }
  add_result_columns(columns, report.language);
  columns.push_back({"rating", word("column-rating"), true, SheetColumn::Where::data});
  columns.push_back({"opponent_rating", word("column-opponent-rating"), true, SheetColumn::Where::everywhere, 3});
  columns.push_back({"first_year", word("column-first-year"), true, SheetColumn::Where::everywhere, 3});
  columns.push_back({"last_year", word("column-last-year"), true, SheetColumn::Where::everywhere, 3});
  Sheet sheet{std::move(columns)};
  for (auto const& group : report.groups) {
    if (sheet.size() == limit) {
      break;
    }
    std::vector<Cell> row;
    if (report.view.dimension) {
      add_label_cells(row, group.label, *report.view.dimension, report.language);
    } else {
      row.emplace_back(group.label.known() ? group.label.text : word("not-known"));
      row.push_back(text(group.label.text));
    }
    add_result_cells(row, group.as_white, group.as_black, report.points);
    row.push_back(rounded(group.rating.value()));
    row.push_back(rounded(group.opponent_rating.value()));
    row.push_back(number(group.years.first));
    row.push_back(number(group.years.last));
    sheet.add(std::move(row));
  }
  return sheet;
}

Sheet games_sheet(PlayerReport const& report, BaseReader const& reader, std::vector<Encounter> const& games,
                  std::uint64_t limit) {
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  auto const name_of = [](std::vector<std::string> const& names, NamePlace place) {
    return place == no_name ? std::string{} : names[place];
  };
  Sheet sheet{{{"game", word("column-game")},
               {"date", word("column-date"), false},
               {"event", word("column-event"), false, SheetColumn::Where::everywhere, 3},
               {"round", word("column-round"), false, SheetColumn::Where::everywhere, 2},
               {"colour", word("column-colour"), false, SheetColumn::Where::data},
               {"colour", word("column-colour"), false, SheetColumn::Where::table},
               {"opponent", word("column-opponent"), false},
               {"result", word("column-result"), false},
               {"outcome", word("column-outcome"), false, SheetColumn::Where::data},
               {"points", word("column-points")},
               {"plies", word("column-plies"), true, SheetColumn::Where::everywhere, 1}}};
  for (auto const& game : games) {
    if (sheet.size() == limit) {
      break;
    }
    PlayerCounts one;
    one.add(game.outcome, game.colour);
    auto const white = game.colour == Colour::white;
    sheet.add({number(static_cast<std::uint64_t>(game.game)), text(game.date),
               text(name_of(reader.names(NamesOf::events), game.event)), text(game.round),
               std::string{white ? "white" : "black"}, word(white ? Word{"column-white"} : Word{"column-black"}),
               text(name_of(reader.names(NamesOf::players),
                            game.opponent == no_name ? no_name : report.book.person(game.opponent))),
               text(game.result), std::string{damier::name(game.outcome)},
               one.decided() == 0 ? Cell{} : short_decimal(points_of(one, report.points)),
               number(std::uint64_t{game.plies})});
  }
  return sheet;
}

void write_player(Output& output, PlayerReport const& report, Sheet const& sheet, Format format) {
  PlayerCounts white;
  PlayerCounts black;
  for (auto const& group : report.groups) {
    white.add(group.as_white);
    black.add(group.as_black);
  }
  if (format == Format::json) {
    std::vector<SheetColumn> columns;
    add_result_columns(columns, report.language);
    std::vector<Cell> row;
    add_result_cells(row, white, black, report.points);
    Sheet totals{std::move(columns)};
    totals.add(std::move(row));
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_object().member("player", report.book.name(report.asked.person));
    json.strings("spellings", report.merged ? report.book.spellings(report.asked.person) : std::vector<std::string>{});
    report.asked.against ? json.member("against", report.book.name(*report.asked.against)) : json.key("against").null();
    totals.write_members(json);
    json.key(report.view.games ? "list" : "rows");
    sheet.write_json(json);
    output.write(json.end_object().text() + "\n");
    return;
  }
  if (format == Format::table) {
    output.write(output.paint(Style::strong, printable(title(report))) + "\n");
    write_totals(output, report, white, black);
    output.write("\n");
  }
  sheet.write(output, format, report.language);
}

SvgChart groups_chart(PlayerReport const& report, std::optional<std::uint64_t> limit) {
  auto const word = [&](Word words) { return std::string{words.in(report.language)}; };
  auto const numbers = report.view.dimension && is_number(*report.view.dimension);
  ResultChart chart{numbers ? SvgChart::Kind::columns : SvgChart::Kind::bars, report.language};
  std::uint64_t shown = 0;
  std::uint64_t games = 0;
  for (auto const& group : report.groups) {
    games += group.all().games();
    if (numbers && group.label.first) {
      chart.add(std::to_string(*group.label.first), group.all());
    } else if (!numbers && shown++ < limit.value_or(ResultChart::most_bars)) {
      chart.add(report.view.dimension ? label_text(group.label, *report.view.dimension, report.language)
                : group.label.known() ? group.label.text
                                      : word("not-known"),
                group.all());
    }
  }
  return chart.finish(title(report), text_of(report.language, "games", "count"_a = games),
                      word(report.view.dimension ? words_of(*report.view.dimension) : "column-opponent"));
}

}  // namespace damier::app
