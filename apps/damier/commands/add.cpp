#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/checkpoint.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "text/byte_source.hpp"

#include <memory>
#include <string>

namespace damier::app {
namespace {

constexpr CommandText about_add{"add", "add a game to a base"};

class AddCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("FILE", "the text of the game; - is standard input", file_);
    author_.configure(arguments);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    auto const source = open_file(file_);
    auto const games = question_.open_for_change(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto const answer = answers::add_games(games->base, *source, file_,
                                           {author_.author("add", as_typed({file_})), false, question_.language()});
    auto const code = question_.write(console, *answer);
    checkpoint_or_warn(console, games->base);
    return code;
  }

 private:
  BaseQuestion question_;
  std::string file_;
  AuthorOption author_;
};

}  // namespace

CommandEntry add_command() noexcept {
  return {&about_add, [] { return std::unique_ptr<Command>{std::make_unique<AddCommand>()}; }};
}

}  // namespace damier::app
