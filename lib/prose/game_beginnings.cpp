#include "prose/reading_search.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/decision_costs.hpp"
#include "prose/drawn_board.hpp"
#include "prose/heading.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace damier::prose {

bool ReadingSearch::may_begin_bare(std::size_t at) const noexcept {
  auto const kind = tokens_[at].kind;
  if (!is_scan() && at > 0 && tokens_[at - 1].kind == TokenKind::mark) {
    return false;  // its number has begun the game
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

void ReadingSearch::take_board(std::size_t at) {
  auto const line_end = text_.rfind('\n', tokens_[at].begin);
  auto const line = line_end == std::string_view::npos ? 0 : line_end + 1;
  auto const board = drawn_board_at(text_, line);
  if (!board) {
    return;
  }
  GivenPosition given;
  while (at + given.tokens < tokens_.size() && tokens_[at + given.tokens].begin < line + board->bytes) {
    ++given.tokens;
  }
  given.to_move = side_to_move_near(tokens_, meanings_, at, at + given.tokens);
  auto const* const variant = variant_of_rows(board->rows);
  for (auto& state : states_) {
    if (state.frame != none || variant == nullptr) {
      continue;
    }
    for (auto const side : both_colours) {
      if (!given.to_move || *given.to_move == side) {
        auto position = board->position;
        position.side = side;
        begin_at_position(state, at, given, *variant, position, 0);
      }
    }
    state.cost += cost::position_as_text;
  }
}

Variant const* ReadingSearch::variant_of_rows(unsigned rows) const noexcept {
  for (auto const* const variant : {options_.asked, options_.likely, find_variant("international"),
                                    find_variant("russian"), find_variant("canadian")}) {
    if (variant != nullptr && variant->board().rows == rows && variant->board().columns == rows &&
        !variant->board().all_squares) {
      return variant;
    }
  }
  return nullptr;
}

void ReadingSearch::take_position(State const& state, std::size_t at, GivenPosition const& given) {
  if (fits_at_ != at) {
    fits_at_ = at;
    position_fits_ = fits_of(at, given);
  }
  for (std::size_t rank = 0; rank < position_fits_.size(); ++rank) {
    auto const& fit = position_fits_[rank];
    begin_at_position(state, at, given, *fit.variant, fit.position, cost::rarer_variant * static_cast<float>(rank));
  }
}

std::vector<ReadingSearch::PositionFit> ReadingSearch::fits_of(std::size_t at, GivenPosition const& given) const {
  constexpr std::size_t most = 3;
  std::vector<PositionFit> fits;
  for (auto const* const variant : variants_of_position(at, given)) {
    auto const fen = read_fen(given.fen, *variant);
    if (!fen || fen->null_move) {
      continue;
    }
    for (auto const side : both_colours) {
      if (given.to_move && *given.to_move != side) {
        continue;
      }
      auto position = fen->position;
      position.side = side;
      auto const fit = fit_of(*variant, position, text_, tokens_, at + given.tokens, options_.print);
      // Where half of the moves cannot be played, they belong to another position.
      fits.push_back({variant, position, fit.plies * 2 <= fit.moves ? 0 : fit.plies});
    }
  }
  std::ranges::stable_sort(fits, std::greater<>{}, &PositionFit::plies);
  auto const best = fits.empty() ? 0U : fits.front().plies;
  auto const first = fits.empty() ? nullptr : fits.front().variant;
  std::erase_if(fits, [&](PositionFit const& fit) {
    return best == 0 ? fit.variant != first : fit.plies * 2 < best && fit.variant != first;
  });
  fits.resize(std::min(fits.size(), most));
  return fits;
}

std::vector<Variant const*> ReadingSearch::variants_of_position(std::size_t at, GivenPosition const& given) const {
  if (options_.asked != nullptr) {
    return {options_.asked};
  }
  auto all = variants_by_likelihood(opening_context(at));
  std::erase_if(all, [&](Variant const* variant) {
    Numbering const numbering{variant->rules()};
    return given.lettered ? !numbering.algebraic() : !numbering.has_square(std::max(1U, given.highest));
  });
  return all;
}

void ReadingSearch::resume_positions(std::size_t at) {
  constexpr std::size_t nearest = 16;
  for (auto const& known : std::span{known_}.last(std::min(known_.size(), nearest))) {
    resume_position(at, known, 0);
    // "Either side to move": the solution of the other one.
    auto other = known;
    other.position.side = opponent(other.position.side);
    resume_position(at, other, cost::other_side);
  }
}

void ReadingSearch::resume_position(std::size_t at, KnownPosition const& known, float more) {
  auto const enough = more == 0 ? 4U : 8U;
  auto const fit = fit_of(*known.variant, known.position, text_, tokens_, at, options_.print);
  if (fit.plies < enough || fit.plies * 3 < fit.moves * 2) {
    return;
  }
  for (auto const& state : states_) {
    auto const is_here = state.tip != no_ply && plies_.at(state.tip).after == known.position;
    if (!in_bracket(state) && !state.reply && !is_here) {
      resume(state, at, 0, known, cost::earlier_diagram + more);
    }
  }
}

void ReadingSearch::resume(State state, std::size_t at, std::size_t tokens, KnownPosition const& known, float more) {
  state.cost += more;
  auto const number = static_cast<std::uint16_t>(known.position.side == known.variant->rules().first ? 0 : 1);
  auto const start =
      plies_.add_start(*known.variant, known.position, number, false, true, static_cast<std::uint32_t>(at));
  begin_game(state, at, tokens, start, state.main != no_ply);
  if (tokens != 0) {
    put_behind(state, at, tokens);
  } else if (tokens_[at].kind == TokenKind::mark) {
    state.pending = tokens_[at].value;
    state.pending_replies = tokens_[at].replies;
    note(state, StepKind::mark, at);
    put(state, at + 1);
  } else {
    fresh_.push_back(state);
  }
}

void ReadingSearch::resume_numbered(std::size_t at) {
  auto const label = solution_label(at);
  if (!label) {
    return;
  }
  // The moves of this solution: up to the next label or paragraph.
  auto end = at + label->tokens;
  while (end < tokens_.size() && tokens_[end].kind != TokenKind::paragraph &&
         !(context_.begins_line(end) && solution_label(end))) {
    ++end;
  }
  auto const moves = at + label->tokens;
  auto is_found = false;
  // The position printed last under the number, with either side to move.
  auto const has_number = [&](KnownPosition const& known) { return known.number == label->number; };
  auto const last = std::find_if(known_.rbegin(), known_.rend(), has_number);
  for (auto place = last; place != known_.rend(); ++place) {
    auto const& known = *place;
    if (!has_number(known) || known.position.pieces != last->position.pieces ||
        known.position.kings != last->position.kings) {
      continue;
    }
    auto const fit = fit_of(*known.variant, known.position, text_, tokens_.first(end), moves, options_.print);
    if (fit.plies == 0 || fit.plies * 3 < fit.moves * 2) {
      continue;
    }
    is_found = true;
    for (auto const& state : states_) {
      if (!in_bracket(state) && !state.reply) {
        resume(state, at, label->tokens, known, cost::numbered_diagram);
      }
    }
  }
  for (auto& state : states_) {
    state.cost += is_found ? cost::solution_as_text : 0;
  }
}

std::optional<ReadingSearch::SolutionLabel> ReadingSearch::solution_label(std::size_t at) const noexcept {
  constexpr std::size_t most = 8;
  SolutionLabel label;
  for (auto i = at; i < tokens_.size() && i < at + most; ++i) {
    auto const kind = tokens_[i].kind;
    auto const is_value = kind == TokenKind::number || kind == TokenKind::mark;
    if (label.number == 0 && is_value && !tokens_[i].replies) {
      label.number = tokens_[i].value;
      if (label.number == 0) {
        return std::nullopt;
      }
    } else if (label.number != 0 && (kind == TokenKind::move || kind == TokenKind::open || is_value)) {
      label.tokens = i - at;
      return label;
    } else if (kind != TokenKind::sign && kind != TokenKind::stop && (kind != TokenKind::word || label.number != 0)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

unsigned ReadingSearch::caption_number(std::size_t at) const noexcept {
  constexpr std::size_t most = 6;
  constexpr unsigned highest = 999;  // above it are years
  auto lines = 0U;
  for (auto i = at; i-- > 0 && at - i <= most;) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::number || kind == TokenKind::mark) {
      return tokens_[i].value <= highest ? tokens_[i].value : 0;
    }
    lines += kind == TokenKind::line_end ? 1U : 0U;
    if (lines > 1 || (kind != TokenKind::sign && kind != TokenKind::stop && kind != TokenKind::word &&
                      kind != TokenKind::line_end)) {
      break;
    }
  }
  return 0;
}

bool ReadingSearch::may_resume_position(std::size_t at) const noexcept {
  if (known_.empty() || at == 0) {
    return false;
  }
  if (tokens_[at].kind == TokenKind::mark) {
    return tokens_[at].value == 1;
  }
  // "c, 22-26": the letter of a note may be before it.
  auto const is_comma = tokens_[at - 1].in(text_) == ",";
  auto const letter = at > 2 && is_comma && tokens_[at - 2].kind == TokenKind::word && tokens_[at - 2].value != 0;
  auto const before = tokens_[letter ? at - 3 : at - 1].kind;
  return tokens_[at].kind == TokenKind::move &&
         (before == TokenKind::line_end || before == TokenKind::paragraph || before == TokenKind::stop ||
          (before == TokenKind::sign && tokens_[at - 1].in(text_) == ":"));
}

void ReadingSearch::remember(Variant const& variant, Position const& position, unsigned number) {
  constexpr std::size_t most = 512;
  auto const is_known = std::ranges::any_of(
      known_, [&](KnownPosition const& known) { return known.variant == &variant && known.position == position; });
  if (!is_known) {
    if (known_.size() == most) {
      known_.erase(known_.begin());
    }
    known_.push_back({&variant, position, number});
  }
}

void ReadingSearch::begin_at_position(State const& state, std::size_t at, GivenPosition const& given,
                                      Variant const& variant, Position const& position, float rarity) {
  auto next = state;
  next.cost += rarity;
  // A diagram of the position that the game has reached shows it, and begins no game.
  if (state.main != no_ply && plies_.at(state.main).after.pieces == position.pieces &&
      plies_.at(state.main).after.kings == position.kings) {
    note(next, StepKind::diagram, at, given.tokens);
    next.intro = {};
    put_behind(next, at, given.tokens);
    return;
  }
  remember(variant, position, caption_number(at));
  auto const second = state.main != no_ply;  // a diagram without moves is a record of its own
  next.cost += second ? cost::second_diagram : 0.1F;
  next.cost += given.to_move ? 0 : position.side == Colour::white ? 0.1F : 0.5F;
  auto const number = static_cast<std::uint16_t>(position.side == variant.rules().first ? 0 : 1);
  auto const start = plies_.add_start(variant, position, number, false, true, static_cast<std::uint32_t>(at));
  begin_game(next, at, given.tokens, start, second);
  put_behind(next, at, given.tokens);
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
  state.ended = state.reply = state.opened = state.mentions = state.numbers = false;
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

void ReadingSearch::try_openings(std::size_t at, bool bare) {
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
      }
    }
  }
  if (!bare && fits) {
    auto const plies = fits->empty() ? 0U : std::ranges::max(*fits, {}, &OpeningFit::plies).plies;
    if (auto const opening = drawn_opening(at, plies)) {
      begin_behind(*opening, at);
    }
  }
  branched_ = true;
}

bool ReadingSearch::is_headed(std::size_t first, std::size_t at) const {
  auto begin = first;
  while (begin < at && tokens_[begin].kind != TokenKind::paragraph) {
    ++begin;
  }
  auto const heading = read_heading(text_, tokens_, begin, at, languages_, false);
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
      auto const text = read_move_text(plain_spelling(tokens_[token].in(text_)), numbering);
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
  if (state.frame != none) {
    return false;
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
  for (auto i = at; i < tokens_.size() && !named.empty() && i < at + 8 * most_plies; ++i) {
    if (tokens_[i].kind != TokenKind::move) {
      continue;
    }
    if (plain_spelling(tokens_[i].in(text_)) != plain_spelling(tokens_[named.back()].in(text_))) {
      return false;
    }
    named.pop_back();
  }
  return named.empty();
}

void ReadingSearch::begin_at_opening(State const& state, std::size_t at, bool bare, OpeningFit const& fit,
                                     float rarity) {
  auto const has_game = state.main != no_ply && plies_.at(state.main).parent != no_ply;
  auto const from_diagram = state.main != no_ply && plies_.at(state.main).is_given;
  auto const is_heading = has_game && is_heading_of(state, at);
  auto next = state;
  auto const is_short = fit.plies < (bare ? 6U : 4U) && at != 0 && !begins_paragraph(at);
  next.cost += rarity + (is_short ? cost::short_opening : 0);
  if (from_diagram) {
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
