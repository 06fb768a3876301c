#pragma once

#include "language/message_data.hpp"

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

}  // namespace damier
