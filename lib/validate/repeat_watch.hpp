#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace damier {

/// Watches games one after the other, over all files, for such as were there before: the same moves, or the beginning
/// of the moves of another. What it knows of a game takes some 300 bytes at 80 plies; games that come when most_bytes
/// are full are compared with those before them, and not with one another.
///
/// Moves tell two records to be of one game where they are least_plies or more; fewer where both players, date and
/// round are known and the same, and from least_plies_of_players on where both players are, and neither date nor round
/// speaks against it. A beginning must be of the same players, White and Black exchanged or not, or nameless on either
/// side, and then begin one game only. Names are the same whatever their capitals, accents and order; a base is
/// compared more closely by find_duplicates (store/duplicates.hpp).
class RepeatWatch {
 public:
  static constexpr unsigned least_plies = 30;
  static constexpr unsigned least_plies_of_players = 16;

  explicit RepeatWatch(std::size_t most_bytes = std::size_t{64} << 20U) noexcept : most_bytes_{most_bytes} {}

  /// Takes in a game that was judged. Tells of an earlier one: "duplicate-game" or "prefix-game", a hint at the
  /// beginning of the record.
  [[nodiscard]] std::optional<Finding> add(std::string const& file, GameTape const& tape, Game const& game);

 private:
  struct Record {
    std::string line;  // variant, start, moves
    unsigned plies = 0;
    std::size_t players = 0;  // of both names, in whatever order; 0 if one is missing
    std::size_t date = 0;     // 0 if it is missing
    std::size_t round = 0;
    std::string const* file = nullptr;
    std::uint64_t number = 0;
    bool operator<(Record const& other) const noexcept { return line < other.line; }
  };
  using Records = std::multiset<Record>;

  [[nodiscard]] static std::optional<Record> record_of(Game const& game);
  [[nodiscard]] static bool same_meeting(Record const& one, Record const& other) noexcept;
  [[nodiscard]] static bool same_game(Record const& one, Record const& other) noexcept;
  [[nodiscard]] static bool may_begin(Record const& one, Record const& other) noexcept;
  [[nodiscard]] Record const* same(Record const& record) const;
  [[nodiscard]] Record const* longer(Record const& record) const;
  [[nodiscard]] Record const* shorter(Record const& record) const;

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  Records records_;
  std::set<std::string> files_;
};

}  // namespace damier
