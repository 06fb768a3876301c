#include "prose/detail/reading_search.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/decision_costs.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::prose {

void ReadingSearch::fill_gap(State const& state, std::size_t at, std::size_t tokens, std::string const& plain,
                             float base) {
  if (state.frame != none || state.reply || state.ended || state.tip == no_ply || state.intro.any_of(side_line) ||
      plies_.at(state.tip).parent == no_ply) {
    return;
  }
  auto const& variant = *plies_.at(state.tip).variant;
  auto const& read = text_for(plain, variant);
  if (!read && !is_scan()) {
    return;
  }
  auto const span = plies_.legal(state.tip);
  std::vector<Move> const legal{span.begin(), span.end()};
  for (auto const& filler : legal) {
    auto const after = variant.after(plies_.at(state.tip).after, filler);
    auto const reading = reading_after(variant, after, read, plain);
    if (!reading) {
      continue;
    }
    auto next = state;
    auto const ply = plies_.add(state.tip, filler, static_cast<std::uint32_t>(at));
    note(next, StepKind::fill, at, 0, ply, false);
    next.tip = next.main = ply;
    next.cost += cost::gap;
    play(next, at, tokens, ply, none, *reading, base + number_cost(next, ply));
  }
}

std::optional<MoveReading> ReadingSearch::reading_after(Variant const& variant, Position const& position,
                                                        std::optional<MoveText> const& read, std::string const& plain) {
  auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
  if (meaning.kind == Resolution::Kind::unique) {
    return MoveReading{meaning.move, 0, true};
  }
  if (!is_scan()) {
    return std::nullopt;
  }
  constexpr float most = 2.0F;
  MoveList legal;
  variant.legal_moves(position, legal);
  readings_.clear();
  match_blurred(variant, {legal.begin(), legal.end()}, plain, options_.print, readings_);
  auto const is_near = !readings_.empty() && readings_.front().cost < most;
  return is_near ? std::optional{readings_.front()} : std::nullopt;
}

void ReadingSearch::repair_past(State const& state, std::size_t at, std::size_t tokens, std::string const& plain,
                                float base) {
  constexpr std::size_t most_plays = 8;
  constexpr std::size_t longest_way = 40;
  constexpr float most_faults = 3.1F;
  auto const& variant = *plies_.at(state.tip).variant;
  auto const& read = text_for(plain, variant);
  if (!read || state.ended) {
    return;
  }
  std::vector<Step> way;  // back from the last decision
  std::size_t plays = 0;
  for (auto node = state.node; node != none && way.size() < longest_way && plays < most_plays;
       node = nodes_[index(node)].before) {
    auto const decision = nodes_[index(node)];  // a copy: replays add nodes
    if (decision.merges) {
      continue;
    }
    auto const kind = decision.step.kind;
    if (kind != StepKind::play && kind != StepKind::mark && kind != StepKind::mention && kind != StepKind::label) {
      return;
    }
    way.push_back(decision.step);
    if (kind != StepKind::play) {
      continue;
    }
    ++plays;
    auto const& step = decision.step;
    if (!step.exact || step.tokens != 1 || tokens_[step.first].kind != TokenKind::move) {
      continue;
    }
    auto const parent = plies_.at(step.ply).parent;
    for (auto const& other : blurred_past(variant, parent, step.first)) {
      if (other.cost < most_faults && other.move != plies_.at(step.ply).move) {
        replay(state, decision.before, way, parent, other, {at, tokens, &*read, base});
      }
    }
  }
}

std::vector<MoveReading> const& ReadingSearch::blurred_past(Variant const& variant, PlyIndex parent,
                                                            std::uint32_t token) {
  constexpr std::size_t most_known = 4'096;
  auto const& before = plies_.at(parent);
  auto const key = (before.key ^ std::hash<Variant const*>{}(&variant)) + token * std::uint64_t{0x9E3779B97F4A7C15};
  if (past_.size() >= most_known) {
    past_.clear();
  }
  auto const [known, is_new] = past_.try_emplace(key);
  if (is_new) {
    match_blurred(variant, plies_.legal(parent), plain_of(token), options_.print, known->second);
  }
  return known->second;
}

std::string const& ReadingSearch::plain_of(std::size_t token) {
  if (plain_.size() <= token) {
    plain_.resize(tokens_.size());
  }
  if (plain_[token].empty()) {
    plain_[token] = plain_spelling(tokens_[token], text_);
  }
  return plain_[token];
}

void ReadingSearch::replay(State const& state, std::int32_t before, std::vector<Step> const& way, PlyIndex parent,
                           MoveReading const& other, ReplayEnd const& end) {
  auto const& variant = *plies_.at(parent).variant;
  std::vector<Move> moves{other.move};
  auto position = variant.after(plies_.at(parent).after, other.move);
  for (auto i = way.size() - 1; i-- > 0;) {
    if (way[i].kind != StepKind::play) {
      continue;
    }
    if (way[i].tokens != 1) {
      return;
    }
    auto const text = read_move_text(plain_of(way[i].first), Numbering{variant.rules()});
    auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique) {
      return;
    }
    moves.push_back(meaning.move);
    position = variant.after(position, meaning.move);
  }
  auto const meaning = resolve(variant, position, *end.read);
  if (meaning.kind != Resolution::Kind::unique) {
    return;
  }
  auto next = state;
  next.node = before;
  next.cost += other.cost;
  auto tip = parent;
  std::size_t played = 0;
  for (auto i = way.size(); i-- > 0;) {
    auto const& step = way[i];
    if (step.kind != StepKind::play) {
      note(next, step.kind, step.first, step.tokens, step.ply);
      continue;
    }
    tip = plies_.add(tip, moves[played], step.first);
    note(next, StepKind::play, step.first, step.tokens, tip, played != 0);
    ++played;
  }
  next.tip = tip;
  next.main = next.frame == none ? tip : next.main;
  play(next, end.at, end.tokens, tip, next.frame, {meaning.move, 0, true}, end.base + number_cost(next, tip));
}

}  // namespace damier::prose
