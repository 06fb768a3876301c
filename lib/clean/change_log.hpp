#pragma once

#include "clean/text_change.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What a cleaning has done, enough to take it back. Written as NDJSON: docs/cleaning.md.
struct ChangeLog {
  std::string file;               ///< the name of what was cleaned
  std::uint64_t bytes = 0;        ///< of the text before, unpacked
  std::uint32_t checksum = 0;     ///< CRC-32 of the same
  std::uint64_t bytes_after = 0;  ///< of the cleaned text
  std::uint32_t checksum_after = 0;
  std::vector<TextChange> changes;  ///< in the order of the text
};

/// The log of changes of a text, with its sizes and checksums.
[[nodiscard]] ChangeLog log_of(std::string file, std::string_view before, std::string_view after,
                               std::vector<TextChange> changes);

/// The line of a change, without its end.
[[nodiscard]] std::string change_line(std::string_view file, TextChange const& change);
[[nodiscard]] std::string write_change_log(ChangeLog const& log);

/// Reads a log; where it is none, what is wrong with which line.
[[nodiscard]] tl::expected<ChangeLog, std::string> read_change_log(std::string_view text);

/// The text before a cleaning, from the cleaned text: byte for byte, or why that cannot be.
[[nodiscard]] tl::expected<std::string, std::string> undo(ChangeLog const& log, std::string_view cleaned);

}  // namespace damier
