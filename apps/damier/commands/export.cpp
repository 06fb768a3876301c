#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "search/search.hpp"

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "export",
    .summary = "write the games of a base to a file",
    .description =
        "Writes games in the order of their numbers, all or those that a query finds, with tags, comments,\n"
        "NAGs and variations. A file named with -o is there whole or not at all: until the end the games go\n"
        "to a temporary file beside it. docs/formats.md says what each format keeps.",
    .examples =
        "  damier export games.db --to pdn > games.pdn\n"
        "  damier export games.db --to pdn --where 'result draw' -o draws.pdn\n",
    .exit_status =
        "  0    done\n"
        "  1    --where finds no game\n",
};

class ExportCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    output_.configure(arguments);
    arguments.option("--where", "QUERY", "only the games that a query finds", where_);
  }

  ExitCode run(Console& console) override {
    output_.check();
    auto const query = query_argument(console, where_.value_or(""));
    if (!query) {
      return ExitCode::usage;
    }
    auto base = Base::open(base_);
    output_.check(base_);
    output_.begin(console);
    Progress progress{console.err(), output_.to_file(), 0};
    auto const games = write(base, *query, progress);
    output_.finish();
    return games == 0 && where_ ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// Writes one game after the other; one at a time is in memory.
  std::uint64_t write(Base& base, Query const& query, Progress& progress) {
    GameLoader games{base};
    std::uint64_t count = 0;
    SearchOptions const options{.first_per_game = true};
    search(base, query, options, [&](Hit const& hit) {
      output_.write(games.load(hit.game)->game);
      Console::check_interrupt();
      progress.update(0, ++count, "games");
      return true;
    });
    return count;
  }

  GameOutput output_;
  std::string base_;
  std::optional<std::string> where_;
};

}  // namespace

CommandEntry export_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<ExportCommand>()}; }};
}

}  // namespace damier::app
