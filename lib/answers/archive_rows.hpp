#pragma once

#include "export/archive_tables.hpp"
#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/opening_names.hpp"
#include "search/search.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// The numbers of the games that a query finds, in ascending order. Only a few are in memory at a time.
class QueriedGames {
 public:
  /// The base and the query must outlive the object.
  QueriedGames(Base& base, Query const& query, GameRange range);

  [[nodiscard]] std::optional<GameId> next();

 private:
  Base& base_;
  Query const& query_;
  GameRange range_;  // not searched yet
  std::vector<GameId> found_;
  std::size_t given_ = 0;
};

/// The rows of the games table.
class GameTableRows final : public TableRows {
 public:
  GameTableRows(Base& base, Query const& query, GameRange range, OpeningNames const& openings);

  [[nodiscard]] ArchiveTable const& table() const noexcept override { return games_table(); }
  [[nodiscard]] bool next(TableRow& row) override;

 private:
  QueriedGames games_;
  BaseReader reader_;
  OpeningNames const& openings_;
  std::string path_;  // of the base
};

/// The rows of the positions table: the positions of the main line of each game of a known variant, as search sees
/// them. If a position changes without a move, the positions before and after the change have the same number of half
/// moves.
class PositionTableRows final : public TableRows {
 public:
  PositionTableRows(Base& base, Query const& query, GameRange range);

  [[nodiscard]] ArchiveTable const& table() const noexcept override { return positions_table(); }
  [[nodiscard]] bool next(TableRow& row) override;

 private:
  QueriedGames games_;
  BaseReader reader_;
  PositionRows rows_;
  GameId game_{};
  unsigned place_ = 0;  // in the line of the game
  Variant const* variant_ = nullptr;
  std::optional<LineCursor> cursor_;  // at the current row; nothing between two games
};

/// Writes what a base contains, in figures.
void write_base_info(Base& base, report::Destination& out, report::Format format, Language language);

}  // namespace damier::answers
