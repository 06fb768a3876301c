#include "answers/detail/file_check.hpp"

#include "export/reading_page.hpp"
#include "export/scan_boxes.hpp"
#include "repair/repair_search.hpp"
#include "validate/endgame_finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

/// Adds the findings on a record that are shown, each with its repairs.
void show(CheckedFile const& file, JudgedRecord const& record, std::vector<Finding> findings,
          FindingReport const& report, FoundFindings& found) {
  if (report.detail() != FindingDetail::nothing) {
    propose_repairs(record.tape, record.game, findings, file.format);
  }
  ScanBoxes const boxes{record.tape};
  for (auto& finding : findings) {
    if (report.showing(finding.severity, finding.code) == Showing::shown) {
      auto const box = file.format == TextFormat::text ? boxes.at(finding.offset) : std::nullopt;
      auto repairs = place_repairs(record.tape, finding.repairs);
      found.shown.push_back({{file.name, record.tape.number},
                             record.game.variant,
                             heading_of(record.game),
                             std::move(finding),
                             std::move(repairs),
                             {},
                             box});
    }
  }
}

void find(CheckedFile const& file, JudgedRecord const& record, FindingReport const& report,
          endgame::TableFolder const* tables, FoundFindings& found) {
  found.games = 1;
  auto any_shown = false;
  auto findings = record.judgement.findings;
  if (tables != nullptr && record.game.variant != nullptr) {
    if (auto finding = endgame_finding(record.game, tables->of(*record.game.variant), &record.tape)) {
      findings.push_back(std::move(*finding));
    }
  }
  for (auto const& finding : findings) {
    auto const showing = report.showing(finding.severity, finding.code);
    any_shown = any_shown || showing == Showing::shown;
    if (showing == Showing::counted) {
      ++found.counted[{finding.severity, finding.code}];
    }
  }
  if (any_shown) {
    show(file, record, std::move(findings), report, found);
  }
}

}  // namespace

CheckedRecord check_record(CheckedFile const& file, JudgedRecord const& record, FindingReport const& report,
                           RecordNeeds const& needs) {
  CheckedRecord checked;
  find(file, record, report, needs.tables, checked.found);
  if (needs.reading != ReadingDetail::none && file.format == TextFormat::text) {
    auto const id = fmt::format("f{}r{}", file.place, record.tape.number);
    checked.found.reading = ReadRecord{{file.name, record.tape.number},
                                       heading_of(record.game),
                                       needs.reading == ReadingDetail::rows
                                           ? read_move_rows(file.name, record.tape, record.game)
                                           : reading_section(record.tape, record.game, id, needs.language)};
  }
  if (needs.problems) {
    checked.problem = problem_record(record.game, &record.tape);
  }
  if (needs.headings || checked.problem) {
    checked.heading = heading_of(record.game);
  }
  if (needs.repeats) {
    checked.repeat = repeat_record_of(record.game);
  }
  return checked;
}

}  // namespace damier::answers
