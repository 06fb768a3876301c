#pragma once

#include "grammar/tape.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Reads the names of tags that are written in other case or in another language. Such a tag gets the name of the
/// standard as its reading, unless the record has a tag of that name, too; the first record of a file with such names
/// gets a diagnostic.
class TagNames {
 public:
  /// Reads the names of a record, whose source and events are complete.
  void read(GameTape& tape);

 private:
  [[nodiscard]] bool is_plain(std::string_view name);
  void read_odd(GameTape& tape, std::vector<std::size_t> const& odd);

  /// Names that are read as they are, each in a slot by its letters: nearly every name is recognised by one comparison.
  std::array<std::string, 64> plain_;
  std::vector<std::string> reported_;
};

}  // namespace damier
