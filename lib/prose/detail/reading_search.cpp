#include "prose/detail/reading_search.hpp"

#include "prose/detail/move_rows.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <functional>

namespace damier::prose {

Decoding ReadingSearch::run() {
  read_words(0);
  ring_[0].push_back({});
  std::size_t at = 0;
  for (; at < tokens_.size(); ++at) {
    auto& here = ring_[at % ring_.size()];
    if (here.empty()) {
      continue;  // all readings take this token together with the one before
    }
    end_if_stopped();
    read_words(at);
    at_ = at;
    states_.swap(here);
    here.clear();
    settle();
    if (auto const next = agreed_next_game(at); next != 0) {
      return finish(next, false);
    }
    if (is_too_much(at) ||
        (at >= most_prose_tokens && states_.front().tip == no_ply && tokens_[at].kind == TokenKind::paragraph)) {
      return finish(at, states_.front().tip != no_ply);
    }
    take(at);
    states_.clear();
  }
  if (!whole_) {
    Decoding decoding;
    decoding.needs_more = true;
    return decoding;
  }
  for (auto& bucket : ring_) {
    states_.insert(states_.end(), bucket.begin(), bucket.end());
  }
  settle();
  auto const next = states_.front().next_game;
  return finish(next != 0 ? next : tokens_.size(), false);
}

void ReadingSearch::read_words(std::size_t at) {
  constexpr std::size_t farthest_word = 320;  // that a decision looks at
  constexpr std::size_t at_once = 256;
  auto const from = meanings_.size();
  if (from == tokens_.size() || at + farthest_word < from) {
    return;
  }
  if (from == 0) {
    languages_ = languages_of(text_, tokens_.first(std::min(tokens_.size(), most_language_tokens)));
    of_language_ = variants_of(languages_);
  }
  meanings_.resize(std::min(tokens_.size(), std::max(2 * from, at + farthest_word + at_once)));
  for (std::size_t i = from; i < meanings_.size(); ++i) {
    if (tokens_[i].kind == TokenKind::word) {
      meanings_[i] = meaning_at(text_, tokens_, i, languages_);
    } else if (tokens_[i].kind == TokenKind::label && !tokens_[i].bracketed) {
      // "B. 27, 32" where a text line begins: a side, or the letter of a note.
      auto const roles = roles_of_initial(tokens_[i], text_, languages_);
      if (roles.has(Role::white) != roles.has(Role::black)) {
        meanings_[i] = {roles.has(Role::white) ? Roles{Role::white} : Roles{Role::black}, 1, 0, {}};
      }
    }
  }
  context_ = {text_, tokens_, meanings_, languages_};
  find_remarks(from);
}

void ReadingSearch::find_remarks(std::size_t from) {
  is_in_remark_.resize(meanings_.size());
  for (auto i = from; i < meanings_.size(); ++i) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::open) {
      remark_ = i;
      may_be_remark_ = true;
    } else if (kind == TokenKind::move || kind == TokenKind::blur || kind == TokenKind::cross ||
               kind == TokenKind::paragraph) {
      may_be_remark_ = false;
    } else if (kind == TokenKind::close && may_be_remark_) {
      std::fill(is_in_remark_.begin() + static_cast<std::ptrdiff_t>(remark_),
                is_in_remark_.begin() + static_cast<std::ptrdiff_t>(i), true);
      may_be_remark_ = false;
    }
  }
}

bool ReadingSearch::is_too_much(std::size_t at) const noexcept {
  return at >= most_tokens || nodes_.size() * sizeof(Node) + plies_.bytes() >= most_bytes;
}

OpeningContext ReadingSearch::opening_context(std::size_t at) const {
  OpeningContext context{options_.asked, nullptr, options_.likely, of_language_, options_.print};
  for (auto i = at; i-- > 0 && context.named == nullptr;) {
    context.named = meanings_[i].variant.empty() ? nullptr : find_variant(meanings_[i].variant);
  }
  return context;
}

std::uint64_t ReadingSearch::key_of(State const& state) const noexcept {
  auto mix = [hash = std::uint64_t{0x9E3779B97F4A7C15}](std::uint64_t value) mutable {
    hash = (hash ^ value) * 0xBF58476D1CE4E5B9;
    hash ^= hash >> 29U;
    return hash;
  };
  auto const place = [&](PlyIndex ply) {
    return ply == no_ply ? 1 : plies_.at(ply).key ^ (std::uint64_t{plies_.at(ply).number} << 32U);
  };
  mix(state.main == no_ply ? 0
                           : static_cast<std::uint64_t>(std::hash<Variant const*>{}(plies_.at(state.main).variant)));
  mix(place(state.tip));
  mix(place(state.main));
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    mix(place(frames_[index(frame)].back) + static_cast<unsigned>(frames_[index(frame)].kind));
  }
  auto const flags = (state.pending_replies ? 1U : 0U) | (state.ended ? 2U : 0U) | (state.reply ? 4U : 0U) |
                     (state.opened ? 8U : 0U) | (state.intro.any_of(side_line) ? 16U : 0U) |
                     (state.pending_is_weak ? 32U : 0U) | (state.stopped ? 64U : 0U) | (state.mentions ? 128U : 0U) |
                     (state.ended_likely ? 256U : 0U) | (state.adjourned ? 2048U : 0U) |
                     (state.passed != 0 ? 512U : 0U) | (is_not_of_game(state) ? 1024U : 0U);
  mix((std::uint64_t{state.pending} << 32U) | flags);
  return mix(state.next_game);
}

void ReadingSearch::settle() {
  if (!branched_ && states_.size() <= widest) {
    return;
  }
  branched_ = false;
  std::stable_sort(states_.begin(), states_.end(), [](State const& a, State const& b) { return a.cost < b.cost; });
  places_.clear();
  std::size_t kept = 0;
  auto const least = states_.front().cost;
  for (auto& state : states_) {
    if (state.cost > least + farthest) {
      break;
    }
    auto const [found, is_new] = places_.try_emplace(key_of(state), kept);
    if (!is_new) {
      merge(states_[found->second], state);
    } else if (kept < widest) {
      states_[kept++] = state;
    }
  }
  // Far in the next game, which is read again, few readings decide where it begins.
  auto const next = states_.front().next_game;
  states_.resize(next != 0 && at_ > next + far_in_next_game ? std::min(kept, widest_in_next_game) : kept);
}

void ReadingSearch::merge(State& better, State const& worse) {
  auto const margin = worse.cost - better.cost;
  if (margin < doubtful && worse.node != better.node) {
    Node node;
    node.before = better.node;
    node.merges = true;
    node.rival = worse.node;
    node.step.margin = margin;
    better.node = add(node);
  }
}

std::int32_t ReadingSearch::add(Node const& node) {
  nodes_.push_back(node);
  return static_cast<std::int32_t>(nodes_.size() - 1);
}

void ReadingSearch::note(State& state, StepKind kind, std::size_t first, std::size_t tokens, PlyIndex ply, bool exact) {
  Node node;
  node.before = state.node;
  node.step.kind = kind;
  node.step.first = static_cast<std::uint32_t>(first);
  node.step.tokens = static_cast<std::uint32_t>(tokens);
  node.step.ply = ply;
  node.step.exact = exact;
  node.step.is_main = (kind == StepKind::play || kind == StepKind::fill) && state.frame == none;
  state.node = add(node);
}

std::size_t ReadingSearch::agreed_next_game(std::size_t at) const noexcept {
  auto const next = states_.front().next_game;
  constexpr std::size_t some = 120;
  constexpr std::size_t long_enough = 360;
  constexpr float clear = 2.5F;
  if (next == 0) {
    return 0;
  }
  auto const is_clear = [&](float margin) {
    return std::ranges::all_of(states_, [&](State const& state) {
      return state.next_game == next || state.cost > states_.front().cost + margin;
    });
  };
  return is_clear(farthest) || (at > next + some && is_clear(clear)) || at > next + long_enough ? next : 0;
}

void ReadingSearch::take(std::size_t at) {
  auto const& token = tokens_[at];
  if (context_.begins_line(at)) {
    take_board(at);
  }
  fresh_.clear();
  if (may_resume_position(at)) {
    resume_positions(at);
  }
  if (!known_.empty() && context_.begins_line(at)) {
    resume_numbered(at);
  }
  auto const begins_bare = may_begin_bare(at) && try_openings(at, true);
  if (tokens_[at].kind == TokenKind::move) {
    begin_announced(at, begins_bare);
  }
  if (!is_scan() && may_begin_row(tokens_, at)) {
    begin_row(at);
  }
  if (!fresh_.empty()) {
    states_.insert(states_.end(), fresh_.begin(), fresh_.end());
  }
  if (is_scan()) {
    take_stretches(at);
  }
  switch (token.kind) {
    case TokenKind::move:
    case TokenKind::blur: take_move(at); return;
    case TokenKind::number: take_number(at); return;
    case TokenKind::mark: take_mark(at); return;
    case TokenKind::cross: take_cross(at); return;
    case TokenKind::open: take_open(at); return;
    case TokenKind::close: take_close(at); return;
    case TokenKind::label: take_label(at); return;
    case TokenKind::square: take_square(at); return;
    case TokenKind::result: take_result(at); return;
    case TokenKind::fen:
    case TokenKind::word: take_word(at); return;
    default: break;
  }
  auto const stands_for_move = (token.kind == TokenKind::dots || context_.is_dash(at)) && at > 0 &&
                               (tokens_[at - 1].kind == TokenKind::mark || context_.is_dash(at - 1));
  for (auto& state : states_) {
    state.pending_replies = state.pending_replies || (stands_for_move && state.pending != 0);
    if (token.kind == TokenKind::stop || token.kind == TokenKind::paragraph) {
      state.stopped = true;
      state.mentions = false;
      state.intro = {};
      state.paragraph = state.paragraph || token.kind == TokenKind::paragraph;
      state.passed = token.kind == TokenKind::paragraph ? 0 : state.passed;
    }
    put(state, at + 1);
  }
}

void ReadingSearch::put_behind(State const& state, std::size_t at, std::size_t tokens) {
  branched_ = true;
  put(state, at + std::min(tokens, ring_.size() - 1));
}

}  // namespace damier::prose
