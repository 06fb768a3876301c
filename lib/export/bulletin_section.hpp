#pragma once

#include "language/language.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier {

/// A table in a bulletin. All texts may contain any bytes.
struct BulletinTable {
  struct Column {
    std::string title;
    bool is_number = false;  ///< set to the right
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  ///< as many fields each as there are columns
  std::string note;                            ///< a line below it; may be empty

  [[nodiscard]] bool empty() const noexcept { return rows.empty(); }
  /// The titles of the columns, as a row.
  [[nodiscard]] std::vector<std::string> titles() const {
    std::vector<std::string> row;
    for (auto const& column : columns) {
      row.push_back(column.title);
    }
    return row;
  }
};

/// What a bulletin prints between games: the heading of an event or of a round, and a table. All texts may contain any
/// bytes, and may be empty.
struct BulletinSection {
  enum class Level : std::uint8_t { event, round };
  Level level = Level::event;
  std::string title;
  std::string details;  ///< below the title: place and days
  BulletinTable table = {};
  Language language = Language{"en"};  ///< of its words
};

}  // namespace damier
