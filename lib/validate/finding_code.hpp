#pragma once

#include "language/message_table.hpp"
#include "notation/fen.hpp"
#include "rules/ruling.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace damier {

/// The name of a finding about the meaning of a game: one that has an entry code-NAME with its meaning in the
/// catalogues (another name does not compile), the cause of an illegal move, or an irregularity of a FEN. A name that
/// reports and bases have contained does not change.
class FindingCode {
 public:
  consteval FindingCode(char const* name) : name_{name} {  // NOLINT(google-explicit-constructor): a checked literal
    if (std::ranges::none_of(message_table, [&](MessageShape const& shape) { return code_of(shape) == name_; })) {
      throw "a code without an entry in catalogues/damier.pot";
    }
  }
  constexpr explicit FindingCode(CauseText const& cause) noexcept : name_{cause.code} {}
  explicit FindingCode(FenNote const& warning) noexcept : name_{warning.code} {}

  /// The code whose meaning a message is; empty if it is another message.
  [[nodiscard]] static constexpr std::string_view code_of(MessageShape const& meaning) noexcept {
    constexpr std::string_view prefix = "code-";
    return meaning.id.starts_with(prefix) ? meaning.id.substr(prefix.size()) : std::string_view{};
  }
  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }

 private:
  std::string_view name_;
};

/// Every code that a finding can have: those of reading, of FENs and of judging, which the catalogues explain, and the
/// causes of illegal moves.
[[nodiscard]] std::vector<std::string_view> finding_codes();

}  // namespace damier
