#include "answers/events.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/statistics/question.hpp"
#include "apps/damier/terminal/console.hpp"

namespace damier::app {
namespace {

constexpr CommandText about_stats{"stats", "games in numbers: results, lengths, openings, by year and more"};

class StatsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure(arguments, "at most N rows; if --by has two properties, for each value of the first");
    std::vector<std::string> names;
    std::string list;
    for (auto const dimension : dimensions()) {
      names.emplace_back(name(dimension));
      list += (list.empty() ? "" : ", ") + names.back();
    }
    arguments.option("--by", "LIST", "count by one or two of " + list, [this, names](std::string const& text) {
      by_.clear();
      for (auto const place : read_names("--by", text, message("what-games-by"), names)) {
        by_.push_back(dimensions()[place]);
      }
      if (by_.size() > 2 || (by_.size() == 2 && by_[0] == by_[1])) {
        throw UsageError{message("usage-one-or-two")};
      }
    });
    arguments.option("--opening-plies", "N", "moves of both players that make an opening; 4 if not given",
                     opening_plies_);
    arguments.option("--band", "N",
                     "with --by length or rating: the width of a group; 10 plies, 100 points if not given", band_);
    arguments.option("--min-games", "N", "leave out groups with fewer than N games", fewest_);
  }

  ExitCode run(Console& console) override {
    question_.check();
    auto bands = read_bands();
    if (by_.empty() && (opening_plies_ || band_ || fewest_ || question_.limit())) {
      throw UsageError{message(
          "usage-are-for",
          "options"_a = message("list-and", "first"_a = "--opening-plies, --band, --min-games", "last"_a = "--limit"),
          "others"_a = "--by")};
    }
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    bands.openings = &known_openings(console);
    auto const answer =
        answers::stats(*games, {by_, bands, fewest_.value_or(1), question_.limit(), question_.language()});
    return question_.answer(console, *answer);
  }

 private:
  Bands read_bands() const {
    constexpr unsigned most_plies = 60;
    Bands bands;
    bands.opening_plies = opening_plies_.value_or(bands.opening_plies);
    if (bands.opening_plies == 0 || bands.opening_plies > most_plies) {
      throw wrong_option("--opening-plies", message("usage-number-wanted", "most"_a = most_plies));
    }
    if (band_ == 0U) {
      throw wrong_option("--band", message("usage-number-wanted-on"));
    }
    bands.plies = band_.value_or(bands.plies);
    bands.rating = band_.value_or(bands.rating);
    return bands;
  }

  StatisticsQuestion question_;
  std::vector<Dimension> by_;
  std::optional<unsigned> opening_plies_;
  std::optional<unsigned> band_;
  std::optional<std::uint64_t> fewest_;
};

}  // namespace

CommandEntry stats_command() noexcept {
  return {&about_stats, [] { return std::unique_ptr<Command>{std::make_unique<StatsCommand>()}; }};
}

}  // namespace damier::app
