#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace damier::app {

/// Where the rows of a result go, each a piece of text: an object of JSON, or a line of CSV or TSV with its end.
class RowOutput {
 public:
  RowOutput() = default;
  RowOutput(RowOutput const&) = delete;
  RowOutput& operator=(RowOutput const&) = delete;
  virtual ~RowOutput() = default;

  /// Before the first row: the line with the titles, which CSV and TSV have.
  virtual void head(std::string_view titles) = 0;
  virtual void row(std::string_view text) = 0;
  virtual void finish() = 0;
};

/// Rows as --format wants them: one array of JSON, objects one a line, CSV or TSV.
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
