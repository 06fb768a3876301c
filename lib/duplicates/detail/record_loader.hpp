#pragma once

#include "board/geometry.hpp"
#include "duplicates/detail/archive.hpp"
#include "game/same_game.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace damier {

/// The variants of an archive, by ArchiveReader::variants(); those of unknown variants are left out.
class VariantStarts {
 public:
  explicit VariantStarts(ArchiveReader const& reader);

  /// Whether a record can be compared by its moves, and not only by its content.
  [[nodiscard]] bool has_line(std::int64_t variant, std::string_view moves) const noexcept;
  /// The position that a game begins from; nothing for the start position, whether or not the record gives it.
  [[nodiscard]] std::string_view start_of(std::int64_t variant, std::string_view start_fen) const noexcept;

 private:
  struct VariantStart {
    Geometry board;
    std::string start;  // the FEN of its start position: some files give it for every game
  };
  std::map<std::int64_t, VariantStart> variant_starts_;
};

/// A record that was read on its own.
struct LinkedRecord {
  std::int64_t game = 0;
  std::int64_t variant = 0;
  std::string line;  ///< start and moves, or the digest if these do not identify the game
  std::string moves;
  std::string start;
  unsigned plies = 0;
  bool illegal = false;  ///< its moves continue beyond those that are compared
  RecordHeader header{{}, {}, {}, {}};
  std::int64_t digest = 0;
};

/// Reads single records, and keeps the names of the players that were asked for.
class RecordLoader {
 public:
  RecordLoader(ArchiveReader reader, VariantStarts const& variant_starts)
      : variant_starts_{variant_starts}, reader_{std::move(reader)} {}

  /// A record with game number 0 if another program has removed it meanwhile.
  [[nodiscard]] LinkedRecord load(std::int64_t game);
  /// By RecordRow::white and black; 0 has no name.
  [[nodiscard]] PlayerName const& player(std::int64_t id);

 private:
  VariantStarts const& variant_starts_;
  ArchiveReader reader_;
  std::unordered_map<std::int64_t, PlayerName> players_;
};

}  // namespace damier
