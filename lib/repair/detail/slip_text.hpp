#pragma once

#include "grammar/tape.hpp"
#include "repair/detail/faulty_line.hpp"
#include "repair/detail/slip_search.hpp"
#include "validate/repair.hpp"

#include <string>
#include <string_view>

namespace damier {

/// How a record writes its moves.
class MoveStyle {
 public:
  MoveStyle(std::vector<LineWord> const& words, Numbering const& numbering);

  /// A move of one variant in this style; with all squares of a capture's route if they are asked for.
  [[nodiscard]] std::string write(Variant const& variant, Position const& position, Move const& move,
                                  bool long_form) const;
  /// Squares in this style, whatever they mean.
  [[nodiscard]] std::string write(std::vector<Square> const& squares, bool capture, Numbering const& numbering) const;

 private:
  [[nodiscard]] std::string styled(std::string_view text) const;

  std::string capture_sign_;
  bool leading_zeros_ = false;
  bool capitals_ = false;
  bool semi_short_ = false;  ///< moves are written with the file of their start alone
};

/// Fills in the sentence of a slip. replayed: the number of moves after it that are legal then.
void add_reason(Slip& slip, unsigned replayed, bool algebraic);

/// The edits that undo one change. Nothing if the record has no words that can be changed there: in JSON no move can be
/// inserted or removed.
[[nodiscard]] std::optional<Slip> slip_of(GameTape const& tape, Game const& game, FaultyLine const& line,
                                          Change const& change, MoveStyle const& style);

}  // namespace damier
