#pragma once

#include "grammar/pdn/grammar.hpp"

#include <cstdint>

namespace damier::pdn {

/// A tag in its plainest form, of which nearly all headers consist.
struct PlainTag {
  char const* end = nullptr;  ///< behind the tag; null if there is something else
  std::uint64_t name = 0;     ///< one bit for each of the usual names that need no second look; 0 for other names
  bool is_usual = false;      ///< it has such a name, and a value in which no blank or character is odd
};

/// Reads a tag such as [Event "Club match"] whose value has no backslash: two events, or none if there is something
/// else.
[[nodiscard]] PlainTag read_plain_tag(char const* first, Input const& input);

}  // namespace damier::pdn
