#pragma once

#include "player.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::bench {

/// The kind of a record, by its relation to the records before it.
enum class RecordKind : std::uint8_t {
  original,
  copy,             ///< the same record again
  respelled,        ///< the same moves, the players spelled in another way
  other_result,     ///< the same moves and names, another result
  swapped,          ///< the same moves, White and Black exchanged in the header
  prefix,           ///< the first moves under the same header, 30 plies or more
  nameless_prefix,  ///< the same without the names of the players
  line,             ///< an opening without names, 6 to 14 plies: many games begin with it, but it is no copy of any
  illegal,          ///< a game of its own that has an illegal move
};
inline constexpr std::size_t record_kinds = 9;
[[nodiscard]] std::string_view name_of(RecordKind kind) noexcept;

struct ArchiveOptions {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  Variant const* variant = &international();
  /// The share of the records of each kind, from 0 to 1; the rest are originals.
  std::array<double, record_kinds> shares{0, 0.005, 0.005, 0.002, 0.001, 0.004, 0.002, 0.005, 0.005};
  /// The shares of the originals that have comments, and so on.
  double comments = 0.1;
  double nags = 0.05;
  double variations = 0.05;
};

/// What the generator knows about a record: its number, from 1, and the record that it was made from.
struct RecordTruth {
  std::uint64_t number = 0;
  RecordKind kind = RecordKind::original;
  std::optional<std::uint64_t> of = {};
};

/// The contents of an archive.
struct ArchiveTruth {
  std::array<std::uint64_t, record_kinds> records{};
  std::uint64_t plies = 0;  ///< in main lines, including illegal ones and those after them
  std::uint64_t with_comments = 0;
  std::uint64_t with_nags = 0;
  std::uint64_t with_variations = 0;
};

/// Makes an archive record by record: tournaments of some dozens of games with returning players, and the duplicates
/// and faults of merged archives. The same options give the same bytes.
class Archive {
 public:
  explicit Archive(ArchiveOptions const& options);

  /// Appends the next record to a text and returns its truth; nothing when all records have been made.
  [[nodiscard]] std::optional<RecordTruth> next(std::string& text);
  [[nodiscard]] ArchiveTruth const& truth() const noexcept { return truth_; }

 private:
  struct Header {
    std::string event, site, date, round;
    PlayerName white, black;
    std::string white_name, black_name;  // as written
    std::string result;
    unsigned white_rating = 0, black_rating = 0;  // 0: not known
  };
  struct Record {
    std::uint64_t number = 0;
    Header header;
    std::vector<std::string> moves;
    std::vector<std::string> remarks;  // by ply: the annotation after the move
  };
  struct Tournament {
    std::string event, site;
    unsigned year = 0, month = 0, first_day = 0;
    std::vector<std::uint64_t> players;
    std::size_t rounds = 0, round = 0, board = 0;
    bool rated = false;
  };

  [[nodiscard]] RecordKind choose_kind();
  void make_original();
  void make_line();
  void make_derived(RecordKind kind);
  void make_illegal();
  void begin_tournament();
  [[nodiscard]] Header next_pairing();
  [[nodiscard]] std::string decide(ArchivePlayer::End end);
  void annotate();
  [[nodiscard]] std::string variation(std::size_t ply);
  void keep();
  void write(std::string& text) const;

  ArchiveOptions options_;
  ArchivePlayer player_;
  Random random_;
  std::uint64_t number_ = 0;
  std::uint64_t tournaments_ = 0;
  Tournament tournament_;
  Record record_;  // the current record
  std::optional<std::uint64_t> of_;
  std::vector<PlayedMove> played_;
  std::vector<PlayedMove> instead_;
  std::vector<Record> kept_;  // originals that others can be made from
  ArchiveTruth truth_;
};

}  // namespace damier::bench
