#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/text_lines.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace damier::prose {

/// Where names of players are among the tokens of a heading, and what is between and behind them.
class HeadingNames {
 public:
  HeadingNames(std::string_view text, std::span<Token const> tokens, Languages languages) noexcept
      : text_{text}, tokens_{tokens}, languages_{languages} {}

  /// The end of the name that begins at a token; the token itself if none does.
  [[nodiscard]] std::size_t name_at(std::size_t at, std::size_t end) const;
  [[nodiscard]] bool is_between_names(std::size_t at) const;
  /// Whether one capital and a full stop are behind a token.
  [[nodiscard]] bool has_initial_behind(std::size_t at, std::size_t end) const noexcept;
  [[nodiscard]] bool is_dash(std::size_t at) const noexcept;
  [[nodiscard]] bool names_both_sides(TextLine const& line) const;
  [[nodiscard]] bool dashes_lead_to_names(TextLine const& line) const;
  /// Whether words are the head of a table, "White – Black", "Wit Zwart": both sides and nothing else, perhaps in front
  /// of a sign or a number. first, end: of the first name.
  [[nodiscard]] bool heads_table(std::size_t first, std::size_t end, TextLine const& line) const;
  /// Whether what is behind two names is a bracket, a comma, a result, a number or nothing.
  [[nodiscard]] bool is_end_of_names(std::size_t at, TextLine const& line) const noexcept;
  /// The token behind the bracket at a token; the token itself if none begins there.
  [[nodiscard]] std::size_t behind_bracket(std::size_t at, std::size_t end) const noexcept;

 private:
  /// Whether the words for both sides have a sign behind them, and a name.
  template <typename IsSign>
  [[nodiscard]] bool leads_to_names(TextLine const& line, IsSign const& is_sign) const;
  /// Whether a token is a number with one full stop in it, as a program has it behind its name.
  [[nodiscard]] bool is_version(Token const& token) const noexcept;
  /// Whether a token is one capital with a full stop behind it: "И." of "Иванов И.", where "и" is "and".
  [[nodiscard]] bool is_lone_capital(std::size_t at) const noexcept;
  /// Whether an initial ends at a token.
  [[nodiscard]] bool is_initial(std::size_t at) const noexcept;
  /// Whether a token is the full stop of an initial, or, where a line begins, an initial with it: "A.".
  [[nodiscard]] bool is_end_of_initial(std::size_t name, std::size_t at) const noexcept;
  [[nodiscard]] Roles roles_at(std::size_t at) const { return meaning_at(text_, tokens_, at, languages_).roles; }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
};

}  // namespace damier::prose
