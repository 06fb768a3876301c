#include "engine/match/match.hpp"

#include <cstdlib>
#include <utility>

namespace damier {
namespace {

constexpr Score most_ahead = 33;
constexpr unsigned depth_of_check = 6;
constexpr unsigned tries_for_each = 200;
constexpr std::size_t hash_bytes = std::size_t{1} << 20U;

}  // namespace

BalancedOpenings::BalancedOpenings(OpeningChoice const& choice)
    : choice_{choice}, random_{choice.seed}, search_{{.variant = choice.variant, .hash_bytes = hash_bytes}} {}

std::vector<Move> BalancedOpenings::next() {
  if (has_others_ && !find_another()) {
    has_others_ = false;
    if (found_.empty()) {
      found_.emplace_back();  // nothing is balanced: the start position
    }
  }
  return found_[given_++ % found_.size()];
}

bool BalancedOpenings::find_another() {
  if (choice_.plies == 0) {
    return false;
  }
  for (auto left = tries_for_each; left != 0; --left) {
    Position end;
    auto sequence = random_moves(end);
    if (!sequence || known_.contains(sequence->places)) {
      continue;
    }
    auto const report = search_.think({end, {}}, {.depth = depth_of_check});
    if (!report.lines.empty() && std::abs(report.lines.front().score) <= most_ahead) {
      known_.insert(std::move(sequence->places));
      found_.push_back(std::move(sequence->moves));
      return true;
    }
  }
  return false;
}

/// Nothing if the game ends too early, or with a capture to be made.
std::optional<BalancedOpenings::Sequence> BalancedOpenings::random_moves(Position& end) {
  auto const& variant = *choice_.variant;
  Sequence sequence;
  end = variant.start();
  MoveList legal;
  for (unsigned ply = 0; ply < choice_.plies; ++ply) {
    variant.legal_moves(end, legal);
    if (legal.empty()) {
      return std::nullopt;
    }
    sequence.places.push_back(static_cast<std::size_t>(random_() % legal.size()));
    sequence.moves.push_back(legal[sequence.places.back()]);
    end = variant.after(end, sequence.moves.back());
  }
  variant.legal_moves(end, legal);
  return legal.empty() || legal.are_captures() ? std::nullopt : std::optional{std::move(sequence)};
}

std::vector<std::vector<Move>> balanced_openings(OpeningChoice const& choice) {
  BalancedOpenings openings{choice};
  std::vector<std::vector<Move>> found;
  while (found.size() < choice.count) {
    found.push_back(openings.next());
  }
  return found;
}

}  // namespace damier
