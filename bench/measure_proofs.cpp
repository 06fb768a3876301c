// Finds the combinations of games as damier shots does, with the defaults of the command, and searches the position
// after the first move of each much longer: counts the proofs and opinions that this overturns. A gain is overturned
// if the search sees less than half of it and does not keep the pieces, an opinion if the chance that it sees is nearer
// to that of the second best move.
//
//     damier_proofs NODES TABLES FILE…

#include "bench/game_lines.hpp"
#include "engine/search/search.hpp"
#include "engine/search/weights_file.hpp"
#include "engine/winning_chance.hpp"
#include "notation/fen.hpp"
#include "tactics/detail/material_scale.hpp"
#include "tactics/shot_finder.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace {

using namespace damier;

struct Count {
  unsigned found = 0;
  unsigned overturned = 0;
};

class Check {
 public:
  Check(std::uint64_t nodes, endgame::Tables const& tables)
      : nodes_{nodes},
        search_{{.variant = &international(),
                 .hash_bytes = std::size_t{64} << 20U,
                 .weights = built_in_weights(international()),
                 .tables = tables}} {}

  void add(ProvedShot const& shot) {
    auto& count = shot.is_proved() ? proofs_ : opinions_;
    ++count.found;
    if (shot.won) {
      return;  // the end of the game, or tables
    }
    auto const& variant = international();
    search_.clear();
    auto const report = search_.think({shot.proof.position, {shot.line.front()}}, {.nodes = nodes_});
    if (report.lines.empty()) {
      return;
    }
    auto const score = -report.lines.front().score;
    auto position = variant.after(shot.proof.position, shot.line.front());
    for (auto const& move : report.lines.front().moves) {
      position = variant.after(position, move);
    }
    auto const solver = shot.proof.position.side;
    auto const kept = worth_of(balance_of(position, solver) - balance_of(shot.proof.position, solver), variant);
    if (shot.is_proved() ? loses_gain(shot, score, kept) : loses_chance(shot, score)) {
      ++count.overturned;
      std::printf("%s: %s %d, score %d seen, pieces %d\n", write_fen(shot.proof.position, variant).c_str(),
                  shot.is_proved() ? "gain" : "opinion", shot.is_proved() ? shot.worth : shot.opinion->best, score,
                  kept);
    }
  }
  void print() const {
    std::printf("proofs   %5u overturned %4u\nopinions %5u overturned %4u\n", proofs_.found, proofs_.overturned,
                opinions_.found, opinions_.overturned);
  }

 private:
  [[nodiscard]] bool loses_gain(ProvedShot const& shot, Score score, Score kept) const {
    auto const due =
        worth_of(balance_of(shot.proof.position, shot.proof.position.side), international()) + shot.proof.pending;
    return score < scale_.score_of(due + std::min(shot.worth, 6 * man_score) / 2) &&
           kept < shot.worth + shot.proof.pending;
  }
  [[nodiscard]] static bool loses_chance(ProvedShot const& shot, Score score) {
    return 100 * winning_chance(score / 100.0) < (shot.opinion->best + shot.opinion->second) / 2.0;
  }

  std::uint64_t nodes_;
  Search search_;
  MaterialScale scale_{international()};
  Count proofs_;
  Count opinions_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "damier_proofs NODES TABLES FILE…\n");
    return 2;
  }
  endgame::TableFolder const tables{argv[2]};
  if (tables.of(international()).most() == 0) {
    std::fprintf(stderr, "no endgame tables in %s\n", argv[2]);
  }
  ShotFinder finder{MotifCatalogue::built_in(), {}, &tables};
  Check check{static_cast<std::uint64_t>(std::atoll(argv[1])), tables.of(international())};
  std::uint64_t positions = 0;
  double seconds = 0;
  bench::visit_lines({argv + 3, static_cast<std::size_t>(argc - 3)}, [&](Game const&, MainLine const& line) {
    if (line.variant != &international()) {
      return;
    }
    auto const begin = std::clock();
    auto const shots = finder.find(line);
    seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    positions += line.moves.size();
    for (auto const& shot : shots) {
      if (shot.kind != ShotKind::allowed) {
        check.add(shot);
      }
    }
  });
  std::printf("%llu positions, %.2f ms of CPU each\n", static_cast<unsigned long long>(positions),
              1000 * seconds / static_cast<double>(positions));
  check.print();
}
