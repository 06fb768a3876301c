#pragma once

#include "game/date_span.hpp"
#include "grammar/query/ast.hpp"
#include "search/opening_names.hpp"
#include "store/games.hpp"
#include "store/header_condition.hpp"
#include "store/move_signs.hpp"
#include "store/shot_moves.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace damier {

/// One condition of a query on a game's header, prepared: folded once, not once for each game.
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
    std::string needle;         ///< as above, folded on one text line
    std::vector<GameId> games;  ///< with such a comment, ascending; known after look_up()
  };
  struct Signs {
    std::int64_t nag;
    std::optional<ShotWanted> shot;  ///< combinations in the place of signs
    std::vector<GameId> games;       ///< as above
    std::shared_ptr<std::vector<SignedMove> const> moves;
  };
  struct Openings {
    std::shared_ptr<OpeningNames const> names;
    std::vector<std::string> ids;
    std::vector<GameId> games;  ///< with one of these, ascending; known after look_up()
  };
  struct Labels {
    query::LabelTerm term;
    std::string needle;         ///< as above, of a note
    std::vector<GameId> games;  ///< as above
  };
  using Kind = std::variant<Words, Player, query::NumberTerm, query::DateTerm, query::ResultTerm, VariantName,
                            query::HasTerm, Comments, Signs, Openings, Labels>;

  explicit HeaderTest(query::TextTerm const& term);
  explicit HeaderTest(query::PlayerTerm const& term);
  explicit HeaderTest(query::CommentTerm const& term);
  explicit HeaderTest(query::LabelTerm const& term);
  explicit HeaderTest(query::NumberTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::DateTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::ResultTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::HasTerm const& term) : kind_{term} {}
  explicit HeaderTest(query::NagTerm const& term) : kind_{Signs{term.number, {}, {}, nullptr}} {}
  explicit HeaderTest(ShotWanted shot) : kind_{Signs{0, std::move(shot), {}, nullptr}} {}
  explicit HeaderTest(VariantName name) : kind_{std::move(name)} {}
  explicit HeaderTest(Openings openings) : kind_{std::move(openings)} {}

  [[nodiscard]] Kind const& kind() const noexcept { return kind_; }
  [[nodiscard]] bool holds(GameHeader const& header) const;
  /// Whether it is about comments, signs of moves, openings or labels, which no header has.
  [[nodiscard]] bool asks_the_base() const noexcept {
    return std::holds_alternative<Comments>(kind_) || std::holds_alternative<Signs>(kind_) ||
           std::holds_alternative<Openings>(kind_) || std::holds_alternative<Labels>(kind_);
  }
  /// The games for which such a test is true, once they are known; nullptr for other tests.
  [[nodiscard]] std::vector<GameId> const* games() const noexcept {
    if (auto const* const openings = std::get_if<Openings>(&kind_)) {
      return &openings->games;
    }
    if (auto const* const labels = std::get_if<Labels>(&kind_)) {
      return &labels->games;
    }
    auto const* const comments = std::get_if<Comments>(&kind_);
    auto const* const signs = std::get_if<Signs>(&kind_);
    return comments != nullptr ? &comments->games : signs != nullptr ? &signs->games : nullptr;
  }
  /// The moves with a sign, once they are known; nullptr for other tests.
  [[nodiscard]] std::shared_ptr<std::vector<SignedMove> const> signed_moves() const noexcept {
    auto const* const signs = std::get_if<Signs>(&kind_);
    return signs != nullptr ? signs->moves : nullptr;
  }
  /// Its condition on the base; that of comments and openings is known after look_up().
  [[nodiscard]] HeaderCondition condition(Base& base) const;
  /// Searches the comments or the signs of a base, or the openings of its games, if needed.
  void look_up(Base& base);

  /// The approximate cost of holds(), to run cheap tests first.
  [[nodiscard]] unsigned cost() const noexcept;

 private:
  Kind kind_;
};

/// The first number of a game's round: 3 for "3.1" and for "Round 3".
[[nodiscard]] std::optional<std::int64_t> round_number(GameHeader const& header) noexcept;
/// The days on which a game can have been played: those of its date, or of its year.
[[nodiscard]] std::optional<DateSpan> days_of(GameHeader const& header) noexcept;
/// The form of a field in which its parts are compared; of a name also the whole.
[[nodiscard]] std::string compared(GameHeader const& header, query::TextField which);

/// Whether a number is in a query's range.
[[nodiscard]] constexpr bool in_range(query::NumberRange const& range, std::int64_t number) noexcept {
  return (number >= range.low && number <= range.high) != range.outside;
}

}  // namespace damier
