#pragma once

#include "notation/move_text.hpp"
#include "validate/repair.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
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

/// Words of a record that stand for a move, in the forms in which they are compared with legal moves.
class WrittenMove {
 public:
  /// read: the move that the words mean, or nullptr if they cannot be read. Words and read must outlive this.
  WrittenMove(std::string_view words, MoveText const* read, Numbering const& numbering);

  [[nodiscard]] std::string_view words() const noexcept { return words_; }
  [[nodiscard]] MoveText const* read() const noexcept { return read_; }
  /// The squares that were read, in the form of MeantMove::spellings; empty if none were.
  [[nodiscard]] std::string const& spelling() const noexcept { return spelling_; }
  /// The words in that form, without leading zeros and with them: small letters and digits, one hyphen in place of any
  /// separator. Empty where the squares that were read are enough.
  [[nodiscard]] std::string const& plain() const noexcept { return plain_; }
  [[nodiscard]] std::string const& with_zeros() const noexcept { return with_zeros_; }
  [[nodiscard]] bool has_zeros() const noexcept { return plain_.size() != with_zeros_.size(); }

 private:
  std::string_view words_;
  MoveText const* read_;
  std::string spelling_, plain_, with_zeros_;
};

/// A legal move in the forms in which it may be written.
class MeantMove {
 public:
  /// long_form: the squares of a capture's route are computed too, which takes a search.
  MeantMove(Variant const& variant, Numbering const& numbering, Position const& position, Move const& move,
            bool long_form);

  [[nodiscard]] Move const& move() const noexcept { return move_; }
  /// From and to, then every square that a capture lands on or passes over; empty if these were not computed.
  [[nodiscard]] std::vector<Square> const& way() const noexcept { return way_; }
  /// The move as text: "32-28" and, if the long form is different, also "26-17-10".
  [[nodiscard]] std::span<std::string const> spellings() const noexcept { return {spellings_.data(), size_}; }

 private:
  Move move_;
  std::vector<Square> way_;
  std::array<std::string, 2> spellings_;
  std::size_t size_ = 1;
};

/// False if match_slip certainly finds nothing, or a wholly different move: a quick test without the forms of the move.
[[nodiscard]] bool may_be_slip(WrittenMove const& written, Move const& meant, Numbering const& numbering) noexcept;

/// Finds whether words can come from another move than the one that they mean by a single slip.
[[nodiscard]] std::optional<SlipMatch> match_slip(WrittenMove const& written, MeantMove const& meant,
                                                  Numbering const& numbering);

}  // namespace damier
