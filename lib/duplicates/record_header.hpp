#pragma once

#include "game/date_span.hpp"
#include "game/player_name.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// What of a header tells one game from another.
struct RecordHeader {
  RecordHeader(std::string_view white_name, std::string_view black_name, std::string_view date_text,
               std::string_view round_text);

  PlayerName white;
  PlayerName black;
  std::optional<DateSpan> date;
  std::string round;  ///< the first number in it

  [[nodiscard]] bool nameless() const noexcept { return white.empty() && black.empty(); }
};

enum class HeaderLikeness : std::uint8_t {
  agree,    ///< both names agree, as they stand or with White and Black exchanged
  unnamed,  ///< a name is missing, and nothing speaks against the others
  differ,
};
[[nodiscard]] HeaderLikeness compare_names(RecordHeader const& one, PlayerName const& white, PlayerName const& black);
[[nodiscard]] inline HeaderLikeness compare_names(RecordHeader const& one, RecordHeader const& other) {
  return compare_names(one, other.white, other.black);
}
/// Whether the dates or the rounds cannot be those of one game.
[[nodiscard]] bool contradict(RecordHeader const& one, RecordHeader const& other) noexcept;

}  // namespace damier
