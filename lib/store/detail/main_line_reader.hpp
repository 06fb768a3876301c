#pragma once

#include "store/base_reader.hpp"
#include "store/detail/database.hpp"

#include <optional>

namespace damier {

/// Makes main lines from encoded moves.
class MainLineReader {
 public:
  explicit MainLineReader(Database& database) noexcept : database_{database} {}

  /// Replaces a main line by that of a game whose moves were read and whose variant is known.
  void read(StoredGame const& game, MainLine& line);

 private:
  void follow_whole_game(MainLine& line);

  Database& database_;
  std::optional<BaseReader> games_;  // rarely needed
};

}  // namespace damier
