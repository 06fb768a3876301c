#pragma once

#include "repair/detail/faulty_line.hpp"
#include "validate/repair.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace damier {

/// Words of a move sequence that one slip replaced.
struct Change {
  SlipKind kind = SlipKind::digit_wrong;
  std::size_t first = 0;                ///< index of the first changed word
  std::size_t next = 0;                 ///< the word after the last changed one; equal to first if moves are inserted
  std::optional<std::size_t> gap = {};  ///< the number of the piece of text that is a misread move
  std::vector<Move> played = {};        ///< the intended moves
  Position before = {};                 ///< the first of them
  double weight = 0;                    ///< relative, for comparison
};

/// Slips that together make a move sequence legal up to its end.
struct Explanation {
  std::vector<Change> changes;
  double weight = 0;   ///< relative, for comparison
  Position last = {};  ///< the last position of the move sequence
  /// For each change, how many words can be played beyond the place where the fault was noticed.
  std::vector<std::size_t> proof = {};
};

/// A factor for the weight of an explanation that leaves text with digits just before the fault unexplained.
[[nodiscard]] double fit_of_gaps(FaultyLine const& line, std::size_t fault) noexcept;
/// A factor for the weight of an explanation, by the number of signs that disagree with its moves.
[[nodiscard]] double fit_of_signs(unsigned wrong_signs) noexcept;

/// The weight of all explanations that were not found: the more words follow a fault without another fault, the less.
/// It includes the case that the move was played as written and the game ended there, unless there is unreadable text
/// before the fault.
[[nodiscard]] double weight_of_others(Explanation const& explanation, bool after_unread) noexcept;
/// Whether there is text with digits that was not understood just before the fault.
[[nodiscard]] bool is_after_unread(FaultyLine const& line, std::size_t fault) noexcept;
/// The same for one change. proof: the number of words that can be played after it beyond the place where the fault was
/// noticed; unread: the text there cannot be read.
[[nodiscard]] double weight_of_others(std::size_t proof, bool unread) noexcept;

/// Searches for the slips that explain why a move sequence cannot be replayed.
class SlipSearch {
 public:
  /// The move sequence must outlive this.
  SlipSearch(Variant const& variant, FaultyLine const& line, Effort& effort);

  /// The first word that cannot be played as written, or the number of words.
  [[nodiscard]] std::size_t fault() const noexcept { return fault_; }

  /// The weight of the explanation that the faulty word was played as written, against the rules, and accepted by the
  /// opponent. 0 if that is impossible, if the words after it cannot be played then, or if there are none.
  [[nodiscard]] double weight_as_played() const;

  /// Explanations by one slip; if there are none, by two.
  [[nodiscard]] std::vector<Explanation> run();

 private:
  /// A change after which words beyond the fault can be played, though not to the end.
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
  std::vector<Change> candidates_;  // at the current place
  std::vector<Explanation> found_;
  std::vector<Step> steps_;
};

}  // namespace damier
