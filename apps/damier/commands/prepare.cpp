#include "answers/players.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"
#include "text/byte_classes.hpp"
#include "text/shell_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_prepare{"prepare", "a dossier on a player: openings, games, positions, mistakes"};

class PrepareCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("PLAYER", "the name of the player", player_);
    arguments.accept_swapped(swapped_);
    question_.configure_games(arguments);
    arguments.option("--since", "DATE", "only games of a year, a month or a day and later: 2020, 2020-05, 2020-05-17",
                     [this](std::string const& text) { read_since(text); });
    add_variant(arguments, variant_, "the variant; the one that the player played most if not given");
    arguments.option("--opening-plies", "N", "moves of both players that make an opening; 6 if not given",
                     opening_plies_);
    arguments.option("--from-ply", "N", "repeated positions after N half moves or more alone; 12 if not given",
                     first_ply_);
    arguments.option("--limit", "N", "at most N rows in each list; 10 if not given", most_);
    add_merge_spellings(arguments, merge_);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    if (swapped_) {  // the player came first once
      console.warning(message(
          "prepare-order",
          "command"_a = fmt::format("damier prepare {} {}", shell_file(question_.base()), shell_file(player_))));
    }
    auto about = read_question();
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    about.motifs = &motif_catalogue(console);
    about.openings = &known_openings(console);
    auto const answer =
        answers::dossier(*games, {{"PLAYER", player_}, about, std::move(since_), merge_, question_.language()});
    return question_.write(console, *answer);
  }

 private:
  void read_since(std::string const& text) {
    auto const is_written = std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '-'; });
    auto query = is_written ? Query::compile("date " + text + "..") : Query::compile("");
    if (!is_written || text.size() < 4 || !query) {
      throw UsageError{message("usage-since", "word"_a = text)};
    }
    since_ = std::move(*query);
  }

  [[nodiscard]] DossierQuestion read_question() const {
    constexpr unsigned longest_opening = 60;
    DossierQuestion question;
    question.variant = variant_;
    question.opening_plies = opening_plies_.value_or(question.opening_plies);
    if (question.opening_plies == 0 || question.opening_plies > longest_opening) {
      throw wrong_option("--opening-plies", message("usage-number-wanted", "most"_a = longest_opening));
    }
    question.first_ply = first_ply_.value_or(question.first_ply);
    question.most = most_.value_or(question.most);
    return question;
  }

  BaseQuestion question_;
  std::string player_;
  bool swapped_ = false;
  std::optional<Query> since_;
  Variant const* variant_ = nullptr;
  std::optional<unsigned> opening_plies_;
  std::optional<unsigned> first_ply_;
  std::optional<std::uint32_t> most_;
  bool merge_ = false;
};

}  // namespace

CommandEntry prepare_command() noexcept {
  return {&about_prepare, [] { return std::unique_ptr<Command>{std::make_unique<PrepareCommand>()}; }};
}

}  // namespace damier::app
