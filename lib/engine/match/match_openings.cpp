#include "engine/match/match_openings.hpp"

#include "engine/search/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

namespace damier {
namespace {

constexpr Score most_ahead = 33;
constexpr unsigned depth_of_check = 6;
constexpr unsigned tries_for_each = 200;

/// A random line; empty if it ends too early.
std::vector<Move> random_line(Variant const& variant, unsigned plies, std::mt19937_64& random, Position& end) {
  std::vector<Move> line;
  end = variant.start();
  for (unsigned ply = 0; ply < plies; ++ply) {
    MoveList legal;
    variant.legal_moves(end, legal);
    if (legal.empty()) {
      return {};
    }
    line.push_back(legal[static_cast<std::size_t>(random() % legal.size())]);
    end = variant.after(end, line.back());
  }
  MoveList legal;
  variant.legal_moves(end, legal);
  return legal.empty() || legal.are_captures() ? std::vector<Move>{} : line;
}

}  // namespace

std::vector<std::vector<Move>> balanced_openings(OpeningChoice const& choice) {
  auto const& variant = *choice.variant;
  std::vector<std::vector<Move>> found;
  if (choice.plies == 0) {
    found.assign(choice.count, {});
    return found;
  }
  std::mt19937_64 random{choice.seed};
  Search search{{.variant = &variant, .hash_bytes = std::size_t{1} << 20U}};
  auto repeats = false;
  auto tries = std::size_t{0};
  while (found.size() < choice.count) {
    if (++tries % (tries_for_each * std::max<std::size_t>(choice.count, 1)) == 0) {
      if (found.empty()) {
        found.push_back({});  // nothing is balanced: the start position
      }
      repeats = true;
    }
    Position end;
    auto line = random_line(variant, choice.plies, random, end);
    if (line.empty() || (!repeats && std::ranges::find(found, line) != found.end())) {
      continue;
    }
    auto const report = search.think({end, {}}, {.depth = depth_of_check});
    if (!report.lines.empty() && std::abs(report.lines.front().score) <= most_ahead) {
      found.push_back(std::move(line));
    } else if (repeats) {
      auto const again = found[found.size() % tries_for_each % found.size()];
      found.push_back(again);
    }
  }
  return found;
}

}  // namespace damier
