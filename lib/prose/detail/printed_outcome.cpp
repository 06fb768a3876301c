#include "prose/detail/printed_outcome.hpp"

#include "prose/detail/token_context.hpp"
#include "text/character_reference.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace damier::prose {
namespace {

Outcome win_of(Colour side) noexcept { return side == Colour::white ? Outcome::white_wins : Outcome::black_wins; }

/// The side that the roles of a word name; nothing if they name both or none.
std::optional<Colour> side_of(Roles roles) noexcept {
  if (roles.has(Role::white) == roles.has(Role::black)) {
    return std::nullopt;
  }
  return roles.has(Role::white) ? Colour::white : Colour::black;
}

class OutcomeReader {
 public:
  OutcomeReader(ReadText const& read, Variant const& variant, Colour mover)
      : read_{read}, variant_{variant}, mover_{mover} {}

  [[nodiscard]] Outcome at(std::size_t at) const {
    if (token(at).kind == TokenKind::cross) {  // "41-37 X"
      return win_of(mover_);
    }
    return token(at).kind == TokenKind::result ? of_sign(token(at)) : of_words(at);
  }

 private:
  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return read_.tokens[at]; }

  [[nodiscard]] Outcome of_sign(Token const& sign) const {
    auto const text = sign.in(read_.text);
    if (text == "RW" || text == "BW" || text == "-+") {
      return Outcome::black_wins;
    }
    if (text == "WW" || text == "+-") {
      return Outcome::white_wins;
    }
    if (text == "Dr.") {
      return Outcome::draw;
    }
    if (text == "+") {
      return win_of(mover_);
    }
    if (text.ends_with('+')) {
      // "B+" is White's win where white is "blanc", and Black's in English.
      return win_of(side_of_initial(sign).value_or(mover_));
    }
    auto plain = without_references(text);
    std::erase_if(plain, [](char c) { return c == ' '; });
    return read_outcome(plain == "1/2" || plain == "½" ? "1/2-1/2" : plain, variant_.rules().first);
  }

  /// The side of a sign, in the language of most words where those are too few to judge all of the text by them.
  [[nodiscard]] std::optional<Colour> side_of_initial(Token const& sign) const {
    auto const first = read_.tokens.first(std::min(read_.tokens.size(), most_language_tokens));
    std::optional<Colour> side;
    for (auto const languages : {read_.languages, languages_of(read_.text, first, 1), ~Languages{0}}) {
      side = side ? side : side_of(roles_of_initial(sign, read_.text, languages));
    }
    return side;
  }

  /// The roles of a word alone: "white" of "white wins".
  [[nodiscard]] Roles roles_of_word(std::size_t at) const {
    return meaning_at(read_.text, read_.tokens.first(at + 1), at, read_.languages).roles;
  }
  /// "White wins", "les noirs abandonnent", "remise": the words of the sentence decide.
  [[nodiscard]] Outcome of_words(std::size_t at) const {
    auto const ends = meaning_at(read_.text, read_.tokens, at, read_.languages).roles;
    if (ends.has(Role::draw)) {
      return Outcome::draw;
    }
    std::optional<Colour> side;
    for (auto i = at + 1; !side && i-- > 0 && at - i < 5 && (token(i).kind != TokenKind::stop || shortens(i));) {
      side = side_of(roles_of_word(i));
    }
    for (auto i = at + 1; !side && i < read_.tokens.size() && i < at + 4 && token(i).kind != TokenKind::stop; ++i) {
      side = side_of(roles_of_word(i));
    }
    if (!side) {
      // "40-34 gagne", "40-34 abandonne": directly behind its move.
      return is_behind_move(at) && !ends.has(Role::loses) ? win_of(mover_) : Outcome::unknown;
    }
    return win_of(ends.has(Role::wins) ? *side : opponent(*side));
  }

  /// Whether a full stop shortens the word before it: "W. wins".
  [[nodiscard]] bool shortens(std::size_t at) const {
    return TokenContext{read_.text, read_.tokens, {}, read_.languages}.shortens_word(at);
  }

  [[nodiscard]] bool is_behind_move(std::size_t at) const noexcept {
    while (at > 0 && token(at - 1).kind == TokenKind::strength) {
      --at;
    }
    auto const before = at == 0 ? TokenKind::word : token(at - 1).kind;
    return before == TokenKind::move || before == TokenKind::blur ||
           (before == TokenKind::close && at > 1 && token(at - 2).kind == TokenKind::move);
  }

  ReadText const& read_;
  Variant const& variant_;
  Colour mover_;
};

}  // namespace

Outcome printed_outcome(ReadText const& read, std::size_t at, Variant const& variant, Colour mover) {
  return OutcomeReader{read, variant, mover}.at(at);
}

}  // namespace damier::prose
