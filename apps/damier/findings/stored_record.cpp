#include "apps/damier/findings/stored_record.hpp"

#include "game/builder.hpp"
#include "repair/repair_search.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace damier::app {
namespace {

/// What the replay that a base stores did at illegal moves.
OnIllegal way_of(Game const& game) noexcept {
  for (auto const& item : game.items) {
    if (item.irregularity != Irregularity::none) {
      return item.irregularity == Irregularity::accepted ? OnIllegal::accept : OnIllegal::skip;
    }
  }
  return OnIllegal::stop;
}

}  // namespace

bool may_have_repair(Finding const& finding) noexcept {
  return finding.severity == Severity::error || finding.code == "sign-disagrees";
}

StoredRecord::StoredRecord(std::string text, StoredGame const& game, std::vector<Finding> const& findings)
    : text_{std::move(text)},
      stored_{game},
      findings_{findings},
      bytes_{open_text(text_)},
      reader_{open_games(*bytes_)} {
  if (!reader_->next(tape_)) {
    tape_ = {};
  }
  tape_.line = stored_.source_line;
  align_columns();
  find_again();
}

/// A record may begin in the middle of a line of its file: a finding on that line tells where.
void StoredRecord::align_columns() {
  auto const on_first_line = [&](Finding const& finding) {
    auto const here = tape_.locate(finding.offset);
    return here.line == stored_.source_line && finding.where.line == here.line && finding.where.column >= here.column;
  };
  if (auto const first = std::ranges::find_if(findings_, on_first_line); first != findings_.end()) {
    tape_.prefix_column += first->where.column - tape_.locate(first->offset).column;
  }
}

bool StoredRecord::is_at_its_place(Finding const& finding) const noexcept {
  auto const here = tape_.locate(finding.offset);
  return !tape_.source.empty() && finding.offset <= tape_.source.size() && here == finding.where;
}

/// Which of the findings are about this text. One that is not UTF-8 may be read in another encoding than its file was,
/// where other characters have decided: then only what is found once more counts.
void StoredRecord::find_again() {
  std::ranges::transform(findings_, std::back_inserter(is_here_),
                         [&](Finding const& finding) { return is_at_its_place(finding); });
  if (tape_.recoded.empty()) {
    return;
  }
  Game game;
  auto const again = judged(game);
  for (std::size_t i = 0; i < findings_.size(); ++i) {
    is_here_[i] = is_here_[i] && std::ranges::any_of(again, [&](Finding const& other) {
                    return other.code == findings_[i].code && other.offset == findings_[i].offset &&
                           other.ply == findings_[i].ply && other.move == findings_[i].move &&
                           other.message == findings_[i].message;
                  });
  }
}

void StoredRecord::add_source_line(std::size_t place, Finding& finding) const {
  if (is_here_[place]) {
    auto point = tape_.point_at(finding.offset, 1);
    finding.source_line = std::move(point.source_line);
    finding.source_column = point.source_column;
  }
}

/// Judges the game as the import did: what the text declares is found again; what was inferred from it and the games
/// around it is given.
std::vector<Finding> StoredRecord::judged(Game& game) const {
  build(tape_, game);
  auto const declared = stored_.game.evidence == VariantEvidence::declared;
  Validator validator{declared ? nullptr : stored_.game.variant, way_of(stored_.game)};
  auto findings = validator.judge(tape_, game).findings;
  game.evidence = stored_.game.evidence;
  return findings;
}

std::vector<std::vector<Repair>> StoredRecord::repairs() const {
  std::vector<std::vector<Repair>> repairs(findings_.size());
  if (std::ranges::none_of(findings_, may_have_repair)) {
    return repairs;
  }
  auto findings = findings_;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!is_here_[i]) {  // nothing is looked for there
      findings[i].severity = Severity::hint;
      findings[i].code.clear();
    }
  }
  Game game;
  (void)judged(game);
  propose_repairs(tape_, game, findings, reader_->format());
  std::ranges::transform(findings, repairs.begin(), [](Finding& finding) { return std::move(finding.repairs); });
  return repairs;
}

std::vector<ReportedRepair> StoredRecord::placed(std::vector<Repair> const& repairs) const {
  return place_repairs(tape_, repairs);
}

}  // namespace damier::app
