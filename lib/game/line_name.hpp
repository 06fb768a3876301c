#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

/// Lines of a game have names. The main line is "main". The name of a side line is the number of the half move that it
/// replaces, counted from the beginning of the game, and a letter for each further alternative to the same move: "12a",
/// "12b"; after the 26th, "12aa". A side line of a side line has the names of both: "12a.14b". A side line before the
/// first move of the game is "0a".
inline constexpr std::string_view main_line_name = "main";

/// The name of a side line. parent: the name of the line that it branches from; ply: the half moves since the beginning
/// of the game; alternative: which alternative to the same move it is, from 0.
[[nodiscard]] std::string side_line_name(std::string_view parent, unsigned ply, std::size_t alternative);

/// Gives the side lines of a line their names, one after the other in the order of the text.
class SideLineNames {
 public:
  /// parent: the name of the line that they branch from.
  explicit SideLineNames(std::string_view parent = main_line_name) : parent_{parent} {}

  [[nodiscard]] std::string next(unsigned ply) {
    alternative_ = ply == ply_ ? alternative_ + 1 : 0;
    ply_ = ply;
    return side_line_name(parent_, ply, alternative_);
  }

 private:
  std::string parent_;
  unsigned ply_ = ~0U;
  std::size_t alternative_ = 0;
};

}  // namespace damier
