#include "answers/shots.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/terminal/console.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::app {
namespace {

constexpr CommandText about_missed{"missed", "the combinations that the players of a tournament missed"};

class MissedCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.option("--event", "TEXT", "only games of events whose name has this text", event_);
    question_.configure_games(arguments);
    arguments.option("--min-gain", "N", "gains of at least N men; 1 if not given", least_);
    arguments.flag("--proved", "no opinions of the engine", proved_);
    arguments.option("--limit", "N", "at most N combinations", limit_);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto const answer = answers::missed(
        *games, {event_.value_or(""), least_.value_or(1), proved_, limit_, &motif_catalogue(console), question_.language()});
    return question_.write(console, *answer);
  }

 private:
  BaseQuestion question_;
  std::optional<std::string> event_;
  std::optional<unsigned> least_;
  bool proved_ = false;
  std::optional<std::uint64_t> limit_;
};

}  // namespace

CommandEntry missed_command() noexcept {
  return {&about_missed, [] { return std::unique_ptr<Command>{std::make_unique<MissedCommand>()}; }};
}

}  // namespace damier::app
