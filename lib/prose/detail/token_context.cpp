#include "prose/detail/token_context.hpp"

#include "text/move_signs.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>

namespace damier::prose {
bool TokenContext::begins_line(std::size_t at) const noexcept {
  return !tokens_[at].ends_line() && (at == 0 || tokens_[at - 1].ends_line());
}

bool TokenContext::begins_supposition(std::size_t at) const {
  if (begins_wish(at)) {
    return true;
  }
  if (!roles_of_word(at).has(Role::supposition) && !meanings_[at].roles.has(Role::supposition)) {
    return false;
  }
  if (at == 0 || tokens_[at - 1].ends_line()) {
    return true;
  }
  if (is_word(at - 1)) {
    return roles_of_word(at - 1).any_of({Role::joining, Role::reason});
  }
  return tokens_[at - 1].end != tokens_[at].begin || tokens_[at - 1].kind == TokenKind::open;  // not "joga-se"
}

bool TokenContext::begins_wish(std::size_t at) const {
  constexpr unsigned several = 2;  // words behind the moves
  constexpr std::size_t nearest_move = 4;
  auto const is_first =
      at == 0 || tokens_[at - 1].kind == TokenKind::paragraph || tokens_[at - 1].kind == TokenKind::stop;
  if (!is_first || !roles_of_word(at).any_of({Role::joining, Role::condition})) {
    return false;
  }
  auto moves = 0U;
  auto words = 0U;
  auto is_wished = false;
  for (auto i = at + 1; i < std::min(tokens_.size(), at + longest_sentence); ++i) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::paragraph || (kind == TokenKind::stop && !shortens_word(i))) {
      break;
    }
    if (kind == TokenKind::move) {
      ++moves;
      words = 0;
      is_wished = false;
    } else if (kind == TokenKind::word) {
      ++words;
      is_wished = is_wished || roles_of_word(i).any_of({Role::would, Role::supposition});
    }
    if (moves == 0 && i > at + nearest_move) {
      return false;
    }
  }
  return moves != 0 && is_wished && words >= several;
}

bool TokenContext::is_dash(std::size_t at) const noexcept {
  return tokens_[at].kind == TokenKind::sign && dash_size(tokens_[at].in(text_)) != 0;
}

bool TokenContext::is_short_sentence(std::size_t at) const {
  constexpr unsigned most = 5;
  unsigned words = 0;
  for (auto i = at + 1; i-- > 0;) {
    switch (tokens_[i].kind) {
      case TokenKind::word:
        if (++words > most || meanings_[i].roles.has(Role::exercise) ||
            (meanings_[i].roles.has(Role::to_move) && !meanings_[i].roles.any_of({Role::wins, Role::draw}))) {
          return false;
        }
        break;
      case TokenKind::line_end:
      case TokenKind::sign: break;
      default:
        if (!shortens_word(i)) {
          return true;
        }
    }
  }
  return true;
}

bool TokenContext::is_in_sentence(std::size_t at) const noexcept {
  constexpr unsigned several = 3;
  unsigned words = 0;
  while (at-- > 0) {
    auto const kind = tokens_[at].kind;
    if (kind == TokenKind::stop || kind == TokenKind::paragraph || kind == TokenKind::move || kind == TokenKind::blur ||
        kind == TokenKind::close || kind == TokenKind::open) {
      break;
    }
    words += kind == TokenKind::word ? 1U : 0U;
  }
  return words >= several;
}

bool TokenContext::is_in_remark_of_text(std::size_t at) const {
  constexpr Roles of_game{Role::joining, Role::resume, Role::white, Role::black};
  auto words = 0U;
  Roles roles;
  for (auto i = clause_begin(at); i < at; ++i) {
    words += tokens_[i].kind == TokenKind::word ? 1U : 0U;
    roles |= roles_of_word(i);
  }
  return is_in_sentence(at) || (words == 2 && !roles.any_of(of_game));
}

bool TokenContext::is_told_as_played(std::size_t at) const {
  for (auto i = clause_begin(at); i < at; ++i) {
    if (roles_of_word(i).has(Role::resume)) {
      return true;
    }
  }
  return false;
}

unsigned TokenContext::moves_of_sentence(std::size_t at) const {
  unsigned moves = 0;
  for (auto i = at; i < tokens_.size() && i < at + longest_sentence; ++i) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::paragraph || (kind == TokenKind::stop && !shortens_word(i))) {
      break;
    }
    moves += kind == TokenKind::move ? 1U : 0U;
  }
  return moves;
}

bool TokenContext::ends_paragraph(std::size_t at) const noexcept {
  // "White wins---4.": the number of a note.
  auto const is_number = [&](std::size_t i) {
    return i < tokens_.size() && (tokens_[i].kind == TokenKind::number || tokens_[i].kind == TokenKind::mark);
  };
  auto dashes = at;
  while (dashes < tokens_.size() && is_dash(dashes)) {
    ++dashes;
  }
  at = dashes != at && is_number(dashes) ? dashes + 1 : at;
  for (std::size_t i = at; i < tokens_.size() && i < at + 6; ++i) {
    auto const kind = tokens_[i].kind;
    auto const begins_note = kind == TokenKind::label && i > at && tokens_[i - 1].kind == TokenKind::line_end;
    if (kind == TokenKind::paragraph || begins_note) {
      return true;
    }
    auto const counts =
        kind == TokenKind::number && i + 1 < tokens_.size() && tokens_[i + 1].kind == TokenKind::word;  // "au 38e coup"
    if (kind != TokenKind::stop && kind != TokenKind::sign && kind != TokenKind::close && kind != TokenKind::word &&
        kind != TokenKind::line_end && kind != TokenKind::result && !counts) {
      return false;
    }
  }
  return at + 6 >= tokens_.size();
}

bool TokenContext::ends_sentence_at_line_end(std::size_t at) const noexcept {
  constexpr std::size_t most_words = 3;  // "vitória branca"
  for (auto const end = at + most_words; at < end && at < tokens_.size() && tokens_[at].kind == TokenKind::word;) {
    ++at;
  }
  if (at < tokens_.size() && tokens_[at].kind == TokenKind::stop) {
    ++at;
  }
  return at + 1 < tokens_.size() && tokens_[at].kind == TokenKind::line_end &&
         tokens_[at + 1].kind == TokenKind::word && begins_with_capital(tokens_[at + 1].in(text_));
}

bool TokenContext::ends_sentence(std::size_t at) const noexcept {
  constexpr std::size_t most_words = 5;  // "after 40 moves"
  for (auto i = at; i < std::min(tokens_.size(), at + most_words); ++i) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::stop || kind == TokenKind::open || tokens_[i].ends_line()) {
      return true;
    }
    if (kind != TokenKind::word && kind != TokenKind::number) {
      return false;
    }
  }
  return at + most_words >= tokens_.size();
}

bool TokenContext::shortens_word(std::size_t at) const {
  constexpr std::uint32_t longest = 4;  // bytes: "Bl.", "Ч."
  constexpr auto always = std::to_array<std::string_view>({"etc", "enz", "usw", "ecc", "Etc", "Enz"});
  if (at == 0 || tokens_[at].kind != TokenKind::stop || tokens_[at - 1].kind != TokenKind::word ||
      tokens_[at - 1].end != tokens_[at].begin) {
    return false;
  }
  auto const word = tokens_[at - 1].in(text_);
  if (std::ranges::find(always, word) != always.end()) {
    return true;
  }
  auto const roles = roles_of_word(at - 1);
  return word.size() <= longest && roles.has(Role::white) != roles.has(Role::black) && at + 1 < tokens_.size() &&
         tokens_[at + 1].kind == TokenKind::word && !begins_with_capital(tokens_[at + 1].in(text_));
}

std::size_t TokenContext::clause_begin(std::size_t at) const {
  auto begin = at;
  while (begin > 0 && at - begin < longest_sentence && !ends_clause(begin - 1)) {
    --begin;
  }
  return begin;
}

bool TokenContext::is_word(std::size_t at) const noexcept {
  return at < tokens_.size() && tokens_[at].kind == TokenKind::word;
}

Roles TokenContext::roles_of_word(std::size_t at) const {
  return tokens_[at].kind == TokenKind::word ? meaning_at(text_, tokens_.first(at + 1), at, languages_).roles : Roles{};
}

bool TokenContext::ends_clause(std::size_t at) const {
  auto const kind = tokens_[at].kind;
  return (kind == TokenKind::stop && !shortens_word(at)) || kind == TokenKind::paragraph || kind == TokenKind::move ||
         kind == TokenKind::close || kind == TokenKind::open;
}

bool TokenContext::is_behind_name(std::size_t at) const noexcept {
  constexpr unsigned most_words = 8;
  if (at < 2 || (tokens_[at - 1].in(text_) != ":" && tokens_[at - 1].in(text_) != ",")) {
    return false;
  }
  unsigned words = 0;
  for (auto i = at - 1; i-- > 0;) {
    switch (tokens_[i].kind) {
      case TokenKind::word:
        if (++words > most_words) {
          return false;
        }
        break;
      case TokenKind::number:
      case TokenKind::sign: break;
      case TokenKind::stop:
      case TokenKind::line_end:
      case TokenKind::paragraph: return words != 0;
      default: return false;
    }
  }
  return words != 0;
}

bool TokenContext::behind_move(std::size_t at) const noexcept {
  for (auto i = at; i-- > 0 && at - i < 4;) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::move || kind == TokenKind::blur || kind == TokenKind::cross) {
      return true;
    }
    if (kind == TokenKind::number && i > 0 && tokens_[i - 1].kind == TokenKind::number) {
      return true;  // "11 15": a move without its sign
    }
    if (kind != TokenKind::strength && kind != TokenKind::line_end && kind != TokenKind::close &&
        !(kind == TokenKind::sign && (tokens_[i].in(text_) == "," || tokens_[i].in(text_) == "|"))) {
      return false;
    }
  }
  return false;
}

bool TokenContext::is_letter_behind_move(std::size_t at) const noexcept {
  if (tokens_[at].kind != TokenKind::word || tokens_[at].value == 0 || !behind_move(at)) {
    return false;
  }
  auto next = at + 1;
  auto const is_separated = next < tokens_.size() && (tokens_[next].in(text_) == "," || tokens_[next].in(text_) == ".");
  next += is_separated ? 1U : 0U;
  if (next >= tokens_.size()) {
    return true;
  }
  auto const kind = tokens_[next].kind;
  return kind == TokenKind::move || kind == TokenKind::blur || kind == TokenKind::number ||
         kind == TokenKind::line_end || kind == TokenKind::paragraph;
}

bool TokenContext::is_letter_of_note(std::size_t at) const noexcept {
  constexpr std::size_t farthest = 10;
  if (tokens_[at].kind != TokenKind::word || tokens_[at].value == 0 || at == 0 || at + 1 >= tokens_.size()) {
    return false;
  }
  auto const before = tokens_[at - 1].kind;
  auto const behind = tokens_[at + 1].in(text_);
  if ((before != TokenKind::stop && before != TokenKind::line_end && before != TokenKind::paragraph) ||
      (behind != "." && behind != ")" && !is_dash(at + 1))) {
    return false;
  }
  for (auto i = at + 2; i < tokens_.size() && i < at + farthest; ++i) {
    if (tokens_[i].kind == TokenKind::move || tokens_[i].kind == TokenKind::blur) {
      return true;
    }
    if (tokens_[i].kind == TokenKind::paragraph) {
      return false;
    }
  }
  return false;
}

std::optional<std::size_t> TokenContext::joined_by_choice(std::size_t at) const {
  constexpr std::size_t most_words = 2;  // "or even"
  auto choice = at;
  while (choice > 0 && at - choice < most_words && tokens_[choice - 1].kind == TokenKind::word) {
    --choice;
    if (!roles_of_word(choice).has(Role::choice)) {
      continue;
    }
    auto before = choice;
    while (before > 0 && (tokens_[before - 1].kind == TokenKind::strength || tokens_[before - 1].in(text_) == ",")) {
      --before;
    }
    auto const is_behind_move = before > 0 && tokens_[before - 1].kind == TokenKind::move;
    return is_behind_move ? std::optional{before - 1} : std::nullopt;
  }
  return std::nullopt;
}

bool TokenContext::begins_choice(std::size_t at) const {
  constexpr std::size_t farthest = 12;
  auto const before = at == 0 ? TokenKind::paragraph : tokens_[at - 1].kind;
  if (before != TokenKind::word && before != TokenKind::stop && before != TokenKind::paragraph &&
      (before != TokenKind::sign || tokens_[at - 1].in(text_) == "|")) {
    return false;
  }
  for (auto i = at + 1; i < std::min(tokens_.size(), at + farthest); ++i) {
    auto const kind = tokens_[i].kind;
    if (kind == TokenKind::move && joined_by_choice(i)) {
      return true;
    }
    auto const is_in_list = kind == TokenKind::strength || kind == TokenKind::move || tokens_[i].in(text_) == ",";
    auto const is_choice = kind == TokenKind::word && roles_of_word(i).has(Role::choice);
    auto const is_beside_choice = kind == TokenKind::word && roles_of_word(i - 1).has(Role::choice);
    auto const is_behind_move = kind == TokenKind::move && tokens_[i - 1].kind == TokenKind::move;
    if (is_behind_move || !(is_in_list || is_choice || is_beside_choice)) {
      return false;
    }
  }
  return false;
}

TokenContext::Bracket TokenContext::bracket_at(std::size_t at) const noexcept {
  constexpr std::size_t most = 3'000;
  Bracket bracket;
  unsigned depth = 0;
  for (auto i = at; i < tokens_.size() && i < at + most; ++i) {
    switch (tokens_[i].kind) {
      case TokenKind::open: ++depth; break;
      case TokenKind::close:
        if (--depth == 0) {
          bracket.end = i;
          return bracket;
        }
        break;
      case TokenKind::move:
      case TokenKind::blur:
      case TokenKind::cross: ++bracket.moves; break;
      case TokenKind::number:
        bracket.moves += tokens_[i].value >= 101 && tokens_[i].value <= 9999 ? 1U : 0U;
        bracket.moves += i + 1 < tokens_.size() && tokens_[i + 1].kind == TokenKind::number ? 1U : 0U;
        break;
      case TokenKind::word:
        ++bracket.words;
        bracket.alternatives +=
            bracket.moves != 0 && i < meanings_.size() && meanings_[i].roles.has(Role::alternative) ? 1U : 0U;
        break;
      default: break;
    }
  }
  return bracket;
}

bool TokenContext::closes_frame(std::size_t at) const noexcept {
  unsigned depth = 0;
  auto moves = 0U;
  for (auto i = at + 1; i-- > 0 && at - i < 3'000;) {
    auto const kind = tokens_[i].kind;
    depth += kind == TokenKind::close ? 1U : 0U;
    moves += kind == TokenKind::move || kind == TokenKind::blur || kind == TokenKind::cross ? 1U : 0U;
    moves += kind == TokenKind::number && tokens_[i].value >= 101 && tokens_[i].value <= 9999 ? 1U : 0U;
    moves += kind == TokenKind::number && i > 0 && tokens_[i - 1].kind == TokenKind::number ? 1U : 0U;
    if (kind == TokenKind::open && --depth == 0) {
      return moves != 0;
    }
  }
  return false;
}

std::size_t TokenContext::open_of(std::size_t close) const noexcept {
  constexpr std::size_t farthest = 60;
  unsigned depth = 0;
  for (auto i = close + 1; i-- > 0 && close - i < farthest;) {
    depth += tokens_[i].kind == TokenKind::close ? 1U : 0U;
    if (tokens_[i].kind == TokenKind::open && --depth == 0) {
      return i;
    }
  }
  return close;
}

bool TokenContext::may_end_game(std::size_t at) const noexcept {
  constexpr std::size_t longest_remark = 40;
  unsigned depth = 0;  // "22-18 (a quiet move) WW"
  for (auto i = at; i-- > 0;) {
    auto const kind = tokens_[i].kind;
    depth += kind == TokenKind::close ? 1U : 0U;
    if (kind == TokenKind::open && depth != 0) {
      --depth;
      continue;
    }
    if (depth != 0 && at - i < longest_remark && kind != TokenKind::paragraph) {
      continue;
    }
    switch (kind) {
      case TokenKind::open:  // "A. Smith – B. Jones (2-0)"
      case TokenKind::sign:
      case TokenKind::stop:
      case TokenKind::strength:
      case TokenKind::close:
      case TokenKind::label: break;
      case TokenKind::word: return false;
      default: return true;
    }
  }
  return true;
}

bool TokenContext::is_name_behind_condition(std::size_t at) const {
  if (at == 0 || at + 1 >= tokens_.size() || !is_word(at - 1) || !begins_with_capital(tokens_[at].in(text_))) {
    return false;
  }
  auto const& next = tokens_[at + 1];
  auto const is_last =
      next.ends_line() || next.kind == TokenKind::stop || (next.kind == TokenKind::number && next.value == 0);
  auto const roles = is_last ? roles_of_word(at) : Roles{};
  return is_last && roles.without(Role::proposal).empty() && roles_of_word(at - 1).has(Role::condition);
}

bool TokenContext::has_digit(std::size_t at) const noexcept {
  return std::ranges::any_of(tokens_[at].in(text_), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace damier::prose
