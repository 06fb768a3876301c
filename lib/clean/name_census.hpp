#pragma once

#include "clean/name_matcher.hpp"
#include "clean/name_meetings.hpp"
#include "validate/finding.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier {

/// Why two spellings are thought to be of one player.
enum class NameEvidence : std::uint8_t {
  form,      ///< the same words, in other case, accents, order or punctuation
  initials,  ///< one has the initials of the other's given names
  letter,    ///< one letter is wrong, missing, too many, or two are transposed
};
/// "name-form", "name-initials", "name-letter": stable.
[[nodiscard]] std::string_view name(NameEvidence evidence) noexcept;

/// Two spellings of a player's name.
struct NameVariant {
  std::string spelling;     ///< the one that gives way
  std::string canonical;    ///< the one that the archive has more of, or that says more
  std::uint64_t games = 0;  ///< of spelling
  std::uint64_t canonical_games = 0;
  NameEvidence evidence = NameEvidence::form;
  Confidence confidence = Confidence::likely;
  Message reason;  ///< one sentence without a full stop
};

/// The finding that tells of two spellings, without its place: a warning where they are surely of one player, else a
/// hint.
[[nodiscard]] Finding finding_of(NameVariant const& variant);

/// Counts the players of an archive and finds those that stand in it under two spellings. Memory grows with
/// the number of different names; who met whom goes to a temporary file.
///
/// Nobody is taken for another who met him, or who played somebody else in the same round of the same event; whoever is
/// said to have played the same opponent there is in a copy of the same game. A difference of form is sure
/// where a name has two words or more. Initials and single letters are sure only where both spellings stand in the
/// games of one event, no third player could be meant, and (for a letter) the given names are the same and the other
/// spelling is much more frequent.
class NameCensus {
 public:
  /// folder: for the temporary file; that of the system if empty.
  explicit NameCensus(std::filesystem::path folder = {});

  /// Which names of a game are the first of their spelling.
  struct Unseen {
    bool white = false;
    bool black = false;
  };
  /// Counts the players of a game. Names that say nothing ("", "?", "NN") count for nothing.
  Unseen add(std::string_view white, std::string_view black, std::string_view event, std::string_view round,
             std::string_view date);

  /// The spellings that give way, in the order in which they were first seen.
  [[nodiscard]] std::vector<NameVariant> variants() const;

 private:
  struct Player {
    std::string name;
    bool nobody = false;                           // the name says nothing
    std::array<std::uint32_t, 2> long_words = {};  // hashes of the longest words of the name; 0: none
    std::uint64_t games = 0;
  };
  struct Groups;
  /// The index of a name, and whether it is new.
  std::pair<std::uint32_t, bool> find(std::string_view name);
  std::uint64_t event_key(std::string_view event, std::string_view year);
  [[nodiscard]] Groups groups() const;
  [[nodiscard]] std::vector<bool> who_met_first(Groups const& groups) const;
  [[nodiscard]] std::vector<NameMatch> allowed_matches(Groups const& groups) const;

  std::deque<Player> players_;                                 // stay where they are: the index has views of the names
  std::unordered_map<std::string_view, std::uint32_t> index_;  // by name
  NameMeetings meetings_;
  std::string last_event_;  // with its year; games of one event mostly stand together
  std::uint64_t last_event_key_ = 0;
};

}  // namespace damier
