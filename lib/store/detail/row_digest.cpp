#include "store/detail/row_digest.hpp"

#include <algorithm>
#include <bit>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {
namespace {

/// The bytes of a text or a blob. A text is also read as a blob, so that SQLite need not copy it to add a zero byte.
std::string_view bytes_of(sqlite3_value* value) {
  auto const* const bytes = static_cast<char const*>(sqlite3_value_blob(value));
  auto const size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return bytes == nullptr ? std::string_view{} : std::string_view{bytes, size};
}

}  // namespace

void RowDigest::add(sqlite3_value* value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER: add_integer(sqlite3_value_int64(value)); break;
    case SQLITE_FLOAT: add_number('F', std::bit_cast<std::uint64_t>(sqlite3_value_double(value))); break;
    case SQLITE_TEXT: add_text(bytes_of(value)); break;
    case SQLITE_BLOB: add_blob(bytes_of(value)); break;
    default: add_null();
  }
}

void RowDigest::add_bytes(char type, std::string_view value) {
  add_number(type, value.size());
  if (value.size() > longest_kept) {
    add_number('D', XXH3_64bits(value.data(), value.size()));
  } else {
    std::ranges::copy(value, bytes_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += value.size();
  }
}

std::uint64_t RowDigest::value() const noexcept { return XXH3_64bits(bytes_.data(), size_); }

}  // namespace damier
