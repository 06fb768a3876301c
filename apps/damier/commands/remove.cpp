#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace damier::app {
namespace {

constexpr CommandText about_remove{"remove", "remove games from a base"};

class RemoveCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("[QUERY]", "the games that a query finds, as --where", query_);
    question_.configure_games(arguments);
    arguments.option("--source", "FILE", "the games that came from a file of this name", source_);
    arguments.option("--import", "N", "the games that the entry N of the journal added", import_);
    arguments.flag("--dry-run", "show the games, and change nothing", dry_run_);
    author_.configure(arguments);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    if (!query_.empty()) {
      question_.ask(query_);
    }
    if (import_ && (question_.has_choice() || source_ || dry_run_)) {
      throw UsageError{message("usage-not-together", "one"_a = "--import",
                               "other"_a = source_    ? "--source"
                                           : dry_run_ ? "--dry-run"
                                                      : "--where, --games")};
    }
    if (!import_ && !question_.has_choice() && !source_) {
      throw UsageError{message("usage-remove")};
    }
    return question_.change(console, dry_run_, [&](answers::BaseGames const& games) {
      return import_ ? answers::undo(games.base, static_cast<std::int64_t>(*import_), question_.language())
                     : answers::remove(games, source_,
                                       {author_.author("remove", question_.choice() +
                                                                     (source_ ? as_typed({"--source", *source_}) : "")),
                                        dry_run_, question_.language()});
    });
  }

 private:
  BaseQuestion question_;
  std::string query_;
  std::optional<std::string> source_;
  std::optional<std::uint32_t> import_;
  bool dry_run_ = false;
  AuthorOption author_;
};

}  // namespace

CommandEntry remove_command() noexcept {
  return {&about_remove, [] { return std::unique_ptr<Command>{std::make_unique<RemoveCommand>()}; }};
}

}  // namespace damier::app
