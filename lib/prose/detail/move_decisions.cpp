#include "prose/detail/reading_search.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/decision_costs.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace damier::prose {

void ReadingSearch::take_stretches(std::size_t at) {
  auto const kind = tokens_[at].kind;
  if (kind != TokenKind::move && kind != TokenKind::blur && kind != TokenKind::number && kind != TokenKind::mark &&
      kind != TokenKind::square) {
    return;
  }
  std::string plain;
  for (std::size_t tokens = 1; tokens <= most_stretch_tokens && at + tokens <= tokens_.size(); ++tokens) {
    auto const& last = tokens_[at + tokens - 1];
    if (last.kind == TokenKind::paragraph || last.kind == TokenKind::open || last.kind == TokenKind::close ||
        last.kind == TokenKind::label || last.kind == TokenKind::result || last.kind == TokenKind::fen ||
        (last.kind == TokenKind::word && last.end - last.begin > 2) || (tokens > 1 && last.displaced)) {
      return;
    }
    plain = plain_spelling(text_.substr(tokens_[at].begin, last.end - tokens_[at].begin));
    if (plain.size() > longest_stretch) {
      return;
    }
    auto const ends = last.kind == TokenKind::move || last.kind == TokenKind::blur || last.kind == TokenKind::number ||
                      last.kind == TokenKind::square || last.kind == TokenKind::word;
    if (ends && plain.size() >= 2) {
      play_stretch(at, tokens, plain);
    }
  }
}

void ReadingSearch::play_stretch(std::size_t at, std::size_t tokens, std::string const& plain) {
  stretched_.clear();
  auto const is_number = tokens == 1 && tokens_[at].kind == TokenKind::number;
  for (auto const& state : states_) {
    if (plain.size() < 3 && (state.pending == 0 || state.pending_is_weak)) {
      continue;
    }
    if (state.tip == no_ply || state.ended || state.cost > states_.front().cost + farthest_stretched) {
      continue;
    }
    auto const& ply = plies_.at(state.tip);
    auto const* const readings = stretched_.at(ply, most_stretched_positions, [&](std::vector<StretchReading>& found) {
      auto const numbers = !ply.is_numbered      ? StretchNumbers{}
                           : ply.number % 2 == 1 ? StretchNumbers{0, ply.number / 2 + 2U}
                                                 : StretchNumbers{ply.number / 2 + 1U, 0};
      match_stretch(*ply.variant, ply.after, plies_.legal(state.tip), plain, numbers, tokens > 1 || is_number, found);
    });
    if (readings == nullptr) {
      continue;
    }
    auto const cost =
        cost::stretch + number_cost(state, state.tip) + (state.frame == none ? main_line_cost(state, state.tip) : 0);
    for (auto const& reading : *readings) {
      play_stretch(state, at, tokens, reading, cost);
    }
  }
}

void ReadingSearch::play_stretch(State const& state, std::size_t at, std::size_t tokens, StretchReading const& reading,
                                 float cost) {
  auto next = state;
  next.cost += cost + reading.cost;
  auto const first = plies_.add(state.tip, reading.first, static_cast<std::uint32_t>(at));
  // "11-17 542-38": the first of two moves may be as it should be.
  auto const of_first = reading.second && tokens > 1 && names_exactly(state.tip, at, reading.first) ? 1U : 0U;
  note(next, StepKind::play, at, reading.second ? of_first : tokens, first, of_first != 0);
  next.tip = first;
  if (reading.second) {
    next.tip = plies_.add(first, *reading.second, static_cast<std::uint32_t>(at + of_first));
    note(next, StepKind::play, at + of_first, tokens - of_first, next.tip, false);
  }
  next.main = next.frame == none ? next.tip : next.main;
  next.pending = 0;
  next.opened = next.stopped = next.paragraph = next.mentions = false;
  next.lost = 0;
  next.intro = {};
  put_behind(next, at, tokens);
}

bool ReadingSearch::names_exactly(PlyIndex before, std::size_t at, Move const& move) const {
  auto const& ply = plies_.at(before);
  if (tokens_[at].kind != TokenKind::move) {
    return false;
  }
  auto const read = read_move_text(plain_spelling(tokens_[at].in(text_)), Numbering{ply.variant->rules()});
  auto const meaning = read ? resolve(*ply.variant, ply.after, *read) : Resolution{};
  return meaning.kind == Resolution::Kind::unique && meaning.move == move;
}

void ReadingSearch::take_square(std::size_t at) {
  constexpr std::size_t most_choices = 3;
  auto const name = plain_spelling(tokens_[at].in(text_));
  for (auto const& state : states_) {
    auto const is_behind_mark = state.pending != 0 && at > 0 && tokens_[at - 1].kind == TokenKind::mark;
    if (state.tip == no_ply || state.ended || !is_behind_mark) {
      continue;
    }
    Numbering const numbering{plies_.at(state.tip).variant->rules()};
    std::string_view rest{name};
    auto const square = numbering.read(rest);
    auto const legal = plies_.legal(state.tip);
    auto const leads_there = [&](Move const& move) { return square && move.to == *square; };
    std::vector<Move> moves;
    std::ranges::copy_if(legal, std::back_inserter(moves), leads_there);
    auto const choice = moves.size() == 1 ? 0.0F : cost::choice_of_squares;  // the moves behind it decide
    for (auto const& move : moves.size() <= most_choices ? moves : std::vector<Move>{}) {
      play(state, at, 1, state.tip, state.frame, {move, 0, true},
           cost::square_as_move + choice + number_cost(state, state.tip));
      branched_ = true;
    }
  }
  for (auto const& state : states_) {
    put(state, at + 1);
  }
}

void ReadingSearch::take_move(std::size_t at) {
  try_moves(at, 1, plain_of(at), 0, false);
  branched_ = true;
}

void ReadingSearch::try_moves(std::size_t at, std::size_t tokens, std::string const& plain, float base, bool alone) {
  texts_.clear();
  blurred_.clear();
  std::size_t filled = 0;
  auto const other_choice = alone ? std::nullopt : context_.joined_by_choice(at);
  auto const begins_choice = !alone && context_.begins_choice(at);
  for (auto const& state : states_) {
    auto played = false;
    if (alone && state.passed != 0) {
      continue;  // a table goes on behind a move that is not known: the game ends before it
    }
    if (state.tip != no_ply) {
      places_of(state);
      if (other_choice || begins_choice) {
        add_choice_costs(state, other_choice, begins_choice);
      }
      for (auto const& place : places_to_play_) {
        played = play_exactly(state, at, tokens, plain, base, place) || played;
      }
      auto const blur = !alone && (!played || (is_scan() && state.pending != 0));
      for (auto const& place : places_to_play_) {
        if (blur && place.is_likely) {
          play_blurred(state, at, tokens, plain, base, place);
        }
      }
      if (!alone && !played && !other_choice && filled < most_filled_states) {
        ++filled;
        fill_gap(state, at, tokens, plain, base);
        repair_past(state, at, tokens, plain, base);
      }
    }
    if (!alone) {
      mention(state, at, tokens, played, other_choice || begins_choice);
    }
  }
}

void ReadingSearch::add_choice_costs(State const& state, std::optional<std::size_t> other, bool begins) {
  auto const& last = plies_.at(state.tip);
  auto const other_is_played = last.parent != no_ply && other && last.token == *other;
  for (auto& place : places_to_play_) {
    auto const answers_other = other_is_played && place.before == state.tip;
    auto const is_named = (begins && place.frame == none && !place.opens && state.pending == 0 && !state.reply) ||
                          (other && !other_is_played);
    place.cost += answers_other ? cost::answer_to_choice : is_named ? cost::choice_as_move : 0;
  }
}

std::optional<MoveText> const& ReadingSearch::text_for(std::string const& plain, Variant const& variant) {
  auto const [found, is_new] = texts_.try_emplace(&variant);
  if (is_new) {
    auto const read = read_move_text(plain, Numbering{variant.rules()});
    found->second = read ? std::optional{*read} : std::nullopt;
  }
  return found->second;
}

bool ReadingSearch::play_exactly(State const& state, std::size_t at, std::size_t tokens, std::string const& plain,
                                 float base, Place const& place) {
  auto const& variant = *plies_.at(place.before).variant;
  auto const& read = text_for(plain, variant);
  if (!read) {
    return false;
  }
  readings_.clear();
  match_exactly(variant, plies_.at(place.before).after, plies_.legal(place.before), *read, readings_);
  for (auto const& reading : readings_) {
    play(state, at, tokens, place, reading, base + place.cost);
  }
  return !readings_.empty();
}

void ReadingSearch::play_blurred(State const& state, std::size_t at, std::size_t tokens, std::string const& plain,
                                 float base, Place const& place) {
  auto const& ply = plies_.at(place.before);
  auto const* const readings = blurred_.at(ply, most_blurred_positions, [&](std::vector<MoveReading>& found) {
    match_blurred(*ply.variant, plies_.legal(place.before), plain, options_.print, found);
    std::erase_if(found, [](MoveReading const& reading) { return reading.cost <= 0.01F; });
  });
  if (readings == nullptr) {
    return;
  }
  for (auto const& reading : *readings) {
    play(state, at, tokens, place, reading, base + place.cost);
  }
}

void ReadingSearch::play(State const& state, std::size_t at, std::size_t tokens, PlyIndex before, std::int32_t frame,
                         MoveReading const& reading, float more) {
  play(state, at, tokens, Place{before, frame, 0, false, false, 0}, reading, more);
}

void ReadingSearch::play(State const& state, std::size_t at, std::size_t tokens, Place const& place,
                         MoveReading const& reading, float more) {
  auto next = state;
  next.cost += more + reading.cost;
  auto before = place.before;
  if (!plies_.at(before).is_numbered && plies_.at(before).parent == no_ply && state.pending != 0 &&
      !state.pending_is_weak) {
    before = numbered_start(next, before);
  }
  for (auto i = 0; i < place.closes; ++i) {
    note(next, StepKind::close, at, 0);
  }
  if (place.opens) {
    note(next, StepKind::open, at, 0);
    auto const is_led = state.intro.any_of(side_line) || (state.ended && state.intro.has(Role::reason));
    frames_.push_back({place.frame, state.tip, FrameKind::words, no_ply, is_led, context_.is_in_sentence(at),
                       is_not_of_game(state), place.before});
    next.frame = static_cast<std::int32_t>(frames_.size() - 1);
  } else {
    next.frame = place.frame;
  }
  auto const ply = plies_.add(before, reading.move, static_cast<std::uint32_t>(at));
  note(next, StepKind::play, at, tokens, ply, reading.exact);
  next.tip = ply;
  if (next.frame != none && frames_[index(next.frame)].kind == FrameKind::words) {
    next.cost += next.ended && !frames_[index(next.frame)].led ? cost::ply_behind_end : cost::ply_of_words;
  }
  next.main = next.frame == none ? ply : next.main;
  next.numbers = next.numbers || (state.pending != 0 && !state.pending_is_weak);
  next.pending = 0;
  next.reply = state.reply;
  next.opened = next.stopped = next.paragraph = next.mentions = false;
  next.lost = 0;
  next.passed = 0;
  next.intro = {};
  put(next, at + tokens);
}

PlyIndex ReadingSearch::numbered_start(State& state, PlyIndex start) {
  auto const given = plies_.at(start);
  auto const replies = given.after.side != given.variant->rules().first;
  auto const number = 2 * (state.pending - 1) + (replies ? 1 : 0);
  auto const numbered =
      plies_.add_start(*given.variant, given.after, static_cast<std::uint16_t>(std::min(number, 800U)), true,
                       given.is_given, given.token);
  note(state, StepKind::start, given.token, 0, numbered);
  return numbered;
}

void ReadingSearch::mention(State const& state, std::size_t at, std::size_t tokens, bool is_legal, bool is_choice) {
  auto next = state;
  auto const is_blur = tokens_[at].kind == TokenKind::blur;
  auto const is_lost = next.lost >= most_lost;
  if (!is_lost) {
    next.lost = is_legal ? std::uint8_t{0} : static_cast<std::uint8_t>(next.lost + 1);
  }
  // "(19-23)", a move and nothing else in brackets, is rather a reply than one that is named. A scanner damages moves.
  auto const is_alone = !is_scan() && at > 0 && tokens_[at - 1].kind == TokenKind::open &&
                        at + tokens < tokens_.size() && tokens_[at + tokens].kind == TokenKind::close;
  auto named = is_blur    ? (context_.has_digit(at) ? cost::blur_as_text : cost::word_like_a_move)
               : is_legal ? cost::mention
                          : cost::mention_illegal;
  if (state.tip == no_ply) {
    named = cost::mention_outside;
  } else if (state.intro.any_of(not_played)) {
    named = std::min(named, cost::mention_led);
  } else if (is_choice || state.intro.any_of(side_line)) {
    named = std::min(named, cost::mention_by_words);
  } else if (state.mentions || (state.opened && !is_alone) || (state.ended && state.frame == none)) {
    named = std::min(named, cost::mention_again);
  }
  if (state.tip != no_ply && is_not_of_game(state) && !state.intro.has(Role::supposition)) {
    named = std::min(named, cost::mention_led);
  }
  if (is_lost) {  // the sequence is broken: what follows cannot be read
    named = std::min(named, cost::mention_lost);
  } else if (state.pending != 0 && !state.pending_is_weak && state.tip != no_ply) {
    named += cost::mention_numbered;
  }
  named += state.reply && !state.ended ? 1.0F : 0;
  next.cost += named;
  next.mentions = true;
  next.pending = 0;
  note(next, StepKind::mention, at, tokens);
  put(next, at + tokens);
}

}  // namespace damier::prose
