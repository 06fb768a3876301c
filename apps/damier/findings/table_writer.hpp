#pragma once

#include "apps/damier/terminal/output.hpp"
#include "export/finding_writer.hpp"

#include <cstdint>
#include <memory>

namespace damier::app {

/// The moves whose boards a table shows.
enum class BoardChoice : std::uint8_t { none, errors, all };

struct TableStyle {
  BoardChoice boards = BoardChoice::errors;
  bool ascii = false;
  Language language;
};

/// Writes messages in the form of a compiler's, with boards, and a summary at the end. output: gives width and colours.
[[nodiscard]] std::unique_ptr<FindingWriter> table_writer(Output const& output, TableStyle const& look);
/// Writes only the summary of a table.
[[nodiscard]] std::unique_ptr<FindingWriter> summary_writer(Output const& output, Language language);

/// The style of the word for a severity.
[[nodiscard]] Style style_of(Severity severity) noexcept;

}  // namespace damier::app
