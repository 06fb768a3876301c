#pragma once

#include "game/game.hpp"
#include "game/walker.hpp"
#include "notation/move_text.hpp"
#include "rules/ruling.hpp"
#include "validate/detail/tape_places.hpp"
#include "validate/finding.hpp"
#include "validate/move_findings.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace damier {

/// Collects the findings of a replay: at most a hundred faults of a game, then one more that mentions the others. Some
/// hints are given once a game. Without a list of findings nothing is collected.
class ReplayFindings {
 public:
  /// The tape, the game, the lines and the findings must outlive this object; findings may be nullptr.
  ReplayFindings(GameTape const& tape, Game const& game, LineStack const& lines,
                 std::vector<Finding>* findings) noexcept
      : tape_{tape}, lines_{lines}, moves_{tape, game, lines}, findings_{findings} {}

  [[nodiscard]] bool are_wanted() const noexcept { return findings_ != nullptr; }
  /// Whether a further fault would be reported.
  [[nodiscard]] bool want_fault() const noexcept { return findings_ != nullptr && faults_ <= most_faults; }

  // Faults of moves

  void add_unreadable(Item const& item, MoveTextError const& error, Position const& before);
  void add_illegal(Item const& item, Ruling const& ruling, Position const& before);
  /// fitting: the captures after which the following moves can be played as written.
  void add_ambiguous(Item const& item, Severity severity, Resolution const& meaning, std::span<Move const> fitting,
                     Position const& before);
  /// Reports a word that leaves the move to the reader where no choice, or no unique one, fits the moves that follow.
  void add_no_fitting_choice(Item const& item, std::size_t fitting, bool captures, Position const& before);
  /// Turns the finding about text that was not understood into one about the next move; false if there is no such
  /// finding.
  bool attach_to_next_move(TapePlace place, Position const& before);

  // Hints and warnings

  /// A move that the text left to the reader was chosen among fitting ones of all the candidates.
  void add_choice(Item const& item, std::size_t fitting, std::span<Move const> candidates, Position const& before);
  /// The sign of the move is not that of its kind; once a game.
  void add_sign(Item const& item, unsigned ply);
  /// A legal move that misses a capture where the piece may be huffed.
  void add_missed_capture(Item const& item, Ruling const& ruling, SquareSet huffable, Position const& before);
  /// Reports a comment about a huff that does not show which piece was huffed.
  void add_unclear_huff(Item const& comment, SquareSet huffable);
  /// Reports a variation that was moved to its place or divided; once in a game.
  void add_moved_variation(std::uint32_t begin, bool is_moved);
  /// Reports a variation that is behind a later move than the one it replaces; once in a game with those above.
  void add_late_variation(std::uint32_t begin);
  /// Reports a position in a comment that cannot be read.
  void add_bad_setup(Item const& item, std::size_t offset, Message const& why);
  /// Reports that the game continues after a draw by rule.
  void add_passed_draw(Item const& item, Message const& draw, unsigned ply, bool fmjd_articles);

 private:
  void add_misplaced_variation(std::uint32_t begin, Message const& what);
  static constexpr unsigned most_faults = 100;

  /// Counts a fault; false if it is not to be reported.
  bool take_fault(Item const& item);
  void add_finding(Finding finding);

  GameTape const& tape_;
  LineStack const& lines_;
  MoveFindings moves_;
  std::vector<Finding>* findings_;
  unsigned faults_ = 0;
  bool sign_added_ = false;
  bool variation_added_ = false;
};

}  // namespace damier
