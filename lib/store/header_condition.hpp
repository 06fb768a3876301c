#pragma once

#include "game/outcome.hpp"
#include "store/detail/game_state.hpp"
#include "store/games.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

class BlockCondition;  // store/detail/
class NumberSet;
class Statement;

/// A condition on rows of games, by which the base excludes most of them before a header is read. A condition that is
/// not exact is true for more games than it should be, never for fewer; the games that pass must be checked.
class HeaderCondition {
 public:
  /// The numbers from low to high, both included. If outside is set: all other numbers.
  struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool outside = false;
  };
  enum class Number : std::uint8_t { id, plies, year, rating, white_rating, black_rating, rating_difference, round };
  enum class Name : std::uint8_t { white, black, event, site };
  using Test = std::function<bool(std::string_view)>;

  /// A condition that is true for every game and is not exact.
  [[nodiscard]] static HeaderCondition anything();
  /// A condition that is true for every game and is exact.
  [[nodiscard]] static HeaderCondition always();
  /// The condition that a number is in a range. Number::rating is that of either player, a difference White's rating
  /// minus Black's, a round the first number in its text.
  [[nodiscard]] static HeaderCondition number(Number which, Range range);
  /// The condition on the day, as 10000 times the year plus 100 times the month plus the day.
  [[nodiscard]] static HeaderCondition day(Range range);
  /// The condition on the round as written, without surrounding blanks.
  [[nodiscard]] static HeaderCondition round(std::string_view text);
  [[nodiscard]] static HeaderCondition outcome(Outcome outcome);
  [[nodiscard]] static HeaderCondition mark(GameMark mark);
  /// The condition on a name. The test is called once for each name of the base, and for "", which represents a missing
  /// name.
  [[nodiscard]] static HeaderCondition name(Base& base, Name which, Test const& test);
  /// The conditions on White's name and on Black's name; the test is called once for each name.
  [[nodiscard]] static std::array<HeaderCondition, 2> players(Base& base, Test const& test);
  /// The condition that the variant has this name; "" for an unknown variant.
  [[nodiscard]] static HeaderCondition variant(Base& base, std::string_view name);
  /// The condition on the name of the file that a game came from.
  [[nodiscard]] static HeaderCondition source(Base& base, Test const& test);
  [[nodiscard]] static HeaderCondition annotator(Base& base, Test const& test);
  [[nodiscard]] static HeaderCondition any_of(std::span<GameId const> games);
  /// For the files of this room: the condition that the event is in one of these rows; rows is a list of ids separated
  /// by commas.
  [[nodiscard]] static HeaderCondition event_rows(std::string_view rows);

  [[nodiscard]] HeaderCondition operator&&(HeaderCondition const& other) const;
  [[nodiscard]] HeaderCondition operator||(HeaderCondition const& other) const;
  [[nodiscard]] HeaderCondition operator!() const;

  /// Whether the condition is true for exactly the right games.
  [[nodiscard]] bool is_exact() const noexcept { return exact_; }
  /// Whether the condition excludes no game.
  [[nodiscard]] bool is_always_true() const noexcept { return sql_ == "1"; }

  /// For the files of this room: a condition on a row c of game_rows, and its parameters from number first on.
  [[nodiscard]] std::string const& sql() const noexcept { return sql_; }
  void bind(Statement& statement, int first) const;
  /// For the files of this room: the same condition on a block of games. It decides all of them if the condition is
  /// exact.
  [[nodiscard]] BlockCondition const& on_blocks() const noexcept { return *blocks_; }

 private:
  using Blocks = std::shared_ptr<BlockCondition const>;
  HeaderCondition(std::string sql, bool exact, Blocks blocks)
      : sql_{std::move(sql)}, exact_{exact}, blocks_{std::move(blocks)} {}
  HeaderCondition(std::string_view column, std::shared_ptr<NumberSet const> set, Blocks blocks);
  [[nodiscard]] HeaderCondition joined(std::string_view word, HeaderCondition const& other) const;
  [[nodiscard]] bool is_within_bounds() const noexcept;

  std::string sql_;
  bool exact_;
  Blocks blocks_;
  std::string_view word_;                               // the word that joins the terms of sql_; empty for one term
  std::size_t terms_ = 1;                               // how many terms it joins
  std::size_t depth_ = 0;                               // how deep the brackets are nested
  std::vector<std::shared_ptr<NumberSet const>> sets_;  // in the order of the parameters
};

/// How many games of a range meet a condition.
[[nodiscard]] std::uint64_t count_games(Base& base, GameRange range, HeaderCondition const& condition);

}  // namespace damier
