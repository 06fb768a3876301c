#include "store/labels.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/label_rows.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

std::int64_t number_of(std::optional<GameId> game) noexcept { return game ? static_cast<std::int64_t>(*game) : 0; }

}  // namespace

bool is_within(std::string_view collection, std::string_view name) noexcept {
  return collection.starts_with(name) && (collection.size() == name.size() || collection[name.size()] == '/');
}

std::vector<LabelUse> labels_of(Base& base, LabelKind kind) {
  Statement rows{database_of(base),
                 "SELECT l.id, l.kind, l.name, l.text, l.made, count(g.id) FROM labels AS l JOIN game_labels AS m ON "
                 "m.label_id = l.id LEFT JOIN game_rows AS g ON g.id = m.game_id AND " +
                     sql_is_there("g.state") +
                     " WHERE l.kind = ? GROUP BY l.id HAVING l.kind = 4 OR count(g.id) > 0 "
                     "ORDER BY l.name, l.made, l.text"};
  std::vector<LabelUse> found;
  for (rows.bind(1, static_cast<std::int64_t>(kind)); rows.step();) {
    found.push_back({LabelId{rows.integer(0)}, label_in(rows), static_cast<std::uint64_t>(rows.integer(5))});
  }
  return found;
}

std::vector<Label> labels_of(Base& base, GameId game) { return LabelReader{base}.of(game); }

struct LabelReader::State {
  explicit State(Database& database) : rows{database} {}
  LabelsOfGames rows;
};
LabelReader::LabelReader(Base& base) : state_{std::make_unique<State>(database_of(base))} {}
LabelReader::LabelReader(LabelReader&&) noexcept = default;
LabelReader::~LabelReader() = default;
std::vector<Label> LabelReader::of(GameId game) { return state_->rows.of(static_cast<std::int64_t>(game)); }

std::vector<GameId> labelled_games(Base& base, LabelKind kind, std::function<bool(Label const&)> const& test) {
  auto& database = database_of(base);
  Statement labels{database, "SELECT id, kind, name, text, made FROM labels WHERE kind = ?"};
  Statement games{database, "SELECT game_id FROM game_labels WHERE label_id = ? ORDER BY game_id"};
  std::vector<GameId> found;
  for (labels.bind(1, static_cast<std::int64_t>(kind)); labels.step();) {
    if (test(label_in(labels))) {
      for (games.bind(1, labels.integer(0)); games.step();) {
        found.push_back(GameId{games.integer(0)});
      }
      games.reset();
    }
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

struct LabelChanges::State {
  State(Base& base, Author of)
      : database{database_of(base)},
        author{std::move(of)},
        transaction{database},
        journal{database},
        rows{database, [this] { return entry ? *entry : entry.emplace(journal.begin(author, false)); }} {}

  Database& database;
  Author author;
  Transaction transaction;
  JournalRows journal;
  std::optional<std::int64_t> entry;
  LabelRows rows;
};

LabelChanges::LabelChanges(Base& base, Author author) : state_{std::make_unique<State>(base, std::move(author))} {}
LabelChanges::~LabelChanges() = default;

void LabelChanges::add(std::optional<GameId> game, Label const& label) {
  static_cast<void>(state_->rows.add(number_of(game), label));
}

void LabelChanges::remove(std::optional<GameId> game, LabelId label) {
  static_cast<void>(state_->rows.write(static_cast<std::int64_t>(label), number_of(game), false));
}

std::vector<std::optional<GameId>> LabelChanges::games_with(LabelId label) {
  Statement rows{state_->database, "SELECT game_id FROM game_labels WHERE label_id = ? ORDER BY game_id"};
  std::vector<std::optional<GameId>> games;
  for (rows.bind(1, static_cast<std::int64_t>(label)); rows.step();) {
    games.push_back(rows.integer(0) == 0 ? std::nullopt : std::optional{GameId{rows.integer(0)}});
  }
  return games;
}

std::optional<std::int64_t> LabelChanges::commit() {
  auto& state = *state_;
  if (state.entry) {
    state.journal.count_games(*state.entry);
    state.transaction.commit();
  }
  return state.entry;
}

}  // namespace damier
