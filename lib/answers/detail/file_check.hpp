#pragma once

#include "answers/detail/finding_report.hpp"
#include "answers/detail/problem_findings.hpp"
#include "duplicates/repeat_watch.hpp"
#include "endgame/table_folder.hpp"
#include "grammar/game_reader.hpp"
#include "language/language.hpp"
#include "reading/judged_record.hpp"

#include <optional>
#include <string>

namespace damier::answers {

/// The file that a record is in.
struct CheckedFile {
  std::string name;
  TextFormat format = TextFormat::pdn;
  std::size_t place = 0;  ///< among the files, from 0
};

/// The result of checking one record of a file; independent of the thread that did it.
struct CheckedRecord {
  FoundFindings found;
  GameHeading heading;
  std::optional<RepeatRecord> repeat;    ///< what is compared to find the same game again
  std::optional<ProblemRecord> problem;  ///< that is to be checked
};

/// How a record of running text is shown with its game.
enum class ReadingDetail : std::uint8_t { none, page, rows };

/// What the caller needs to know of a record.
struct RecordNeeds {
  bool headings = false;
  bool repeats = false;
  endgame::TableFolder const* tables = nullptr;  ///< for the finding result-against-endgame; nullptr for none
  bool problems = false;
  ReadingDetail reading = ReadingDetail::none;
  Language language = {};  ///< of the page
};

/// Collects what is printed of a judged record. Repairs are searched for where a finding that may have one is shown.
/// May be called by any thread.
[[nodiscard]] CheckedRecord check_record(CheckedFile const& file, JudgedRecord const& record,
                                         FindingReport const& report, RecordNeeds const& needs);

}  // namespace damier::answers
