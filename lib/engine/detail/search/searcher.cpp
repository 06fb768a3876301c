#include "engine/detail/search/searcher.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

constexpr std::uint64_t nodes_between_questions = 256;
constexpr unsigned learning_time = 64;  // nodes, in which the worth of a move follows what the search finds
constexpr Score window = 20;            // around the expected score
constexpr int least_depth_to_cut = 3;   // of a node that a reduced search may cut
constexpr Score cut_margin = 5;         // how far that search has to be above beta, for each half move of the depth

/// Decided scores are stored as seen from their position, not from the root.
Score for_hash(Score score, int ply) noexcept {
  return score > decided_score ? score + ply : score < -decided_score ? score - ply : score;
}
Score from_hash(Score score, int ply) noexcept {
  return score > decided_score ? score - ply : score < -decided_score ? score + ply : score;
}

bool decides(HashedResult const& found, Score score, Score alpha, Score beta) noexcept {
  switch (found.bound) {
    case Bound::exact: return true;
    case Bound::lower: return score >= beta;
    case Bound::upper: return score <= alpha;
    case Bound::none: break;
  }
  return false;
}

}  // namespace

SearchPosition SearchShared::first(Position const& position) const noexcept {
  return {position, zobrist(position), counter.at_start(position), false};
}

SearchPosition SearchShared::next(SearchPosition const& before, Move const& move) const noexcept {
  SearchPosition next;
  next.position = variant.after(before.position, move);
  next.key = keys.after(before.key, before.position, move, next.position);
  if (!next.position.kings.empty()) {
    next.counts = counter.after(before.counts, before.position, move, next.position);
  }
  if (!move.is_capture()) {
    next.can_be_undone = before.position.kings.contains(move.from) ||
                         (variant.rules().man_steps.contains(Direction::left) &&
                          variant.board().cell(move.from).row == variant.board().cell(move.to).row);
  }
  return next;
}

/// Places in a list of moves. Not initialised, as the list is not.
struct MoveOrder {
  MoveOrder() noexcept {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  std::array<std::uint16_t, MoveList::capacity> places;
};

/// A position whose moves are searched. It has a constructor, as an aggregate is filled with zeros first: 13 KB.
struct Searcher::Node {
  Node(SearchPosition const& position, int to_depth, Score from, Score to, int at_ply, bool cuts) noexcept
      : at{position},
        depth{to_depth},
        alpha{from},
        beta{to},
        ply{at_ply},
        is_principal{to - from > 1},
        may_cut{cuts},
        first_alpha{from} {}

  SearchPosition const& at;
  int depth;
  Score alpha;
  Score beta;
  int ply;
  bool is_principal;  ///< its score may be exact
  bool may_cut;       ///< no reduced search that is to cut a node leads here
  Score first_alpha;
  Score best_score = -infinite_score;
  std::size_t best = HashedResult::no_move;
  std::uint16_t hashed = HashedResult::no_move;
  MoveList moves;
  MoveOrder order;
};

Searcher::Searcher(SearchShared& shared)
    : shared_{shared}, history_(std::size_t{128} * 128, 32'768), lines_(std::size_t{most_plies} + 2) {}

void Searcher::set_game(std::span<SearchPosition const> game) {
  path_.clear();
  for (auto const& at : game) {
    path_.push_back({at.key, at.can_be_undone});
  }
  root_ = game.back();
  nodes_ = 0;
  std::ranges::fill(history_, std::uint16_t{32'768});
}

std::optional<SearchLine> Searcher::search_root(int depth, Score guess, std::span<Move const> excluded) {
  auto const length = path_.size();
  excluded_ = excluded;
  root_depth_ = depth;
  auto below = window;
  auto above = window;
  stopped_line_.reset();
  try {
    for (;;) {
      auto const narrow = depth > 3 && !is_decided(guess);
      auto const alpha = narrow && below < man_score * 4 ? guess - below : -infinite_score;
      auto const beta = narrow && above < man_score * 4 ? guess + above : infinite_score;
      auto const score = search(root_, depth, alpha, beta, 0, true);
      if (score <= alpha) {
        below *= 4;
        stopped_line_.reset();
      } else if (score >= beta) {
        above *= 4;
        stopped_line_ = {score, lines_[0]};
      } else {
        return SearchLine{score, lines_[0]};
      }
    }
  } catch (Stopped const&) {
    path_.resize(length);
    if (!lines_[0].empty()) {
      stopped_line_ = {root_score_, lines_[0]};
    }
    return std::nullopt;
  }
}

void Searcher::count_node() {
  auto const nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes % nodes_between_questions == 0) {
    if (wants_to_stop && wants_to_stop(nodes)) {
      shared_.stop.store(true, std::memory_order_relaxed);
    }
    if (shared_.stop.load(std::memory_order_relaxed)) {
      throw Stopped{};
    }
  }
}

bool Searcher::is_repeated() const noexcept {
  auto at = path_.size() - 1;
  auto const key = path_[at].key;
  while (at >= 2 && path_[at].can_be_undone && path_[at - 1].can_be_undone) {
    at -= 2;
    if (path_[at].key == key) {
      return true;
    }
  }
  return false;
}

/// Whether a position is a draw by rule. A position that occurs for the second time is taken as one: what could be
/// played then could have been played before.
bool Searcher::is_draw(SearchPosition const& at) const noexcept {
  return (at.can_be_undone && is_repeated()) ||
         (!at.position.kings.empty() && shared_.counter.reached(at.counts, at.position).has_value());
}

std::optional<Score> Searcher::table_score(Position const& position, int ply) const noexcept {
  auto const outcome = shared_.tables.outcome_of_quiet(position);
  if (!outcome) {
    return std::nullopt;
  }
  switch (*outcome) {
    case endgame::Outcome::win: return table_won_score - ply;
    case endgame::Outcome::loss: return ply - table_won_score;
    case endgame::Outcome::draw: break;
  }
  return 0;
}

Score Searcher::search(SearchPosition const& at, int depth, Score alpha, Score beta, int ply, bool may_cut) {
  auto const is_principal = beta - alpha > 1;
  lines_[static_cast<std::size_t>(ply)].clear();
  if (ply != 0) {
    if (is_draw(at)) {
      return 0;
    }
    alpha = std::max(alpha, lost_in(ply));
    beta = std::min(beta, -lost_in(ply + 1));
    if (alpha >= beta) {
      return alpha;
    }
  }
  if (depth <= 0 || ply >= most_plies) {
    return search_leaf(at, alpha, beta, ply);
  }
  count_node();
  Node node{at, depth, alpha, beta, ply, may_cut};
  if (auto const found = shared_.hash.find(at.key)) {
    auto const score = from_hash(found->score, ply);
    if (!is_principal && found->depth >= depth && decides(*found, score, alpha, beta)) {
      return score;
    }
    node.hashed = found->move;
  }
  shared_.variant.legal_moves(at.position, node.moves);
  if (node.moves.refused()) {
    return shared_.evaluation(at.position);
  }
  if (node.moves.empty()) {
    return lost_in(ply);
  }
  auto const is_quiet = !node.moves.are_captures();
  if (is_quiet && ply != 0) {
    if (auto const known = table_score(at.position, ply)) {
      return *known;
    }
    if (!is_principal && may_cut && depth >= least_depth_to_cut && !is_decided(beta)) {
      auto const margin = cut_margin * depth;
      auto const raised = beta + margin;
      if (auto const score = search(at, depth * 2 / 5, raised - 1, raised, ply, false); score >= raised) {
        return is_decided(score) ? beta : score - margin;
      }
    }
  }
  if (ply == 0 && !excluded_.empty()) {
    node.hashed = HashedResult::no_move;
  }
  order(node);
  search_moves(node);
  if (ply != 0 || excluded_.empty()) {
    auto const bound = node.best_score <= node.first_alpha ? Bound::upper
                       : node.best_score >= beta           ? Bound::lower
                                                           : Bound::exact;
    // Where no move is good enough, the best one is chance: the hashed move is tried again.
    auto const best = bound == Bound::upper ? node.hashed : static_cast<std::uint16_t>(node.best);
    shared_.hash.store(at.key, {for_hash(node.best_score, ply), depth, bound, best});
  }
  return node.best_score;
}

/// The hashed move first, then the captures of most pieces, then by how often a move was the best.
void Searcher::order(Node& node) const noexcept {
  auto const worth = [&](std::size_t place) -> std::uint32_t {
    auto const& move = node.moves[place];
    return place == node.hashed ? ~0U : move.is_capture() ? move.captured.size() << 16U : history_[ends(move)];
  };
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): written below, as far as it is read
  std::array<std::uint32_t, MoveList::capacity> worths;
  for (std::size_t place = 0; place < node.moves.size(); ++place) {
    auto const value = worth(place);
    auto to = place;
    for (; to != 0 && worths[to - 1] < value; --to) {
      worths[to] = worths[to - 1];
      node.order.places[to] = node.order.places[to - 1];
    }
    worths[to] = value;
    node.order.places[to] = static_cast<std::uint16_t>(place);
  }
}

void Searcher::search_moves(Node& node) {
  std::size_t tried = 0;
  for (std::size_t i = 0; i < node.moves.size(); ++i) {
    auto const place = node.order.places[i];
    auto const& move = node.moves[place];
    if (node.ply == 0 && std::ranges::find(excluded_, move) != excluded_.end()) {
      continue;
    }
    auto const next = shared_.next(node.at, move);
    path_.push_back({next.key, next.can_be_undone});
    auto const score = search_child(node, next, tried);
    path_.pop_back();
    ++tried;
    if (score > node.best_score) {
      node.best_score = score;
      node.best = place;
      if (score > node.alpha) {
        node.alpha = score;
        if (node.is_principal) {
          put_line(node.ply, move);
        }
        if (node.ply == 0) {
          root_score_ = score;
        }
        if (score >= node.beta) {
          break;
        }
      }
    }
  }
  if (node.best_score > node.first_alpha && node.moves.size() > 1 && !node.moves.are_captures()) {
    learn(node, tried);
  }
}

/// The score of a move for the side that plays it. tried: how many other moves were searched before.
Score Searcher::search_child(Node const& node, SearchPosition const& next, std::size_t tried) {
  auto const is_only = node.moves.size() == 1;
  auto const depth = node.depth - (is_only && node.ply < 2 * root_depth_ ? 0 : 1);
  if (depth > 0) {
    shared_.hash.prefetch(next.key);
  }
  auto const value = [&](int to_depth, Score alpha, Score beta) {
    return -search(next, to_depth, -beta, -alpha, node.ply + 1, node.may_cut);
  };
  if (tried == 0) {
    return value(depth, node.alpha, node.beta);
  }
  auto reduction = 0;
  if (node.depth >= 2 && !node.moves.are_captures() && tried >= (node.is_principal ? 3U : 1U)) {
    reduction = tried >= 4 && node.depth >= 4 ? 2 : 1;
  }
  auto score = value(depth - reduction, node.alpha, node.alpha + 1);
  if (score > node.alpha && reduction != 0) {
    score = value(depth, node.alpha, node.alpha + 1);
  }
  if (score > node.alpha && score < node.beta) {
    score = value(depth, node.alpha, node.beta);
  }
  return score;
}

void Searcher::learn(Node const& node, std::size_t tried) noexcept {
  for (std::size_t i = 0; i < tried; ++i) {
    auto& worth = history_[ends(node.moves[node.order.places[i]])];
    if (node.order.places[i] == node.best) {
      worth = static_cast<std::uint16_t>(worth + (65'535U - worth) / learning_time);
    } else {
      worth = static_cast<std::uint16_t>(worth - worth / learning_time);
    }
  }
}

void Searcher::put_line(int ply, Move const& move) {
  auto& line = lines_[static_cast<std::size_t>(ply)];
  auto const& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

/// Captures are played to their end.
Score Searcher::search_leaf(SearchPosition const& at, Score alpha, Score beta, int ply) {
  count_node();
  lines_[static_cast<std::size_t>(std::min(ply, most_plies))].clear();
  auto const& variant = shared_.variant;
  auto const captures = variant.has_capture(at.position);
  if (ply < most_plies && (captures || !shared_.evaluation.has_step(at.position))) {
    MoveList moves;
    variant.legal_moves(at.position, moves);
    if (moves.refused()) {
      return shared_.evaluation(at.position);
    }
    if (moves.empty()) {
      return lost_in(ply);
    }
    if (captures) {
      return search_leaf_moves(at, moves, alpha, beta, ply);
    }
  }
  auto const known = captures ? std::nullopt : table_score(at.position, ply);
  return known ? *known : shared_.evaluation(at.position);
}

Score Searcher::search_leaf_moves(SearchPosition const& at, MoveList const& moves, Score alpha, Score beta, int ply) {
  auto best = -infinite_score;
  for (auto const& move : moves) {
    SearchPosition next;
    next.position = shared_.variant.after(at.position, move);
    auto const score = -search_leaf(next, -beta, -std::max(alpha, best), ply + 1);
    if (score > best) {
      best = score;
      if (score >= beta) {
        break;
      }
      if (score > alpha && beta - alpha > 1) {
        put_line(ply, move);
      }
    }
  }
  return best;
}

}  // namespace damier
