// Searches the positions after the first moves of proved combinations much longer than their proofs were, and counts
// the gains that are not seen. Rows of the kind allowed repeat a proof and are left out.
//
//     damier_proofs NODES TABLES FILE…      FILE: what damier shots --format ndjson has written

#include "engine/search/search.hpp"
#include "engine/search/weights_file.hpp"
#include "notation/fen.hpp"
#include "tactics/proof.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

using namespace damier;

constexpr Score tolerance = 70;  // how much less than the gain a search may see, in hundredths of a man

/// Whether a longer search does not see a gain: it sees clearly less, and loses the pieces or most of their worth.
bool is_overturned(Search& search, Proof const& proof, std::uint64_t nodes) {
  auto const result = result_of(proof);
  if (result.won) {
    return false;  // the end of the game, or tables
  }
  auto const& variant = *proof.variant;
  auto const solver = proof.position.side;
  auto const target = worth_of(balance_of(proof.position, solver), variant) + proof.pending + result.worth;
  search.clear();
  auto const report = search.think({proof.position, {result.line.front()}}, {.nodes = nodes});
  if (report.lines.empty()) {
    return false;
  }
  auto const& line = report.lines.front();
  auto const score = -line.score;
  if (score >= target - tolerance) {
    return false;
  }
  auto position = variant.after(proof.position, result.line.front());
  for (auto const& move : line.moves) {
    position = variant.after(position, move);
  }
  auto const keeps = target > 0 && score >= target / 3 && worth_of(balance_of(position, solver), variant) >= target;
  if (!keeps) {
    std::printf("%s: gain %.2f, %.2f wanted, %.2f seen\n", write_fen(proof.position, variant).c_str(),
                result.worth / 100.0, target / 100.0, score / 100.0);
  }
  return !keeps;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "damier_proofs NODES TABLES FILE…\n");
    return 2;
  }
  auto const nodes = static_cast<std::uint64_t>(std::atoll(argv[1]));
  auto const tables = endgame::Tables::open(argv[2], international());
  if (tables.most() == 0) {
    std::fprintf(stderr, "no endgame tables in %s\n", argv[2]);
  }
  Search search{{.variant = &international(),
                 .hash_bytes = std::size_t{64} << 20U,
                 .weights = built_in_weights(international()),
                 .tables = tables}};
  unsigned gains = 0;
  unsigned overturned = 0;
  for (int i = 3; i < argc; ++i) {
    std::ifstream file{argv[i]};
    for (std::string row; std::getline(file, row);) {
      auto const record = read_proof(row);
      if (!record || record->kind == "allowed" || record->proof.variant != &international()) {
        continue;
      }
      ++gains;
      if (is_overturned(search, record->proof, nodes)) {
        ++overturned;
      }
    }
  }
  std::printf("%u of %u overturned\n", overturned, gains);
}
