#pragma once

#include "duplicates/detail/archive.hpp"
#include "duplicates/detail/line_files.hpp"
#include "game/same_game.hpp"
#include "language/message.hpp"
#include "store/games.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The relation of a record to the best record of the same game.
enum class Likeness : std::uint8_t {
  copy,          ///< the same content
  other_tags,    ///< the same moves, names and result; other tags, comments, NAGs or variations
  respelled,     ///< the same moves, names that are spelled in another way
  nameless,      ///< the same moves, a name is missing in one of them
  other_result,  ///< the same moves and names, another outcome
  swapped,       ///< the same moves, the names of White and Black exchanged
  other_names,   ///< the same moves under names that are not the same players'
  prefix,        ///< its moves are the beginning of the best record's
};
inline constexpr std::size_t likenesses = 8;
/// "copy", "other-tags", "respelled", "nameless", "other-result", "swapped", "other-names", "prefix".
[[nodiscard]] std::string_view name(Likeness likeness) noexcept;
/// The meaning of a likeness, for a reader, without a full stop.
[[nodiscard]] Word describe(Likeness likeness) noexcept;

/// Which record of a game is the best. One that a person has corrected in the base always is.
enum class Keep : std::uint8_t {
  best,      ///< by what it has: see find_duplicates
  newest,    ///< the content that came with the last import
  first,     ///< the lowest number
  cleanest,  ///< the fewest findings
  source,    ///< from a source
};
/// The names of the enumerators, in their order.
inline constexpr std::array<std::string_view, 5> keep_names{"best", "newest", "first", "cleanest", "source"};

struct DuplicateOptions {
  /// From this number of plies on, equal moves alone make two records one game: see game/same_game.hpp.
  unsigned least_plies = least_plies_of_moves;
  unsigned threads = 1;                 ///< what is found is the same for any number
  std::uint64_t most_keys = 8'000'000;  ///< games that are compared at a time, of 28 to 36 bytes each
  DuplicatePart part = {};              ///< only its records; those of all parts together are the whole
  std::filesystem::path lines = {};     ///< the folder of the files of write_line_files, if the part is read from them
  /// Called now and then; may throw to stop.
  std::function<void()> pause = {};
  Keep keep = Keep::best;
  std::string source = {};  ///< of Keep::source
};

/// One of several records of a game.
struct DuplicateRecord {
  GameHeader header;
  Likeness likeness = Likeness::copy;  ///< to the best record; without meaning for the best record itself
  std::uint64_t source_line = 0;
  std::uint64_t tags = 0;         ///< tags with a value other than empty or "?"
  std::uint64_t annotations = 0;  ///< comments, NAGs, strengths and variations
  std::uint64_t warnings = 0;     ///< findings of warning level or above
  std::uint64_t hints = 0;        ///< other findings
  bool corrected = false;         ///< a person has changed it in the base
};

/// The records of one game.
struct DuplicateGroup {
  std::vector<DuplicateRecord> records;  ///< two or more: the best, then the others by number
  Message reason;                        ///< why that is the best, without a full stop
};

/// A move sequence that begins games and cannot be assigned to one of them: an opening, or a game cut short without
/// names to identify it.
struct OpeningLine {
  GameHeader header;  ///< of its first record
  std::uint64_t source_line = 0;
  std::uint64_t begins = 0;  ///< number of records
  GameId example{};          ///< the first of them
};

/// The result of find_duplicates.
struct DuplicateReport {
  /// Distinct move sequences of two moves or more from the start position, whatever the headers say.
  struct MoveSequences {
    std::string variant;
    std::uint64_t repeated = 0;  ///< sequences that several records have
    std::uint64_t prefixes = 0;  ///< sequences that begin another record's sequence
  };
  std::uint64_t games = 0;  ///< games that were compared
  std::uint64_t groups = 0;
  std::array<std::uint64_t, likenesses> records{};  ///< besides the best of each group
  std::uint64_t openings = 0;
  std::vector<MoveSequences> sequences;  ///< by variant

  [[nodiscard]] std::uint64_t duplicates() const noexcept;  ///< all records besides the best
};

/// Finds the games that an archive contains more than once; its numbers are in the results. Calls a visitor for each
/// group, in the order of the least number in it, then for each opening sequence. Returning false stops.
///
/// Records are of one game
/// - if they have the same content (the digest by which an import recognises them);
/// - if they have the same variant, start and moves: from least_plies on whatever their headers say, below it, but not
///   below two, if their names agree or are missing and neither date nor round contradicts;
/// - if the moves of one, two or more, begin those of the other, their names agree, neither date nor round contradicts,
///   and there are least_plies or more moves or the dates of both are known;
/// - if the moves of one, least_plies or more, begin those of the other, names are missing, and neither date nor round
///   contradicts.
///
/// The last two rules apply only if all the longer records are of one game. Any other record whose moves begin others',
/// with names missing on either side, is an opening sequence. If more than 64 different records have the same
/// moves, fewer than least_plies, only those with the same content are of one game. Moves are compared as they are
/// stored: docs/base-format.md.
///
/// The moves are represented by keys of 64 bits, and records with the same key are compared. Takes 28 to 36 bytes a
/// game, for at most DuplicateOptions::most_keys games at a time: a larger base is read more often. The result takes
/// some 100 bytes a record.
DuplicateReport find_duplicates(Archive const& archive, DuplicateOptions const& options,
                                std::function<bool(DuplicateGroup const&)> const& group,
                                std::function<bool(OpeningLine const&)> const& opening);
/// The same for one base.
DuplicateReport find_duplicates(Base& base, DuplicateOptions const& options,
                                std::function<bool(DuplicateGroup const&)> const& group,
                                std::function<bool(OpeningLine const&)> const& opening);

}  // namespace damier
