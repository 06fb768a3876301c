#pragma once

#include "language/message_data.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A change of a record's source (GameTape::source): length bytes at offset become replacement.
struct TextEdit {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::string replacement;
  bool operator==(TextEdit const&) const = default;
};

/// The kinds of slips between the board and the file.
enum class SlipKind : std::uint8_t {
  digit_wrong,          ///< one character of a square's name is another
  digit_missing,        ///< one was left out
  digit_extra,          ///< one too many, as in "322-28"
  digits_transposed,    ///< two neighbouring digits, of one square or of both
  square_wrong,         ///< the start or the end is another square
  move_wrong,           ///< a wrong move
  move_missing,         ///< one move, or the two of a number
  move_doubled,         ///< one move, or the two of a number
  ends_swapped,         ///< start and end changed places
  sides_swapped,        ///< a move and the reply to it changed places
  board_turned,         ///< the squares are counted from the other side
  separator_wrong,      ///< the sign between the squares
  route_shortened,      ///< a capture is written only as far as one of its squares in between
  columns_interleaved,  ///< printed in columns and read in the wrong order
  game_type_wrong,
  start_position_wrong,
  rafle_split,  ///< one rafle is written as two moves or more
};

/// The confidence of a proposal.
enum class Confidence : std::uint8_t {
  possible,  ///< it makes the game legal, but other explanations together are as likely or more: 50 % or less
  likely,    ///< more likely than all others together, but too few moves follow it to confirm it, or others come near
  sure,      ///< every other explanation that was found is far less likely: it can be applied without asking
};

/// The name of a kind, for reports and bases: "digit-wrong". It does not change.
[[nodiscard]] std::string_view name(SlipKind kind) noexcept;
[[nodiscard]] std::string_view name(Confidence confidence) noexcept;
/// A repair is sure if its share of all explanations, in hundredths, is at least this.
inline constexpr unsigned sure_percent = 97;
/// The confidence for a share of all explanations, in hundredths.
[[nodiscard]] constexpr Confidence confidence_of(unsigned percent) noexcept {
  constexpr unsigned half = 50;
  return percent >= sure_percent ? Confidence::sure : percent > half ? Confidence::likely : Confidence::possible;
}

/// One slip, and the text without it.
struct Slip {
  SlipKind kind = SlipKind::digit_wrong;
  unsigned ply = 0;                  ///< of the first move that changes, from 1; 0 if it is about the header
  std::vector<TextEdit> edits = {};  ///< in the order of the source, apart from each other
  std::string before = {};           ///< the words that change, as written; empty for an insertion
  std::string after = {};            ///< the corrected words; empty for a removal
  Message reason = {};               ///< one sentence without a full stop
};

/// A repair of a record: it makes the faulty moves legal up to their end.
struct Repair {
  std::vector<Slip> slips;  ///< at least one; more if several together make the moves legal
  Confidence confidence = Confidence::likely;
  unsigned percent = 0;   ///< how likely it is among all explanations, including unknown ones
  unsigned replayed = 0;  ///< moves of the line from the first change on that are legal then

  [[nodiscard]] SlipKind kind() const noexcept { return slips.front().kind; }
  /// The edits of all slips, in the order of the source.
  [[nodiscard]] std::vector<TextEdit> edits() const;
};

/// A text after edits that are in its order, without overlap and within it. Throws std::invalid_argument if they are
/// not.
[[nodiscard]] std::string apply_edits(std::string_view text, std::vector<TextEdit> const& edits);

/// The text lines that edits change, as a diff: each group with "- " before the old and "+ " before the new ones. Ends
/// with a line end; empty without edits. Throws as apply_edits does.
[[nodiscard]] std::string diff_of(std::string_view text, std::vector<TextEdit> const& edits);

}  // namespace damier
