#pragma once

#include "duplicates/detail/repeat_record.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {

/// A record in a RepeatSweep.
struct SweptRecord {
  std::string_view line;
  unsigned plies = 0;
  Meeting meeting;
  std::uint64_t ordinal = 0;  ///< the records were added in this order
  std::string_view place;     ///< the caller's identification of the record
};

/// Two records of one game, the later one first.
struct FoundPair {
  bool same_moves = false;
  bool later_is_shorter = false;
  std::size_t shorter_bytes = 0;  ///< bytes of the shorter record's line
  std::uint64_t ordinal = 0;      ///< of the later record
  std::string_view later;         ///< its place
  std::string_view earlier;
};

/// Goes once through records that are sorted by their move sequences, and within one by their ordinals, and finds those
/// that are of one game by the rules of RepeatWatch. In memory are the sequences that are a beginning of the current
/// one, with their records: of a sequence of 30 plies or more only the first record, because the others have the same
/// moves.
class RepeatSweep {
 public:
  using Visit = std::function<void(FoundPair const&)>;

  RepeatSweep(std::size_t most_of_meeting, std::size_t most_members, Visit visit)
      : most_of_meeting_{most_of_meeting}, most_members_{most_members}, visit_{std::move(visit)} {}

  void add(SweptRecord const& record);
  /// To be called after the last record.
  void finish();

 private:
  struct PlacedRecord {
    std::uint64_t ordinal = 0;
    std::string place;
  };
  /// A record that later ones are compared with.
  struct Member {
    Meeting meeting;
    PlacedRecord record;
    bool is_copy = false;     // the same game as a record before it: then it is not itself counted as a beginning
    bool is_of_many = false;  // it is the beginning of more than one game
    std::size_t last_depth = 0;
    std::uint64_t last_level = 0;            // the last sequence that it is a beginning of; 0: none
    std::optional<PlacedRecord> whole = {};  // the first record, in the order of adding, that it is a beginning of
  };
  /// A move sequence that is the beginning of the current one, or that sequence.
  struct Level {
    std::size_t bytes = 0;  // length of the sequence
    unsigned plies = 0;
    std::uint64_t number = 0;  // from 1, among all sequences
    std::vector<Member> members = {};
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> of_players = {};  // members of a short sequence
  };

  void open(SweptRecord const& record);
  void close_level();
  void begin_wholes(SweptRecord const& record);
  void begin_whole(Level const& level, Member& member, SweptRecord const& record);
  [[nodiscard]] bool find_copy(SweptRecord const& record);
  void keep(SweptRecord const& record, bool is_copy);
  void report(Member const& member, Level const& level);

  std::size_t most_of_meeting_;
  std::size_t most_members_;
  Visit visit_;
  std::string line_;           // line of the current record (RepeatRecord)
  std::vector<Level> levels_;  // the shortest sequence first
  std::uint64_t lines_ = 0;
  std::size_t members_ = 0;  // number of members in all levels
};

}  // namespace damier
