#pragma once

#include "game/game.hpp"
#include "game/outcome.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// The properties of a stored game that are true or false. Their values are the places of the bits in the column
/// game_rows.state.
enum class GameMark : std::uint8_t {
  comments = 5,
  variations,
  findings,      ///< of warning level or above
  errors,        ///< findings of error level
  unread_moves,  ///< moves whose text is stored, as they cannot be read or are not legal
  illegal,       ///< the main line does not replay
  removed,       ///< no command shows the game; see store/removals.hpp
  own_start,     ///< it does not begin from the start position of its variant
};

/// The column game_rows.state: the outcome, the evidence for the variant and the marks of a game in one number. Every
/// reader and writer of the column goes through this class or the SQL terms below.
class GameState {
 public:
  constexpr GameState() noexcept = default;
  explicit constexpr GameState(std::int64_t stored) noexcept : bits_{stored} {}
  constexpr GameState(Outcome outcome, VariantEvidence evidence) noexcept
      : bits_{static_cast<std::int64_t>(outcome) | static_cast<std::int64_t>(evidence) << evidence_place} {}

  /// The number that is stored in the column.
  [[nodiscard]] constexpr std::int64_t stored() const noexcept { return bits_; }
  /// The outcome; unknown for a number that no writer writes, so that a damaged base is read as far as possible.
  [[nodiscard]] constexpr Outcome outcome() const noexcept {
    auto const number = bits_ & outcome_mask;
    return number <= static_cast<std::int64_t>(Outcome::both_lose) ? static_cast<Outcome>(number) : Outcome::unknown;
  }
  [[nodiscard]] constexpr VariantEvidence evidence() const noexcept {
    return static_cast<VariantEvidence>(bits_ >> evidence_place & evidence_mask);
  }
  [[nodiscard]] constexpr bool has(GameMark mark) const noexcept { return (bits_ & bit(mark)) != 0; }
  constexpr GameState& set(GameMark mark, bool is_set = true) noexcept {
    bits_ = is_set ? bits_ | bit(mark) : bits_ & ~bit(mark);
    return *this;
  }

  [[nodiscard]] static constexpr std::int64_t bit(GameMark mark) noexcept {
    return std::int64_t{1} << static_cast<unsigned>(mark);
  }
  bool operator==(GameState const&) const = default;

  static constexpr unsigned evidence_place = 3;
  static constexpr std::int64_t outcome_mask = 7;
  static constexpr std::int64_t evidence_mask = 3;
  static constexpr std::int64_t largest = 8191;  ///< all bits set

 private:
  std::int64_t bits_ = 0;
};

/// An SQL term on a column with a state, such as "state & 2048", which is 0 if the mark is not set.
[[nodiscard]] std::string sql_bit(GameMark mark, std::string_view state = "state");
/// The SQL term of the outcome, "state & 7".
[[nodiscard]] std::string sql_outcome(std::string_view state = "state");
/// An SQL condition that is true for games that were not removed.
[[nodiscard]] std::string sql_is_there(std::string_view state = "state");
/// Replaces {outcome}, {evidence}, {features}, {illegal}, {removed} and {own_start} in the text of the schema by terms
/// on the column state, and {largest} by the largest number in it.
[[nodiscard]] std::string with_state_terms(std::string_view sql);

}  // namespace damier
