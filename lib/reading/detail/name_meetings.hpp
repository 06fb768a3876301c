#pragma once

#include "text/spill.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

namespace damier {

/// The opponents of all games. Kept in a spill, so that memory does not grow with the games.
class NameMeetings {
 public:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  struct Meeting {
    std::uint64_t event = 0;  ///< hash; 0 where it is not named
    std::uint64_t round = 0;  ///< hash of event and round; 0 where either is not named
    std::uint32_t white = nobody, black = nobody;
  };

  explicit NameMeetings(std::filesystem::path folder) : spill_{std::move(folder)} {}

  void add(Meeting const& meeting);
  void for_each(std::function<void(Meeting const&)> const& visit) const;
  [[nodiscard]] std::uint64_t count() const noexcept { return spill_.size() / sizeof(Meeting); }

 private:
  Spill spill_;
};

/// Two groups of names, and the evidence of their games on whether they are one player.
struct NamePair {
  std::uint32_t one = 0, two = 0;  ///< groups
  bool met = false;                ///< they played each other
  bool collide = false;            ///< they met different opponents in the same round
  bool share_event = false;
};

/// Sets what the games show about pairs. group_of: the group of each player; words_of: hashes of the longest words of a
/// player's name, 0 for none: two opponents with a word in common are taken for one. Reads the meetings several times,
/// so that memory stays small.
void examine_pairs(NameMeetings const& meetings, std::vector<std::uint32_t> const& group_of,
                   std::function<std::array<std::uint32_t, 2>(std::uint32_t)> const& words_of,
                   std::vector<NamePair>& pairs);

}  // namespace damier
