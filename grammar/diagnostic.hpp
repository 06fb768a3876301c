#pragma once

#include "language/message_data.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

enum class Severity : std::uint8_t { hint, warning, error };

/// "hint", "warning" or "error".
[[nodiscard]] std::string_view name(Severity severity) noexcept;

/// A place in a text file, both counted from 1; columns count characters, not bytes.
struct Location {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  constexpr bool operator==(Location const&) const noexcept = default;
};

/// A fault of a text, as data. The file's name is known to the code that reads the file.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string_view code;  ///< stable, kebab-case, of static storage: "unclosed-comment"
  Location where;
  std::uint32_t offset = 0;  ///< bytes from the start of the record
  std::uint32_t length = 1;  ///< characters to underline, at least 1
  Message message;           ///< one sentence without a final full stop
  Message hint;              ///< what to do about it; may be empty
  std::string source_line;   ///< the line of the text, cut to a bounded window around the place when it is very long
  std::uint64_t source_column = 1;  ///< the place within source_line, in characters from 1
};

/// Everything that reading a game text can find wrong with it, in the order of the manual. A name that reports and
/// bases have had does not change.
inline constexpr auto diagnostic_codes = std::to_array<std::string_view>({
    "unquoted-tag-value",   "unescaped-quote",  "tag-without-value",   "unclosed-tag",       "malformed-tag",
    "odd-tag-form",         "odd-tag-name",     "character-reference", "quoted-line",        "nested-comment",
    "unclosed-comment",     "unopened-comment", "setup-in-comment",    "unopened-variation", "unclosed-variation",
    "variation-too-deep",   "long-nag",         "stray-dot",           "stray-terminator",   "move-after-result",
    "missing-terminator",   "unexpected-text",  "record-too-long",     "encoding-assumed",   "encoding-declared",
    "undecodable-bytes",    "tag-given-twice",  "json-syntax",         "json-schema",        "json-newer-format",
    "move-without-sign",    "move-left-out",    "number-without-move", "number-without-dot", "look-alike-letter",
    "score-like-move",      "leading-zero",     "reply-missing",       "misread-digits",     "misread-sign",
    "misread-move",         "move-filled-in",   "uncertain-move",      "unread-moves",       "control-character",
    "position-without-tag", "odd-blanks",       "more-diagnostics",
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
