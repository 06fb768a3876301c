#pragma once

#include "grammar/pdn/reader.hpp"

namespace damier::pdn {

/// Reads the same as Reader, but by the grammar of a whole record in Boost.Spirit X3, which is the reference of the
/// language (README.md). It is several times as slow and holds as much text in memory as the longest record may have.
/// Tests compare the fast way with it.
struct ReferenceReader : Reader {
  explicit ReferenceReader(ByteSource& source, Limits const& limits = {});
};

}  // namespace damier::pdn
