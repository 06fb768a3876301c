#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace damier {

/// Everything that reading a game text can find wrong with it, in the order of the manual. A name that reports and
/// bases have had does not change.
inline constexpr auto diagnostic_codes = std::to_array<std::string_view>({
    "unquoted-tag-value", "unescaped-quote",    "tag-without-value", "unclosed-tag",        "malformed-tag",
    "nested-comment",     "unclosed-comment",   "unopened-comment",  "setup-in-comment",    "unopened-variation",
    "unclosed-variation", "variation-too-deep", "long-nag",          "stray-dot",           "stray-terminator",
    "move-after-result",  "missing-terminator", "unexpected-text",   "record-too-long",     "encoding-assumed",
    "encoding-declared",  "undecodable-bytes",  "tag-given-twice",   "json-syntax",         "json-schema",
    "json-newer-format",  "move-without-sign",  "move-left-out",     "number-without-move", "number-without-dot",
    "look-alike-letter",  "score-like-move",    "leading-zero",      "reply-missing",       "misread-digits",
    "misread-sign",       "control-character",  "more-diagnostics",
});

/// One of diagnostic_codes: a name that is not in the list does not compile, so that the list is complete.
class DiagnosticCode {
 public:
  consteval DiagnosticCode(char const* name) : name_{name} {  // NOLINT(google-explicit-constructor): a checked literal
    if (std::ranges::find(diagnostic_codes, name_) == diagnostic_codes.end()) {
      throw "a code that is not in diagnostic_codes";
    }
  }
  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }

 private:
  std::string_view name_;
};

}  // namespace damier
