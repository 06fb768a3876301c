#pragma once

#include "language/message_error.hpp"
#include "search/detail/choice_evaluation.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"
#include "search/plan.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <tuple>
#include <vector>

namespace damier {

/// Thrown if a query takes too much work in one game. Each `let` within another one multiplies the work by the number
/// of its pieces.
class QueryTooLong : public MessageError {
 public:
  QueryTooLong();
};

/// Evaluates plans over played lines: every part of a query for all positions at once, as marks. One object is used by
/// one thread; it reuses its memory.
class LineEvaluation {
 public:
  /// How many parts of a query are evaluated over one line of moves: some seconds. Queries with two `let` within each
  /// other take less than a hundredth of it.
  static constexpr std::uint64_t most_steps = 10'000'000;

  explicit LineEvaluation(Plan const& plan) : plan_{plan} {}

  /// The places where the query is true, of all or of some; valid until the next call. Throws QueryTooLong if that
  /// takes more than most_steps, and Stopped after a stop request.
  template <typename Word>
  [[nodiscard]] Marks const& run(PlayedLine<Word> const& line, std::span<std::uint64_t const> facts,
                                 Marks const* some = nullptr);

 private:
  template <typename Word>
  class Run;
  class Lease;

  void take_step();

  Plan const& plan_;
  std::uint64_t steps_ = 0;  // of the current line
  Marks result_;
  LentMemory<Marks> scratch_;
  std::tuple<ChoiceMemory<std::uint64_t>, ChoiceMemory<WideWord>> choices_;
  std::deque<PieceTrack> tracks_;
  std::size_t tracks_used_ = 0;
  std::vector<PieceTrack const*> pieces_;  // by the number of their definition
};

}  // namespace damier
