#pragma once

#include "reading/repeat_record.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {

/// A record on its way through a RepeatSweep.
struct SweptRecord {
  std::string_view line;
  unsigned plies = 0;
  Meeting meeting;
  std::uint64_t ordinal = 0;  ///< the records were added in this order
  std::string_view place;     ///< what the caller knows the record by
};

/// Two records of one game, the one that came later first.
struct FoundPair {
  bool same_moves = false;
  bool later_is_shorter = false;
  std::size_t shorter_bytes = 0;  ///< of the shorter line
  std::uint64_t ordinal = 0;      ///< of the later record
  std::string_view later;         ///< its place
  std::string_view earlier;
};

/// Goes once through records that are sorted by their lines, those of one line by their ordinals, and finds those that
/// are of one game: what RepeatWatch says. In memory are the lines that are the beginning of the one at hand, with
/// their records: of 30 plies or more the first record of a line, for the others have its moves.
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
    bool is_copy = false;     // of a record before it: then it begins no game for itself
    bool is_of_many = false;  // it begins more than one game
    std::size_t last_depth = 0;
    std::uint64_t last_level = 0;            // the last line that it begins; 0: none
    std::optional<PlacedRecord> whole = {};  // the record that came first of those that it begins
  };
  /// A line that is the beginning of the one at hand, or that line.
  struct Level {
    std::size_t bytes = 0;  // of the line
    unsigned plies = 0;
    std::uint64_t number = 0;  // from 1, of all lines
    std::vector<Member> members = {};
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> of_players = {};  // members of a short line
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
  std::string line_;           // at hand
  std::vector<Level> levels_;  // the shortest line first
  std::uint64_t lines_ = 0;
  std::size_t members_ = 0;  // of all levels
};

}  // namespace damier
