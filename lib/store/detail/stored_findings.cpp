#include "store/detail/stored_findings.hpp"

#include "language/stored_message.hpp"
#include "repair/stored_repairs.hpp"
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

GameId StoredFinding::game() const noexcept { return GameId{row_.integer(finding_game)}; }
Severity StoredFinding::severity() const noexcept {
  return static_cast<Severity>(std::clamp<std::int64_t>(row_.integer(finding_severity), 0, 2));
}
std::string_view StoredFinding::code() const noexcept { return row_.text(finding_code); }

Finding StoredFinding::finding() const {
  auto const& row = row_;
  Finding finding;
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
  finding.message = read_stored_message(row.text(finding_message)).value_or(meaning_of(finding.code));
  finding.hint = read_stored_message(row.text(finding_hint)).value_or(Message{});
  finding.position = row.text(finding_position);
  finding.legal = moves_in(row.text(finding_legal));
  finding.source_line = row.text(finding_excerpt);
  finding.source_column = static_cast<std::uint64_t>(row.integer(finding_excerpt_column));
  return finding;
}

std::vector<PlacedRepair> StoredFinding::repairs() const {
  return read_stored_repairs(row_.text(finding_repairs)).value_or(std::vector<PlacedRepair>{});
}

void visit_findings(Database& database, GameRange games, std::function<void(StoredFinding const&)> const& visit) {
  Statement row{database,
                "SELECT f.game_id, f.severity, f.code, f.source_line, f.source_column, f.source_offset, f.length, "
                "f.ply, f.in_variation, f.move, f.article, f.irregularity, f.message, f.hint, f.position, f.legal, "
                "f.excerpt, f.excerpt_column, f.repairs "
                "FROM findings AS f CROSS JOIN game_rows AS g ON g.id = f.game_id AND " +
                    sql_is_there("g.state") + " WHERE f.game_id BETWEEN ? AND ? ORDER BY f.game_id, f.seq"};
  row.bind(1, games.first).bind(2, games.last);
  StoredFinding const finding{row};
  while (row.step()) {
    visit(finding);
  }
}

}  // namespace damier
