// Measures how many problems the finder and another engine solve, in one run that asks both about each problem in turn,
// so that the load of the machine is the same for both. A problem is solved if the first move is the key, or another
// move that wins: damier's proof says so, or a long search of the position after it with endgame tables, which judges
// the moves of both programs. Prints the share for odd and even problems, and the mean wall and CPU time of a problem.
//
//     damier_paired TABLES REPEATS COMMAND FILE…     COMMAND: of an engine that speaks Hub, or - for none
//
// An engine that has to run in its folder: "sh -c 'cd FOLDER && exec ./engine hub'". FILE: problems with their
// solutions.

#include "bench/problem_records.hpp"
#include "engine/hub/hub.hpp"
#include "engine/search/weights_file.hpp"
#include "language/message.hpp"
#include "tactics/prover.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace {

using namespace damier;
using namespace damier::bench;

/// What of the finder is asked, with the defaults of the command, and the time that the engine gets beside it, in
/// milliseconds.
struct Effort {
  char const* name;
  bool is_whole;  // or the first search alone
  std::uint64_t engine_time;
};
constexpr std::array efforts{Effort{"first search", false, 10}, Effort{"damier shots", true, 20},
                             Effort{"damier shots", true, 100}};
// For a move that is not the key: a short search, and a long one if that sees an advantage.
constexpr std::uint64_t glance_nodes = 1'000'000;
constexpr std::uint64_t judge_nodes = 20'000'000;

struct Seconds {
  double wall = 0;
  double cpu = 0;
};

/// The wall time since it was made, and the CPU time of this process.
class Stopwatch {
 public:
  [[nodiscard]] Seconds elapsed() const noexcept {
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(), cpu_time() - cpu_};
  }

 private:
  static double cpu_time() noexcept {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  }
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double cpu_ = cpu_time();
};

struct Count {
  std::array<unsigned, 2> problems{}, keys{}, solved{};  // of odd and of even ones
  Seconds seconds;

  void add(std::size_t half, bool key, bool wins, Seconds took) noexcept {
    ++problems[half];
    keys[half] += key ? 1U : 0U;
    solved[half] += key || wins ? 1U : 0U;
    seconds.wall += took.wall;
    seconds.cpu += took.cpu;
  }
  void print(std::string const& name) const {
    auto const all = std::max(problems[0] + problems[1], 1U);
    std::printf("%-24s key %3u solved %3u of %3u (%5.1f %%; %5.1f, %5.1f)  wall %8.3f ms  CPU %8.3f ms\n", name.c_str(),
                keys[0] + keys[1], solved[0] + solved[1], all, 100.0 * (solved[0] + solved[1]) / all,
                100.0 * solved[0] / std::max(problems[0], 1U), 100.0 * solved[1] / std::max(problems[1], 1U),
                1000 * seconds.wall / all, 1000 * seconds.cpu / all);
  }
};

/// Whether moves win that are not the key.
class Judge {
 public:
  explicit Judge(endgame::Tables const& tables) : search_{settings(tables)} {}

  bool wins(std::size_t place, Problem const& problem, Move const& move) {
    auto const known = std::ranges::find_if(
        verdicts_, [&](Verdict const& verdict) { return verdict.place == place && verdict.move == move; });
    if (known != verdicts_.end()) {
      return known->wins;
    }
    search_.clear();
    auto const wins =
        score_of(problem, move, glance_nodes) > man_score && score_of(problem, move, judge_nodes) > decided_score;
    verdicts_.push_back({place, move, wins});
    return wins;
  }
  static SearchSettings settings(endgame::Tables const& tables) {
    return {.variant = &international(),
            .hash_bytes = std::size_t{64} << 20U,
            .weights = built_in_weights(international()),
            .tables = tables};
  }

 private:
  struct Verdict {
    std::size_t place;
    Move move;
    bool wins;
  };
  Score score_of(Problem const& problem, Move const& move, std::uint64_t nodes) {
    auto const report = search_.think({problem.position, {move}}, {.nodes = nodes});
    return report.lines.empty() ? won_score : -report.lines.front().score;
  }

  Search search_;
  std::vector<Verdict> verdicts_;
};

/// The first move of what the finder reports, and whether its proof wins.
struct Found {
  std::optional<Move> move = {};
  bool wins = false;
};

class Finder {
 public:
  Finder(Effort const& effort, endgame::Tables const& tables)
      : effort_{effort}, forcing_{international(), tables}, prover_{international(), {}, tables} {}

  Found find(Position const& position) {
    if (!effort_.is_whole) {
      return {forcing_.search(position, {}).move};
    }
    if (auto const proof = prover_.prove({position, {}})) {
      return {proof->turns.front().move, result_of(*proof).won.has_value()};
    }
    auto const opinion = prover_.opinion({position, {}});
    return {opinion ? std::optional{opinion->line.front()} : std::nullopt};
  }

 private:
  Effort effort_;
  ForcingSearch forcing_;
  Prover prover_;
};

/// Another program.
class Rival {
 public:
  explicit Rival(std::string const& command)
      : engine_{{.command = {.arguments = split_command(command).value_or(std::vector<std::string>{})}}} {
    if (auto const fault = engine_.start()) {
      std::fprintf(stderr, "%s\n", text_of(fault->message, Language{}).c_str());
      std::exit(1);
    }
  }
  [[nodiscard]] std::string name() const { return engine_.name() + ' ' + engine_.version(); }
  /// It forgets what it found before, and answers once, so that this takes no time of the next question.
  void forget(Problem const& problem) {
    engine_.new_game();
    static_cast<void>(engine_.analyse({problem.position, {}}, {Level::Kind::time, 1}));
  }
  Found find(Position const& position, std::uint64_t milliseconds) {
    auto const answer = engine_.analyse({position, {}}, {Level::Kind::time, milliseconds});
    if (!answer) {
      std::fprintf(stderr, "%s\n", text_of(answer.error().message, Language{}).c_str());
      return {};
    }
    return {answer->best};
  }
  [[nodiscard]] double cpu_time() const noexcept { return engine_.cpu_seconds(); }

 private:
  HubEngine engine_;
};

struct Measure {
  std::span<Problem const> problems;
  endgame::Tables const& tables;
  Judge& judge;
  Rival* rival;

  void run(Effort const& effort) {
    Finder finder{effort, tables};
    Count own;
    Count other;
    if (rival != nullptr) {
      rival->forget({international().start(), {}});
    }
    for (std::size_t place = 0; place < problems.size(); ++place) {
      if (place % 4 < 2 || rival == nullptr) {  // who is first changes, for both halves
        ask(finder, place, own);
        ask(effort, place, other);
      } else {
        ask(effort, place, other);
        ask(finder, place, own);
      }
    }
    own.print(effort.name);
    if (rival != nullptr) {
      other.print(rival->name() + ", " + std::to_string(effort.engine_time) + " ms");
    }
    std::fflush(stdout);
  }

 private:
  void ask(Finder& finder, std::size_t place, Count& count) {
    Stopwatch const watch;
    auto const found = finder.find(problems[place].position);
    add(place, found, watch.elapsed(), count);
  }
  void ask(Effort const& effort, std::size_t place, Count& count) {
    if (rival == nullptr) {
      return;
    }
    auto const before = rival->cpu_time();
    Stopwatch const watch;
    auto const found = rival->find(problems[place].position, effort.engine_time);
    add(place, found, {watch.elapsed().wall, rival->cpu_time() - before}, count);
  }
  void add(std::size_t place, Found const& found, Seconds took, Count& count) {
    auto const& problem = problems[place];
    auto const key = found.move == problem.key;
    auto const wins = !key && found.move && (found.wins || judge.wins(place, problem, *found.move));
    count.add(place % 2, key, wins, took);
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "damier_paired TABLES REPEATS COMMAND FILE…\n");
    return 2;
  }
  auto const tables = endgame::Tables::open(argv[1], international());
  if (tables.most() == 0) {
    std::fprintf(stderr, "no endgame tables in %s\n", argv[1]);
  }
  auto const problems = read_problems({argv + 4, static_cast<std::size_t>(argc - 4)});
  Judge judge{tables};
  std::string const command = argv[3];
  auto const rival = command == "-" ? nullptr : std::make_unique<Rival>(command);
  for (int repeat = 0; repeat < std::atoi(argv[2]); ++repeat) {
    for (auto const& effort : efforts) {
      Measure{problems, tables, judge, rival.get()}.run(effort);
    }
  }
}
