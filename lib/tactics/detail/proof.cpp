#include "tactics/detail/proof.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace damier {
namespace {

constexpr std::array<std::string_view, 7> end_names{"settled", "game-over", "won-in-theory", "won-within-rules",
                                                    "drawn",   "lost",      "open"};

/// The worst case of what follows a turn, and the longest way to an end of it.
struct Worst {
  Score worth = std::numeric_limits<Score>::max();
  ProofEnd end;
  bool all_won = true;
  LineEnd weakest = LineEnd::game_over;
  std::size_t length = 0;                   // in moves of both
  std::optional<std::size_t> longest = {};  // the reply of the longest way; nothing at an end without replies
};

int strength(LineEnd end) noexcept { return end == LineEnd::game_over ? 2 : end == LineEnd::won_within_rules ? 1 : 0; }

void add(Worst& worst, Worst const& other) noexcept {
  if (other.worth < worst.worth) {
    worst.worth = other.worth;
    worst.end = other.end;
  }
  worst.all_won = worst.all_won && other.all_won;
  if (strength(other.weakest) < strength(worst.weakest)) {
    worst.weakest = other.weakest;
  }
}

Worst worst_of(ProofEnd const& end, Proof const& proof) noexcept {
  return {.worth = worth_of(end, proof), .end = end, .all_won = is_won(end.how), .weakest = end.how, .length = 0};
}

/// What each turn comes to: from the last one, so that what follows a turn is known before it.
std::vector<Worst> worst_of_turns(Proof const& proof) {
  std::vector<Worst> turns(proof.turns.size());
  for (auto place = proof.turns.size(); place-- != 0;) {
    auto const& turn = proof.turns[place];
    auto& worst = turns[place];
    if (turn.end) {
      worst = worst_of(*turn.end, proof);
      worst.length = 1;
      continue;
    }
    for (std::size_t i = 0; i < turn.replies.size(); ++i) {
      auto const& reply = turn.replies[i];
      auto const after = reply.next ? turns[*reply.next] : worst_of(reply.end, proof);
      add(worst, after);
      if (!worst.longest || after.length + 2 > worst.length) {
        worst.length = after.length + 2;
        worst.longest = i;
      }
    }
  }
  return turns;
}

/// The first turn of the main line at which a try that counts gains as much as the solution.
template <typename Counts>
Uniqueness uniqueness_of(Proof const& proof, ProofResult const& result, Counts const& counts) {
  for (std::size_t i = 0; i < result.main_turns.size(); ++i) {
    auto const& turn = proof.turns[result.main_turns[i]];
    if (std::ranges::any_of(turn.tries, [&](ProofTry const& each) {
          return counts(turn, each) && worth_of(each.end, proof) >= result.worth;
        })) {
      return {static_cast<unsigned>(i + 1), i != 0 && i + 1 == result.main_turns.size()};
    }
  }
  return {};
}

}  // namespace

MaterialGain balance_of(Position const& position, Colour colour) noexcept {
  auto const us = colour;
  auto const them = opponent(colour);
  return {static_cast<int>(position.men(us).size()) - static_cast<int>(position.men(them).size()),
          static_cast<int>(position.kings_of(us).size()) - static_cast<int>(position.kings_of(them).size())};
}

Score worth_of(MaterialGain const& gain, Variant const& variant) noexcept {
  return gain.men * man_score + gain.kings * king_worth(variant.rules());
}

Score worth_of(ProofEnd const& end, Proof const& proof) noexcept {
  if (is_won(end.how)) {
    return won_score;
  }
  if (end.how == LineEnd::lost) {
    return -won_score;
  }
  return worth_of(end.gain, *proof.variant) - proof.pending;
}

std::string_view name_of(LineEnd end) noexcept { return end_names[static_cast<std::size_t>(end)]; }

std::optional<LineEnd> line_end_named(std::string_view name) noexcept {
  auto const found = std::ranges::find(end_names, name);
  return found == end_names.end() ? std::nullopt : std::optional{static_cast<LineEnd>(found - end_names.begin())};
}

ProofResult result_of(Proof const& proof) {
  ProofResult result;
  if (proof.turns.empty()) {
    return result;
  }
  auto const turns = worst_of_turns(proof);
  auto const& root = turns.front();
  result.worth = root.worth;
  result.gain = root.end.gain;
  if (root.all_won) {
    result.won = root.weakest;
  }
  for (std::optional<std::size_t> place = 0; place;) {
    auto const& turn = proof.turns[*place];
    result.main_turns.push_back(*place);
    result.line.push_back(turn.move);
    auto const longest = turns[*place].longest;
    place.reset();
    if (longest) {
      result.line.push_back(turn.replies[*longest].move);
      place = turn.replies[*longest].next;
    }
  }
  result.uniqueness = uniqueness_of(proof, result, [](ProofTurn const&, ProofTry const&) { return true; });
  return result;
}

Uniqueness uniqueness_of_ideas(Proof const& proof) {
  return uniqueness_of(proof, result_of(proof), [](ProofTurn const& turn, ProofTry const& each) {
    return !is_one_capture(each.move, turn.move);
  });
}

std::vector<std::optional<std::size_t>> longest_replies(Proof const& proof) {
  std::vector<std::optional<std::size_t>> longest;
  for (auto const& worst : worst_of_turns(proof)) {
    longest.push_back(worst.longest);
  }
  return longest;
}

std::vector<Move> line_through(Proof const& proof, std::span<Move const> beginning) {
  std::vector<Move> line;
  auto const turns = worst_of_turns(proof);
  for (auto place = std::size_t{0}; place < proof.turns.size();) {
    auto const& turn = proof.turns[place];
    auto reply = turns[place].longest;
    line.push_back(turn.move);
    place = proof.turns.size();
    if (line.size() < beginning.size() && std::equal(line.begin(), line.end(), beginning.begin())) {
      auto const found = std::ranges::find(turn.replies, beginning[line.size()], &ProofReply::move);
      if (found != turn.replies.end()) {
        reply = static_cast<std::size_t>(found - turn.replies.begin());
      }
    }
    if (reply) {
      line.push_back(turn.replies[*reply].move);
      place = turn.replies[*reply].next.value_or(place);
    }
  }
  return line;
}

}  // namespace damier
