#include "import/importer.hpp"

#include "import/detail/stored_form.hpp"
#include "language/stored_message.hpp"
#include "repair/stored_repairs.hpp"

#include <algorithm>

namespace damier {
namespace {

std::vector<std::string> moves_in(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    auto const blank = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return words;
}

}  // namespace

Finding finding_from(StoredFinding const& stored) {
  Finding finding;
  finding.severity = stored.severity;
  finding.code = stored.code;
  finding.where = stored.where;
  finding.offset = stored.offset;
  finding.length = stored.length;
  finding.ply = stored.ply;
  finding.in_variation = stored.in_variation;
  finding.move = stored.move;
  finding.article = stored.article;
  finding.irregularity = stored.irregularity;
  finding.message = read_stored_message(stored.message).value_or(meaning_of(finding.code));
  finding.hint = read_stored_message(stored.hint).value_or(Message{});
  finding.position = stored.position;
  finding.legal = moves_in(stored.legal);
  finding.source_line = stored.source_line;
  finding.source_column = stored.source_column;
  return finding;
}

std::vector<Finding> findings_from(std::vector<StoredFinding> const& stored) {
  std::vector<Finding> findings;
  std::ranges::transform(stored, std::back_inserter(findings),
                         [](auto const& finding) { return finding_from(finding); });
  return findings;
}

std::vector<PlacedRepair> repairs_from(StoredFinding const& stored) {
  return read_stored_repairs(stored.repairs).value_or(std::vector<PlacedRepair>{});
}

void write_stored(GameTape const& tape, Finding const& finding, StoredFinding& stored) {
  stored.severity = finding.severity;
  stored.code = finding.code;
  stored.where = finding.where;
  stored.offset = finding.offset;
  stored.length = finding.length;
  stored.ply = finding.ply;
  stored.in_variation = finding.in_variation;
  stored.move = finding.move;
  stored.article = finding.article;
  stored.irregularity = finding.irregularity;
  stored.message = stored_form(finding.message);
  stored.hint = stored_form(finding.hint);
  stored.position = finding.position;
  stored.legal.clear();
  for (auto const& move : finding.legal) {
    stored.legal += stored.legal.empty() ? "" : " ";
    stored.legal += move;
  }
  stored.source_line = finding.source_line;
  stored.source_column = finding.source_column;
  stored.repairs = stored_form(place_repairs(tape, finding.repairs));
}

}  // namespace damier
