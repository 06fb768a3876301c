#include "apps/damier/commands.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/statistics/breakdown_report.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/statistics/words.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "game/text_folding.hpp"
#include "statistics/player_records.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "players",
    .summary = "players with their results, by colour, opponent or year",
    .description =
        "Prints the players of a base: games with each colour, wins, draws, losses, points, score, average\n"
        "rating, opponents, years. The score is the share of the points of the games with a known result, a draw\n"
        "being half a win, whatever --points says. A game that both lost is a loss for both.\n\n"
        "--player prints the results of one player by opponent, or by what --by names; --against those with one\n"
        "other, game by game. A name may be written without case and accents, in part, or as another spelling of\n"
        "it, as long as only one player can be meant.\n\n"
        "--merge-spellings counts the spellings of one player together, under the one that is more frequent or\n"
        "says more, where that is sure; damier check --only name-spellings tells of all that it finds.",
    .examples =
        "  damier players games.db --limit 20\n"
        "  damier players games.db --order score --min-games 10 --merge-spellings\n"
        "  damier players games.db --player 'Trictrac' --by year --plot trictrac.svg\n"
        "  damier players games.db --player 'Trictrac' --against 'Rafle'\n"
        "  damier players games.db --where 'year >= 2000' --format csv\n",
    .exit_status =
        "  0    done\n"
        "  1    no game, or no player of that name\n",
};

enum class PlayerOrder : unsigned char {
  games,
  name,
  points,
  score,
  wins,
  draws,
  losses,
  rating,
  opponents,
  first_year,
  last_year
};

constexpr std::array<std::pair<std::string_view, PlayerOrder>, 11> orders{{{"games", PlayerOrder::games},
                                                                           {"name", PlayerOrder::name},
                                                                           {"points", PlayerOrder::points},
                                                                           {"score", PlayerOrder::score},
                                                                           {"wins", PlayerOrder::wins},
                                                                           {"draws", PlayerOrder::draws},
                                                                           {"losses", PlayerOrder::losses},
                                                                           {"rating", PlayerOrder::rating},
                                                                           {"opponents", PlayerOrder::opponents},
                                                                           {"first-year", PlayerOrder::first_year},
                                                                           {"last-year", PlayerOrder::last_year}}};

constexpr std::string_view by_opponent = "opponent";
constexpr std::string_view by_game = "game";

/// By what the games of a player are told.
struct PlayerView {
  bool games = false;                  ///< one by one
  std::optional<Dimension> dimension;  ///< else by opponent
};

using Where = SheetColumn::Where;

/// The columns that tell how games ended for a player.
void add_result_columns(std::vector<SheetColumn>& columns, labels::Language language) {
  auto const word = [&](labels::Words const& words) { return std::string{words.in(language)}; };
  for (auto& column : std::vector<SheetColumn>{{"games", word(words::games)},
                                               {"white", word(words::white)},
                                               {"black", word(words::black)},
                                               {"wins", "+"},
                                               {"draws", "="},
                                               {"losses", "-"},
                                               {"unknown", "?"},
                                               {"points", word(words::points)},
                                               {"score_percent", word(words::score)},
                                               {"white_score_percent", word(words::white_score)},
                                               {"black_score_percent", word(words::black_score)},
                                               {"white_wins", "", true, Where::data},
                                               {"white_draws", "", true, Where::data},
                                               {"white_losses", "", true, Where::data},
                                               {"black_wins", "", true, Where::data},
                                               {"black_draws", "", true, Where::data},
                                               {"black_losses", "", true, Where::data}}) {
    columns.push_back(std::move(column));
  }
}

void add_result_cells(std::vector<Cell>& row, PlayerCounts const& white, PlayerCounts const& black,
                      Points const& points) {
  auto all = white;
  all.add(black);
  for (auto& cell : std::vector<Cell>{
           number(all.games()), number(white.games()), number(black.games()), number(all.wins), number(all.draws),
           number(all.losses), number(all.unknown), short_decimal(points_of(all, points)), percent(all.score()),
           percent(white.score()), percent(black.score()), number(white.wins), number(white.draws),
           number(white.losses), number(black.wins), number(black.draws), number(black.losses)}) {
    row.push_back(std::move(cell));
  }
}

/// Results of players as a picture: a bar or a column for each.
class ResultChart {
 public:
  ResultChart(SvgChart::Kind kind, labels::Language language) {
    chart_.kind = kind;
    chart_.value_title = words::games.in(language);
    for (auto const& [words, ink] : {std::pair{&words::wins, ChartInk::won},
                                     {&words::draws, ChartInk::drawn},
                                     {&words::losses, ChartInk::lost},
                                     {&words::unknown_result, ChartInk::unknown}}) {
      chart_.series.push_back({std::string{words->in(language)}, ink, {}});
    }
  }

  void add(std::string name, PlayerCounts const& counts) {
    chart_.slots.push_back(std::move(name));
    auto series = chart_.series.begin();
    for (auto const count : {counts.wins, counts.draws, counts.losses, counts.unknown}) {
      (series++)->values.emplace_back(static_cast<double>(count));
    }
    unknown_ += counts.unknown;
  }

  [[nodiscard]] SvgChart finish(std::string title, std::string description, std::string slot_title) {
    if (unknown_ == 0) {
      chart_.series.pop_back();
    }
    chart_.title = std::move(title);
    chart_.description = std::move(description);
    chart_.slot_title = std::move(slot_title);
    return std::move(chart_);
  }

 private:
  SvgChart chart_;
  std::uint64_t unknown_ = 0;
};

class PlayersCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure(arguments);
    arguments.option("--name", "TEXT", "only players whose name contains a text, without regard to case and accents",
                     name_);
    std::vector<std::string> order_names;
    for (auto const& [order, value] : orders) {
      order_names.emplace_back(order);
    }
    arguments.option(
        "--order", "ORDER",
        fmt::format("by {}; games if not given. The most first, names by the alphabet", fmt::join(order_names, ", ")),
        [this, order_names](std::string const& text) {
          order_ = orders[read_names("--order", text, "an order", order_names).front()].second;
          ordered_ = true;
        });
    arguments.flag("--reverse", "the other way round", reverse_);
    arguments.option("--min-games", "N", "leave out who has fewer games", fewest_);
    arguments.option("--player", "NAME", "the results of one player", player_);
    arguments.option("--against", "NAME", "of --player: only games with one other", against_);
    std::vector<std::string> view_names{std::string{by_opponent}, std::string{by_game}};
    for (auto const dimension : dimensions()) {
      view_names.emplace_back(damier::name(dimension));
    }
    arguments.option(
        "--by", "WHAT",
        fmt::format("of --player: {}; opponent if not given, game with --against", fmt::join(view_names, ", ")),
        [this, view_names](std::string const& text) {
          if (std::ranges::find(view_names, text) == view_names.end()) {
            throw UsageError{"--by: " + not_one_of(text, "something that results are told by", view_names)};
          }
          by_ = text;
        });
    arguments.option("--opening-plies", "N",
                     "of --by opening: moves of both players that make an opening; 4 if not given", opening_plies_);
    add_points(arguments, points_, nullptr);
    add_merge_spellings(arguments, merge_);
  }

  ExitCode run(Console& console) override {
    question_.check();
    if (!player_ && (against_ || by_ || opening_plies_)) {
      throw UsageError{"--against, --by and --opening-plies are for --player"};
    }
    if (player_ && (name_ || ordered_ || reverse_ || fewest_)) {
      throw UsageError{"--name, --order, --reverse and --min-games are not for --player"};
    }
    auto const view = read_view();
    auto opened = question_.open(console);
    if (!opened) {
      return ExitCode::usage;
    }
    FactsReader reader{opened->base};
    PlayerBook const book{reader, merge_};
    Console::check_interrupt();
    return player_ ? print_one(console, reader, book, opened->selection, view)
                   : print_all(console, reader, book, opened->selection);
  }

 private:
  PlayerView read_view() const {
    auto const by = by_.value_or(std::string{against_ ? by_game : by_opponent});
    PlayerView view;
    view.games = by == by_game;
    auto const all = dimensions();
    auto const found = std::ranges::find(all, by, [](Dimension dimension) { return damier::name(dimension); });
    if (found != all.end()) {
      view.dimension = *found;
    }
    if (view.games && question_.wants_plot()) {
      throw UsageError{"--plot: single games are not drawn; --by year and others are"};
    }
    return view;
  }

  [[nodiscard]] std::string word(labels::Words const& words) const { return question_.in_language(words); }
  [[nodiscard]] Points points() const { return points_.value_or(Points{}); }

  // All players

  ExitCode print_all(Console& console, FactsReader& reader, PlayerBook const& book, Selection const& selection) const {
    auto records = player_records(reader, book, selection);
    auto const none = records.empty();
    auto const wanted = folded(name_.value_or(""));
    std::erase_if(records, [&](PlayerRecord const& record) {
      auto const has_name = wanted.empty() || folded(book.name(record.person)).find(wanted) != std::string::npos;
      return record.all().games() < fewest_.value_or(1) || !has_name;
    });
    sort(records, book);
    auto const limit = question_.limit().value_or(std::numeric_limits<std::uint64_t>::max());
    if (question_.wants_plot()) {
      constexpr std::uint64_t most_bars = 30;
      ResultChart chart{SvgChart::Kind::bars, question_.language()};
      auto const shown = std::min<std::uint64_t>(question_.limit().value_or(most_bars), records.size());
      for (auto const& record : std::span{records}.first(shown)) {
        chart.add(book.name(record.person), record.all());
      }
      question_.write_plot(
          console, chart.finish(word(words::of_players),
                                words::counted(records.size(), words::player, words::players, question_.language()),
                                word(words::player)));
    }
    records.resize(std::min<std::uint64_t>(limit, records.size()));
    if (!question_.only_plot()) {
      players_sheet(records, book).write(console.out(), question_.format(), question_.language());
    }
    return none || records.empty() ? ExitCode::findings : ExitCode::done;
  }

  void sort(std::vector<PlayerRecord>& records, PlayerBook const& book) const {
    struct Keyed {
      double key = 0;
      std::string name;
      PlayerRecord record;
    };
    std::vector<Keyed> keyed;
    for (auto const& record : records) {
      keyed.push_back({key(record), folded(book.name(record.person)), record});
    }
    auto const before = [&](Keyed const& a, Keyed const& b) {
      return a.key != b.key ? a.key > b.key : std::tie(a.name, a.record.person) < std::tie(b.name, b.record.person);
    };
    std::ranges::sort(keyed, [&](Keyed const& a, Keyed const& b) { return reverse_ ? before(b, a) : before(a, b); });
    std::ranges::transform(keyed, records.begin(), &Keyed::record);
  }

  /// The more, the further in front.
  [[nodiscard]] double key(PlayerRecord const& record) const noexcept {
    constexpr double none = -1e9;
    auto const all = record.all();
    switch (order_) {
      case PlayerOrder::name: return 0;
      case PlayerOrder::games: return static_cast<double>(all.games());
      case PlayerOrder::points: return points_of(all, points());
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

  [[nodiscard]] Sheet players_sheet(std::vector<PlayerRecord> const& records, PlayerBook const& book) const {
    std::vector<SheetColumn> columns{{"player", word(words::player), false}};
    add_result_columns(columns, question_.language());
    for (auto& column : std::vector<SheetColumn>{
             {"rating", word(words::rating)},
             {"opponents", word(words::opponents)},
             {"events", word(words::events)},
             {"first_year", word(words::first_year)},
             {"last_year", word(words::last_year)},
             {"spellings", word(words::spellings), false, merge_ ? Where::everywhere : Where::data}}) {
      columns.push_back(std::move(column));
    }
    Sheet sheet{std::move(columns)};
    for (auto const& record : records) {
      std::vector<Cell> row{book.name(record.person)};
      add_result_cells(row, record.as_white, record.as_black, points());
      for (auto& cell :
           std::vector<Cell>{rounded(record.rating.value()), number(record.opponents), number(record.events),
                             number(record.years.first), number(record.years.last)}) {
        row.push_back(std::move(cell));
      }
      row.emplace_back(merge_ ? book.spellings(record.person) : std::vector<std::string>{});
      sheet.add(std::move(row));
    }
    return sheet;
  }

  // One player

  /// The person that a name means; otherwise the exit code, after it was told why.
  [[nodiscard]] std::variant<NamePlace, ExitCode> find(Console& console, FactsReader const& reader,
                                                       PlayerBook const& book, std::string const& option,
                                                       std::string const& text) const {
    auto const found = book.find(text);
    if (found.size() == 1) {
      return found.front();
    }
    std::vector<std::string> meant;
    for (auto const person : found) {
      meant.push_back(book.name(person));
    }
    return refuse_name(console, option, text, meant, reader.names(NamesOf::players));
  }

  ExitCode print_one(Console& console, FactsReader& reader, PlayerBook const& book, Selection const& selection,
                     PlayerView const& view) const {
    PlayerQuestion asked;
    auto const found = find(console, reader, book, "--player", *player_);
    if (auto const* const code = std::get_if<ExitCode>(&found)) {
      return *code;
    }
    asked.person = std::get<NamePlace>(found);
    if (against_) {
      auto const other = find(console, reader, book, "--against", *against_);
      if (auto const* const code = std::get_if<ExitCode>(&other)) {
        return *code;
      }
      asked.against = std::get<NamePlace>(other);
    }
    Bands bands;
    bands.opening_plies = opening_plies_.value_or(bands.opening_plies);
    auto const groups = player_groups(reader, book, selection, asked, view.dimension, bands);
    if (question_.wants_plot()) {
      question_.write_plot(console, groups_chart(groups, book, asked, view));
    }
    if (!question_.only_plot()) {
      auto const sheet = view.games ? games_sheet(reader, encounters(reader, book, selection, asked), book)
                                    : groups_sheet(groups, view);
      print(console, groups, sheet, book, asked, view);
    }
    return groups.empty() ? ExitCode::findings : ExitCode::done;
  }

  [[nodiscard]] std::uint64_t rows() const {
    return question_.limit().value_or(std::numeric_limits<std::uint64_t>::max());
  }

  [[nodiscard]] Sheet groups_sheet(std::vector<PlayerGroup> const& groups, PlayerView const& view) const {
    std::vector<SheetColumn> columns;
    if (view.dimension) {
      add_label_columns(columns, *view.dimension, question_.language());
    } else {
      columns.push_back({"opponent", word(words::opponent), false, Where::table});
      columns.push_back({"opponent", word(words::opponent), false, Where::data});
    }
    add_result_columns(columns, question_.language());
    columns.push_back({"rating", word(words::rating), true, Where::data});
    columns.push_back({"opponent_rating", word(words::opponent_rating)});
    columns.push_back({"first_year", word(words::first_year)});
    columns.push_back({"last_year", word(words::last_year)});
    Sheet sheet{std::move(columns)};
    for (auto const& group : groups) {
      if (sheet.size() == rows()) {
        break;
      }
      std::vector<Cell> row;
      if (view.dimension) {
        add_label_cells(row, group.label, *view.dimension, question_.language());
      } else {
        row.emplace_back(group.label.known() ? group.label.text : word(words::not_known));
        row.push_back(text(group.label.text));
      }
      add_result_cells(row, group.as_white, group.as_black, points());
      row.push_back(rounded(group.rating.value()));
      row.push_back(rounded(group.opponent_rating.value()));
      row.push_back(number(group.years.first));
      row.push_back(number(group.years.last));
      sheet.add(std::move(row));
    }
    return sheet;
  }

  [[nodiscard]] Sheet games_sheet(FactsReader const& reader, std::vector<Encounter> const& games,
                                  PlayerBook const& book) const {
    auto const name_of = [](std::vector<std::string> const& names, NamePlace place) {
      return place == no_name ? std::string{} : names[place];
    };
    Sheet sheet{{{"game", word(words::game)},
                 {"date", word(words::date), false},
                 {"event", word(words::event), false},
                 {"round", word(words::round), false},
                 {"colour", word(words::colour), false, Where::data},
                 {"colour", word(words::colour), false, Where::table},
                 {"opponent", word(words::opponent), false},
                 {"result", word(words::result), false},
                 {"outcome", word(words::outcome), false, Where::data},
                 {"points", word(words::points)},
                 {"plies", word(words::length)}}};
    for (auto const& game : games) {
      if (sheet.size() == rows()) {
        break;
      }
      PlayerCounts one;
      one.add(game.outcome, game.colour);
      auto const white = game.colour == Colour::white;
      sheet.add({number(static_cast<std::uint64_t>(game.game)), text(game.date),
                 text(name_of(reader.names(NamesOf::events), game.event)), text(game.round),
                 std::string{white ? "white" : "black"}, word(white ? words::white : words::black),
                 text(name_of(reader.names(NamesOf::players),
                              game.opponent == no_name ? no_name : book.person(game.opponent))),
                 text(game.result), std::string{damier::name(game.outcome)},
                 one.decided() == 0 ? Cell{} : short_decimal(points_of(one, points())),
                 number(std::uint64_t{game.plies})});
    }
    return sheet;
  }

  /// A table and JSON say first how it all came out; CSV and NDJSON have the rows alone.
  void print(Console& console, std::vector<PlayerGroup> const& groups, Sheet const& sheet, PlayerBook const& book,
             PlayerQuestion const& asked, PlayerView const& view) const {
    PlayerCounts white;
    PlayerCounts black;
    for (auto const& group : groups) {
      white.add(group.as_white);
      black.add(group.as_black);
    }
    if (question_.format() == Format::json) {
      std::vector<SheetColumn> columns;
      add_result_columns(columns, question_.language());
      std::vector<Cell> row;
      add_result_cells(row, white, black, points());
      Sheet totals{std::move(columns)};
      totals.add(std::move(row));
      JsonWriter json{JsonWriter::Layout::indented};
      json.begin_object().member("player", book.name(asked.person));
      json.strings("spellings", merge_ ? book.spellings(asked.person) : std::vector<std::string>{});
      asked.against ? json.member("against", book.name(*asked.against)) : json.key("against").null();
      totals.write_members(json);
      json.key(view.games ? "list" : "rows");
      sheet.write_json(json);
      console.out().write(json.end_object().text() + "\n");
      return;
    }
    if (question_.format() == Format::table) {
      auto const title = book.name(asked.person) + (asked.against ? " - " + book.name(*asked.against) : "");
      console.out().write(console.out().paint(Style::strong, printable(title)) + "\n");
      print_totals(console, white, black);
      console.out().write("\n");
    }
    sheet.write(console.out(), question_.format(), question_.language());
  }

  void print_totals(Console& console, PlayerCounts const& white, PlayerCounts const& black) const {
    auto all = white;
    all.add(black);
    Sheet sheet{{{"", "", false},
                 {"", word(words::games)},
                 {"", "+"},
                 {"", "="},
                 {"", "-"},
                 {"", "?"},
                 {"", word(words::points)},
                 {"", word(words::score)}}};
    for (auto const& [title, counts] :
         {std::pair{words::as_white, white}, {words::as_black, black}, {words::all_games, all}}) {
      sheet.add({word(title), number(counts.games()), number(counts.wins), number(counts.draws), number(counts.losses),
                 number(counts.unknown), short_decimal(points_of(counts, points())), percent(counts.score())});
    }
    sheet.write_table(console.out(), question_.language());
  }

  [[nodiscard]] SvgChart groups_chart(std::vector<PlayerGroup> const& groups, PlayerBook const& book,
                                      PlayerQuestion const& asked, PlayerView const& view) const {
    constexpr std::uint64_t most_bars = 30;
    auto const numbers = view.dimension && is_number(*view.dimension);
    ResultChart chart{numbers ? SvgChart::Kind::columns : SvgChart::Kind::bars, question_.language()};
    std::uint64_t told = 0;
    std::uint64_t games = 0;
    for (auto const& group : groups) {
      games += group.all().games();
      if (numbers && group.label.first) {
        chart.add(std::to_string(*group.label.first), group.all());
      } else if (!numbers && told++ < question_.limit().value_or(most_bars)) {
        chart.add(view.dimension        ? label_text(group.label, *view.dimension, question_.language())
                  : group.label.known() ? group.label.text
                                        : word(words::not_known),
                  group.all());
      }
    }
    return chart.finish(book.name(asked.person) + (asked.against ? " - " + book.name(*asked.against) : ""),
                        words::counted(games, words::game, words::games, question_.language()),
                        word(view.dimension ? words_of(*view.dimension) : words::opponent));
  }

  StatisticsQuestion question_;
  std::optional<std::string> name_;
  PlayerOrder order_ = PlayerOrder::games;
  bool ordered_ = false;
  bool reverse_ = false;
  std::optional<std::uint64_t> fewest_;
  std::optional<std::string> player_;
  std::optional<std::string> against_;
  std::optional<std::string> by_;
  std::optional<unsigned> opening_plies_;
  std::optional<Points> points_;
  bool merge_ = false;
};

}  // namespace

CommandEntry players_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<PlayersCommand>()}; }};
}

}  // namespace damier::app
