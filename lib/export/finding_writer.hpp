#pragma once

#include "export/reported_finding.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace damier {

/// How often each code was found.
using FindingCounts = std::map<std::pair<Severity, std::string>, std::uint64_t>;

/// What was found, in figures.
struct FindingSummary {
  std::uint64_t files = 0;
  std::uint64_t games = 0;
  FindingCounts by_code;  ///< shown or not
  std::uint64_t shown = 0;
  std::uint64_t hidden_by_level = 0;
  std::uint64_t hidden_by_number = 0;

  [[nodiscard]] std::uint64_t found() const noexcept;
};

/// How much of a finding a format prints. What it does not print need not be computed.
enum class FindingDetail : std::uint8_t {
  nothing,  ///< findings are counted
  all,
};

/// A record of running text with its game, for the formats that show it.
struct ReadRecord {
  GameReference game;
  GameHeading heading;
  std::string section;  ///< as reading_section() or read_move_rows() writes it
};

/// Writes findings in some format.
class FindingWriter {
 public:
  FindingWriter() = default;
  FindingWriter(FindingWriter const&) = delete;
  FindingWriter& operator=(FindingWriter const&) = delete;
  virtual ~FindingWriter() = default;

  /// Each appends to the text: the part before the first finding, a finding, the part after the last.
  virtual void begin(std::string&) {}
  virtual void put(ReportedFinding const& reported, std::string& text) = 0;
  virtual void end(FindingSummary const&, std::string&) {}
  /// Takes a record before the findings on it.
  virtual void put_reading(ReadRecord const&, std::string&) {}
  [[nodiscard]] virtual FindingDetail detail() const noexcept { return FindingDetail::all; }
};

/// Writes a JSON array of the objects that the manual describes.
[[nodiscard]] std::unique_ptr<FindingWriter> json_finding_writer();
/// Writes the same objects as NDJSON, one on each text line.
[[nodiscard]] std::unique_ptr<FindingWriter> ndjson_finding_writer();
/// Writes the rows of read_move_rows in place of the findings, as NDJSON or as a JSON array.
[[nodiscard]] std::unique_ptr<FindingWriter> read_move_writer(bool ndjson);
/// Writes one JSON object with the figures of the summary, on one text line if one_line is set.
[[nodiscard]] std::unique_ptr<FindingWriter> json_summary_writer(bool one_line);
/// Writes SARIF 2.1.0 (OASIS), as code-review tools read it.
[[nodiscard]] std::unique_ptr<FindingWriter> sarif_finding_writer();
/// Writes one HTML page for an arbiter, which needs no other files: a summary, then each finding with its board. Holds
/// the whole page in memory until the end. inputs: what the user named, for the title.
[[nodiscard]] std::unique_ptr<FindingWriter> html_finding_writer(std::string inputs, Language language);

}  // namespace damier
