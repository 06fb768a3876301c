#include "prose/detail/reading_search.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/announced_game.hpp"
#include "prose/detail/decision_costs.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace damier::prose {

void ReadingSearch::take_positions(std::size_t at) {
  auto const kind = tokens_[at].kind;
  auto const may_be_position = kind == TokenKind::fen || (kind == TokenKind::label && !tokens_[at].bracketed) ||
                               meanings_[at].roles.has(Role::white) || meanings_[at].roles.has(Role::black);
  auto const position = may_be_position ? position_at(text_, tokens_, meanings_, at) : std::nullopt;
  // Two squares may be a score, many are a position.
  constexpr auto several = 3;
  auto const as_text = position && std::ranges::count(position->fen, ',') >= several ? cost::long_position_as_text
                                                                                     : cost::position_as_text;
  auto const is_numbered = position && caption_number(at) != 0;
  for (auto& state : states_) {
    if (position && state.paragraph && !in_bracket(state)) {
      take_position(outside(state, at), at, *position);
    }
    if (position && state.frame == none) {
      if (!state.paragraph) {
        take_position(state, at, *position);
      }
      auto const is_of_game = has_moves(state) && !state.ended && !(state.paragraph && is_numbered);
      state.cost += is_of_game && !begins_unplayable(at + position->tokens) ? cost::diagram_of_game : as_text;
    }
  }
}

State ReadingSearch::outside(State state, std::size_t at) {
  for (; state.frame != none; state.frame = frames_[index(state.frame)].outer) {
    state.tip = frames_[index(state.frame)].back;
    note(state, StepKind::close, at, 0);
  }
  return state;
}

bool ReadingSearch::begins_unplayable(std::size_t behind) const noexcept {
  constexpr std::size_t farthest_move = 12;
  if (std::ranges::any_of(position_fits_, [](PositionFit const& fit) { return fit.plies != 0; })) {
    return false;
  }
  for (auto i = behind; i < std::min(tokens_.size(), behind + farthest_move); ++i) {
    if (begins_numbered_moves(tokens_, i)) {
      return true;
    }
    auto const kind = tokens_[i].kind;
    if (kind != TokenKind::word && kind != TokenKind::stop && kind != TokenKind::sign && !tokens_[i].ends_line()) {
      return false;
    }
  }
  return false;
}

void ReadingSearch::take_word(std::size_t at) {
  auto const& meaning = meanings_[at];
  take_positions(at);
  auto const is_in_phrase = at > 0 && meanings_[at - 1].tokens > 1;  // "suivi de": no place as in "le pion de 37"
  auto roles = is_in_phrase && meaning.tokens == 1 ? meaning.roles.without(Role::place) : meaning.roles;
  roles = roles.without(Role::supposition);
  if (context_.begins_supposition(at)) {
    roles.add(Role::supposition);
  }
  auto const goes_on = meaning.tokens > 1 && roles.has(Role::resume);
  auto const is_letter = context_.is_letter_behind_move(at);
  auto const begins_note = context_.is_letter_of_note(at);
  auto const end = meaning.tokens != 0 ? end_in_words(at) : EndInWords::absent;
  auto const gives_up = end != EndInWords::absent && context_.explains_outcome(at, at + meaning.tokens);
  auto const is_named = context_.is_name_behind_condition(at);
  for (auto& state : states_) {
    if (is_named) {
      state.intro = state.intro.without(Role::condition);
    }
    if (meaning.tokens != 0 && !is_in_remark_[at]) {
      auto const leading = is_named ? roles.without(Role::proposal) : roles;
      state.intro |= meaning.tokens > 1 ? leading : leading.without(Role::resume);
      state.adjourned = (state.adjourned || (roles.has(Role::adjourned) && has_moves(state))) && !goes_on;
      if (end == EndInWords::clear && !may_end(state) && state.frame == none) {
        note(state, StepKind::other_end, at, meaning.tokens);
      } else if (end != EndInWords::absent && take_outcome(state, at, end) && gives_up) {
        state.cost += cost::resignation_as_text;
      }
    }
    if (is_letter && state.tip != no_ply) {
      add_anchor(state, at);
    }
    if (begins_note && state.tip != no_ply && anchor_of(state, tokens_[at].value) != no_ply) {
      open_note(state, at);
      branched_ = true;
    }
    put(state, at + 1);
  }
}

void ReadingSearch::take_number(std::size_t at) {
  auto const& token = tokens_[at];
  auto const next = at + 1 < tokens_.size() ? tokens_[at + 1].kind : TokenKind::paragraph;
  auto const glued = text_.substr(token.begin, token.end - token.begin);
  auto const leads =
      next == TokenKind::move || next == TokenKind::blur || next == TokenKind::dots || next == TokenKind::open;
  auto const pair = next == TokenKind::number && !tokens_[at + 1].displaced && tokens_[at + 1].begin - token.end <= 8 &&
                    token.value <= 72 && tokens_[at + 1].value <= 72 && tokens_[at + 1].value != 0 && token.value != 0;
  // "1. 34 30   20 25": a table of moves without signs. "31 27, 28 32, 27 24": the same in sentences.
  auto const is_pair_at = [&](std::size_t first) {
    return first + 1 < tokens_.size() && tokens_[first].kind == TokenKind::number &&
           tokens_[first + 1].kind == TokenKind::number;
  };
  auto const is_comma_at = [&](std::size_t place) { return place < tokens_.size() && tokens_[place].in(text_) == ","; };
  auto const in_list =
      (at > 2 && is_comma_at(at - 1) && is_pair_at(at - 3)) ||
      (is_comma_at(at + 2) && (is_pair_at(at + 3) || (at + 3 < tokens_.size() && tokens_[at + 3].ends_line())));
  auto const in_table = pair && at > 1 &&
                        (tokens_[at - 1].kind == TokenKind::mark || in_list ||
                         (tokens_[at - 1].kind == TokenKind::number && tokens_[at - 2].kind == TokenKind::number));
  if (pair) {
    auto const plain = std::to_string(token.value) + "-" + std::to_string(tokens_[at + 1].value);
    try_moves(at, 2, plain,
              in_table    ? cost::pair_in_table
              : is_scan() ? cost::scanned_pair
                          : cost::pair_of_numbers,
              true);
  }
  if (is_damaged_cell(at)) {
    auto const damaged = std::string{tokens_[at + 1].in(text_)};  // a digit of one of the squares
    try_damaged(at, 3, plain_spelling(std::string{glued} + damaged) + "-" + std::to_string(tokens_[at + 2].value));
    try_damaged(at, 3, std::string{glued} + "-" + plain_spelling(damaged + std::to_string(tokens_[at + 2].value)));
  }
  if (glued.size() == 4 && token.value >= 101 && glued[0] != '0') {
    auto const plain = std::string{glued.substr(0, 2)} + "-" + std::string{glued.substr(2)};
    try_moves(at, 1, plain, is_scan() ? cost::scanned_pair : cost::run_of_digits, true);
  }
  if (glued.size() == 3 && glued[0] != '0') {  // "812": a sign is lost
    for (std::size_t cut = 1; cut < 3; ++cut) {
      auto const plain = std::string{glued.substr(0, cut)} + "-" + std::string{glued.substr(cut)};
      try_moves(at, 1, plain, is_scan() ? cost::scanned_pair : cost::run_of_digits, true);
    }
  }
  auto const may_be_move = is_scan() && (glued.size() == 3 || glued.size() == 4) && !glued.starts_with('0');
  for (auto& state : states_) {
    state.cost += may_be_move && can_play(state, glued) ? cost::move_as_number : 0;
    state.cost += in_table ? cost::move_as_number : 0;
    if (in_table && has_moves(state) && !state.ended && at >= state.passed) {
      note(state, StepKind::mention, at);
      state.passed = static_cast<std::uint32_t>(at + 2);
    }
    if (leads && token.value != 0 && token.value < 400 && state.pending == 0) {
      state.pending = token.value;
      state.pending_replies = next == TokenKind::dots;
      state.pending_is_weak = true;
      note(state, StepKind::mark, at);
    }
    put(state, at + 1);
  }
}

bool ReadingSearch::is_damaged_cell(std::size_t at) const noexcept {
  constexpr std::uint32_t widest_gap = 8;
  constexpr std::uint32_t highest = 72;
  auto const is_square = [&](std::size_t i) {
    return tokens_[i].kind == TokenKind::number && tokens_[i].value != 0 && tokens_[i].value <= highest;
  };
  auto const is_behind_cell = at > 1 && is_square(at - 1) && is_square(at - 2);
  if (!is_behind_cell || at + 2 >= tokens_.size() || !is_square(at) || !is_square(at + 2)) {
    return false;
  }
  auto const& between = tokens_[at + 1];
  auto const is_letter = between.kind == TokenKind::word && between.end - between.begin == 1;
  return (is_letter || between.kind == TokenKind::sign) && !between.displaced && !tokens_[at + 2].displaced &&
         tokens_[at + 2].begin - tokens_[at].end <= widest_gap;
}

void ReadingSearch::try_damaged(std::size_t at, std::size_t tokens, std::string const& plain) {
  blurred_.clear();
  for (auto const& state : states_) {
    if (state.tip != no_ply && state.frame == none && !state.ended) {
      play_blurred(state, at, tokens, plain, cost::pair_in_table,
                   {state.tip, none, 0, false, true, number_cost(state, state.tip)});
    }
  }
}

bool ReadingSearch::can_play(State const& state, std::string_view digits) {
  if (state.tip == no_ply || state.ended) {
    return false;
  }
  auto const& ply = plies_.at(state.tip);
  auto const middle = digits.size() == 4 ? std::size_t{2} : std::size_t{1};
  for (auto cut = middle; cut <= 2; ++cut) {
    auto const read = read_move_text(std::string{digits.substr(0, cut)} + "-" + std::string{digits.substr(cut)},
                                     Numbering{ply.variant->rules()});
    if (read && resolve(*ply.variant, ply.after, *read).kind == Resolution::Kind::unique) {
      return true;
    }
  }
  return false;
}

void ReadingSearch::take_mark(std::size_t at) {
  auto const& token = tokens_[at];
  if (is_first_number(at)) {
    begin_announced(at, try_openings(at, false));
  }
  // "op veld 24. 43-38": the number may end a sentence.
  auto const may_end_sentence = at > 0 && tokens_[at - 1].kind == TokenKind::word && !token.replies && !is_scan();
  branched_ = branched_ || may_end_sentence;
  for (auto& state : states_) {
    if (may_end_sentence && state.tip != no_ply) {
      auto next = state;
      next.cost += cost::number_of_sentence;
      next.stopped = true;
      next.mentions = false;
      next.intro = {};
      put(next, at + 1);
    }
    if (token.value == 0) {  // "(0.05)", a time
      put(state, at + 1);
      continue;
    }
    state.pending = token.value;
    state.pending_replies = token.replies;
    state.pending_is_weak = false;
    note(state, StepKind::mark, at);
    put(state, at + 1);
  }
}

void ReadingSearch::take_cross(std::size_t at) {
  auto const text = tokens_[at].in(text_);
  // "41-37 X" of Russian and Brazilian texts.
  auto const is_glued = at > 0 && tokens_[at - 1].kind == TokenKind::move && tokens_[at - 1].end == tokens_[at].begin;
  auto const is_win =
      (text == "X" || text == "Х" || is_glued) && context_.behind_move(at) && context_.ends_paragraph(at + 1);
  for (auto& state : states_) {
    auto const led = state.pending != 0 || state.reply || context_.behind_move(at);
    if (state.tip != no_ply && led) {
      auto const legal = plies_.legal(state.tip);
      if (legal.size() == 1 && legal.front().is_capture() && !(is_glued && is_win)) {
        auto const move = legal.front();
        play(state, at, 1, state.tip, state.frame, {move, 0, true},
             cost::cross_as_move + number_cost(state, state.tip));
      }
      auto const must_capture = !legal.empty() && legal.front().is_capture();
      if (is_win && (is_glued || !must_capture) && may_be_game(state) && may_end(state) && !state.reply) {
        put(ended_by(state, at, 1), at + 1);
      }
    }
    put(state, at + 1);
  }
  branched_ = true;
}

void ReadingSearch::take_open(std::size_t at) {
  auto const bracket = context_.bracket_at(at);
  for (auto& state : states_) {
    if (state.tip == no_ply || bracket.end == 0 || bracket.moves == 0 || depth_of(state) >= most_frames) {
      put(state, at + 1);  // words alone: its end has no frame either
      continue;
    }
    // "(19-23)", "(17x28 ou 18x27)"
    auto const is_reply = bracket.moves == 1 || (bracket.moves <= 3 && bracket.alternatives + 1 == bracket.moves &&
                                                 bracket.words == bracket.alternatives);
    if (is_reply && !state.reply) {
      auto next = state;
      next.reply = true;
      next.replies = std::min<std::uint8_t>(static_cast<std::uint8_t>(state.replies + 1), some_replies);
      next.cost += bracket.words > 3 ? 0.8F : 0;
      note(next, StepKind::mark, at);
      put(next, at + 1);
    }
    auto next = state;
    auto const is_due = bracket.moves == 1 && state.replies >= some_replies && !state.ended && state.lost < most_lost &&
                        plies_.at(state.tip).number % 2 == 1;
    next.cost += is_due ? cost::variation_for_reply : 0;
    next.frame = add_frame(state, FrameKind::bracket, no_ply);
    next.opened = true;
    next.pending = 0;
    next.intro = {};
    next.stopped = next.mentions = false;
    note(next, StepKind::open, at);
    put(next, at + 1);
    branched_ = true;
  }
}

std::size_t ReadingSearch::depth_of(State const& state) const noexcept {
  std::size_t depth = 0;
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    ++depth;
  }
  return depth;
}

bool ReadingSearch::may_be_game(State const& state) const noexcept {
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    auto const& open = frames_[index(frame)];
    if (open.kind != FrameKind::words || open.aside || (open.led && open.before != state.main)) {
      return false;
    }
  }
  return true;
}

unsigned ReadingSearch::lead_to_promote(State const& state) const noexcept {
  unsigned lead = 2;
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    auto const& open = frames_[index(frame)];
    lead = std::max(lead, open.led ? 8U : open.worded ? 20U : 2U);
  }
  return lead;
}

void ReadingSearch::promote(State& state, std::size_t at) {
  note(state, StepKind::promote, at, 0, state.tip);
  state.main = state.tip;
  state.frame = none;
}

std::int32_t ReadingSearch::add_frame(State const& state, FrameKind kind, PlyIndex anchor) {
  frames_.push_back({state.frame, state.tip, kind, anchor, false, false, false, no_ply});
  return static_cast<std::int32_t>(frames_.size() - 1);
}

void ReadingSearch::take_close(std::size_t at) {
  for (auto& state : states_) {
    if (state.reply) {
      close_alternatives(state, at);
      note(state, StepKind::mark, at);
      state.reply = false;
      put(state, at + 1);
      continue;
    }
    auto frame = state.frame;
    while (frame != none && frames_[index(frame)].kind == FrameKind::words) {
      frame = frames_[index(frame)].outer;
    }
    if (frame != none && frames_[index(frame)].kind == FrameKind::bracket && context_.closes_frame(at)) {
      for (auto open = state.frame; open != frame; open = frames_[index(open)].outer) {
        note(state, StepKind::close, at, 0);
      }
      note(state, StepKind::close, at);
      state.tip = frames_[index(frame)].back;
      state.frame = frames_[index(frame)].outer;
      state.opened = false;
      state.pending = 0;
      state.intro = {};
      branched_ = true;
    }
    put(state, at + 1);
  }
}

void ReadingSearch::close_alternatives(State& state, std::size_t at) {
  auto const open = context_.open_of(at);
  while (state.frame != none && frames_[index(state.frame)].kind == FrameKind::words &&
         frames_[index(state.frame)].back != no_ply && plies_.at(frames_[index(state.frame)].back).token > open) {
    state.tip = frames_[index(state.frame)].back;
    state.frame = frames_[index(state.frame)].outer;
    note(state, StepKind::close, at, 0);
  }
}

void ReadingSearch::take_label(std::size_t at) {
  auto const& token = tokens_[at];
  auto const begins = at == 0 || tokens_[at - 1].kind == TokenKind::line_end ||
                      tokens_[at - 1].kind == TokenKind::paragraph ||
                      (meanings_[at - 1].roles.any_of({Role::variation, Role::note}));
  auto const behind = token.bracketed && context_.behind_move(at);
  take_positions(at);
  for (auto& state : states_) {
    if (state.tip == no_ply) {
      put(state, at + 1);
      continue;
    }
    if (behind) {
      add_anchor(state, at);
    } else if (begins) {
      open_note(state, at);
    }
    put(state, at + 1);
    branched_ = true;
  }
}

void ReadingSearch::add_anchor(State& state, std::size_t at) {
  anchors_.push_back({state.anchors, tokens_[at].value, state.tip});
  state.anchors = static_cast<std::int32_t>(anchors_.size() - 1);
  note(state, StepKind::label, at);
}

PlyIndex ReadingSearch::anchor_of(State const& state, std::uint32_t value) const noexcept {
  for (auto anchor = state.anchors; anchor != none; anchor = anchors_[index(anchor)].before) {
    if (anchors_[index(anchor)].value == value) {
      return anchors_[index(anchor)].ply;
    }
  }
  return no_ply;
}

void ReadingSearch::open_note(State& unchanged, std::size_t at) {
  auto state = unchanged;
  auto const anchor = anchor_of(state, tokens_[at].value);
  if (anchor == no_ply && tokens_[at].value < 'a') {
    return;
  }
  // Without its letter behind a move it may as well be an initial.
  (anchor != no_ply ? unchanged : state).cost += anchor != no_ply ? cost::note_as_text : cost::note_without_anchor;
  // A note ends where the next one begins.
  while (state.frame != none) {
    if (frames_[index(state.frame)].kind == FrameKind::bracket) {
      return;
    }
    state.tip = frames_[index(state.frame)].back;
    state.frame = frames_[index(state.frame)].outer;
    note(state, StepKind::close, at, 0);
  }
  state.frame = add_frame(state, FrameKind::note, anchor);
  state.opened = true;
  state.pending = 0;
  state.intro = {};
  note(state, StepKind::note, at, 1, anchor);
  put(state, at + 1);
}

void ReadingSearch::promote_last_variation(State& state, std::size_t at) {
  if (state.frame == none || state.ended || !may_be_game(state)) {
    return;
  }
  if (plies_.at(state.tip).number > plies_.at(state.main).number + lead_to_promote(state)) {
    promote(state, at);
  }
}

}  // namespace damier::prose
