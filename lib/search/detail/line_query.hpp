#pragma once

#include "rules/move.hpp"
#include "search/query.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace damier {

/// Evaluates a query over moves that are in no base: a line that a program has found, a solution that is being read.
///
///     LineQuery sacrifices{*Query::compile("sacrifice next captures")};
///     for (auto const ply : sacrifices.run(variant, start, moves)) { … }
///
/// One is used by one thread; it keeps its memory from call to call.
class LineQuery {
 public:
  explicit LineQuery(Query query);
  LineQuery(LineQuery&&) noexcept;
  LineQuery& operator=(LineQuery&&) noexcept;
  ~LineQuery();

  /// The plies at which the query is true, ascending: 0 is the position that the line begins with, and the last one is
  /// the number of its moves. The moves are played one after the other from start, which has the side to move first.
  /// Terms about the game are those of the header; a term about comments is never true. A query without a term about
  /// positions is true at all plies or at none. Valid until the next call.
  [[nodiscard]] std::vector<unsigned> const& run(Variant const& variant, Position const& start,
                                                 std::span<Move const> moves, GameHeader const& header = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
