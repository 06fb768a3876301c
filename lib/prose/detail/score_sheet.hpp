#pragma once

#include "grammar/prose/token.hpp"
#include "rules/variant.hpp"
#include "text/move_words.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace damier::prose {

/// Finds typed score sheets, in which the squares of moves are parted by anything but the sign of a move ("32 28 18
/// 23", "32/28", "3228"), and makes move tokens of their moves. Such words are dates, points and lists of squares as
/// well: they are moves where they can be played from a start position, one after the other.
class ScoreSheets {
 public:
  explicit ScoreSheets(Variant const* asked) noexcept : asked_{asked} {}

  /// Rewrites the tokens of the moves in a text that no call before has seen. Returns the first token that has changed,
  /// or their number; nothing if the text ends within what may be a sheet, and more text follows. whole: none does.
  [[nodiscard]] std::optional<std::size_t> read(std::string_view text, std::vector<Token>& tokens, bool whole,
                                                Variant const* likely);
  /// All tokens will be read again.
  void begin_again() noexcept { seen_ = 0; }
  /// Forgets the first bytes of the text: they are handed out.
  void drop(std::size_t bytes) noexcept { seen_ -= bytes < seen_ ? bytes : seen_; }

 private:
  Variant const* asked_;
  std::size_t seen_ = 0;  ///< bytes of the text
};

/// Whether a text has a typed score sheet that can be played. PDN has moves without a sign and with a full stop, too:
/// those are left out if is_pdn is set.
[[nodiscard]] bool has_score_sheet(std::string_view text, bool is_pdn = false);

}  // namespace damier::prose
