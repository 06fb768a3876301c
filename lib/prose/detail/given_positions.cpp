#include "prose/detail/reading_search.hpp"

#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/decision_costs.hpp"
#include "prose/detail/drawn_board.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace damier::prose {

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
  auto const context = opening_context(at);
  auto is_usual = false;  // the first move can be played in a variant that is no rare one
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
      // A misprint further on does not make the text one of a rare variant.
      if (is_rare(*variant, context)) {
        if (is_usual) {
          continue;
        }
      } else {
        is_usual = is_usual || fit.plies != 0;
      }
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
  begin_game(state, at, 0, start, state.main != no_ply);  // the label stays in the text
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
    auto const is_likely = known.variant == (options_.asked != nullptr ? options_.asked : options_.likely);
    for (auto const& state : states_) {
      if (!in_bracket(state) && !state.reply) {
        resume(state, at, label->tokens, known, cost::numbered_diagram + (is_likely ? 0 : cost::rarer_variant));
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
  constexpr std::size_t most_lines = 4;
  constexpr std::size_t most_tokens_between = 60;
  auto paragraphs = 0U;
  auto end = at;
  for (std::size_t line = 0; line < most_lines; ++line) {
    auto begin = end;
    while (begin > 0 && at - begin < most_tokens_between && !tokens_[begin - 1].ends_line()) {
      --begin;
    }
    auto const caption = number_in_caption(begin, end);
    if (!caption || *caption != 0) {
      return caption.value_or(0);
    }
    while (begin > 0 && tokens_[begin - 1].ends_line() && paragraphs <= 1) {
      paragraphs += tokens_[begin - 1].kind == TokenKind::paragraph ? 1U : 0U;
      --begin;
    }
    if (begin == 0 || paragraphs > 1) {
      return 0;
    }
    end = begin;
  }
  return 0;
}

std::optional<unsigned> ReadingSearch::number_in_caption(std::size_t first, std::size_t end) const noexcept {
  constexpr unsigned most_words = 6;
  constexpr unsigned highest = 999;  // above it are years
  auto words = 0U;
  auto depth = 0U;
  auto is_said = false;  // a sentence ends behind the number
  for (auto i = end; i-- > first;) {
    auto const kind = tokens_[i].kind;
    depth += kind == TokenKind::close ? 1U : 0U;
    depth -= kind == TokenKind::open && depth != 0 ? 1U : 0U;
    if (depth != 0 || kind == TokenKind::open) {
      continue;  // "(R. Dupont, « L'Effort », 1950)"
    }
    auto const is_number = kind == TokenKind::number || kind == TokenKind::mark;
    if (is_number && tokens_[i].value <= highest) {
      return is_said ? 0 : tokens_[i].value;
    }
    is_said = is_said || (kind == TokenKind::stop && i + 1 == end);
    words += kind == TokenKind::word ? 1U : 0U;
    if (words > most_words || (!is_number && kind != TokenKind::sign && kind != TokenKind::stop &&
                               kind != TokenKind::word && kind != TokenKind::label)) {
      return std::nullopt;
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

}  // namespace damier::prose
