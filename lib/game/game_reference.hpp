#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// Which game: the answer that every report and every row gives to it. A record of a file has the file and its number
/// there; a game of a base has the base and its number there. A report on the text of a game that is in a base has the
/// file that it was imported from, the number of the record there, and its number in the base beside.
struct GameReference {
  std::string file;                     ///< the file or the base, as the user or the import named it
  std::uint64_t number = 0;             ///< in it, from 1; 0 if it is not known
  std::optional<std::int64_t> id = {};  ///< its number in a base, where file is not that base

  auto operator<=>(GameReference const&) const = default;
  bool operator==(GameReference const&) const = default;
};

}  // namespace damier
