#include "store/stored_finding.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"

#include <algorithm>

namespace damier {
namespace {

/// The columns of the statement of a scan.
enum FindingColumn : std::uint8_t {
  finding_game,
  finding_severity,
  finding_code,
  finding_line,
  finding_column,
  finding_offset,
  finding_length,
  finding_ply,
  finding_in_variation,
  finding_move,
  finding_article,
  finding_irregularity,
  finding_message,
  finding_hint,
  finding_position,
  finding_legal,
  finding_excerpt,
  finding_excerpt_column,
  finding_repairs,
};

}  // namespace

GameId FindingRow::game() const noexcept { return GameId{row_.integer(finding_game)}; }
Severity FindingRow::severity() const noexcept {
  return static_cast<Severity>(std::clamp<std::int64_t>(row_.integer(finding_severity), 0, 2));
}
std::string_view FindingRow::code() const noexcept { return row_.text(finding_code); }

StoredFinding FindingRow::finding() const {
  auto const& row = row_;
  StoredFinding finding;
  finding.severity = severity();
  finding.code = code();
  finding.where.line = static_cast<std::uint64_t>(row.integer(finding_line));
  finding.where.column = static_cast<std::uint64_t>(row.integer(finding_column));
  finding.offset = static_cast<std::uint32_t>(row.integer(finding_offset));
  finding.length = static_cast<std::uint32_t>(row.integer(finding_length));
  finding.ply = static_cast<unsigned>(row.integer(finding_ply));
  finding.in_variation = row.integer(finding_in_variation) != 0;
  finding.move = row.text(finding_move);
  finding.article = row.text(finding_article);
  finding.irregularity = row.text(finding_irregularity);
  finding.message = row.text(finding_message);
  finding.hint = row.text(finding_hint);
  finding.position = row.text(finding_position);
  finding.legal = row.text(finding_legal);
  finding.source_line = row.text(finding_excerpt);
  finding.source_column = static_cast<std::uint64_t>(row.integer(finding_excerpt_column));
  finding.repairs = row.text(finding_repairs);
  return finding;
}

void visit_findings(Database& database, GameRange games, std::function<void(FindingRow const&)> const& visit) {
  Statement row{database,
                "SELECT f.game_id, f.severity, f.code, f.source_line, f.source_column, f.source_offset, f.length, "
                "f.ply, f.in_variation, f.move, f.article, f.irregularity, f.message, f.hint, f.position, f.legal, "
                "f.excerpt, f.excerpt_column, f.repairs "
                "FROM findings AS f CROSS JOIN game_rows AS g ON g.id = f.game_id AND " +
                    sql_is_there("g.state") + " WHERE f.game_id BETWEEN ? AND ? ORDER BY f.game_id, f.seq"};
  row.bind(1, games.first).bind(2, games.last);
  FindingRow const finding{row};
  while (row.step()) {
    visit(finding);
  }
}

}  // namespace damier
