#pragma once

#include "duplicates/detail/beginnings.hpp"
#include "duplicates/detail/line_keys.hpp"
#include "duplicates/detail/record_loader.hpp"
#include "duplicates/duplicates.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier {

/// Finds which games of an archive are records of one game, by the rules of find_duplicates.
class GameLinks {
 public:
  struct Opening {
    std::int64_t game = 0;
    std::uint64_t begins = 0;
    std::int64_t example = 0;
  };
  struct MoveSequences {
    std::uint64_t repeated = 0;
    std::uint64_t prefixes = 0;
  };

  GameLinks(Archive const& archive, DuplicateOptions const& options);

  /// Goes through the archive. To be called once.
  void find();

  [[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> const& variants() const noexcept {
    return reader_.variants();
  }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// The games of each group, ascending, the groups by their first game.
  [[nodiscard]] std::vector<std::vector<std::int64_t>> groups();
  /// By the game's number.
  [[nodiscard]] std::vector<Opening> const& openings() const noexcept { return openings_; }
  [[nodiscard]] std::map<std::int64_t, MoveSequences> const& sequences() const noexcept {
    return sequences_;
  }  ///< by ArchiveReader::variants()

 private:
  void collect(std::uint64_t slice, std::uint64_t slices, std::uint64_t all);
  void join_equal();
  void join_equal(std::span<LinkedRecord> records);
  void join_short(std::span<LinkedRecord> records);
  void find_beginnings();
  void take(BeginningLines lines);
  void decide(Beginning const& beginning);
  [[nodiscard]] bool one_game(FoundGames const& games);

  void join(std::int64_t one, std::int64_t other);
  [[nodiscard]] std::uint32_t place(std::int64_t game);
  [[nodiscard]] std::uint32_t root(std::uint32_t place) noexcept;

  Archive const& archive_;
  ArchiveReader reader_;
  DuplicateOptions const& options_;
  VariantStarts variant_starts_;
  RecordLoader loader_;
  LineKeys keys_;
  std::uint64_t games_ = 0;
  std::vector<Beginning> beginnings_;
  std::map<std::int64_t, MoveSequences> sequences_;
  std::vector<Opening> openings_;
  // The games that are linked to another one, as sets: each leads to one nearer to the root of its set (union-find).
  std::unordered_map<std::int64_t, std::uint32_t> places_;
  std::vector<std::pair<std::int64_t, std::uint32_t>> members_;
};

}  // namespace damier
