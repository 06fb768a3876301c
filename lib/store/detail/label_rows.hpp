#pragma once

#include "game/label.hpp"
#include "store/detail/database.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

/// A label in the columns from 1 on of a row: kind, name, text, made.
[[nodiscard]] Label label_in(Statement const& row);

/// Reads the labels of games.
class LabelsOfGames {
 public:
  explicit LabelsOfGames(Database& database);
  [[nodiscard]] std::vector<Label> of(std::int64_t game);

 private:
  Statement rows_;
};

/// Gives labels to games and takes them away, as a part of an entry of the journal. The caller holds the transaction
/// and counts the games of the entry. Game 0 is the base, which has the queries.
class LabelRows {
 public:
  /// entry: the number of the entry; called for the first change, too.
  LabelRows(Database& database, std::function<std::int64_t()> entry);

  /// Gives a label, as LabelChanges::add says; false if nothing changes.
  bool add(std::int64_t game, Label const& label);
  /// Gives a label that is in the base already, or takes it away; false if nothing changes.
  bool write(std::int64_t label, std::int64_t game, bool added);

 private:
  [[nodiscard]] std::int64_t id_of(Label const& label);

  Database& database_;
  std::function<std::int64_t()> entry_;
  Statement find_, insert_, give_, take_, noted_, note_, of_game_;
};

}  // namespace damier
