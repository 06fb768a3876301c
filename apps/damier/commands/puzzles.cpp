#include "apps/damier/commands.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/shots/proof_file.hpp"
#include "apps/damier/shots/shot_arguments.hpp"
#include "apps/damier/shots/waiting_puzzles.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "tactics/puzzle.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_puzzles{
    .name = "puzzles",
    .summary = "exercises with every defence, from the combinations of games",
    .description =
        "Finds combinations as damier shots does, and makes exercises of them: each begins from a position of a game,\n"
        "and has the solution, every other defence with the solution against it, and wrong tries with what refutes\n"
        "them. There is one of a game at most, the most difficult one that has a single solution; a position is there\n"
        "once, also if it is turned by half a turn with the colours exchanged. Those with two solutions before the\n"
        "last move are left out unless --duals is given.\n\n"
        "As pdn, json and ndjson they are games with variations: a variation at a move of the solver is a wrong try "
        "if\n"
        "its first move has the sign $2, else another solution. As html they are a page on which a reader solves "
        "them,\n"
        "as tex, md and document a sheet of exercises with solutions, as flashcards a text that programs for\n"
        "flashcards import. docs/puzzles.md has the tags and the measure of difficulty.\n\n"
        "With --proofs the files are NDJSON that damier shots has written: nothing is searched, and a proof that is\n"
        "wrong is reported and left out.\n\n"
        "Ctrl-C ends the search; the exercises that were found by then are written, also to the file of -o.",
    .examples =
        "  damier puzzles games.db --to pdn -o puzzles.pdn\n"
        "  damier puzzles games.db --where 'year >= 2000' --motif coup-royal --to html -o puzzles/\n"
        "  damier shots games.db --format ndjson -o shots.ndjson\n"
        "  damier puzzles --proofs shots.ndjson --min-difficulty 3 -o sheet.tex --solutions solutions.tex\n",
    .exit_status =
        "  0    done\n"
        "  1    no exercise was found, or with --proofs a proof is wrong\n",
};

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
    arguments.option("--motif", "NAME", "only exercises with this motif", motif_);
    arguments.option("--min-difficulty", "N", "only exercises of at least this difficulty", easiest_);
    arguments.option("--max-difficulty", "N", "only exercises of at most this difficulty", hardest_);
    arguments.flag("--duals", "also exercises with two solutions before the last move", wishes_.duals);
    arguments.flag("--all-tries", "all wrong tries, and not only those that leave the opponent nothing but captures",
                   all_tries_);
    search_.configure(arguments, "--endgame-tables");
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
    if (!search_.begin(console)) {
      return ExitCode::usage;
    }
    find_motif();
    if (hardest_ && easiest_ > hardest_) {
      throw UsageError{message("usage-not-together", "one"_a = fmt::format("--min-difficulty {}", *easiest_),
                               "other"_a = fmt::format("--max-difficulty {}", *hardest_))};
    }
    wishes_.least_gain = static_cast<Score>(search_.least_gain()) * man_score;
    wishes_.least_difficulty = easiest_.value_or(0);
    if (hardest_) {
      wishes_.most_difficulty = *hardest_;
    }
    auto const inputs = expand_inputs(inputs_, folder_files_);
    search_.check(inputs.files);
    output_.check_apart_from(inputs.files);
    report_folders(console, inputs);
    if (output_.to_file() && !inputs.unreadable.empty()) {
      return ExitCode::failure;  // the file of -o stays as it is: nothing is searched for it
    }
    PuzzleSelection selection{wishes_};
    ProofCounts counts;
    output_.begin(console);
    try {
      for (auto const& input : inputs.files) {
        if (wants_more()) {
          proofs_ ? read_proofs(console, input, selection, counts) : search(console, input, selection);
        }
      }
    } catch (Stopped const&) {  // the search may have taken hours: what it has found is kept
      WithoutStopRequest const unstopped;
      finish(console);
      throw;
    }
    finish(console);
    if (written_ == 0) {
      console.remark(message("puzzles-none"));
    }
    search_.report(console);
    return !inputs.unreadable.empty()           ? ExitCode::failure
           : written_ == 0 || counts.wrong != 0 ? ExitCode::findings
                                                : ExitCode::done;
  }

 private:
  void finish(Console& console) {
    write_in_order();
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

  [[nodiscard]] std::uint64_t most() const noexcept {
    return limit_.value_or(std::numeric_limits<std::uint64_t>::max());
  }
  /// Whether more games have to be looked at.
  [[nodiscard]] bool wants_more() const noexcept { return by_difficulty_ || written_ < most(); }
  [[nodiscard]] bool is_wanted(ShotKind kind) const noexcept {
    return kind != ShotKind::allowed && (!kind_ || kind == *kind_);  // what was allowed was played or missed, too
  }

  /// Writes the puzzle of a game, if it has one, and forgets its combinations.
  void write_one_of(std::vector<Puzzle>& of_game, PuzzleSelection& selection) {
    if (of_game.empty() || !wants_more()) {
      return;
    }
    auto puzzle = selection.choose(std::exchange(of_game, {}));
    if (puzzle && by_difficulty_) {
      waiting_.add(*puzzle);
    } else if (puzzle) {
      write(*puzzle);
    }
  }
  void write(Puzzle const& puzzle) {
    output_.write(puzzle_game(puzzle, all_tries_ ? PuzzleTries::all : PuzzleTries::plausible), ++written_);
  }
  /// Writes the puzzles that wait for their order.
  void write_in_order() {
    waiting_.visit([&](Puzzle const& puzzle) {
      if (written_ < most()) {
        write(puzzle);
      }
      return written_ < most();
    });
  }

  void search(Console& console, std::string const& path, PuzzleSelection& selection) {
    search_.read(console, path, [&](std::vector<answers::ShotRow> const& rows) {
      std::vector<Puzzle> of_game;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (is_wanted(rows[i].shot.kind)) {
          of_game.push_back(puzzle_of(rows[i]));
        }
        if (i + 1 == rows.size() || rows[i + 1].game != rows[i].game) {
          write_one_of(of_game, selection);
        }
      }
      return wants_more();
    });
  }

  void read_proofs(Console& console, std::string const& path, PuzzleSelection& selection, ProofCounts& counts) {
    std::vector<Puzzle> of_game;
    check_proofs(console, path, search_.tables(), counts, [&](ProofRecord const& record) {
      auto const kind = shot_kind_named(record.kind.value_or("")).value_or(ShotKind::missed);
      if (!is_wanted(kind)) {
        return true;
      }
      auto puzzle = puzzle_of(record, kind);
      auto const is_same_game =
          !of_game.empty() && puzzle.source.game == of_game.back().source.game && puzzle.source.game.number != 0;
      if (!is_same_game) {
        write_one_of(of_game, selection);
      }
      of_game.push_back(std::move(puzzle));
      return wants_more();
    });
    write_one_of(of_game, selection);
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
  WaitingPuzzles waiting_;
  std::uint64_t written_ = 0;
  bool by_difficulty_ = false;
  bool proofs_ = false;
  bool all_tries_ = false;
};

}  // namespace

CommandEntry puzzles_command() noexcept {
  return {&about_puzzles, [] { return std::unique_ptr<Command>{std::make_unique<PuzzlesCommand>()}; }};
}

}  // namespace damier::app
