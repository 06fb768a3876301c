#pragma once

#include "search/choice_evaluation.hpp"
#include "search/marks.hpp"
#include "search/plan.hpp"
#include "search/played_line.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <tuple>
#include <vector>

namespace damier {

/// Evaluates plans over played lines: every part of a query for all positions at once, as marks. One object is used by
/// one thread; it reuses its memory.
class LineEvaluation {
 public:
  explicit LineEvaluation(Plan const& plan) : plan_{plan} {}

  /// The places where the query is true, of all or of some; valid until the next call.
  template <typename Word>
  [[nodiscard]] Marks const& run(PlayedLine<Word> const& line, std::span<std::uint64_t const> facts,
                                 Marks const* some = nullptr);

 private:
  template <typename Word>
  class Run;
  class Lease;

  Plan const& plan_;
  Marks result_;
  LentMemory<Marks> scratch_;
  std::tuple<ChoiceMemory<std::uint64_t>, ChoiceMemory<WideWord>> choices_;
  std::deque<PieceTrack> tracks_;
  std::size_t tracks_used_ = 0;
  std::vector<PieceTrack const*> pieces_;  // by the number of their definition
};

}  // namespace damier
