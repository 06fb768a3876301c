#include "apps/damier/commands.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/statistics/like_names.hpp"
#include "apps/damier/statistics/player_list.hpp"
#include "apps/damier/statistics/player_report.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"
#include "statistics/player_records.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace damier::app {
namespace {

constexpr CommandText about_players{
    .name = "players",
    .summary = "players with their results, by colour, opponent or year",
    .description =
        "Prints the players of a base: games with each colour, wins, draws, losses, points, score, average\n"
        "rating, opponents, years. The score is the share of the points of the games with a known result, a\n"
        "draw being half a win, whatever --points says. A game that both lost is a loss for both.\n\n"
        "--player prints the results of one player by opponent, or by the property given with --by; --against\n"
        "those against one other player, game by game. A name may be written without case and accents, in part,\n"
        "or as another spelling of it, as long as only one player can be meant.\n\n"
        "Names that differ only in case, accents and blanks are one player. Below the table are those who may\n"
        "be one player under two names; --merge-spellings counts them together, under the more frequent or more\n"
        "complete name, if that is sure.",
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

constexpr std::string_view by_opponent = "opponent";
constexpr std::string_view by_game = "game";

class PlayersCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure(arguments);
    arguments.option("--name", "TEXT", "only players whose name contains a text, without regard to case and accents",
                     name_);
    auto const order_names = player_order_names();
    arguments.choice(
        "--order", "ORDER",
        fmt::format("by {}; games if not given. The highest numbers come first, but names in alphabetical order",
                    fmt::join(order_names, ", ")),
        message("what-order"), order_names, [this](std::size_t place) {
          order_ = static_cast<PlayerOrder>(place);
          ordered_ = true;
        });
    arguments.flag("--reverse", "in reverse order", reverse_);
    arguments.option("--min-games", "N", "leave out players with fewer than N games", fewest_);
    arguments.option("--player", "NAME", "the results of one player", player_);
    arguments.option("--against", "NAME", "with --player: only games against this player", against_);
    std::vector<std::string> view_names{std::string{by_opponent}, std::string{by_game}};
    for (auto const dimension : dimensions()) {
      view_names.emplace_back(damier::name(dimension));
    }
    arguments.choice(
        "--by", "WHAT",
        fmt::format("with --player: {}; opponent if not given, game with --against", fmt::join(view_names, ", ")),
        message("what-results-by"), view_names, [this, view_names](std::size_t place) { by_ = view_names[place]; });
    arguments.option("--opening-plies", "N",
                     "with --by opening: moves of both players that make an opening; 4 if not given", opening_plies_);
    add_points(arguments, points_, nullptr);
    add_merge_spellings(arguments, merge_);
  }

  ExitCode run(Console& console) override {
    question_.check();
    if (!player_ && (against_ || by_ || opening_plies_)) {
      throw UsageError{
          message("usage-are-for",
                  "options"_a = message("list-and", "first"_a = "--against, --by", "last"_a = "--opening-plies"),
                  "others"_a = "--player")};
    }
    if (player_ && (name_ || ordered_ || reverse_ || fewest_)) {
      throw UsageError{
          message("usage-are-not-for",
                  "options"_a = message("list-and", "first"_a = "--name, --order, --reverse", "last"_a = "--min-games"),
                  "others"_a = "--player")};
    }
    auto const view = read_view();
    auto opened = question_.open(console);
    if (!opened) {
      return ExitCode::usage;
    }
    ReadSession const session{opened->base};  // a snapshot: names and games fit together during an import
    BaseReader reader{opened->base};
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
      throw UsageError{message("usage-single-games")};
    }
    return view;
  }

  [[nodiscard]] Points points() const { return points_.value_or(Points{}); }

  [[nodiscard]] std::uint64_t limit() const {
    return question_.limit().value_or(std::numeric_limits<std::uint64_t>::max());
  }

  ExitCode print_all(Console& console, BaseReader& reader, PlayerBook const& book, Selection const& selection) const {
    PlayerList list{player_records(reader, book, selection), book, points(), merge_, question_.language()};
    list.keep(fewest_.value_or(1), name_.value_or(""));
    list.sort(order_, reverse_);
    if (!question_.only_plot()) {
      list.like = book.like_players(reader);
    }
    if (question_.wants_plot()) {
      question_.write_plot(console, players_chart(list, question_.limit()));
    }
    auto const sheet = players_sheet(list, limit());
    if (!question_.only_plot()) {
      sheet.write(console.out(), question_.format(), question_.language());
      if (auto const pairs = shown_pairs(list, limit()); question_.format() == Format::table && !pairs.empty()) {
        console.out().write('\n' + like_name_lines(pairs, book, question_.language()));
      }
    }
    if (sheet.size() == 0) {
      console.remark(message("nothing-matches"));
    }
    return sheet.size() == 0 ? ExitCode::findings : ExitCode::done;
  }

  /// The person that a name means. If there is not exactly one, prints why and returns the exit code.
  [[nodiscard]] std::variant<NamePlace, ExitCode> find(Console& console, BaseReader const& reader,
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

  ExitCode print_one(Console& console, BaseReader& reader, PlayerBook const& book, Selection const& selection,
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
    bands.openings = &known_openings(console);
    auto groups = player_groups(reader, book, selection, asked, view.dimension, bands);
    PlayerReport const report{asked, view, std::move(groups), book, points(), merge_, question_.language()};
    if (question_.wants_plot()) {
      question_.write_plot(console, groups_chart(report, question_.limit()));
    }
    if (!question_.only_plot()) {
      auto const sheet = view.games ? games_sheet(report, reader, encounters(reader, book, selection, asked), limit())
                                    : groups_sheet(report, limit());
      write_player(console.out(), report, sheet, question_.format());
    }
    if (report.groups.empty()) {
      console.remark(message("nothing-matches"));
    }
    return report.groups.empty() ? ExitCode::findings : ExitCode::done;
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
  return {&about_players, [] { return std::unique_ptr<Command>{std::make_unique<PlayersCommand>()}; }};
}

}  // namespace damier::app
