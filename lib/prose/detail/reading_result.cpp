#include "prose/detail/reading_search.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

namespace damier::prose {

Decoding ReadingSearch::finish(std::size_t tokens, bool is_cut) {
  Decoding decoding;
  decoding.is_cut = is_cut;
  auto best = states_.front();
  if (best.next_game == 0) {
    promote_last_variation(best, tokens);
  }
  decoding.tokens = tokens;
  decoding.steps = steps_to(best.node, decoding.tokens);
  std::map<std::uint32_t, std::size_t> by_token;
  for (std::size_t i = 0; i < decoding.steps.size(); ++i) {
    auto const& step = decoding.steps[i];
    if (step.kind == StepKind::start) {
      decoding.start = step.ply;
    }
    if (step.kind == StepKind::play || step.kind == StepKind::mention) {
      by_token[step.first] = i;
    }
  }
  decoding.last = decoding.start;
  for (auto const& step : decoding.steps) {
    decoding.last = step.is_main ? step.ply : decoding.last;
  }
  for (auto node = best.node; node != none; node = nodes_[index(node)].before) {
    if (nodes_[index(node)].merges) {
      end_if_stopped();
      compare(decoding, by_token, node, nodes_[index(node)].rival, nodes_[index(node)].step.margin);
    }
  }
  for (std::size_t i = 1; i < states_.size() && states_[i].cost - best.cost < doubtful; ++i) {
    compare(decoding, by_token, best.node, states_[i].node, states_[i].cost - best.cost);
  }
  return decoding;
}

void ReadingSearch::apply_promotions(std::vector<Step>& steps) const {
  std::vector<std::size_t> open;
  std::vector<std::size_t> dropped;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    auto const kind = steps[i].kind;
    if (kind == StepKind::open || kind == StepKind::note) {
      open.push_back(i);
    } else if (kind == StepKind::close && !open.empty()) {
      open.pop_back();
    } else if (kind == StepKind::promote) {
      mark_main_line(std::span{steps}.first(i), steps[i].ply);
      dropped.insert(dropped.end(), open.begin(), open.end());
      dropped.push_back(i);
      open.clear();
    }
  }
  std::ranges::sort(dropped);
  std::size_t place = 0;
  std::erase_if(steps, [&](Step const&) { return std::ranges::binary_search(dropped, place++); });
}

void ReadingSearch::mark_main_line(std::span<Step> steps, PlyIndex last) const {
  for (auto& step : steps) {
    if (step.kind == StepKind::play || step.kind == StepKind::fill) {
      auto ply = last;
      while (ply != no_ply && ply > step.ply) {
        ply = plies_.at(ply).parent;
      }
      step.is_main = ply == step.ply;
    }
  }
}

std::vector<Step> ReadingSearch::steps_to(std::int32_t node, std::size_t& tokens) const {
  std::vector<Step> steps;
  for (; node != none; node = nodes_[index(node)].before) {
    if (!nodes_[index(node)].merges) {
      steps.push_back(nodes_[index(node)].step);
    }
  }
  std::ranges::reverse(steps);
  auto const next = std::ranges::find(steps, StepKind::next_game, &Step::kind);
  if (next != steps.end()) {
    tokens = std::min<std::size_t>(tokens, next->first);
    steps.erase(next, steps.end());
  }
  drop_heading_moves(steps);
  apply_promotions(steps);
  return steps;
}

void ReadingSearch::drop_heading_moves(std::vector<Step>& steps) {
  auto last = steps.size();
  while (last > 0 && steps[last - 1].kind != StepKind::start) {
    --last;
  }
  for (auto& step : std::span{steps}.first(last)) {
    if (step.kind == StepKind::play || step.kind == StepKind::fill) {
      step.kind = StepKind::mention;
      step.ply = no_ply;
      step.is_main = false;
    }
  }
}

void ReadingSearch::compare(Decoding& decoding, std::map<std::uint32_t, std::size_t> const& by_token, std::int32_t ours,
                            std::int32_t theirs, float margin) const {
  std::map<std::uint32_t, Step const*> rivals;
  auto a = ours;
  auto b = theirs;
  std::uint32_t earliest = ~0U;
  while (a != b) {
    if (a > b) {
      auto const& step = nodes_[index(a)].step;
      earliest = nodes_[index(a)].merges ? earliest : std::min(earliest, step.first);
      a = nodes_[index(a)].before;
    } else {
      auto const& node = nodes_[index(b)];
      if (!node.merges && (node.step.kind == StepKind::play || node.step.kind == StepKind::mention)) {
        rivals.emplace(node.step.first, &node.step);
      }
      b = node.before;
    }
  }
  for (auto const& [token, rival] : rivals) {
    auto const found = by_token.find(token);
    if (found == by_token.end()) {
      continue;
    }
    auto& step = decoding.steps[found->second];
    if (is_same(step, *rival) || margin >= step.margin) {
      continue;
    }
    step.margin = margin;
    step.rival = rival->kind == StepKind::play ? rival->ply : no_ply;
  }
}

bool ReadingSearch::is_same(Step const& a, Step const& b) const noexcept {
  if (a.kind != b.kind || a.kind != StepKind::play) {
    return a.kind == b.kind;
  }
  auto const& one = plies_.at(a.ply);
  auto const& other = plies_.at(b.ply);
  // In another variant the same text is another move: that the variant is uncertain is no doubt about the move.
  return one.variant != other.variant ||
         (one.move == other.move && one.number == other.number && one.after == other.after);
}

}  // namespace damier::prose
