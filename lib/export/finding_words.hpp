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
  switch (confidence) {  // clang 14 fails on a choice by ?: between words
    case Confidence::sure: return "sure";
    case Confidence::likely: return "likely";
    case Confidence::possible: break;
  }
  return "possible";
}

}  // namespace damier
