#pragma once

#include "grammar/query/ast.hpp"
#include "store/games.hpp"
#include "store/header_condition.hpp"

#include <string>
#include <variant>
#include <vector>

namespace damier {

/// One thing that a query asks of a game's header, made ready: folded once, not once a game.
class HeaderTest {
 public:
  struct Words {
    query::TextField field;
    bool contains;
    std::string needle;  ///< the key of a name; of other texts folded if contains, else trimmed
  };
  struct Player {
    query::PlayerTerm term;
    std::string needle;  ///< as above
  };
  struct VariantName {
    std::string name;
  };
  struct Comments {
    bool contains;
    std::string needle;         ///< as above, folded in one line
    std::vector<GameId> games;  ///< with such a comment, ascending; known after find_comments()
  };
  using Kind = std::variant<Words, Player, query::NumberTerm, query::DateTerm, query::ResultTerm, VariantName,
                            query::HasTerm, Comments>;

  explicit HeaderTest(query::TextTerm const& term);
  explicit HeaderTest(query::PlayerTerm const& term);
  explicit HeaderTest(query::CommentTerm const& term);
  explicit HeaderTest(query::NumberTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::DateTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::ResultTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::HasTerm const& term) : kind_{term} {}
  explicit HeaderTest(VariantName name) : kind_{std::move(name)} {}

  [[nodiscard]] bool holds(GameHeader const& header) const;
  /// Whether it asks for what is in comments, which no header has.
  [[nodiscard]] bool asks_for_comments() const noexcept { return std::holds_alternative<Comments>(kind_); }
  /// The games that such a test holds for, once they are known; nullptr for other tests.
  [[nodiscard]] std::vector<GameId> const* games() const noexcept {
    auto const* const comments = std::get_if<Comments>(&kind_);
    return comments != nullptr ? &comments->games : nullptr;
  }
  /// What the base can be asked for it; that of comments is known after find_comments().
  [[nodiscard]] HeaderCondition condition(Base& base) const;
  /// Looks through the comments of a base, if they are asked for.
  void find_comments(Base& base);

  /// How long holds() takes, roughly, to run cheap tests first.
  [[nodiscard]] unsigned cost() const noexcept;

 private:
  Kind kind_;
};

/// Whether a number is in a query's range.
[[nodiscard]] constexpr bool in_range(query::NumberRange const& range, std::int64_t number) noexcept {
  return (number >= range.low && number <= range.high) != range.outside;
}

}  // namespace damier
