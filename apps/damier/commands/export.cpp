#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "export/pdn_writer.hpp"
#include "search/search.hpp"

#include <filesystem>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "export",
    .summary = "write the games of a base to a file",
    .description =
        "Writes games in the order of their numbers, all or those that a query finds, with tags, comments,\n"
        "NAGs and variations. A file named with -o is there whole or not at all: until the end the games go\n"
        "to a temporary file beside it.",
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
    arguments.option("--to", "FORMAT", "pdn; required", [this](std::string const& format) {
      if (format != "pdn") {
        throw UsageError{"--to: " + not_one_of(format, "a format that games are written in", {"pdn"})};
      }
      to_ = format;
    });
    arguments.option("--where", "QUERY", "only the games that a query finds", where_);
    arguments.option("-o,--output", "FILE", "where to write; standard output if not given or -", output_);
  }

  ExitCode run(Console& console) override {
    if (to_.empty()) {
      throw UsageError{"--to is required: pdn"};
    }
    auto const query = query_argument(console, where_.value_or(""));
    if (!query) {
      return ExitCode::usage;
    }
    auto base = Base::open(base_);
    auto const to_file = output_ && *output_ != "-";
    if (to_file) {
      refuse_base();
    }
    std::optional<OutputFile> file;
    if (to_file) {
      file.emplace(*output_);
    }
    Progress progress{console.err(), to_file, 0};
    auto const games = write(base, *query, [&](std::string_view text, std::uint64_t count) {
      Console::check_interrupt();
      progress.update(0, count, "games");
      file ? file->write(text) : console.out().write(text);
    });
    if (file) {
      file->commit();
    }
    return games == 0 && where_ ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// Hands on the text of each game; one game at a time is in memory.
  template <typename Sink>
  static std::uint64_t write(Base& base, Query const& query, Sink const& sink) {
    GameLoader games{base};
    std::string text;
    std::uint64_t count = 0;
    SearchOptions const options{.first_per_game = true};
    search(base, query, options, [&](Hit const& hit) {
      text.clear();
      write_pdn(games.load(hit.game)->game, text);
      sink(std::string_view{text}, ++count);
      return true;
    });
    return count;
  }

  void refuse_base() const {
    std::error_code ignored;
    if (std::filesystem::equivalent(*output_, base_, ignored)) {
      throw UsageError{"--output: '" + *output_ + "' is the base itself"};
    }
  }

  std::string base_;
  std::string to_;
  std::optional<std::string> where_;
  std::optional<std::string> output_;
};

}  // namespace

CommandEntry export_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<ExportCommand>()}; }};
}

}  // namespace damier::app
