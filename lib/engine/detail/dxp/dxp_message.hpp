#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace damier {

/// The messages of DamExchange, version 01, without the NUL byte that ends each. All positions are of International
/// draughts: the protocol has no other variant.

/// R: a game is proposed.
struct DxpGameRequest {
  std::string initiator;                  ///< at most 32 printable ASCII letters, no blank at the end
  Colour follower = Colour::white;        ///< the colour that the other side will play
  unsigned minutes = 0;                   ///< to 999
  unsigned moves = 0;                     ///< to be made in that time, to 999; 0: without a limit
  std::optional<Position> position = {};  ///< nothing: the start position
  bool operator==(DxpGameRequest const&) const = default;
};

/// A: the answer to that.
struct DxpGameAnswer {
  enum class Code : std::uint8_t { accepted, version_not_supported, this_game_refused, refused };
  std::string follower;  ///< as the name of the initiator
  Code code = Code::accepted;
  bool operator==(DxpGameAnswer const&) const = default;
};

/// M: a move.
struct DxpMove {
  unsigned seconds = 0;  ///< used for it, to 9999
  Move move;
  bool operator==(DxpMove const&) const = default;
};

/// E: the end of a game, in place of a move.
struct DxpGameEnd {
  enum class Reason : std::uint8_t { unknown, sender_lost, draw, sender_won };
  Reason reason = Reason::unknown;
  bool stop = false;  ///< no other game is wanted
  bool operator==(DxpGameEnd const&) const = default;
};

/// C: a text for a person.
struct DxpChat {
  std::string text;  ///< at most 126 printable ASCII letters
  bool operator==(DxpChat const&) const = default;
};

/// B: moves are to be taken back.
struct DxpBackRequest {
  unsigned move = 0;  ///< to 999
  Colour side = Colour::white;
  bool operator==(DxpBackRequest const&) const = default;
};

/// K: the answer to that.
struct DxpBackAnswer {
  enum class Code : std::uint8_t { accepted, refused, invalid };
  Code code = Code::accepted;
  bool operator==(DxpBackAnswer const&) const = default;
};

using DxpMessage =
    std::variant<DxpGameRequest, DxpGameAnswer, DxpMove, DxpGameEnd, DxpChat, DxpBackRequest, DxpBackAnswer>;

/// The port that programs listen at unless they are configured otherwise.
inline constexpr std::uint16_t dxp_port = 27531;
/// The bytes of the longest message.
inline constexpr std::size_t dxp_longest_message = 127;

/// A message as text. Texts that are too long are cut and numbers that are too large are reduced to the largest that
/// fits; bytes that are not printable ASCII become question marks.
[[nodiscard]] std::string write_dxp(DxpMessage const& message);
/// The message of a text; nothing unless it has exactly the form of its kind. A move need not be legal.
[[nodiscard]] std::optional<DxpMessage> read_dxp(std::string_view text);
/// Whether a text begins as a message of this version does. Others are to be ignored.
[[nodiscard]] bool is_dxp_kind(std::string_view text) noexcept;

}  // namespace damier
