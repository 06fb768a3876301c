#include "prose/detail/reading_remarks.hpp"

#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "prose/detail/announced_game.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace damier::prose {
namespace {

/// A move is uncertain if another reading is less than this much less likely: a factor of five.
constexpr float least_margin = 1.6F;
/// How many moves in a row are a finding wherever they are.
constexpr unsigned many_unread = 4;
/// And directly behind a move of the game.
constexpr unsigned some_unread = 2;

int percent_of(float margin) {
  return static_cast<int>(std::lround(100 / (1 + std::exp(-static_cast<double>(margin)))));
}

}  // namespace

MoveCertainty certainty_of(Step const& step) {
  auto const kind = step.kind == StepKind::fill ? MoveCertainty::Kind::filled_in
                    : step.exact                ? MoveCertainty::Kind::as_printed
                                                : MoveCertainty::Kind::corrected;
  return {kind, static_cast<std::uint8_t>(std::min(99, percent_of(step.margin)))};
}

std::vector<Note> ReadingRemarks::on_move(Step const& step, std::uint32_t begin, std::uint32_t length) {
  std::vector<Note> notes;
  auto const repeats = step.margin == last_margin_;  // the moves behind it belong to the same uncertainty
  last_margin_ = step.margin;
  if (step.kind == StepKind::fill) {
    notes.push_back({Severity::warning, "move-filled-in", begin, length,
                     message("prose-move-filled-in", "text"_a = printed(step), "move"_a = move_text(step.ply)),
                     message("prose-moves-need-it")});
  } else if (!step.exact) {
    notes.push_back({Severity::warning, "misread-move", begin, length,
                     message("prose-misread-move", "text"_a = printed(step), "move"_a = move_text(step.ply)),
                     message("prose-following-moves-fit")});
  }
  if (step.margin < least_margin && !repeats) {
    auto const is_other_move = step.rival != no_ply && move_text(step.rival) != move_text(step.ply);
    auto const other =
        is_other_move ? message("prose-other-move", "move"_a = move_text(step.rival)) : message("prose-only-named");
    auto const text = printed(step);
    auto const move = move_text(step.ply);
    auto const percent = percent_of(step.margin);
    auto const is_as_printed = text == source_text::quoted(move);
    notes.push_back({Severity::warning, "uncertain-move", begin, length,
                     is_as_printed
                         ? message("prose-uncertain", "text"_a = text, "percent"_a = percent)
                         : message("prose-uncertain-move", "text"_a = text, "move"_a = move, "percent"_a = percent),
                     other});
  }
  return notes;
}

std::vector<Note> ReadingRemarks::on_unread_moves() const {
  std::vector<Note> notes;
  std::size_t first = 0;
  unsigned moves = 0;
  std::size_t last = 0;  // the token behind the last move, played or not
  auto behind_played = false;
  auto begins_game = false;  // the moves are behind a number 1 with which a text line begins
  auto const close = [&](bool before_played) {
    if (moves >= many_unread || (begins_game && moves >= some_unread) ||
        (behind_played && moves >= (before_played ? 1U : some_unread))) {
      auto const& begin = token(first);
      notes.push_back(
          {Severity::warning, "unread-moves", begin.begin, begin.end - begin.begin,
           message("prose-unread-moves", "count"_a = moves, "text"_a = source_text::quoted(begin.in(read_.text))),
           message("prose-left-in-comment")});
    }
    moves = 0;
  };
  for (auto const& step : decoding_.steps) {
    auto const is_named = step.kind == StepKind::mention &&
                          (token(step.first).kind == TokenKind::move || token(step.first).kind == TokenKind::number);
    auto const is_played = step.kind == StepKind::play && step.tokens != 0;
    if (!is_named && !is_played) {
      continue;
    }
    auto const words = words_between(last, step.first);
    if (is_played) {
      close(words == 0);
      behind_played = true;
    } else {
      if (words != 0) {
        close(false);
        behind_played = false;
      }
      first = moves == 0 ? step.first : first;
      begins_game = moves == 0 ? is_first_of_game(step.first) : begins_game;
      ++moves;
    }
    last = step.first + step.tokens;
  }
  close(false);
  return notes;
}

std::vector<Note> ReadingRemarks::on_typed_moves() const {
  Token const* first = nullptr;
  unsigned count = 0;
  for (auto const& step : decoding_.steps) {
    if (step.kind == StepKind::play && step.tokens != 0 && token(step.first).is_typed) {
      first = first == nullptr ? &token(step.first) : first;
      ++count;
    }
  }
  if (first == nullptr) {
    return {};
  }
  return {{Severity::hint, "move-without-sign", first->begin, first->end - first->begin,
           message("text-typed-moves", "count"_a = count), message("text-typed-moves-legal")}};
}

/// Whether a move is behind the number 1 of a text line, and is not that with which the game begins: the first moves of
/// a game are repeated in its heading.
bool ReadingRemarks::is_first_of_game(std::size_t at) const noexcept {
  auto const is_numbered = at != 0 && begins_numbered_moves(read_.tokens, at - 1);
  if (!is_numbered || (at > 1 && !token(at - 2).ends_line())) {
    return false;
  }
  auto const played = std::ranges::find(decoding_.steps, StepKind::play, &Step::kind);
  return played == decoding_.steps.end() || token(played->first).in(read_.text) != token(at).in(read_.text);
}

/// The text that a move was read from; for one that is filled in, the text before which it is missing.
std::string ReadingRemarks::printed(Step const& step) const {
  auto const begin = token(step.first).begin;
  auto const end = token(step.first + std::max(1U, step.tokens) - 1).end;
  auto const text = read_.text.substr(begin, end - begin);
  return source_text::quoted(
      read_.markup == Markup::html && text.find('<') != std::string_view::npos ? plain_spelling(text) : text);
}

std::string ReadingRemarks::move_text(PlyIndex index) const {
  auto const& ply = plies_.at(index);
  return write_move(*ply.variant, plies_.at(ply.parent).after, ply.move);
}

/// Whether a bracket has one move in it: "(19-23)".
bool ReadingRemarks::is_around_reply(std::size_t at) const noexcept {
  auto const is = [&](std::size_t place, TokenKind kind) {
    return place < decoding_.tokens && token(place).kind == kind;
  };
  return token(at).kind == TokenKind::open ? is(at + 1, TokenKind::move) && is(at + 2, TokenKind::close)
                                           : at >= 2 && is(at - 1, TokenKind::move) && is(at - 2, TokenKind::open);
}

unsigned ReadingRemarks::words_between(std::size_t first, std::size_t end) const noexcept {
  unsigned words = 0;
  for (auto i = first; i < end && i < decoding_.tokens; ++i) {
    auto const kind = token(i).kind;
    auto const is_bracket = kind == TokenKind::open || kind == TokenKind::close;
    words += kind == TokenKind::word || (is_bracket && !is_around_reply(i)) ? 1U : 0U;
  }
  return words;
}

}  // namespace damier::prose
