#pragma once

#include "apps/damier/findings/finding_writer.hpp"
#include "apps/damier/findings/reported_finding.hpp"
#include "grammar/game_reader.hpp"
#include "store/base_reader.hpp"

#include <memory>
#include <string>
#include <vector>

namespace damier::app {

/// Whether a finding is of those that propose_repairs looks for repairs of.
[[nodiscard]] bool may_have_repair(Finding const& finding) noexcept;

/// The text of a record that a base stores, read for what the base does not store of its findings: source lines and
/// repairs.
class StoredRecord {
 public:
  /// text: of the record, as it was in its file. findings: all of the game. Both and the game must outlive this.
  StoredRecord(std::string text, StoredGame const& game, std::vector<Finding> const& findings);
  StoredRecord(StoredRecord const&) = delete;
  StoredRecord& operator=(StoredRecord const&) = delete;
  ~StoredRecord() = default;

  /// Adds its source line to one of the findings, by its place among them, if it is about a place of the text.
  void add_source_line(std::size_t place, Finding& finding) const;
  /// The repairs for each of the findings; the moves are replayed for them. Empty where nothing needs a repair.
  [[nodiscard]] std::vector<std::vector<Repair>> repairs() const;
  [[nodiscard]] std::vector<ReportedRepair> placed(std::vector<Repair> const& repairs) const;

 private:
  void align_columns();
  void find_again();
  [[nodiscard]] std::vector<Finding> judged(Game& game) const;
  [[nodiscard]] bool is_at_its_place(Finding const& finding) const noexcept;

  std::string text_;
  StoredGame const& stored_;
  std::vector<Finding> const& findings_;
  std::unique_ptr<ByteSource> bytes_;
  std::unique_ptr<GameReader> reader_;
  GameTape tape_;
  std::vector<bool> is_here_;  // of the findings: those that are about a place of this text
};

}  // namespace damier::app
