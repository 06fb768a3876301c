#pragma once

#include "notation/fen.hpp"
#include "rules/ruling.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace damier {

/// The faults found by judging a game, besides the causes of illegal moves, in the order of the manual. A name that
/// reports and bases have contained does not change.
inline constexpr auto judging_codes = std::to_array<std::string_view>({
    "bad-game-type",
    "unsupported-variant",
    "game-type-details",
    "game-type-outdated",
    "bad-fen",
    "bad-setup",
    "unreadable-move",
    "ambiguous-move",
    "sign-disagrees",
    "draw-passed",
    "result-mismatch",
    "result-against-position",
    "odd-command",
    "move-number-mismatch",
    "missed-and-let-stand",
    "huff-unclear",
    "explained-by-huffing",
    "free-choice",
    "no-capture-fits",
    "more-findings",
    "name-spellings",
    "wrong-game-type",
    "missing-game-type",
    "wrong-side-to-move",
    "result-against-draw",
    "odd-result",
    "same-player",
    "impossible-date",
    "date-order",
    "ply-count-mismatch",
    "setup-without-fen",
    "fen-without-setup",
    "clock-runs-backwards",
    "duplicate-game",
    "prefix-game",
    "variation-moved",
});

/// The name of a finding about the meaning of a game: one of judging_codes (an unknown name does not compile), the
/// cause of an illegal move, or an irregularity of a FEN.
class FindingCode {
 public:
  consteval FindingCode(char const* name) : name_{name} {  // NOLINT(google-explicit-constructor): a checked literal
    if (std::ranges::find(judging_codes, name_) == judging_codes.end()) {
      throw "a code that is not in judging_codes";
    }
  }
  constexpr explicit FindingCode(CauseText const& cause) noexcept : name_{cause.code} {}
  explicit FindingCode(FenNote const& warning) noexcept : name_{warning.code} {}

  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }

 private:
  std::string_view name_;
};

/// Every code that a finding can have: those of reading (diagnostic_codes), of FENs, of judging, and the causes of
/// illegal moves.
[[nodiscard]] std::vector<std::string_view> finding_codes();

}  // namespace damier
