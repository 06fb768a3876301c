#pragma once

#include "grammar/prose/token.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// What a word of a draughts text means for the moves around it. The words are in the files words/*.words, one a
/// language, in which each role has its name here with hyphens.
enum class Role : std::uint8_t {
  alternative,  ///< a move that could have been played in place of the last one: "better", "ou"
  condition,    ///< "if", "after"
  threat,       ///< "threatens"
  denial,       ///< "not", "ne sauve pas"
  place,        ///< a square is named, and no move: "the man on"
  white,
  black,
  man,
  king,
  to_move,
  position,
  game,
  event,
  round,
  variation,
  note,
  trunk,
  resume,  ///< "the game continued"
  wins,
  loses,
  resigns,
  draw,
  months,
  versus,
  crowns,
  forced,
  page,
  measure,  ///< beside a number that is no move: "points"
  players,
  place_and_date,
  joining,
  exercise,
  reason,       ///< "because"
  would,        ///< what it is said of has not happened: "would", "wanted to", "kon", "бы"
  choice,       ///< "or": the move behind it could be played in place of the one before it
  supposition,  ///< where a clause begins with it, it has not happened: "if", "had"
  other_game,   ///< beside a word for a game it is not this one: "another"
  published,    ///< a date beside it is that of the text: "posted", "copyright"
  duty,         ///< before a verb of winning, it was not necessarily done, but before one of resigning: "must", "moest"
  owns,         ///< before a chance, it was only there: "had a draw"
  chance,       ///< a noun for an outcome: "a draw", "winst"
  proposal,     ///< the moves behind it were not played: "instead of", "the program prefers"
  other_time,   ///< what is said beside it is not about this game: "last year", "usually"
  article,      ///< before a noun, which a verb in front of it has for its object
  prize,        ///< what is won or given up within a game: "tempo", "exchange"
  stake,        ///< what is won with a game: "the point", "the fight"
  infinitive,   ///< a form of a verb of resigning that is a resignation behind a duty alone: "had to resign"
  adjourned,    ///< the game stopped here: "adjourned"
};
inline constexpr std::size_t role_count = 48;

/// A set of roles.
class Roles {
 public:
  constexpr Roles() noexcept = default;
  constexpr Roles(std::initializer_list<Role> roles) noexcept {
    for (auto const role : roles) {
      add(role);
    }
  }
  constexpr void add(Role role) noexcept { bits_ |= std::uint64_t{1} << static_cast<unsigned>(role); }
  [[nodiscard]] constexpr bool has(Role role) const noexcept {
    return (bits_ >> static_cast<unsigned>(role) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool any_of(Roles other) const noexcept { return (bits_ & other.bits_) != 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr Roles& operator|=(Roles other) noexcept {
    bits_ |= other.bits_;
    return *this;
  }
  [[nodiscard]] constexpr Roles without(Role role) const noexcept {
    auto rest = *this;
    rest.bits_ &= ~(std::uint64_t{1} << static_cast<unsigned>(role));
    return rest;
  }
  constexpr bool operator==(Roles const&) const noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

/// A word or several words in a row that have roles.
struct WordMeaning {
  Roles roles;
  std::size_t tokens = 0;    ///< how many tokens they take; 0 if the word has no role
  unsigned month = 0;        ///< from 1, for Role::months
  std::string_view variant;  ///< the variant that the words name, empty if they name none
};

/// The languages of the files, as a set of bits in the order of language_names().
using Languages = std::uint32_t;
[[nodiscard]] std::span<std::string_view const> language_names() noexcept;

/// Finds the roles of the longest words at a token, in the given languages.
[[nodiscard]] WordMeaning meaning_at(std::string_view text, std::span<Token const> tokens, std::size_t at,
                                     Languages languages);

/// The roles of the letter that a token begins with: the side of "B+" and of "B." where a text line begins.
[[nodiscard]] Roles roles_of_initial(Token const& token, std::string_view text, Languages languages);

/// The roles of one word.
[[nodiscard]] Roles roles_of_text(std::string_view word, Languages languages);

/// Whether a letter and the sign behind it mean "number": "N° 3", "nº 3".
[[nodiscard]] bool begins_number_sign(std::string_view text, Token const& token) noexcept;

/// Whether a word begins with a capital of any alphabet that has them.
[[nodiscard]] bool begins_with_capital(std::string_view word) noexcept;

/// How many tokens from its beginning on show the language of a record: pages of several countries may follow each
/// other.
inline constexpr std::size_t most_language_tokens = 3'000;
/// The languages whose words a text has most; all where it has too few words to judge.
/// enough: how many words of a language are not too few.
[[nodiscard]] Languages languages_of(std::string_view text, std::span<Token const> tokens, unsigned enough = 3);

/// The names of the variants that are played where languages are spoken, the most frequent first; none for all
/// languages.
[[nodiscard]] std::vector<std::string_view> variants_of(Languages languages);

/// Whether a text may be in a language: its words do not show that it is in another one.
[[nodiscard]] bool may_be_in(std::string_view text, std::string_view language);

}  // namespace damier::prose
