// The end of a game, in words or as a sign: whether a text says it here, and of which moves.

#include "prose/detail/decision_costs.hpp"
#include "prose/detail/reading_search.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier::prose {

ReadingSearch::EndInWords ReadingSearch::end_in_words(std::size_t at) const {
  auto const& meaning = meanings_[at];
  auto const is_in_infinitive = at > 0 && meanings_[at - 1].tokens > 1 && meanings_[at - 1].roles.has(Role::infinitive);
  if (is_in_infinitive || !meaning.roles.any_of({Role::wins, Role::loses, Role::resigns, Role::draw})) {
    return EndInWords::absent;
  }
  auto const behind = at + std::max<std::size_t>(1, meaning.tokens);
  if (context_.is_only_thought_of(at, behind) || context_.has_other_object(at, behind) ||
      context_.is_of_other_game(at, behind)) {
    return EndInWords::absent;
  }
  auto const is_short = context_.is_short_sentence(at) && context_.is_about_game(at, behind);
  if ((is_short && context_.ends_paragraph(behind)) ||
      (context_.behind_move(at) && context_.ends_sentence_at_line_end(behind))) {
    return EndInWords::clear;
  }
  auto const is_told = context_.tells_outcome(at, behind) || context_.explains_outcome(at, behind);
  return !is_scan() && is_short && is_told ? EndInWords::likely : EndInWords::absent;
}

State ReadingSearch::behind_asides(State const& state, std::size_t at) {
  auto behind = state;
  auto is_aside = false;
  auto const begin = context_.sentence_begin(at);
  while (state.stopped && behind.frame != none && frames_[index(behind.frame)].kind == FrameKind::words) {
    is_aside = is_aside || frames_[index(behind.frame)].aside;
    behind.tip = frames_[index(behind.frame)].back;
    behind.frame = frames_[index(behind.frame)].outer;
    note(behind, StepKind::close, begin, 0);
  }
  return is_aside && behind.frame == none ? behind : state;
}

bool ReadingSearch::take_outcome(State const& before, std::size_t at, EndInWords end) {
  auto const state = before.frame == none ? before : behind_asides(before, at);
  auto const is_due = end == EndInWords::clear ? may_end(state) : !state.ended;
  auto const is_behind_end = state.ended && state.frame != none;  // it is of what might have followed
  if (!has_moves(state) || !may_be_game(state) || !is_due || is_behind_end || state.reply ||
      context_.is_in_note_behind(at, plies_.at(state.main).token)) {
    return false;
  }
  auto next = ended_by(state, at, std::max<std::size_t>(1, meanings_[at].tokens));
  next.ended_likely = end == EndInWords::likely;
  put(next, at + 1);
  branched_ = true;
  return state.frame == none;
}

bool ReadingSearch::has_moves(State const& state) const noexcept {
  return state.main != no_ply && plies_.at(state.main).parent != no_ply;
}

bool ReadingSearch::may_end(State const& state) noexcept { return !state.ended || state.ended_likely; }

State ReadingSearch::ended_by(State state, std::size_t at, std::size_t tokens) {
  if (state.frame != none) {
    promote(state, at);
  }
  note(state, StepKind::result, at, tokens);
  state.ended = true;
  state.ended_likely = false;
  return state;
}

void ReadingSearch::take_result(std::size_t at) {
  auto const may_end_here =
      context_.may_end_game(at) && !context_.is_of_other_game(at, at + 1) && !context_.is_before_other_result(at);
  // "2-0, want 4. 49-43 1-7", "B+. Par exemple : 4. …": its reason is behind it.
  auto const parts = [&](std::size_t i) {
    return i < tokens_.size() && (tokens_[i].in(text_) == "," || tokens_[i].kind == TokenKind::stop);
  };
  auto const next = at + (parts(at + 1) ? 2U : 1U);
  auto const is_explained = next < meanings_.size() && meanings_[next].roles.has(Role::reason);
  for (auto& state : states_) {
    auto const is_of_game = may_end_here && has_moves(state) && may_be_game(state) &&
                            !context_.is_in_note_behind(at, plies_.at(state.main).token);
    if (is_of_game && may_end(state) && !state.reply) {
      auto ended = ended_by(state, at, 1);
      auto const is_clear = is_letter(tokens_[at].in(text_)[0]) && is_letter(tokens_[at].in(text_)[1]);  // "WW"
      auto const is_before_remark = at + 1 < tokens_.size() && tokens_[at + 1].kind == TokenKind::open;
      auto const is_behind_move =
          context_.behind_move(at) || (at > 1 && tokens_[at - 1].in(text_) == "." && context_.behind_move(at - 1));
      auto const ends = context_.ends_paragraph(at + 1) || is_behind_move || is_before_remark || is_explained;
      ended.cost += ends || is_clear ? 0 : 0.6F;
      put(ended, at + 1);
      state.cost += is_explained ? cost::resignation_as_text : is_clear ? cost::letters_as_text : ends ? 0.6F : 0;
      branched_ = true;
    } else if (is_of_game && state.frame == none && !state.reply) {
      note(state, StepKind::other_end, at);
    }
    put(state, at + 1);
  }
}

}  // namespace damier::prose
