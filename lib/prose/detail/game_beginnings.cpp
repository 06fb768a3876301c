#include "prose/detail/reading_search.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/announced_game.hpp"
#include "prose/detail/decision_costs.hpp"
#include "prose/detail/heading.hpp"
#include "prose/detail/move_rows.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace damier::prose {

bool ReadingSearch::may_begin_bare(std::size_t at) const noexcept {
  auto const kind = tokens_[at].kind;
  if (!is_scan() && at > 0 && tokens_[at - 1].kind == TokenKind::mark) {
    return false;  // its number has begun the game
  }
  if (kind == TokenKind::move && context_.joined_by_choice(at)) {
    return false;  // "32-28 or 33-28"
  }
  if (kind == TokenKind::move || begins_bare_table(at)) {
    auto const behind_colon = at > 1 && tokens_[at - 1].in(text_) == ":" && meanings_[at - 2].roles.has(Role::game);
    return at == 0 || tokens_[at - 1].kind == TokenKind::line_end || begins_paragraph(at) || behind_colon ||
           context_.is_behind_name(at) ||
           std::ranges::any_of(states_, [](State const& state) { return state.tip == no_ply; });
  }
  auto const is_joined = kind == TokenKind::number && tokens_[at].end - tokens_[at].begin >= 3;
  return is_scan() && begins_paragraph(at) && (kind == TokenKind::blur || is_joined);
}

bool ReadingSearch::may_list(State const& state, std::size_t at) const noexcept {
  return !state.numbers &&
         (tokens_[at - 1].kind == TokenKind::line_end || (state.stopped && context_.is_behind_name(at)));
}

bool ReadingSearch::begins_bare_table(std::size_t at) const noexcept {
  constexpr std::size_t enough = 6;  // three moves
  constexpr std::uint32_t highest = 72;
  if (at + enough > tokens_.size() || (at > 0 && tokens_[at - 1].kind == TokenKind::number)) {
    return false;
  }
  return std::ranges::all_of(tokens_.subspan(at, enough), [](Token const& token) {
    return token.kind == TokenKind::number && token.value != 0 && token.value <= highest;
  });
}

void ReadingSearch::begin_game(State& state, std::size_t at, std::size_t tokens, PlyIndex start, bool second) {
  if (state.next_game == 0 && (second || state.ended)) {
    state.next_game = static_cast<std::uint32_t>(std::max<std::size_t>(1, at));
    promote_last_variation(state, at);
    note(state, StepKind::next_game, at, 0);
  }
  note(state, StepKind::start, at, tokens, start);
  state.tip = state.main = start;
  state.frame = state.anchors = none;
  state.pending = 0;
  state.replies = 0;
  state.ended = state.ended_likely = state.reply = state.opened = state.mentions = state.numbers = state.adjourned =
      false;
  state.intro = {};
  branched_ = true;
}

bool ReadingSearch::is_first_number(std::size_t at) const noexcept {
  auto const& token = tokens_[at];
  return !token.replies && (token.value == 1 || (is_scan() && token.value == 7 && begins_paragraph(at)));
}

bool ReadingSearch::begins_paragraph(std::size_t at) const noexcept {
  return at > 0 && tokens_[at - 1].kind == TokenKind::paragraph;
}

bool ReadingSearch::try_openings(std::size_t at, bool bare) {
  auto begins = false;
  std::optional<std::vector<OpeningFit>> fits;
  for (auto const& state : states_) {
    if (in_bracket(state) || state.reply) {
      continue;
    }
    auto const has_game = state.main != no_ply && plies_.at(state.main).parent != no_ply;
    if (bare && has_game && !state.ended && !state.paragraph && !may_list(state, at)) {
      continue;
    }
    if (!fits) {
      fits = likely_openings(text_, tokens_, at, opening_context(at));
    }
    for (std::size_t rank = 0; rank < fits->size(); ++rank) {
      auto const enough = std::max(1U, std::min(bare && has_game ? 4U : 2U, (*fits)[rank].moves));
      auto const is_clear = is_scan() && begins_paragraph(at) && rank == 0 && (*fits)[rank].plies >= (bare ? 2U : 0U);
      if ((*fits)[rank].plies >= enough || is_clear) {
        begin_at_opening(state, at, bare, (*fits)[rank], cost::rarer_variant * static_cast<float>(rank));
        begins = true;
      }
    }
  }
  if (!bare && fits) {
    auto const plies = fits->empty() ? 0U : std::ranges::max(*fits, {}, &OpeningFit::plies).plies;
    if (auto const opening = drawn_opening(at, plies)) {
      begin_behind(*opening, at);
      begins = true;
    }
  }
  branched_ = true;
  return begins;
}

void ReadingSearch::begin_announced(std::size_t at, bool fits) {
  constexpr std::size_t longest_heading = 120;
  if (is_scan() || !begins_moves(tokens_, at)) {
    return;
  }
  auto first = at;
  while (first > 0 && at - first < longest_heading && tokens_[first - 1].kind != TokenKind::move) {
    --first;
  }
  if (!announced_moves(text_, tokens_, first, at + 1, languages_)) {
    return;
  }
  for (auto& state : states_) {
    if (!has_moves(state) || in_bracket(state) || state.reply || is_heading_of(state, at)) {
      continue;
    }
    if (!fits) {
      auto next = state;
      next.cost += state.ended ? cost::second_game_ended : cost::second_game;
      auto const& variant = *plies_.at(state.main).variant;
      auto const start = plies_.add_start(variant, variant.start(), 0, true, false, static_cast<std::uint32_t>(at));
      begin_game(next, at, 0, start, true);
      if (tokens_[at].kind == TokenKind::mark) {
        next.pending = 1;
        note(next, StepKind::mark, at);
        put(next, at + 1);
      } else {
        fresh_.push_back(next);
      }
    }
    state.cost += cost::heading_as_text;
  }
}

void ReadingSearch::begin_row(std::size_t at) {
  auto const* const variant = game_of_row(text_, tokens_, at, opening_context(at));
  if (variant == nullptr) {
    return;
  }
  for (auto& state : states_) {
    if (!has_moves(state) || in_bracket(state) || state.reply) {
      continue;
    }
    auto next = state;
    next.cost += state.ended ? cost::second_game_ended : cost::second_game;
    auto const start = plies_.add_start(*variant, variant->start(), 0, true, false, static_cast<std::uint32_t>(at));
    begin_game(next, at, 0, start, true);
    fresh_.push_back(next);
    state.cost += cost::heading_as_text;
  }
}

bool ReadingSearch::is_headed(std::size_t first, std::size_t at) const {
  auto begin = first;
  while (begin < at && tokens_[begin].kind != TokenKind::paragraph) {
    ++begin;
  }
  return names_players(begin, at);
}

bool ReadingSearch::names_players(std::size_t first, std::size_t end) const {
  auto const heading = read_heading(text_, tokens_, first, end, languages_, false);
  return std::ranges::any_of(heading.tags, [](HeadingTag const& tag) { return tag.name == "White"; });
}

std::optional<ReadingSearch::DrawnOpening> ReadingSearch::drawn_opening(std::size_t at, unsigned plies_without) const {
  constexpr std::size_t most_between = 100;
  constexpr std::size_t most_moves = 4;
  constexpr unsigned enough = 3;
  DrawnOpening opening;
  auto is_above_sentence = false;
  for (auto i = at; i-- > 0 && at - i < most_between && opening.tokens.size() <= most_moves;) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::move) {
      opening.tokens.insert(opening.tokens.begin(), i);
    } else if (kind == TokenKind::mark || (!opening.tokens.empty() && kind != TokenKind::sign)) {
      break;
    }
    is_above_sentence = is_above_sentence || kind == TokenKind::stop;
  }
  if (opening.tokens.empty() || opening.tokens.size() > most_moves) {
    return std::nullopt;
  }
  // Above a sentence it is in brackets; else the moves may be named for any reason.
  auto const first = opening.tokens.front();
  if (is_above_sentence && (first == 0 || tokens_[first - 1].kind != TokenKind::open)) {
    return std::nullopt;
  }
  std::optional<DrawnOpening> best;
  for (auto const* const variant : variants_by_likelihood(opening_context(at))) {
    Numbering const numbering{variant->rules()};
    auto position = variant->start();
    opening.moves.clear();
    for (auto const token : opening.tokens) {
      auto const text = read_move_text(plain_spelling(tokens_[token], text_), numbering);
      auto const meaning = text ? resolve(*variant, position, *text) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique) {
        break;
      }
      opening.moves.push_back(meaning.move);
      position = variant->after(position, meaning.move);
    }
    if (opening.moves.size() != opening.tokens.size()) {
      continue;
    }
    opening.fit = fit_of(*variant, position, text_, tokens_, at, options_.print);
    if (opening.fit.plies >= enough && opening.fit.plies > 2 * plies_without &&
        (!best || opening.fit.plies > best->fit.plies)) {
      best = opening;
    }
  }
  return best;
}

void ReadingSearch::begin_behind(DrawnOpening const& opening, std::size_t at) {
  auto const first = opening.tokens.front();
  for (auto const& state : states_) {
    auto const is_used = state.main != no_ply && plies_.at(state.main).token >= first;
    if (in_bracket(state) || state.reply || is_used) {
      continue;
    }
    auto next = state;
    auto const& variant = *opening.fit.variant;
    auto const start = plies_.add_start(variant, variant.start(), 0, true, false, static_cast<std::uint32_t>(first));
    begin_game(next, first, 0, start, state.main != no_ply);
    for (std::size_t i = 0; i < opening.moves.size(); ++i) {
      next.tip = next.main = plies_.add(next.tip, opening.moves[i], static_cast<std::uint32_t>(opening.tokens[i]));
      note(next, StepKind::play, opening.tokens[i], 1, next.tip);
    }
    // The numbers of the text begin behind the opening.
    plies_.set_number(next.tip, static_cast<std::uint16_t>(opening.moves.size() % 2));
    next.pending = 1;
    note(next, StepKind::mark, at);
    put(next, at + 1);
  }
}

bool ReadingSearch::is_heading_of(State const& state, std::size_t at) const {
  constexpr std::size_t most_plies = 6;
  constexpr std::size_t most_between = 12;
  constexpr std::size_t far_below = 60;
  if (state.frame != none || (state.numbers && state.ended)) {
    return false;  // a game with numbers and an end, of which the next one has the first moves, too
  }
  std::vector<std::size_t> named;  // from the last move
  for (auto ply = state.main; plies_.at(ply).parent != no_ply; ply = plies_.at(ply).parent) {
    if (named.size() == most_plies) {
      return false;
    }
    named.push_back(plies_.at(ply).token);
  }
  if (named.empty()) {
    return false;
  }
  auto const is_in_sentence = named.back() > 0 && !state.numbers && !context_.begins_line(named.back()) &&
                              (context_.begins_line(at) || at - named.back() > far_below);
  auto const is_near = at - named.front() <= most_between &&
                       std::ranges::none_of(tokens_.subspan(named.front(), at - named.front()),
                                            [](Token const& token) { return token.kind == TokenKind::stop; });
  if (!is_near && !is_in_sentence) {
    return false;
  }
  auto const last = named.front();
  for (auto i = at; i < tokens_.size() && !named.empty() && i < at + 8 * most_plies; ++i) {
    if (tokens_[i].kind != TokenKind::move) {
      continue;
    }
    if (plain_spelling(tokens_[i], text_) != plain_spelling(tokens_[named.back()], text_)) {
      return false;
    }
    named.pop_back();
  }
  return named.empty() && !(state.numbers && names_players(last + 1, at));
}

void ReadingSearch::begin_at_opening(State const& state, std::size_t at, bool bare, OpeningFit const& fit,
                                     float rarity) {
  auto const has_game = state.main != no_ply && plies_.at(state.main).parent != no_ply;
  auto const from_diagram = state.main != no_ply && plies_.at(state.main).is_given;
  auto const is_heading = has_game && is_heading_of(state, at);
  auto next = state;
  auto const is_short = fit.plies < (bare ? 6U : 4U) && at != 0 && !begins_paragraph(at);
  next.cost += rarity + (is_short ? cost::short_opening : 0);
  if (from_diagram && !(has_game && state.paragraph)) {
    next.cost += cost::second_diagram + (is_headed(plies_.at(state.main).token, at) ? 0.2F : 1.0F);
  }
  next.cost += has_game && plies_.at(state.main).variant != fit.variant ? cost::other_variant : 0;
  next.cost += has_game && !is_heading ? (state.ended ? cost::second_game_ended : cost::second_game) : 0;
  auto const start =
      plies_.add_start(*fit.variant, fit.variant->start(), 0, true, false, static_cast<std::uint32_t>(at));
  next.ended = next.ended && !is_heading;
  begin_game(next, at, 0, start, (has_game && !is_heading) || from_diagram);
  if (bare) {
    fresh_.push_back(next);
  } else {
    next.pending = 1;
    note(next, StepKind::mark, at);
    put(next, at + 1);
  }
}

bool ReadingSearch::in_bracket(State const& state) const noexcept {
  for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
    if (frames_[index(frame)].kind == FrameKind::bracket) {
      return true;
    }
  }
  return false;
}

}  // namespace damier::prose
