#pragma once

#include "language/message.hpp"
#include "validate/finding.hpp"

namespace damier {

[[nodiscard]] constexpr Word word_for(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::hint: break;
  }
  return "hint-level";
}

[[nodiscard]] constexpr Word word_for(Confidence confidence) noexcept {
  return confidence == Confidence::sure     ? Word{"sure"}
         : confidence == Confidence::likely ? Word{"likely"}
                                            : Word{"possible"};
}

}  // namespace damier
