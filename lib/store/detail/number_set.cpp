#include "store/detail/number_set.hpp"

#include <sqlite3.h>

#include <algorithm>

namespace damier {
namespace {

void in_numbers(sqlite3_context* context, int /*count*/, sqlite3_value** values) noexcept {
  auto const* const set = static_cast<NumberSet const*>(sqlite3_value_pointer(values[0], NumberSet::type));
  if (set == nullptr) {
    sqlite3_result_error(context, "in_numbers() wants a set", -1);
    return;
  }
  auto const none = sqlite3_value_type(values[1]) == SQLITE_NULL;
  sqlite3_result_int(context, (none ? set->has_none() : set->contains(sqlite3_value_int64(values[1]))) ? 1 : 0);
}

}  // namespace

void NumberSet::add(std::int64_t number) {
  if (number < 0) {
    return;
  }
  auto const place = static_cast<std::size_t>(number);
  if (bits_.size() <= place) {
    bits_.resize(std::max(place + 1, 2 * bits_.size()));
  }
  bits_[place] = true;
}

bool NumberSet::add_function(sqlite3* connection) noexcept {
  constexpr int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;  // no schema may call it
  return sqlite3_create_function_v2(connection, "in_numbers", 2, flags, nullptr, &in_numbers, nullptr, nullptr,
                                    nullptr) == SQLITE_OK;
}

}  // namespace damier
