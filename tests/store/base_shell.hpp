#pragma once

#include "import/importer.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

namespace damier::testing {

/// Imports games from a text.
inline ImportReport import_text(Base& base, std::string_view text, std::string const& name = "test.pdn") {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, name);
  return importer.report();
}

/// What SQLite answers to statements about the file of a base: the values with | between them, one row a text line.
inline std::string shell(std::string const& path, std::string const& sql, std::string const& null = "") {
  struct Answer {
    std::string text;
    std::string const& null;
  } answer{{}, null};
  auto const collect = [](void* to, int count, char** values, char**) {
    auto& [text, of_null] = *static_cast<Answer*>(to);
    for (int i = 0; i < count; ++i) {
      text += std::string{i == 0 ? "" : "|"} + (values[i] == nullptr ? of_null : values[i]);
    }
    text += "\n";
    return 0;
  };
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  char* error = nullptr;
  auto const result = sqlite3_exec(connection, sql.c_str(), collect, &answer, &error);
  INFO((error == nullptr ? "" : error));
  REQUIRE(result == SQLITE_OK);
  sqlite3_close(connection);
  return answer.text;
}

}  // namespace damier::testing
