#pragma once

#include "board/position.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// A command in a comment, such as "[%clk 1:19:40]": it belongs to the move before the comment (PDN-8.3). The views are
/// parts of the comment, which keeps every command as it was written.
struct Command {
  std::string_view name;   ///< "clk"
  std::string_view value;  ///< "1:19:40"; may be empty
  std::string_view text;   ///< all of it, brackets included
};

/// The commands of a comment, in order. A command without closing bracket is ignored.
[[nodiscard]] std::vector<Command> read_commands(std::string_view comment);

/// A time of play: hours, minutes and seconds, or fewer parts, with a fraction of a second. "1:19:40", "0:0:9.56",
/// "75".
[[nodiscard]] std::optional<std::chrono::milliseconds> read_play_time(std::string_view text) noexcept;

/// The times on a clock.
struct ClockReading {
  std::optional<std::chrono::milliseconds> white;
  std::optional<std::chrono::milliseconds> black;
  std::optional<std::chrono::milliseconds> mover;  ///< a time without a colour: of the side that has moved
  std::optional<Colour> running;                   ///< whose clock runs
};

/// The evaluation of a won position, "[%eval #4]", in men.
inline constexpr double won_evaluation = 100;

/// The values of a comment's commands. A command whose value is malformed is in malformed, an unknown one in unknown.
struct CommandFields {
  std::optional<ClockReading> clock;                           ///< clk, clock: time left
  std::optional<std::chrono::milliseconds> mechanical_clock;   ///< mct
  std::optional<std::chrono::milliseconds> elapsed_game_time;  ///< egt
  std::optional<std::chrono::milliseconds> elapsed_move_time;  ///< emt
  std::optional<double> evaluation;                            ///< eval: in men; ±won_evaluation if the game is won
  std::optional<int> won_in;                                   ///< eval: "#4" moves, for the other side "#-4"
  std::optional<std::uint64_t> depth;                          ///< depth, or eval "0.12,14": in plies
  std::optional<std::uint64_t> nodes;                          ///< nodes
  std::optional<std::uint64_t> kilonodes_per_second;           ///< knps
  bool from_opening_book = false;                              ///< inbook
  std::string_view coloured_squares;                           ///< csl: "R12,G23"
  std::string_view coloured_arrows;                            ///< cal: "R12-23", "R1223"
  std::vector<Command> malformed;
  std::vector<Command> unknown;
};

[[nodiscard]] CommandFields read_command_fields(std::string_view comment);

}  // namespace damier
