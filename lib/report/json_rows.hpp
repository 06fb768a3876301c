#pragma once

#include "grammar/json/writer.hpp"
#include "report/report.hpp"

#include <string_view>

namespace damier::report {

/// Adds a value to JSON that is being written: null for no value.
void add_value(JsonWriter& json, Value const& value);
/// Adds a member; none for what is absent.
void add_member(JsonWriter& json, std::string_view key, Value const& value);
/// Adds the fields that JSON shows to the object that is open.
void add_members(JsonWriter& json, std::vector<Heading> const& headings, Fields const& fields);
template <typename Row>
void add_members(JsonWriter& json, Columns<Row> const& columns, Row const& row) {
  for (auto const& column : columns.all) {
    if (is_in(Where::json, column.heading.where)) {
      add_member(json, column.heading.key, column.value(row));
    }
  }
}

/// Adds rows as an array of objects, for reports that have more than rows.
template <typename Row, typename Range>
void add_rows(JsonWriter& json, std::string_view key, Columns<Row> const& columns, Range const& rows) {
  json.key(key).begin_array();
  for (auto const& row : rows) {
    json.begin_object();
    add_members(json, columns, row);
    json.end_object();
  }
  json.end_array();
}

}  // namespace damier::report
