#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

/// The tags that the games table has columns for, in the usual order; all others are rows of the tags table. A rating
/// is in the column of its player, whichever of the two names its tag has. A letter represents each in the layout of a
/// game, '*' the next row of the tags table; remaining rows follow.
struct TagColumn {
  std::string_view name;
  char letter;
};

inline constexpr std::array tag_columns{
    TagColumn{"Event", 'E'},       TagColumn{"Site", 'S'},     TagColumn{"Date", 'D'},
    TagColumn{"Round", 'R'},       TagColumn{"White", 'W'},    TagColumn{"Black", 'B'},
    TagColumn{"Result", 'r'},      TagColumn{"GameType", 'G'}, TagColumn{"WhiteRating", 'w'},
    TagColumn{"BlackRating", 'b'}, TagColumn{"WhiteElo", 'x'}, TagColumn{"BlackElo", 'y'},
};

enum class TagPlace : std::size_t {
  event,
  site,
  date,
  round,
  white,
  black,
  result,
  game_type,
  white_rating,
  black_rating,
  white_elo,
  black_elo,
};

}  // namespace damier
