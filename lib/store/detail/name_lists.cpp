#include "store/detail/name_lists.hpp"

#include "game/player_name.hpp"
#include "store/detail/game_state.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace damier {

NameList::NameList(Database& database, std::string_view table) {
  Statement row{database, "SELECT id, name FROM " + std::string{table} + " ORDER BY id"};
  while (row.step()) {
    rows_.push_back(row.integer(0));
    texts_.emplace_back(row.text(1));
  }
}

NamePlace NameList::written_place(std::int64_t row) const noexcept {
  auto const guess = static_cast<std::size_t>(row) - 1;
  if (guess < rows_.size() && rows_[guess] == row) [[likely]] {
    return static_cast<NamePlace>(guess);
  }
  auto const found = std::ranges::lower_bound(rows_, row);
  return found != rows_.end() && *found == row ? static_cast<NamePlace>(found - rows_.begin()) : no_name;
}

std::string NameList::rows_of(NamePlace name) const {
  std::string rows;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (shown(static_cast<NamePlace>(i)) == name) {
      rows += (rows.empty() ? "" : ", ") + std::to_string(rows_[i]);
    }
  }
  return rows;
}

/// The groups of names that differ only in form: the names of each group have one key.
std::vector<std::vector<NamePlace>> NameList::same_names() const {
  std::vector<std::pair<std::size_t, NamePlace>> keys;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    keys.emplace_back(std::hash<std::string>{}(name_key(texts_[i])), static_cast<NamePlace>(i));
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

void NameList::choose_forms(Database& database, std::string const& columns) {
  auto const groups = same_names();
  if (groups.empty()) {
    return;
  }
  std::vector<std::uint64_t> games(texts_.size());
  Statement row{database, "SELECT " + columns + " FROM game_rows WHERE " + sql_is_there()};
  while (row.step()) {
    for (auto const column : {0, 1}) {
      if (auto const place = written_place(row.integer(column)); place != no_name) {
        ++games[place];
      }
    }
  }
  shown_.resize(texts_.size());
  std::iota(shown_.begin(), shown_.end(), NamePlace{0});
  for (auto const& group : groups) {
    auto const most = std::ranges::max_element(group, {}, [&](NamePlace place) { return games[place]; });
    for (auto const place : group) {
      shown_[place] = *most;
    }
  }
}

NameLists::NameLists(Database& database)
    : lists_{NameList{database, "players"}, NameList{database, "events"}, NameList{database, "sites"},
             NameList{database, "variants"}, NameList{database, "sources"}} {
  lists_[static_cast<std::size_t>(NamesOf::players)].choose_forms(database, "white_id, black_id");
  lists_[static_cast<std::size_t>(NamesOf::events)].choose_forms(database, "event_id, NULL");
  lists_[static_cast<std::size_t>(NamesOf::sites)].choose_forms(database, "site_id, NULL");
}

}  // namespace damier
