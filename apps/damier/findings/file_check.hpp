#pragma once

#include "apps/damier/findings/finding_report.hpp"
#include "grammar/game_reader.hpp"
#include "reading/judged_record.hpp"
#include "reading/repeat_watch.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// The file of a record.
struct CheckedFile {
  std::string name;
  TextFormat format = TextFormat::pdn;
};

/// What a check makes of a record of a file, whichever thread has judged it.
struct CheckedRecord {
  FoundFindings found;
  GameHeading heading;
  std::optional<RepeatRecord> repeat;  ///< what it is compared with other records by
};

/// What of a record is wanted.
struct RecordWishes {
  bool findings = true;
  bool headings = false;
  bool repeats = false;
};

/// Puts together what is printed of a record that was judged: with repairs, where findings that may have one are shown.
/// May be called by any thread.
[[nodiscard]] CheckedRecord check_record(CheckedFile const& file, JudgedRecord const& record,
                                         FindingReport const& report, RecordWishes const& wishes);

}  // namespace damier::app
