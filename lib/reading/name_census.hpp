#pragma once

#include "reading/detail/name_matcher.hpp"
#include "reading/detail/name_meetings.hpp"
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

/// Why two spellings are considered to be of one player.
enum class NameEvidence : std::uint8_t {
  form,      ///< the same words, in other case, accents, order or punctuation
  initials,  ///< one has the initials of the other's given names
  letter,    ///< one letter is wrong, missing, too many, or two are transposed
};
/// The name of a kind of evidence: "name-form", "name-initials", "name-letter". It does not change.
[[nodiscard]] std::string_view name(NameEvidence evidence) noexcept;

/// A spelling of a player's name and the spelling that replaces it.
struct NameVariant {
  std::string spelling;     ///< the one that is replaced
  std::string canonical;    ///< the one that is more frequent in the archive, or more complete
  std::uint64_t games = 0;  ///< of spelling
  std::uint64_t canonical_games = 0;
  NameEvidence evidence = NameEvidence::form;
  Confidence confidence = Confidence::likely;
  Message reason;  ///< one sentence without a full stop
};

/// The finding about two spellings, without its place: a warning if they are surely of one player, else a hint.
[[nodiscard]] Finding finding_of(NameVariant const& variant);

/// Counts the players of an archive and finds those that occur in it under two spellings. Memory grows with the number
/// of different names; the pairs of opponents go to a temporary file.
///
/// Two players who played each other, or different opponents in the same round of the same event, are never taken for
/// one; if both played the same opponent there, the two records are copies of one game. A difference of form is sure if
/// a name has two words or more. Initials and single letters are sure only if both spellings occur in the games of one
/// event, no third player could be meant, and (for a letter) the given names are the same and the other spelling is
/// much more frequent.
class NameCensus {
 public:
  /// folder: where to make the temporary file; if empty, in the system's folder for temporary files.
  explicit NameCensus(std::filesystem::path folder = {});

  /// Which names of a game occur for the first time in this spelling.
  struct Unseen {
    bool white = false;
    bool black = false;
  };
  /// Counts the players of a game. Placeholders ("", "?", "NN") are not counted.
  Unseen add(std::string_view white, std::string_view black, std::string_view event, std::string_view round,
             std::string_view date);

  /// The spellings that are replaced, in the order in which they were first seen.
  [[nodiscard]] std::vector<NameVariant> variants() const;

 private:
  struct Player {
    std::string name;
    bool nobody = false;                           // the name is a placeholder
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

  std::deque<Player> players_;                                 // at stable addresses: the index has views of the names
  std::unordered_map<std::string_view, std::uint32_t> index_;  // by name
  NameMeetings meetings_;
  std::string last_event_;  // with its year; games of one event are mostly adjacent
  std::uint64_t last_event_key_ = 0;
};

}  // namespace damier
