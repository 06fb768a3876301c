#include "apps/damier/commands.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "reading/judged_reader.hpp"

#include <fmt/format.h>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "convert",
    .summary = "write the games of files in another format",
    .description =
        "Reads game files (folders, gzip, zstd, - as import does) and writes their games one after the other,\n"
        "without a base and with one game at a time in memory. Games with faults are written too: moves that\n"
        "cannot be replayed as they were read, text that was not understood as the format allows. A note on\n"
        "standard error gives the number of games with errors. docs/formats.md describes what each format\n"
        "keeps.\n\n"
        "A file named with -o is written completely or not at all, so that it may be one of those that are\n"
        "read.",
    .examples =
        "  damier convert match.pdn -o match.json\n"
        "  damier convert revue.txt --to pdn -o revue.pdn\n"
        "  damier convert match.pdn --to manoury -o match.txt\n"
        "  damier convert archive/ --to ndjson | jq -r '.outcome' | sort | uniq -c\n"
        "  zcat old.gz | damier convert - --to pdn -o clean.pdn\n",
    .exit_status = "  0    done; games that break the rules are data, not a failure\n",
};

class ConvertCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "game files, folders of them, or - for standard input", files_);
    add_from(arguments, from_);
    output_.configure(arguments);
    add_motif_files(arguments, motif_files_);
    add_variant(arguments, variant_, "the variant of all games; detected for each if not given");
    add_on_illegal(arguments, on_illegal_);
  }

  ExitCode run(Console& console) override {
    output_.check();
    add_motifs(console, motif_files_);
    auto const inputs = expand_inputs(files_);
    report_folders(console, inputs);
    if (!inputs.unreadable.empty()) {
      return ExitCode::failure;  // an incomplete output would look complete
    }
    output_.begin(console);
    for (auto const& file : inputs.files) {
      convert(console, file);
    }
    output_.finish();
    if (games_with_errors_ != 0) {
      console.warning(message("games-with-errors", "count"_a = games_with_errors_,
                              "games"_a = message("games", "count"_a = games_)));
    }
    return ExitCode::done;
  }

 private:
  void convert(Console& console, std::string const& file) {
    auto const source = open_file(file);
    auto const reader = open_games(*source, from_);
    Validator validator{variant_, on_illegal_};
    JudgedReader records{*reader, validator};
    Progress progress{console.err(), output_.to_file(), known_size(file)};
    while (records.next()) {
      Console::check_interrupt();
      games_with_errors_ += records.judgement().has_errors() ? 1U : 0U;
      ++games_;
      auto const& tape = records.tape();
      output_.write(records.game(), tape.number);
      progress.update(tape.offset + tape.source.size(), games_, "column-games");
    }
  }

  GameOutput output_;
  std::vector<std::string> motif_files_;
  std::vector<std::string> files_;
  std::optional<TextFormat> from_;
  Variant const* variant_ = nullptr;
  OnIllegal on_illegal_ = OnIllegal::stop;
  std::uint64_t games_ = 0;
  std::uint64_t games_with_errors_ = 0;
};

}  // namespace

CommandEntry convert_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<ConvertCommand>()}; }};
}

}  // namespace damier::app
