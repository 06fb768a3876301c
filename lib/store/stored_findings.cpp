#include "store/stored_findings.hpp"

#include "store/detail/database.hpp"
#include "store/game_state.hpp"

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
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    auto const blank = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return words;
}

}  // namespace

struct FindingScan::State {
  Statement row;
};

FindingScan::FindingScan(Base& base, GameRange games)
    : state_{std::make_unique<State>(
          State{{database_of(base),
                 "SELECT f.game_id, f.severity, f.code, f.source_line, f.source_column, f.source_offset, f.length, "
                 "f.ply, f.in_variation, f.move, f.article, f.irregularity, f.message, f.hint, f.position, f.legal "
                 "FROM findings AS f CROSS JOIN game_rows AS g ON g.id = f.game_id AND " +
                     sql_is_there("g.state") + " WHERE f.game_id BETWEEN ? AND ? ORDER BY f.game_id, f.seq"}})} {
  state_->row.bind(1, games.first).bind(2, games.last);
}
FindingScan::~FindingScan() = default;

bool FindingScan::next() { return state_->row.step(); }
GameId FindingScan::game() const noexcept { return GameId{state_->row.integer(finding_game)}; }
Severity FindingScan::severity() const noexcept {
  return static_cast<Severity>(std::clamp<std::int64_t>(state_->row.integer(finding_severity), 0, 2));
}
std::string_view FindingScan::code() const noexcept { return state_->row.text(finding_code); }

Finding FindingScan::finding() const {
  auto const& row = state_->row;
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
  finding.message = row.text(finding_message);
  finding.hint = row.text(finding_hint);
  finding.position = row.text(finding_position);
  finding.legal = words_of(row.text(finding_legal));
  return finding;
}

std::vector<Finding> load_findings(Base& base, GameId id) {
  auto const number = static_cast<std::int64_t>(id);
  std::vector<Finding> findings;
  for (FindingScan scan{base, {number, number}}; scan.next();) {
    findings.push_back(scan.finding());
  }
  return findings;
}

struct SourceTexts::State {
  Statement row;
};

SourceTexts::SourceTexts(Base& base)
    : state_{std::make_unique<State>(State{{database_of(base), "SELECT text FROM source_texts WHERE game_id = ?"}})} {}
SourceTexts::~SourceTexts() = default;

std::optional<std::string> SourceTexts::load(GameId id) {
  auto& row = state_->row;
  row.bind(1, static_cast<std::int64_t>(id));
  auto text = row.step() ? std::optional{std::string{row.blob(0)}} : std::nullopt;
  row.reset();
  return text;
}

std::optional<std::string> load_source_text(Base& base, GameId id) { return SourceTexts{base}.load(id); }

std::uint64_t count_games(Base& base, GameRange games) {
  Statement row{database_of(base), "SELECT count(*) FROM game_rows WHERE id BETWEEN ? AND ? AND " + sql_is_there()};
  row.bind(1, games.first).bind(2, games.last);
  return row.step() ? static_cast<std::uint64_t>(row.integer(0)) : 0;
}

}  // namespace damier
