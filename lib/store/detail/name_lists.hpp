#pragma once

#include "store/base_reader.hpp"
#include "store/detail/database.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The names of a table and the ids of its rows, which are nearly always 1, 2, 3 …
class NameList {
 public:
  NameList(Database& database, std::string_view table);

  [[nodiscard]] std::vector<std::string> const& texts() const noexcept { return texts_; }
  /// The name with the id row, as it is written; no_name for 0.
  [[nodiscard]] NamePlace written_place(std::int64_t row) const noexcept;
  /// The name with the id row, in the form that is shown.
  [[nodiscard]] NamePlace shown_place(std::int64_t row) const noexcept {
    auto const written = written_place(row);
    return written == no_name ? written : shown(written);
  }
  [[nodiscard]] NamePlace shown(NamePlace name) const noexcept {
    return name == no_name || shown_.empty() ? name : shown_[name];
  }
  /// The ids of the rows of a name in all its forms, separated by commas.
  [[nodiscard]] std::string rows_of(NamePlace name) const;
  /// Selects, among names that are the same, the form that most games have. columns: the columns of the table of games
  /// that refer to the names, separated by a comma; the second may be NULL.
  void choose_forms(Database& database, std::string const& columns);

 private:
  [[nodiscard]] std::vector<std::vector<NamePlace>> same_names() const;

  std::vector<std::string> texts_;
  std::vector<std::int64_t> rows_;  // ascending
  std::vector<NamePlace> shown_;    // by place: the form of the name that represents it; empty: each represents itself
};

/// The tables of names of a base, as they were when this object was made.
class NameLists {
 public:
  explicit NameLists(Database& database);
  [[nodiscard]] NameList const& of(NamesOf table) const noexcept { return lists_[static_cast<std::size_t>(table)]; }

 private:
  std::array<NameList, 5> lists_;
};

}  // namespace damier
