#include "answers/players.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/detail/breakdown_report.hpp"
#include "answers/detail/player_results.hpp"
#include "answers/detail/points.hpp"
#include "statistics/records.hpp"
#include "text/text_width.hpp"

#include <string>
#include <utility>

namespace damier::answers {
namespace {

class PlayerAnswer final : public Answer {
 public:
  PlayerAnswer(BaseGames const& games, PlayerOptions options)
      : options_{std::move(options)},
        state_{games, options_.merged},
        asked_{state_.person(options_.player),
               options_.against ? std::optional{state_.person(*options_.against)} : std::nullopt},
        groups_{player_groups(state_.reader, state_.book, state_.selection, asked_, options_.by, options_.bands)} {}

  [[nodiscard]] bool is_empty() const override { return groups_.empty(); }

  /// A table and JSON have the player's totals first; CSV and NDJSON have only the rows.
  void write(Destination& output, Format format) override {
    auto const sheet = options_.by_game ? games_sheet() : groups_sheet();
    PlayerCounts white;
    PlayerCounts black;
    for (auto const& group : groups_) {
      white.add(group.as_white);
      black.add(group.as_black);
    }
    if (format == Format::json) {
      std::vector<SheetColumn> columns;
      add_result_columns(columns, options_.language);
      std::vector<Cell> row;
      add_result_cells(row, white, black, options_.points);
      Sheet totals{std::move(columns)};
      totals.add(std::move(row));
      report::Object object{
          {"player", state_.book.name(asked_.person)},
          {"spellings", options_.merged ? state_.book.spellings(asked_.person) : std::vector<std::string>{}},
          {"against", asked_.against ? Cell{state_.book.name(*asked_.against)} : Cell{}}};
      report::append(object, totals.object());
      object.push_back({options_.by_game ? "list" : "rows", sheet.objects()});
      report::write_object(output, format, object);
      return;
    }
    if (format == Format::table) {
      output.write(output.strong(printable(title())) + "\n");
      write_totals(output, white, black);
      output.write("\n");
    }
    sheet.write(output, format, options_.language);
  }

  /// A column for each number, or a bar for each group of another kind; 30 without a limit.
  [[nodiscard]] std::optional<SvgChart> chart() override {
    auto const word = [&](Word words) { return std::string{words.in(options_.language)}; };
    auto const numbers = options_.by && is_number(*options_.by);
    ResultChart chart{numbers ? SvgChart::Kind::columns : SvgChart::Kind::bars, options_.language};
    std::uint64_t shown = 0;
    std::uint64_t games = 0;
    for (auto const& group : groups_) {
      games += group.all().games();
      if (numbers && group.label.first) {
        chart.add(std::to_string(*group.label.first), group.all());
      } else if (!numbers && shown++ < options_.limit.value_or(ResultChart::most_bars)) {
        chart.add(options_.by           ? label_text(group.label, *options_.by, options_.bands, options_.language)
                  : group.label.known() ? group.label.text
                                        : word("not-known"),
                  group.all());
      }
    }
    return chart.finish(title(), text_of(options_.language, "games", "count"_a = games),
                        word(options_.by ? words_of(*options_.by) : "column-opponent"));
  }

 private:
  [[nodiscard]] std::string title() const {
    auto const& [person, against] = asked_;
    return state_.book.name(person) + (against ? " - " + state_.book.name(*against) : "");
  }

  void write_totals(Destination& output, PlayerCounts const& white, PlayerCounts const& black) const {
    auto const word = [&](Word words) { return std::string{words.in(options_.language)}; };
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
    static constexpr Word as_white{"results-as-white"};
    static constexpr Word as_black{"results-as-black"};
    static constexpr Word in_all{"results-in-all"};
    for (auto const& [title, counts] : {std::pair{as_white, white}, {as_black, black}, {in_all, all}}) {
      sheet.add({word(title), number(counts.games()), number(counts.wins), number(counts.draws), number(counts.losses),
                 number(counts.unknown), short_decimal(points_of(counts, options_.points)), percent(counts.score())});
    }
    sheet.write(output, Format::table, options_.language);
  }

  [[nodiscard]] Sheet groups_sheet() const {
    auto const word = [&](Word words) { return std::string{words.in(options_.language)}; };
    std::vector<SheetColumn> columns;
    if (options_.by) {
      add_label_columns(columns, *options_.by, options_.language);
    } else {
      columns.push_back({"opponent", word("column-opponent"), false, SheetColumn::Where::table});
      columns.push_back({"opponent", word("column-opponent"), false, SheetColumn::Where::data});
    }
    add_result_columns(columns, options_.language);
    columns.push_back({"rating", word("column-rating"), true, SheetColumn::Where::data});
    columns.push_back({"opponent_rating", word("column-opponent-rating"), true, SheetColumn::Where::everywhere, 3});
    columns.push_back({"first_year", word("column-first-year"), true, SheetColumn::Where::everywhere, 3});
    columns.push_back({"last_year", word("column-last-year"), true, SheetColumn::Where::everywhere, 3});
    Sheet sheet{std::move(columns)};
    for (auto const& group : groups_) {
      if (sheet.size() == options_.limit) {
        break;
      }
      std::vector<Cell> row;
      if (options_.by) {
        add_label_cells(row, group.label, *options_.by, options_.bands, options_.language);
      } else {
        row.emplace_back(group.label.known() ? group.label.text : word("not-known"));
        row.push_back(text(group.label.text));
      }
      add_result_cells(row, group.as_white, group.as_black, options_.points);
      row.push_back(rounded(group.rating.value()));
      row.push_back(rounded(group.opponent_rating.value()));
      row.push_back(number(group.years.first));
      row.push_back(number(group.years.last));
      sheet.add(std::move(row));
    }
    return sheet;
  }

  [[nodiscard]] Sheet games_sheet() {
    auto const word = [&](Word words) { return std::string{words.in(options_.language)}; };
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
    for (auto const& game : encounters(state_.reader, state_.book, state_.selection, asked_)) {
      if (sheet.size() == options_.limit) {
        break;
      }
      PlayerCounts one;
      one.add(game.outcome, game.colour);
      auto const white = game.colour == Colour::white;
      sheet.add({number(static_cast<std::uint64_t>(game.game)), text(game.date),
                 text(name_of(state_.reader.names(NamesOf::events), game.event)), text(game.round),
                 std::string{white ? "white" : "black"}, white ? word("column-white") : word("column-black"),
                 text(name_of(state_.reader.names(NamesOf::players),
                              game.opponent == no_name ? no_name : state_.book.person(game.opponent))),
                 text(game.result), std::string{damier::name(game.outcome)},
                 one.decided() == 0 ? Cell{} : short_decimal(points_of(one, options_.points)),
                 number(std::uint64_t{game.plies})});
    }
    return sheet;
  }

  PlayerOptions options_;
  BaseState state_;
  PlayerQuestion asked_;
  std::vector<PlayerGroup> groups_;
};

}  // namespace

std::unique_ptr<Answer> player(BaseGames const& games, PlayerOptions const& options) {
  return std::make_unique<PlayerAnswer>(games, options);
}

}  // namespace damier::answers
