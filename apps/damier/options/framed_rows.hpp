#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"

#include <cstdint>
#include <string_view>

namespace damier::app {

/// Writes the rows of a result in the form of --format: one JSON array, one JSON object on each line, CSV or TSV. Each
/// row is a piece of text: a JSON object, or a line of CSV or TSV with its line end.
class FramedRows {
 public:
  FramedRows(Output& out, Format format) noexcept : out_{out}, format_{format} {}

  /// Takes the header line of CSV and TSV, before the first row.
  void head(std::string_view titles);
  void row(std::string_view text);
  void finish();

 private:
  Output& out_;
  Format format_;
  std::uint64_t rows_ = 0;
};

}  // namespace damier::app
