#pragma once

#include "game/game.hpp"
#include "game/walker.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The content of a record, independent of layout, order of tags, routes, GameType and the style of the result: an
/// export that is read again has the same content.
class RecordContent {
 public:
  /// Memory that is reused from record to record.
  struct Memory {
    std::string content;
    std::vector<Tag const*> tags;
  };

  /// Adds the content of a game's tags.
  RecordContent(Game const& game, Memory& memory);

  /// Adds the next item of the body, which is one of the game's.
  void add(Item const& item);
  /// Adds legal moves, in the form of write_move.
  void add_moves(std::string_view moves) { content_ += moves; }

  static constexpr std::size_t most_move_bytes = 132;  // no board has more than 128 squares
  /// Writes the content of a move; returns the place after it.
  [[nodiscard]] static char* write_move(char* to, Move const& move) noexcept {
    to[0] = 'M';
    to[1] = static_cast<char>(move.from.bit());
    to[2] = static_cast<char>(move.to.bit());
    to += 3;
    if (move.is_capture()) {
      for (auto const square : move.captured) {
        *to++ = static_cast<char>(square.bit());
      }
    }
    *to++ = '\0';
    return to;
  }

  /// The digest of the content, 64 bits; to be called after the last item.
  [[nodiscard]] std::uint64_t digest();

 private:
  [[nodiscard]] bool gives_turn_away(Item const& dots);

  Game const& game_;
  std::optional<LineStack> lines_;  // set after the first dots
  Item const* next_ = nullptr;      // the next item to be followed
  std::string& content_;
};

}  // namespace damier
