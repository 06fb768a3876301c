#pragma once

#include "search/detail/choice.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// What a choice is made of, by columns over a main line: in each position a set of squares or of pieces. A square is
/// the bit of itself, a piece the bit of its square in the first position that matters. The pieces that a setup brings
/// have columns of their own, which begin with that setup.
template <typename Word>
class ChoiceColumns {
 public:
  using Column = std::vector<Word>;

  /// For squares, which are the same in all positions.
  void of_squares(PlayedLine<Word> const& line) noexcept;
  /// For the pieces of a position, or only for the new ones that a setup has just brought.
  void of_pieces(PlayedLine<Word> const& line, std::size_t begin, bool new_ones);
  /// The position after this one in which a setup brings pieces; the number of positions if there is none.
  [[nodiscard]] static std::size_t next_begin(PlayedLine<Word> const& line, std::size_t begin) noexcept;
  /// The first position of the columns: what they have before it means nothing.
  [[nodiscard]] std::size_t begin() const noexcept { return begin_; }

  /// Sets result to those for which a test is true, in all positions or only in those that matter.
  void fill(ChoiceTest const& test, Marks const& care, Column& result) const;
  /// The pieces on some squares of each position; squares and result may be the same column.
  void pieces_placed(Column const& squares, Column& result) const;
  /// The squares that a test of what is placed on them is true for, from a position on.
  static void squares_placed(PlayedLine<Word> const& line, std::size_t begin, ChoiceTest const& test, Column& result);

 private:
  void could_be_taken(Marks const& care, Column& result) const;
  void fill_anchored(AnchoredTest const& test, Marks const& care, Column& result) const;
  /// The pieces on some squares.
  [[nodiscard]] Word pieces_on(std::size_t place, Word squares) const noexcept;
  [[nodiscard]] Word piece_on(std::size_t place, Word square) const noexcept;

  PlayedLine<Word> const* line_ = nullptr;
  bool pieces_ = false;
  std::size_t begin_ = 0;
  Word first_ = 0;           // the squares of the pieces where they appear
  Column moved_, captured_;  // the pieces that move and that are captured
};

extern template class ChoiceColumns<std::uint64_t>;
extern template class ChoiceColumns<WideWord>;

}  // namespace damier
