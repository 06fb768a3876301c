#include "answers/players.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_players{"players", "players with their results, by colour, opponent or year"};

constexpr std::string_view by_opponent = "opponent";
constexpr std::string_view by_game = "game";

class PlayersCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure(arguments);
    arguments.option("--name", "TEXT", "only players whose name contains a text, without regard to case and accents",
                     name_);
    auto const order_names = answers::player_order_names();
    arguments.choice(
        "--order", "ORDER",
        fmt::format("by {}; games if not given. The highest numbers come first, but names in alphabetical order",
                    fmt::join(order_names, ", ")),
        message("what-order"), order_names, [this](std::size_t place) {
          order_ = static_cast<answers::PlayerOrder>(place);
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
    auto one = player_options();
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    one.bands.openings = &known_openings(console);
    auto const answer = player_ ? answers::player(*games, one)
                                : answers::players(*games, {name_.value_or(""), order_, reverse_, fewest_.value_or(1),
                                                            question_.limit(), points(), merge_, question_.language()});
    return question_.answer(console, *answer);
  }

 private:
  [[nodiscard]] answers::PlayerOptions player_options() const {
    auto const by = by_.value_or(std::string{against_ ? by_game : by_opponent});
    answers::PlayerOptions options{.player = {"--player", player_.value_or("")},
                                   .by_game = by == by_game,
                                   .limit = question_.limit(),
                                   .points = points(),
                                   .merged = merge_,
                                   .language = question_.language()};
    if (against_) {
      options.against = {"--against", *against_};
    }
    auto const all = dimensions();
    auto const found = std::ranges::find(all, by, [](Dimension dimension) { return damier::name(dimension); });
    if (found != all.end()) {
      options.by = *found;
    }
    options.bands.opening_plies = opening_plies_.value_or(options.bands.opening_plies);
    if (options.by_game && question_.wants_plot()) {
      throw UsageError{message("usage-single-games")};
    }
    return options;
  }

  [[nodiscard]] Points points() const { return points_.value_or(Points{}); }

  StatisticsQuestion question_;
  std::optional<std::string> name_;
  answers::PlayerOrder order_ = answers::PlayerOrder::games;
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
