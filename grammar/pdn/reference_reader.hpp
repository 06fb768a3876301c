#pragma once

#include "grammar/pdn/reader.hpp"

namespace damier::pdn {

/// Reads what Reader does, by the grammar of the whole record in Boost.Spirit X3 that is the reference of the language
/// (README.md). It reads several times as slowly, and holds as much text in memory as the longest record may have.
/// Tests hold the fast way against it.
struct ReferenceReader : Reader {
  explicit ReferenceReader(ByteSource& source, Limits const& limits = {});
};

}  // namespace damier::pdn
