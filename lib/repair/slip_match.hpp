#pragma once

#include "notation/move_text.hpp"
#include "validate/repair.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// How a move that was meant can have become the words that are there.
struct SlipMatch {
  SlipKind kind = SlipKind::move_wrong;
  /// How often such a slip happens, times how often it then gives these very words: a measure that only compares.
  double likelihood = 0;
};

/// A legal move, as somebody who writes it down has it before him.
class MeantMove {
 public:
  /// long_form: the squares of a capture's route are looked up too, which takes a search.
  MeantMove(Variant const& variant, Position const& position, Move const& move, bool long_form);

  [[nodiscard]] Move const& move() const noexcept { return move_; }
  /// From and to, then every square that a capture lands on or passes over; empty where these were not looked up.
  [[nodiscard]] std::vector<Square> const& way() const noexcept { return way_; }
  /// "32-28" and, where it is another, "26-17-10".
  [[nodiscard]] std::vector<std::string> const& spellings() const noexcept { return spellings_; }

 private:
  Move move_;
  std::vector<Square> way_;
  std::vector<std::string> spellings_;
};

/// Tells whether words that stand for a move can come from another one by a single slip. read is what they mean as a
/// move, or nullptr where they cannot be read; they do not mean the move already.
[[nodiscard]] std::optional<SlipMatch> match_slip(std::string_view words, MoveText const* read, MeantMove const& meant,
                                                  Numbering const& numbering);

}  // namespace damier
