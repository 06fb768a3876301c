#include "store/game_facts.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/source_runs.hpp"
#include "store/detail/stored_values.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t tables = 5;

/// A table of names and the numbers of its rows, which nearly always are 1, 2, 3 …
struct Names {
  std::vector<std::string> texts;
  std::vector<std::int64_t> rows;  // ascending

  Names(Database& database, std::string_view table) {
    Statement row{database, "SELECT id, name FROM " + std::string{table} + " ORDER BY id"};
    while (row.step()) {
      rows.push_back(row.integer(0));
      texts.emplace_back(row.text(1));
    }
  }

  /// row: 0 for none.
  [[nodiscard]] NamePlace place(std::int64_t row) const noexcept {
    auto const guess = static_cast<std::size_t>(row - 1);
    if (guess < rows.size() && rows[guess] == row) [[likely]] {
      return static_cast<NamePlace>(guess);
    }
    auto const found = std::ranges::lower_bound(rows, row);
    return found != rows.end() && *found == row ? static_cast<NamePlace>(found - rows.begin()) : no_name;
  }
};

/// Italian tags stand in for missing ones, as in headers.
constexpr std::string_view texts_columns =
    "ifnull(date, (SELECT value FROM tags AS t WHERE t.game_id = g.id AND t.name = 'Anno' ORDER BY t.seq LIMIT 1)), "
    "round, "
    "ifnull(result, (SELECT value FROM tags AS t WHERE t.game_id = g.id AND t.name = 'Risultato' ORDER BY t.seq LIMIT "
    "1)), terminator";

}  // namespace

struct FactsReader::State {
  explicit State(Database& opened)
      : database{opened},
        snapshot{opened},
        names{Names{opened, "players"}, Names{opened, "events"}, Names{opened, "sites"}, Names{opened, "variants"},
              Names{opened, "sources"}} {
    for (auto const& variant : of(NamesOf::variants).texts) {
      rules.push_back(find_variant(variant));
    }
    Statement layout{opened, "SELECT id, variant_id FROM tag_layouts WHERE variant_id IS NOT NULL"};
    while (layout.step()) {
      variants_of_layouts.emplace(layout.integer(0), layout.integer(1));
    }
  }

  [[nodiscard]] Names const& of(NamesOf table) const noexcept { return names[static_cast<std::size_t>(table)]; }

  void read(Statement const& row, std::int64_t source, FactsWanted wanted, GameFacts& facts) const {
    facts.id = GameId{row.integer(0)};
    facts.white = of(NamesOf::players).place(row.integer(1));
    facts.black = of(NamesOf::players).place(row.integer(2));
    facts.event = of(NamesOf::events).place(row.integer(3));
    facts.site = of(NamesOf::sites).place(row.integer(4));
    auto const variant = variants_of_layouts.find(row.integer(5));
    facts.variant = of(NamesOf::variants).place(variant != variants_of_layouts.end() ? variant->second : 0);
    facts.source = of(NamesOf::sources).place(source);
    facts.rules = facts.variant == no_name ? nullptr : rules[facts.variant];
    facts.year = optional_int(row, 6);
    facts.white_rating = optional_int(row, 7);
    facts.black_rating = optional_int(row, 8);
    facts.outcome = outcome_of(row.integer(9));
    facts.plies = static_cast<unsigned>(row.integer(10));
    facts.illegal = row.integer(11) != 0;
    facts.has_fen = row.integer(12) != 0;
    auto const features = row.integer(13);
    facts.has_comments = (features & 1) != 0;
    facts.has_variations = (features & 2) != 0;
    facts.has_findings = (features & 4) != 0;
    facts.has_errors = (features & 8) != 0;
    if (wanted.texts) {
      facts.date = row.text(14);
      facts.round = row.text(15);
      facts.result = row.is_null(16) || row.text(16) == "*" ? row.text(17) : row.text(16);
    }
  }

  Database& database;
  Snapshot snapshot;
  std::array<Names, tables> names;
  std::vector<Variant const*> rules;  // by place of the variant
  std::unordered_map<std::int64_t, std::int64_t> variants_of_layouts;
};

FactsReader::FactsReader(Base& base) : state_{std::make_unique<State>(base.database())} {}
FactsReader::~FactsReader() = default;

std::vector<std::string> const& FactsReader::names(NamesOf table) const noexcept { return state_->of(table).texts; }

void FactsReader::scan(FactsWanted wanted, std::function<bool(GameFacts const&)> const& visit) {
  auto sql = std::string{
      "SELECT id, white_id, black_id, event_id, site_id, tag_layout_id, year, white_rating, black_rating, "
      "outcome, plies, illegal, start_fen IS NOT NULL, features"};
  sql += wanted.texts ? ", " + std::string{texts_columns} : "";
  sql += " FROM games AS g WHERE removed = 0";
  sql += wanted.event ? " AND event_id = ?" : "";
  Statement row{state_->database, sql + " ORDER BY id"};
  if (wanted.event) {
    row.bind(1, state_->of(NamesOf::events).rows.at(*wanted.event));
  }
  std::optional<GameLines> lines;
  if (wanted.moves) {
    lines.emplace(state_->database);
  }
  SourceRuns runs{state_->database};
  GameFacts facts;
  while (row.step()) {
    state_->read(row, runs.of(row.integer(0)).source, wanted, facts);
    if (lines) {
      facts.moves = lines->line(static_cast<std::int64_t>(facts.id)).moves;
    }
    if (!visit(facts)) {
      return;
    }
  }
}

void FactsReader::scan_findings(std::function<void(GameId, Severity, std::string_view code)> const& visit) {
  Statement row{state_->database,
                "SELECT f.game_id, f.severity, f.code FROM findings AS f JOIN games AS g ON g.id = f.game_id "
                "WHERE g.removed = 0 ORDER BY f.game_id, f.seq"};
  while (row.step()) {
    visit(GameId{row.integer(0)}, static_cast<Severity>(std::clamp<std::int64_t>(row.integer(1), 0, 2)), row.text(2));
  }
}

}  // namespace damier
