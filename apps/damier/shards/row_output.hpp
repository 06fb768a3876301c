#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace damier::app {

/// An output for the rows of a result. Each row is a piece of text: a JSON object, or a line of CSV or TSV with its
/// line end.
class RowOutput {
 public:
  RowOutput() = default;
  RowOutput(RowOutput const&) = delete;
  RowOutput& operator=(RowOutput const&) = delete;
  virtual ~RowOutput() = default;

  /// Takes the header line of CSV and TSV, before the first row.
  virtual void head(std::string_view titles) = 0;
  virtual void row(std::string_view text) = 0;
  virtual void finish() = 0;
};

/// Rows in the form of --format: one JSON array, one JSON object on each line, CSV or TSV.
class FramedRows final : public RowOutput {
 public:
  FramedRows(Output& out, Format format) noexcept : out_{out}, format_{format} {}

  void head(std::string_view titles) override;
  void row(std::string_view text) override;
  void finish() override;

 private:
  Output& out_;
  Format format_;
  std::uint64_t rows_ = 0;
};

}  // namespace damier::app
