#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"

#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_set{"set", "give tags of many games a value"};

class SetCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("TAG=VALUE", "a tag and its value, as often as needed; an empty value removes the tag",
                         values_);
    question_.configure_games(arguments);
    arguments.flag("--dry-run", "show what would change, and change nothing", dry_run_);
    author_.configure(arguments);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    auto const values = read_tag_values("TAG=VALUE", values_);
    return question_.change(console, dry_run_, [&](answers::BaseGames const& games) {
      return answers::set_tags(
          games, values,
          {author_.author("set", question_.choice() + as_typed(values_)), dry_run_, question_.language()});
    });
  }

 private:
  BaseQuestion question_;
  std::vector<std::string> values_;
  bool dry_run_ = false;
  AuthorOption author_;
};

}  // namespace

CommandEntry set_command() noexcept {
  return {&about_set, [] { return std::unique_ptr<Command>{std::make_unique<SetCommand>()}; }};
}

}  // namespace damier::app
