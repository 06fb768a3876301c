#pragma once

#include "repair/faulty_line.hpp"
#include "validate/repair.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace damier {

/// Words of a line that one slip put in the place of others.
struct Change {
  SlipKind kind = SlipKind::digit_wrong;
  std::size_t first = 0;                ///< word
  std::size_t next = 0;                 ///< the first word after those that change; first where moves are put in
  std::optional<std::size_t> gap = {};  ///< the number of the piece of text that is a move, misread
  std::vector<Move> played = {};        ///< what was meant
  Position before = {};                 ///< the first of them
  double weight = 0;                    ///< to compare with others
};

/// Slips that together make a line legal up to its end.
struct Explanation {
  std::vector<Change> changes;
  double weight = 0;   ///< to compare with others
  Position last = {};  ///< of the line
  /// For each change, how many words it leads beyond the place where it was noticed that something is wrong.
  std::vector<std::size_t> proof = {};
};

/// What text with digits says that was not understood just before the fault, about an explanation that leaves it there:
/// a factor to its weight.
[[nodiscard]] double fit_of_gaps(FaultyLine const& line, std::size_t fault) noexcept;
/// What signs that disagree with the moves, so many of them, say about an explanation: a factor to its weight.
[[nodiscard]] double fit_of_signs(unsigned wrong_signs) noexcept;

/// How likely it is that something else happened than what was found, as a weight to compare with: the more of the line
/// follows a fault without another, the less. That the move was played as it is written, and the game went no further,
/// is part of it, but where text that nobody can read stands before the fault.
[[nodiscard]] double weight_of_others(Explanation const& explanation, bool after_unread) noexcept;
/// Whether text with digits that was not understood stands just before the fault.
[[nodiscard]] bool is_after_unread(FaultyLine const& line, std::size_t fault) noexcept;
/// The same for one change that leads so many words beyond the place where it was noticed; unread if nobody can say
/// what is written there.
[[nodiscard]] double weight_of_others(std::size_t proof, bool unread) noexcept;

/// Looks for the slips that explain why a line cannot be replayed.
class SlipSearch {
 public:
  /// The line must outlive this.
  SlipSearch(Variant const& variant, FaultyLine const& line, Effort& effort);

  /// The first word that cannot be played as it stands, or their number.
  [[nodiscard]] std::size_t fault() const noexcept { return fault_; }

  /// The weight of the faulty word having been played as it is written, against the rules, the opponent letting it
  /// stand: 0 where that cannot be, or what follows cannot be played then, or nothing follows.
  [[nodiscard]] double weight_of_standing() const;

  /// One slip each; where there is none such, two each.
  [[nodiscard]] std::vector<Explanation> run();

 private:
  /// A change that leads beyond the fault, though not to the end.
  struct Step {
    Change change;
    std::size_t proof = 0;
    Position after;
  };

  void collect(std::vector<Position> const& positions, std::size_t from, Step const* before);
  void consider(Position const& position, std::size_t at, std::size_t fault, Step const* before);
  void consider_words(Position const& position, std::size_t at, std::size_t fault, MoveList const& legal,
                      bool long_form);
  void consider_gaps(Position const& position, std::size_t at, MoveList const& legal, bool long_form);
  void consider_order(Position const& position, std::size_t at, MoveList const& legal);
  void consider_split(Position const& position, std::size_t at, MoveList const& legal);
  void judge(Change change, std::size_t fault, Step const* before);

  Variant const& variant_;
  FaultyLine const& line_;
  Effort& effort_;
  Numbering numbering_;
  LinePlayer player_;
  std::vector<Position> positions_;  // before each word up to the fault
  std::size_t fault_ = 0;
  std::vector<Change> candidates_;  // at the place at hand
  std::vector<Explanation> found_;
  std::vector<Step> steps_;
};

}  // namespace damier
