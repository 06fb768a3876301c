#pragma once

#include "notation/move_text.hpp"
#include "validate/repair.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// How the words that were intended can have become the words in the record.
struct SlipMatch {
  SlipKind kind = SlipKind::move_wrong;
  /// How often such a slip happens, times how often it then gives exactly these words: a relative measure.
  double likelihood = 0;
};

/// A legal move in the forms in which it may be written.
class MeantMove {
 public:
  /// long_form: the squares of a capture's route are computed too, which takes a search.
  MeantMove(Variant const& variant, Position const& position, Move const& move, bool long_form);

  [[nodiscard]] Move const& move() const noexcept { return move_; }
  /// From and to, then every square that a capture lands on or passes over; empty if these were not computed.
  [[nodiscard]] std::vector<Square> const& way() const noexcept { return way_; }
  /// "32-28" and, where it is another, "26-17-10".
  [[nodiscard]] std::vector<std::string> const& spellings() const noexcept { return spellings_; }

 private:
  Move move_;
  std::vector<Square> way_;
  std::vector<std::string> spellings_;
};

/// Finds whether words that stand for a move can come from another move by a single slip. read is the move that they
/// mean, or nullptr if they cannot be read; they do not mean the intended move already.
[[nodiscard]] std::optional<SlipMatch> match_slip(std::string_view words, MoveText const* read, MeantMove const& meant,
                                                  Numbering const& numbering);

}  // namespace damier
