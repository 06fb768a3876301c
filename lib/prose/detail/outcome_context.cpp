// What the words around an outcome say of it: whether it is the result of the game, a possibility that moves behind it
// explain, or about another game or another time.

#include "prose/detail/token_context.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace damier::prose {
namespace {

/// The most bytes of an article that is glued to its noun: "dell'", "qu'".
constexpr std::size_t longest_elision = 5;

}  // namespace

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
  is_said = is_said || (first == at && at > 0 && tokens_[at - 1].kind == TokenKind::stop);  // "Gagné, par exemple"
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

bool TokenContext::renounces(std::size_t at, std::size_t end) const {
  constexpr auto verbs = std::to_array<std::string_view>({"renon", "renun", "rinun"});
  constexpr auto prepositions = std::to_array<std::string_view>(
      {"au", "aux", "à", "al", "alla", "alle", "allo", "ai", "agli", "ao", "aos", "às", "a"});
  auto const verb = folded(tokens_[end - 1].in(text_));
  return meanings_[at].roles.has(Role::resigns) && is_word(end) &&
         std::ranges::any_of(verbs, [&](std::string_view begin) { return verb.starts_with(begin); }) &&
         std::ranges::find(prepositions, folded(tokens_[end].in(text_))) != prepositions.end();
}

bool TokenContext::is_side(std::size_t at) const {
  auto const roles = is_word(at) ? roles_of_word(at) : Roles{};
  return roles.has(Role::white) != roles.has(Role::black);
}

Roles TokenContext::roles_of_noun(std::size_t at) const {
  auto const word = tokens_[at].in(text_);
  auto const sign = word.find_first_of("'\xE2");  // "l'échange", also with the sign of print
  auto const behind = sign > longest_elision ? 0 : sign + (word[sign] == '\'' ? 1 : 3);
  return behind == 0 || behind >= word.size() ? roles_of_word(at) : roles_of_text(word.substr(behind), languages_);
}

bool TokenContext::is_article(std::size_t at) const { return is_word(at) && roles_of_word(at).has(Role::article); }

bool TokenContext::has_other_object(std::size_t at, std::size_t end) const {
  constexpr std::size_t most_words = 3;
  constexpr auto with_object = std::to_array<std::string_view>({"сдали", "сдал", "сдала"});
  constexpr Roles of_game{Role::game, Role::stake, Role::white, Role::black, Role::players, Role::reason};
  constexpr Roles prepositions{Role::condition, Role::place_and_date, Role::reason, Role::denial};
  auto const outcome = meanings_[at].roles;
  if (!outcome.any_of({Role::wins, Role::loses, Role::resigns}) || end == 0) {
    return false;
  }
  auto const is_before_side = is_side(end) || (is_article(end) && is_side(end + 1));  // "gewinnt Weiß ein Tempo"
  auto first = end + (is_side(end) ? 1U : is_before_side ? 2U : 0U);
  if (!is_before_side && at > 0 && is_word(at - 1) && roles_of_word(at - 1).has(Role::prize)) {
    return true;  // "dat wit een tempo wint"
  }
  auto has_article = renounces(at, end);  // "renoncent au centre", "à la partie"
  first += has_article ? 1U : 0U;
  for (auto skipped = 0; !is_article(first) && skipped < 2 && is_word(first) && roles_of_noun(first).empty();
       ++skipped) {
    ++first;  // "gagnent ainsi un temps"
  }
  auto const takes_object = std::ranges::find(with_object, folded(tokens_[end - 1].in(text_))) != with_object.end();
  first = is_article(first) || has_article || !takes_object ? first : end;
  has_article = has_article || is_article(first) || takes_object;
  first += is_article(first) ? 1U : 0U;
  auto i = first;
  for (; i < first + most_words && is_word(i); ++i) {
    auto const roles = roles_of_noun(i);
    if (roles.has(Role::prize)) {
      return true;
    }
    if (roles.any_of(of_game)) {
      return false;
    }
    if (roles.any_of(prepositions) || (takes_object && roles.has(Role::joining))) {
      break;
    }
    has_article = has_article || tokens_[i].in(text_).find('\'') < longest_elision;
  }
  return has_article && i != first;
}

bool TokenContext::is_only_thought_of(std::size_t at, std::size_t end) const {
  constexpr std::size_t most_words = 2;  // "wint niet"
  auto const needs_duty = meanings_[at].roles.has(Role::infinitive);
  auto const gives_up = meanings_[at].roles.has(Role::resigns);
  auto last = end;
  while ((!gives_up || needs_duty) && last < end + most_words && is_word(last)) {
    ++last;
  }
  last += last == end && is_particle(end) ? 1U : 0U;  // "сдались бы"
  auto const may_be_duty = meanings_[at].roles.has(Role::wins) && !gives_up;
  auto has_duty = false;
  for (auto i = clause_begin(at); i < last; ++i) {
    auto roles = roles_of_word(i);
    if (i <= at && tokens_[i].kind == TokenKind::word) {
      roles |= meaning_at(text_, tokens_, i, languages_).roles;  // "for a draw"
    }
    auto const is_subjunctive = [&](std::string_view part) {
      return tokens_[i].in(text_).find(part) != std::string_view::npos;
    };
    if (roles.has(Role::duty) && (is_subjunctive("üsst") || is_subjunctive("üßt"))) {
      return true;  // "müsste" is "musste" where accents do not count
    }
    has_duty = has_duty || roles.any_of({Role::duty, Role::forced});
    if ((roles.has(Role::would) && !roles.has(Role::months)) || (roles.has(Role::denial) && i + 4 > at) ||
        (may_be_duty && roles.has(Role::duty))) {
      return true;
    }
  }
  return (needs_duty && !has_duty) || is_chance(at) || is_question(end);
}

bool TokenContext::is_particle(std::size_t at) const {
  constexpr auto particles = std::to_array<std::string_view>({"бы", "б", "би"});
  return is_word(at) && std::ranges::find(particles, folded(tokens_[at].in(text_))) != particles.end();
}

bool TokenContext::is_chance(std::size_t at) const {
  constexpr std::size_t most_words = 2;  // "had an easy draw"
  if (!meanings_[at].roles.has(Role::chance)) {
    return false;
  }
  for (auto before = at; before > 0 && is_word(before - 1) && at - before <= most_words; --before) {
    auto const roles = roles_of_word(before - 1);
    if (roles.has(Role::owns)) {
      return true;
    }
    if (roles.any_of({Role::white, Role::black, Role::condition})) {
      return false;
    }
  }
  return false;
}

bool TokenContext::is_question(std::size_t end) const {
  constexpr std::size_t most_words = 6;
  auto i = end;
  while (is_word(i) && i < end + most_words) {
    ++i;
  }
  return i < tokens_.size() && tokens_[i].kind == TokenKind::stop && tokens_[i].in(text_) == "?";
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
           roles_of_word(i).without(Role::article).empty();
  };
  return is_name(at) && is_name(at + 2) && is_dash(at + 1);
}

bool TokenContext::begins_game_between(std::size_t first, std::size_t end) const noexcept {
  return std::ranges::any_of(tokens_.subspan(first, end - first), [](Token const& token) {
    return token.kind == TokenKind::mark && token.value == 1 && !token.replies;
  });
}

bool TokenContext::is_of_other_game(std::size_t at, std::size_t end) const {
  auto const sentence = sentence_around(at, end);
  auto const first = sentence.first;
  auto const last = sentence.second;
  auto const is_word_of_it = [&](std::size_t i) { return i >= first && i < last && is_word(i); };
  for (auto i = first; i < std::min(last, meanings_.size()); ++i) {
    if (tokens_[i].kind == TokenKind::open) {
      auto const close = bracket_at(i).end;
      i = close != 0 && (close < at || i >= end) ? close : i;  // a remark
      continue;
    }
    if (!is_word_of_it(i) || (i >= at && i < end)) {
      continue;
    }
    auto const roles = roles_of_word(i);
    if (roles.has(Role::other_time) || meanings_[i].roles.has(Role::other_time)) {
      return true;
    }
    auto const begins_clause =
        i == end || i == first || !is_word_of_it(i - 1) || roles_of_word(i - 1).has(Role::joining);
    auto const is_beside_game = [&](std::size_t other) {
      return is_word_of_it(other) && roles_of_word(other).has(Role::game);
    };
    // "White resigns, because if 5. 32-28", "White resigns: if 5. 32-28": why it happened.
    auto const is_reason =
        i > end && (tokens_[i - 1].in(text_) == ":" || (is_word(i - 1) && roles_of_word(i - 1).has(Role::reason)));
    if ((begins_clause && roles.has(Role::supposition) && !is_reason) ||
        (roles.has(Role::other_game) && (is_beside_game(i + 1) || (i > first && is_beside_game(i - 1)))) ||
        (i > first && i < at && is_word_of_it(i - 1) && names_game(i) && !begins_game_between(i, at))) {
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

}  // namespace damier::prose
