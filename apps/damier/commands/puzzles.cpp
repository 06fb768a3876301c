#include "answers/shots.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/shots/shot_arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "tactics/shot.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr std::array<std::optional<PuzzleType>, 3> puzzle_types{PuzzleType::combination, PuzzleType::king_ending,
                                                                std::nullopt};
constexpr CommandText about_puzzles{"puzzles", "exercises with every defence, from the combinations of games"};

class PuzzlesCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "bases, game files, folders of these, or - for standard input; with --proofs proofs",
                         inputs_);
    add_folder_texts(arguments, folder_files_);
    output_.configure(arguments);
    arguments.flag("--proofs", "the files are NDJSON of damier shots", proofs_);
    arguments.choice("--kind", "KIND", "played or missed alone", message("what-shot-kind"), {"played", "missed"},
                     [this](std::size_t place) { kind_ = ShotKind{static_cast<std::uint8_t>(place)}; });
    arguments.choice("--type", "TYPE",
                     "combinations, king-endings (the solver has a king, and few pieces are left), or all; "
                     "combinations if not given",
                     message("what-exercise-type"), {"combinations", "king-endings", "all"},
                     [this](std::size_t place) { wishes_.type = puzzle_types.at(place); });
    arguments.option("--motif", "NAME", "only exercises with this motif", motif_);
    arguments.option("--min-difficulty", "N", "only exercises of at least this difficulty", easiest_);
    arguments.option("--max-difficulty", "N", "only exercises of at most this difficulty", hardest_);
    arguments.flag("--duals", "also exercises with two solutions before the last move", wishes_.duals);
    arguments.flag("--long", "also exercises whose solution has more than 60 replies of the opponent", long_);
    arguments.flag("--all-tries", "all wrong tries, and not only those that leave the opponent nothing but captures",
                   all_tries_);
    search_.configure(arguments, "--endgame-tables");
    search_.want_proofs();
    arguments.choice(
        "--order", "ORDER", "source, as they are in the games, or difficulty, the easiest first; source if not given",
        message("what-order"), {"source", "difficulty"}, [this](std::size_t place) { by_difficulty_ = place == 1; });
    arguments.option("--limit", "N", "at most N exercises", limit_);
  }

  ExitCode run(Console& console) override {
    output_.write_exercises();
    output_.check();
    if (output_.has_tables()) {  // exercises have no rounds
      throw UsageError{message("usage-not-together", "one"_a = "--tables", "other"_a = "puzzles")};
    }
    auto const inputs = expand_inputs(inputs_, folder_files_);
    if (!search_.begin(console, inputs.files)) {
      return ExitCode::usage;
    }
    find_motif();
    if (hardest_ && easiest_ > hardest_) {
      throw UsageError{message("usage-not-together", "one"_a = fmt::format("--min-difficulty {}", *easiest_),
                               "other"_a = fmt::format("--max-difficulty {}", *hardest_))};
    }
    wishes_.least_gain = static_cast<Score>(search_.least_gain()) * man_score;
    if (long_) {
      wishes_.most_replies.reset();
    }
    wishes_.least_difficulty = easiest_.value_or(0);
    if (hardest_) {
      wishes_.most_difficulty = *hardest_;
    }
    output_.check_apart_from(inputs.files);
    report_folders(console, inputs);
    if (output_.to_file() && !inputs.unreadable.empty()) {
      return ExitCode::failure;  // the file of -o stays as it is: nothing is searched for it
    }
    answers::Puzzles puzzles{
        {wishes_, kind_, by_difficulty_, limit_}, [&](GameShot const& puzzle) {
          output_.write(puzzle_game(puzzle, all_tries_ ? PuzzleTries::all : PuzzleTries::plausible), ++written_);
        }};
    answers::ProofCounts counts;
    output_.begin(console);
    try {
      for (auto const& input : inputs.files) {
        if (puzzles.wants_more() && proofs_) {
          puzzles.add_proofs(input, search_.tables(), counts, [&](Message const& fault) { console.error(fault); });
        } else if (puzzles.wants_more()) {
          search_.read(console, input, [&](std::vector<GameShot> const& rows) { return puzzles.add(rows); });
        }
      }
    } catch (Stopped const&) {  // the search may have taken hours: what it has found is kept
      WithoutStopRequest const unstopped;
      finish(console, puzzles);
      throw;
    }
    finish(console, puzzles);
    if (puzzles.written() == 0) {
      console.remark(proofs_ ? message("puzzles-none") : search_.when_empty(message("puzzles-none")));
    }
    search_.report(console);
    return !inputs.unreadable.empty()                    ? ExitCode::failure
           : puzzles.written() == 0 || counts.wrong != 0 ? ExitCode::findings
                                                         : ExitCode::done;
  }

 private:
  void finish(Console& console, answers::Puzzles& puzzles) {
    puzzles.finish();
    output_.finish();
    console.out().flush();
  }

  /// Throws UsageError if the catalogue has no motif of the name that is asked for.
  void find_motif() {
    if (!motif_) {
      return;
    }
    auto const& catalogue = search_.catalogue();
    for (auto const* const motif : catalogue.motifs_named(*motif_)) {
      wishes_.motifs.push_back(motif->id);
    }
    if (wishes_.motifs.empty()) {
      auto const meant = catalogue.nearest_motif(*motif_);
      throw UsageError{meant.empty() ? message("usage-no-such-motif", "word"_a = *motif_)
                                     : message("usage-no-such-motif-near", "word"_a = *motif_, "meant"_a = meant)};
    }
  }

  std::vector<std::string> inputs_;
  FolderFiles folder_files_;
  GameOutput output_;
  ShotArguments search_;
  PuzzleWishes wishes_;
  std::optional<std::string> motif_;
  std::optional<ShotKind> kind_;
  std::optional<unsigned> easiest_;
  std::optional<unsigned> hardest_;
  std::optional<std::uint64_t> limit_;
  std::uint64_t written_ = 0;
  bool by_difficulty_ = false;
  bool proofs_ = false;
  bool all_tries_ = false;
  bool long_ = false;
};

}  // namespace

CommandEntry puzzles_command() noexcept {
  return {&about_puzzles, [] { return std::unique_ptr<Command>{std::make_unique<PuzzlesCommand>()}; }};
}

}  // namespace damier::app
