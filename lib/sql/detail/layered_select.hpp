#pragma once

#include "sql/detail/condition.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A SELECT of positions whose condition is about other rows of the game, too. SQL has no windows within windows:
/// therefore each SELECT reads from the one before it and adds what its windows find. The first one reads the tables.
/// All of them have the columns game, place and ply; n, the number of positions of the game, is added if it is asked
/// for.
class LayeredSelect {
 public:
  [[nodiscard]] SqlCondition all(std::vector<SqlCondition> conditions);
  [[nodiscard]] SqlCondition any(std::vector<SqlCondition> conditions);

  /// The value as a column of the first SELECT, whatever it is made of; above that it is itself.
  [[nodiscard]] SqlValue column(SqlValue value);
  /// A condition with windows over the tables as a column of the first SELECT.
  [[nodiscard]] SqlCondition of_tables(std::string text);
  /// The number of positions of the game.
  [[nodiscard]] SqlValue positions();
  /// The call of a window function, with its argument, over the rows of the game in their order: "lag(c1)". frame: the
  /// rows that it sees, or nothing.
  [[nodiscard]] SqlValue over_game(std::string_view call, std::string_view frame, unsigned level);

  /// Whether a condition is true of one of the rows that come so many places later.
  [[nodiscard]] SqlCondition later(SqlCondition const& condition, std::int64_t least, std::optional<std::int64_t> most);
  /// Whether it is true of the row before.
  [[nodiscard]] SqlCondition just_before(SqlCondition const& condition);
  /// The place of the first row from this one on of which a condition is false: the number of positions if there is
  /// none.
  [[nodiscard]] SqlValue first_place_without(SqlCondition const& condition);

  /// The statement: game and ply of the rows of which a condition is true, with "WITH" in front if it has several
  /// layers. from: the tables; where: a condition of level 0 that leaves games out.
  [[nodiscard]] std::string statement(SqlCondition const& condition, std::string_view from, SqlCondition const& where,
                                      std::string_view selected) const;

 private:
  struct Layer {
    std::vector<std::string> columns;  ///< "expression AS name"
    std::vector<std::string> texts;    ///< the expressions
    std::vector<std::string> names;
  };
  /// All conditions as they are in the highest layer of one of them.
  [[nodiscard]] std::vector<SqlCondition> on_one_level(std::vector<SqlCondition> conditions, bool conjunction);
  [[nodiscard]] std::string add(std::size_t layer, char letter, std::string text);

  std::vector<Layer> layers_{1};
  std::size_t names_ = 0;
};

}  // namespace damier
