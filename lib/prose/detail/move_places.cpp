#include "prose/detail/reading_search.hpp"

#include "prose/detail/decision_costs.hpp"

#include <algorithm>

namespace damier::prose {

void ReadingSearch::places_of(State const& state) {
  places_to_play_.clear();
  if (state.opened) {
    places_in_opened(state);
  } else {
    places_in_sequence(state);
  }
  if (state.reply) {  // within brackets is the move of the second player
    for (auto& place : places_to_play_) {
      place.cost += plies_.at(place.before).number % 2 == 1 ? 0.0F : cost::reply_of_first;
    }
  }
}

void ReadingSearch::places_in_sequence(State const& state) {
  // "What was actually played (there is a better move)": but "here" and "now" alone are in analyses, too.
  auto const explains = state.ended && state.intro.has(Role::reason);  // "White resigns, because 4. 9-13"
  auto const begins = plies_.at(state.tip).parent == no_ply;           // nothing is there to be replaced
  auto const is_aside = is_not_of_game(state) && !begins;
  auto const led = (state.intro.any_of(side_line) && !state.intro.has(Role::resume) && !begins) || explains || is_aside;
  auto const numbered = number_cost(state, state.tip);
  auto on = numbered;
  if (led) {
    on += state.pending != 0 && numbered < 0.5F ? cost::numbered_side_words : cost::after_side_words;
  }
  on += is_aside ? cost::after_proposal : 0;
  on += state.intro.any_of({Role::place, Role::measure, Role::page}) && state.pending == 0 ? 0.9F : 0;
  on += state.frame == none ? main_line_cost(state, state.tip) + sentence_cost(state) : 0;
  on += state.ended && state.frame == none ? cost::after_result : 0;
  places_to_play_.push_back({state.tip, state.frame, 0, false, true, on});
  add_variations(state, led);
  add_ways_back(state, led);
}

bool ReadingSearch::is_not_of_game(State const& state) noexcept {
  constexpr Roles outcomes{Role::wins, Role::loses, Role::draw, Role::resigns};
  auto const intro = state.intro;
  if (intro.has(Role::supposition)) {
    return true;  // "If White plays": nobody has
  }
  auto const is_thought_of =
      intro.has(Role::would) && intro.any_of(outcomes) && (intro.any_of(side_line) || intro.has(Role::reason));
  auto const is_behind_stop = state.adjourned && intro.any_of(side_line);  // "Adjourned. Possible was"
  return (is_thought_of || is_behind_stop || intro.has(Role::proposal)) && !intro.has(Role::resume);
}

void ReadingSearch::places_in_opened(State const& state) {
  auto const& frame = frames_[index(state.frame)];
  auto const around = frame.anchor != no_ply ? frame.anchor : frame.back;
  auto const add = [&](PlyIndex before, float more) {
    places_to_play_.push_back(
        {before, state.frame, 0, false, true, cost::variation_opened + more + number_cost(state, before)});
  };
  if (auto const parent = plies_.at(around).parent; parent != no_ply) {
    add(parent, 0);
  }
  add(around, state.intro.has(Role::alternative) ? 0.5F : 0.15F);
  if (state.pending != 0) {
    add_numbered(state, around, state.frame, false, cost::variation_opened);
  }
}

float ReadingSearch::first_move_cost(State const& state) noexcept {
  return state.paragraph ? cost::variation_of_first_apart : cost::variation_of_first;
}

void ReadingSearch::add_variations(State const& state, bool led) {
  if (depth_of(state) >= most_frames) {
    return;
  }
  auto const parent = plies_.at(state.tip).parent;
  if (parent != no_ply && (led || state.pending != 0)) {
    auto const first = plies_.at(parent).parent == no_ply && !led ? first_move_cost(state) : 0.0F;
    auto const opening = first + (led             ? cost::variation_by_words
                                  : state.stopped ? cost::variation_behind
                                                  : cost::variation_bare);
    places_to_play_.push_back({parent, state.frame, 0, true, false, opening + number_cost(state, parent)});
  }
  if (led) {
    places_to_play_.push_back(
        {state.tip, state.frame, 0, true, false, cost::variation_by_words + 0.1F + number_cost(state, state.tip)});
    add_earlier_alternatives(state);
    add_other_solution(state);
  }
  if (state.pending != 0 && !state.pending_is_weak) {
    auto const opening = led                            ? cost::variation_by_words
                         : state.ended || state.stopped ? cost::variation_behind
                                                        : cost::variation_bare;
    add_numbered(state, state.tip, state.frame, true, opening);
    if (state.main != state.tip && state.frame != none) {
      add_numbered(state, state.main, state.frame, true, opening + 0.1F);
    }
  }
}

void ReadingSearch::add_earlier_alternatives(State const& state) {
  constexpr unsigned most_steps = 8;
  constexpr float step = 0.3F;
  if (state.frame == none || !state.intro.has(Role::alternative) || state.pending != 0) {
    return;
  }
  auto const first = frames_[index(state.frame)].before;
  auto ply = plies_.at(state.tip).parent;
  for (auto steps = 1U; steps <= most_steps && ply != no_ply && ply != first; ++steps) {
    ply = plies_.at(ply).parent;
    if (ply != no_ply) {
      places_to_play_.push_back(
          {ply, state.frame, 0, true, false, cost::variation_by_words + step * static_cast<float>(steps)});
    }
  }
}

float ReadingSearch::sentence_cost(State const& state) const {
  constexpr unsigned few = 2;
  auto const lacks_number = state.numbers && plies_.at(state.tip).number % 2 == 0;
  if (is_scan() || state.pending != 0 || !(lacks_number ? state.stopped : state.paragraph) || !has_moves(state) ||
      !context_.is_in_remark_of_text(at_) || context_.is_told_as_played(at_) || context_.moves_of_sentence(at_) > few) {
    return 0;
  }
  return lacks_number ? cost::numbered_in_sentence : cost::unnumbered_in_sentence;
}

void ReadingSearch::add_other_solution(State const& state) {
  constexpr unsigned most_plies = 24;
  if (state.frame != none || !state.intro.has(Role::alternative) || state.pending != 0) {
    return;
  }
  auto start = state.tip;
  for (auto plies = 0U; plies < most_plies && plies_.at(start).parent != no_ply; ++plies) {
    start = plies_.at(start).parent;
  }
  auto const is_known = plies_.at(state.tip).parent == start;
  if (plies_.at(start).parent == no_ply && plies_.at(start).is_given && start != state.tip && !is_known) {
    places_to_play_.push_back({start, state.frame, 0, true, false, cost::variation_by_words + 0.2F});
  }
}

void ReadingSearch::add_numbered(State const& state, PlyIndex from, std::int32_t frame, bool opens, float opening) {
  auto const wanted = 2 * (std::int64_t{state.pending} - 1) + (state.pending_replies ? 1 : 0);
  auto ply = from;
  for (auto steps = 0; ply != no_ply && steps < 600; ++steps) {
    auto const number = plies_.at(ply).number;
    if (number == wanted || number < wanted) {
      break;
    }
    ply = plies_.at(ply).parent;
  }
  if (ply == no_ply || plies_.at(ply).number != wanted) {
    return;
  }
  // Behind the end of the game the next number may begin what might have followed.
  auto const known = std::ranges::any_of(places_to_play_, [&](Place const& place) {
    return place.before == ply && (place.opens == opens || (place.frame == frame && (!state.ended || is_scan())));
  });
  if (!known) {
    auto const loose = opens || (state.opened && frames_[index(state.frame)].kind == FrameKind::note &&
                                 frames_[index(state.frame)].anchor == no_ply);
    auto const first = plies_.at(ply).parent == no_ply && loose && !state.intro.any_of(side_line);
    places_to_play_.push_back(
        {ply, frame, 0, opens, opens || state.opened, opening + (first ? first_move_cost(state) : 0)});
  }
}

void ReadingSearch::add_ways_back(State const& state, bool led) {
  std::int32_t closes = 0;
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    auto const& open = frames_[index(frame)];
    if (open.kind == FrameKind::bracket) {
      return;
    }
    ++closes;
    auto const numbered = number_cost(state, open.back);
    auto on = cost::back + numbered + (led ? 1.0F : 0) + (state.stopped ? 0 : cost::back_within_sentence);
    if (state.pending == 0 || numbered > 0.5F) {
      on += state.paragraph ? 0.3F : state.stopped ? cost::back_in_sentence : cost::back_unnumbered;
    }
    on += open.outer == none ? main_line_cost(state, open.back) : 0;
    on += state.ended && open.outer == none ? cost::after_result : 0;
    places_to_play_.push_back({open.back, open.outer, closes, false, true, on});
  }
}

float ReadingSearch::main_line_cost(State const& state, PlyIndex before) const noexcept {
  auto const lacks_number = state.numbers && state.pending == 0 && plies_.at(before).number % 2 == 0;
  return lacks_number && !is_scan() ? cost::main_unnumbered : 0;
}

float ReadingSearch::number_cost(State const& state, PlyIndex before) const noexcept {
  auto const& ply = plies_.at(before);
  auto const replies = ply.number % 2 == 1;
  if (state.pending == 0) {
    return replies || !state.numbers ? 0 : cost::unnumbered;
  }
  if (!ply.is_numbered) {
    return state.pending_replies == replies ? 0.1F : 0.8F;
  }
  auto const fits = ply.number / 2 + 1U == state.pending;
  if (fits && replies == state.pending_replies) {
    return 0;
  }
  if (state.pending_is_weak) {
    return fits ? 0.1F : cost::weak_number;
  }
  if (fits) {
    return cost::other_half;
  }
  return is_scan() ? cost::other_number_scanned : cost::other_number;
}

}  // namespace damier::prose
