#include "store/game_facts.hpp"

#include "game/player_name.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/source_runs.hpp"
#include "store/detail/stored_values.hpp"
#include "store/game_state.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t tables = 5;

/// A table of names and the numbers of its rows, which nearly always are 1, 2, 3 …
struct Names {
  std::vector<std::string> texts;
  std::vector<std::int64_t> rows;  // ascending
  std::vector<NamePlace> shown;    // by place: the form of the name that stands for it; empty: each its own

  Names(Database& database, std::string_view table) {
    Statement row{database, "SELECT id, name FROM " + std::string{table} + " ORDER BY id"};
    while (row.step()) {
      rows.push_back(row.integer(0));
      texts.emplace_back(row.text(1));
    }
  }

  /// The form that is shown; row: 0 for none.
  [[nodiscard]] NamePlace place(std::int64_t row) const noexcept {
    auto const written = written_place(row);
    return written == no_name || shown.empty() ? written : shown[written];
  }
  [[nodiscard]] NamePlace written_place(std::int64_t row) const noexcept {
    auto const guess = static_cast<std::size_t>(row - 1);
    if (guess < rows.size() && rows[guess] == row) [[likely]] {
      return static_cast<NamePlace>(guess);
    }
    auto const found = std::ranges::lower_bound(rows, row);
    return found != rows.end() && *found == row ? static_cast<NamePlace>(found - rows.begin()) : no_name;
  }
};

/// The names that differ from another in form alone, those of one key together.
std::vector<std::vector<NamePlace>> same_names(Names const& names) {
  std::vector<std::pair<std::size_t, NamePlace>> keys;
  for (std::size_t i = 0; i < names.texts.size(); ++i) {
    keys.emplace_back(std::hash<std::string>{}(name_key(names.texts[i])), static_cast<NamePlace>(i));
  }
  std::ranges::sort(keys);
  std::vector<std::vector<NamePlace>> groups;
  for (auto first = keys.begin(); first != keys.end();) {
    auto const last = std::find_if(first, keys.end(), [&](auto const& key) { return key.first != first->first; });
    if (last - first > 1) {
      auto& group = groups.emplace_back();
      std::transform(first, last, std::back_inserter(group), [](auto const& key) { return key.second; });
    }
    first = last;
  }
  return groups;
}

/// Chooses for names that are the same the form of most games. columns: of the rows of games, the second may be NULL.
void choose_forms(Database& database, Names& names, std::string const& columns) {
  auto const groups = same_names(names);
  if (groups.empty()) {
    return;
  }
  std::vector<std::uint64_t> games(names.texts.size());
  Statement row{database, "SELECT " + columns + " FROM game_rows WHERE " + sql_is_there()};
  while (row.step()) {
    for (auto const column : {0, 1}) {
      if (auto const place = names.written_place(row.integer(column)); place != no_name) {
        ++games[place];
      }
    }
  }
  names.shown.resize(names.texts.size());
  std::iota(names.shown.begin(), names.shown.end(), NamePlace{0});
  for (auto const& group : groups) {
    auto const most = std::ranges::max_element(group, {}, [&](NamePlace place) { return games[place]; });
    for (auto const place : group) {
      names.shown[place] = *most;
    }
  }
}

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
    choose_forms(database, names[static_cast<std::size_t>(NamesOf::players)], "white_id, black_id");
    choose_forms(database, names[static_cast<std::size_t>(NamesOf::events)], "event_id, NULL");
    choose_forms(database, names[static_cast<std::size_t>(NamesOf::sites)], "site_id, NULL");
    for (auto const& variant : of(NamesOf::variants).texts) {
      rules.push_back(find_variant(variant));
    }
    Statement layout{opened, "SELECT id, variant_id FROM tag_layouts WHERE variant_id IS NOT NULL"};
    while (layout.step()) {
      variants_of_layouts.emplace(layout.integer(0), layout.integer(1));
    }
  }

  /// The numbers of the rows of a name in all its forms, separated by commas.
  [[nodiscard]] std::string rows_of(NamesOf table, NamePlace name) const {
    auto const& all = of(table);
    std::string rows;
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
      if (all.place(all.rows[i]) == name) {
        rows += (rows.empty() ? "" : ", ") + std::to_string(all.rows[i]);
      }
    }
    return rows;
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

FactsReader::FactsReader(Base& base) : state_{std::make_unique<State>(database_of(base))} {}
FactsReader::~FactsReader() = default;

std::vector<std::string> const& FactsReader::names(NamesOf table) const noexcept { return state_->of(table).texts; }

NamePlace FactsReader::shown(NamesOf table, NamePlace name) const noexcept {
  auto const& forms = state_->of(table).shown;
  return name == no_name || forms.empty() ? name : forms[name];
}

void FactsReader::scan(FactsWanted wanted, std::function<bool(GameFacts const&)> const& visit) {
  auto sql = std::string{
      "SELECT id, white_id, black_id, event_id, site_id, tag_layout_id, year, white_rating, black_rating, "
      "outcome, plies, illegal, start_fen IS NOT NULL, features"};
  sql += wanted.texts ? ", " + std::string{texts_columns} : "";
  sql += " FROM games AS g WHERE removed = 0";
  sql += wanted.event ? " AND event_id IN (" + state_->rows_of(NamesOf::events, *wanted.event) + ")" : "";
  Statement row{state_->database, sql + " ORDER BY id"};
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
