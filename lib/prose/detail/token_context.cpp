#include "prose/detail/token_context.hpp"

#include "text/move_signs.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>

namespace damier::prose {
namespace {

/// How far the words of a sentence are looked at, in tokens.
constexpr std::size_t longest_sentence = 40;

}  // namespace

bool TokenContext::begins_line(std::size_t at) const noexcept {
  return !tokens_[at].ends_line() && (at == 0 || tokens_[at - 1].ends_line());
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

bool TokenContext::tells_outcome(std::size_t at, std::size_t end) const {
  auto is_said = meanings_[at].roles.any_of({Role::draw, Role::resigns});
  for (auto i = clause_begin(at); i < end && i < tokens_.size(); ++i) {
    auto const roles = roles_of_word(i);
    is_said = is_said || roles.has(Role::white) != roles.has(Role::black);
  }
  return is_said && ends_sentence(end);
}

bool TokenContext::explains_outcome(std::size_t at, std::size_t end) const {
  constexpr std::size_t most_words = 4;
  constexpr Roles outcomes{Role::resigns, Role::draw, Role::wins, Role::loses};
  auto const outcome = meanings_[at].roles;
  if (!outcome.any_of(outcomes)) {
    return false;
  }
  auto const gives_up = outcome.has(Role::resigns);
  auto const first = clause_begin(at);
  auto is_said = outcome.has(Role::draw);
  is_said =
      is_said || (gives_up && first > 0 && tokens_[first - 1].kind == TokenKind::move && end - first <= most_words);
  for (auto i = first; i < tokens_.size() && i < end + most_words && (i < end || !ends_clause(i)); ++i) {
    auto const roles = roles_of_word(i);
    is_said = is_said || roles.has(Role::white) != roles.has(Role::black);
    if (i < end) {
      continue;
    }
    auto const begins_reason = i < meanings_.size() && meanings_[i].roles.has(Role::reason);  // "так как"
    if (roles.has(Role::reason) || begins_reason) {
      return is_said;
    }
    // "White resigns after 4. 9-13 17-14": they are played.
    auto const kind = tokens_[i].kind;
    if (i == end && outcome.has(Role::draw) && tokens_[i].in(text_) == ":") {
      return true;  // "Patta: 4. 9-13 17-14"
    }
    if (kind != TokenKind::word && (gives_up || kind != TokenKind::sign)) {
      return gives_up && is_said && kind != TokenKind::mark && kind != TokenKind::number;
    }
  }
  return gives_up && is_said && end < tokens_.size() && tokens_[end].kind != TokenKind::move;
}

bool TokenContext::gives_up_something(std::size_t at, std::size_t end) const {
  constexpr auto articles = std::to_array<std::string_view>(
      {"le",    "la",  "les",   "un",   "une",    "ce",     "cette", "ces",  "leur",   "leurs",  "son",
       "sa",    "ses", "il",    "lo",   "gli",    "i",      "una",   "uno",  "questo", "questa", "quel",
       "suo",   "sua", "loro",  "el",   "los",    "las",    "este",  "esta", "su",     "sus",    "o",
       "a",     "os",  "as",    "um",   "uma",    "seu",    "sua",   "seus", "the",    "an",     "his",
       "their", "its", "this",  "that", "het",    "de",     "een",   "deze", "dit",    "zijn",   "den",
       "das",   "die", "einen", "ein",  "seinen", "diesen", "свой",  "свою", "свои",   "эту",    "этот"});
  constexpr auto renouncing = std::to_array<std::string_view>({"renon", "renun", "rinun"});
  constexpr auto prepositions = std::to_array<std::string_view>(
      {"au", "aux", "à", "al", "alla", "alle", "allo", "ai", "agli", "ao", "aos", "às", "a"});
  constexpr auto games = std::to_array<std::string_view>(
      {"lutte", "combat", "lotta", "lucha", "luta",  "strijd", "kampf", "struggle", "fight",  "contest",
       "point", "punto",  "ponto", "coup",  "mossa", "jugada", "lance", "move",     "moment", "next"});
  constexpr auto with_object = std::to_array<std::string_view>({"сдали", "сдал", "сдала"});
  constexpr Roles of_outcome{Role::game, Role::white, Role::black, Role::reason, Role::condition, Role::joining};
  auto const is_word = [&](std::size_t i) { return i < tokens_.size() && tokens_[i].kind == TokenKind::word; };
  if (!meanings_[at].roles.has(Role::resigns) || end == 0 || !is_word(end)) {
    return false;
  }
  if (std::ranges::find(with_object, folded(tokens_[end - 1].in(text_))) != with_object.end()) {
    return !roles_of_word(end).any_of(of_outcome);
  }
  // "renoncent au centre"
  auto const verb = folded(tokens_[end - 1].in(text_));
  auto const is_of_renouncing =
      std::ranges::any_of(renouncing, [&](std::string_view begin) { return verb.starts_with(begin); }) &&
      std::ranges::find(prepositions, folded(tokens_[end].in(text_))) != prepositions.end();
  auto const is_article = [&](std::size_t i) {
    return is_word(i) && std::ranges::find(articles, folded(tokens_[i].in(text_))) != articles.end();
  };
  end += is_of_renouncing && is_article(end + 1) ? 1U : 0U;  // "à la partie"
  if (!(is_of_renouncing || is_article(end)) || !is_word(end + 1)) {
    return false;
  }
  auto const what = meaning_at(text_, tokens_.first(end + 2), end + 1, languages_).roles;
  return !what.any_of({Role::game, Role::white, Role::black}) &&
         std::ranges::find(games, folded(tokens_[end + 1].in(text_))) == games.end();
}

bool TokenContext::is_only_thought_of(std::size_t at, std::size_t end) const {
  constexpr std::size_t most_words = 2;  // "wint niet"
  auto const is_word = [&](std::size_t i) { return i < tokens_.size() && tokens_[i].kind == TokenKind::word; };
  auto last = end;
  while (!meanings_[at].roles.has(Role::resigns) && last < end + most_words && is_word(last)) {
    ++last;
  }
  for (auto i = clause_begin(at); i < last; ++i) {
    auto roles = roles_of_word(i);
    if (i <= at && tokens_[i].kind == TokenKind::word) {
      roles |= meaning_at(text_, tokens_, i, languages_).roles;  // "for a draw"
    }
    if ((roles.has(Role::would) && !roles.has(Role::months)) || (roles.has(Role::denial) && i + 4 > at)) {
      return true;
    }
  }
  return false;
}

std::pair<std::size_t, std::size_t> TokenContext::sentence_around(std::size_t at, std::size_t end) const {
  auto const ends = [&](std::size_t i) {
    return tokens_[i].kind == TokenKind::paragraph || (tokens_[i].kind == TokenKind::stop && !shortens_word(i));
  };
  auto first = at;
  while (first > 0 && at - first < longest_sentence && !ends(first - 1)) {
    --first;
  }
  auto last = end;
  auto const begins_line_with_capital = [&](std::size_t i) {
    return i > 0 && tokens_[i - 1].kind == TokenKind::line_end && begins_with_capital(tokens_[i].in(text_));
  };
  while (last < tokens_.size() && last < end + longest_sentence && !ends(last) && !begins_line_with_capital(last)) {
    ++last;
  }
  return {first, last};
}

bool TokenContext::names_game(std::size_t at) const {
  auto const is_name = [&](std::size_t i) {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::word && begins_with_capital(tokens_[i].in(text_)) &&
           roles_of_word(i).empty();
  };
  return is_name(at) && is_name(at + 2) && is_dash(at + 1);
}

bool TokenContext::is_of_other_game(std::size_t at, std::size_t end) const {
  auto const sentence = sentence_around(at, end);
  auto const first = sentence.first;
  auto const last = sentence.second;
  auto const is_word = [&](std::size_t i) { return i >= first && i < last && tokens_[i].kind == TokenKind::word; };
  for (auto i = first; i < std::min(last, meanings_.size()); ++i) {
    if (tokens_[i].kind == TokenKind::open) {
      auto const close = bracket_at(i).end;
      i = close != 0 && (close < at || i >= end) ? close : i;  // a remark
      continue;
    }
    if (!is_word(i) || (i >= at && i < end)) {
      continue;
    }
    auto const roles = roles_of_word(i);
    auto const begins_clause = i == end || i == first || !is_word(i - 1) || roles_of_word(i - 1).has(Role::joining);
    auto const is_beside_game = [&](std::size_t other) {
      return is_word(other) && roles_of_word(other).has(Role::game);
    };
    if ((begins_clause && roles.has(Role::supposition)) ||
        (roles.has(Role::other_game) && (is_beside_game(i + 1) || (i > first && is_beside_game(i - 1)))) ||
        (i > first && i < at && is_word(i - 1) && names_game(i))) {
      return true;
    }
  }
  return false;
}

bool TokenContext::is_in_note_behind(std::size_t at, std::size_t move) const noexcept {
  auto begin = at;
  while (begin > move && tokens_[begin - 1].kind != TokenKind::paragraph) {
    --begin;
  }
  return begin > move && tokens_[begin].kind == TokenKind::label;
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

bool TokenContext::is_about_game(std::size_t at, std::size_t end) const {
  constexpr Roles pieces{Role::man, Role::king};
  for (auto i = clause_begin(at); i < tokens_.size() && (i < end || !ends_clause(i)) && i < at + longest_sentence;
       ++i) {
    auto const roles = roles_of_word(i);
    if (roles.any_of(pieces) && !roles.any_of({Role::white, Role::black})) {
      return false;  // "White wins a man", "the man on 24 is lost"
    }
  }
  return !is_about_variation(at);
}

std::size_t TokenContext::clause_begin(std::size_t at) const {
  auto begin = at;
  while (begin > 0 && at - begin < longest_sentence && !ends_clause(begin - 1)) {
    --begin;
  }
  return begin;
}

Roles TokenContext::roles_of_word(std::size_t at) const {
  return tokens_[at].kind == TokenKind::word ? meaning_at(text_, tokens_.first(at + 1), at, languages_).roles : Roles{};
}

bool TokenContext::ends_clause(std::size_t at) const {
  auto const kind = tokens_[at].kind;
  return (kind == TokenKind::stop && !shortens_word(at)) || kind == TokenKind::paragraph || kind == TokenKind::move ||
         kind == TokenKind::close || kind == TokenKind::open;
}

bool TokenContext::is_about_variation(std::size_t at) const {
  constexpr Roles aside{Role::alternative, Role::condition, Role::threat, Role::denial};
  for (auto i = at; i > 0 && at - i < longest_sentence; --i) {
    auto const& before = tokens_[i - 1];
    if ((before.kind == TokenKind::stop && !shortens_word(i - 1)) || before.kind == TokenKind::paragraph ||
        before.kind == TokenKind::mark || before.kind == TokenKind::close) {
      return false;
    }
    // "If 41-37 21-26 White wins.", "Not 14-19, White wins.", "Better is 14-19 with equality."
    auto const behind = i - 1 + std::max<std::size_t>(1, meanings_[i - 1].tokens);
    if (meanings_[i - 1].roles.any_of(aside) && behind < tokens_.size() && tokens_[behind].kind == TokenKind::move) {
      return true;
    }
  }
  return false;
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

bool TokenContext::has_digit(std::size_t at) const noexcept {
  return std::ranges::any_of(tokens_[at].in(text_), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace damier::prose
