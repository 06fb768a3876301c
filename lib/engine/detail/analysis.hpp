#pragma once

#include "board/position.hpp"
#include "language/message_data.hpp"
#include "rules/move.hpp"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// How long an engine may think about one position.
struct Level {
  enum class Kind : std::uint8_t { time, nodes, depth };
  Kind kind = Kind::time;
  std::uint64_t amount = 1'000;  ///< milliseconds, nodes or plies

  bool operator==(Level const&) const = default;
};

/// What an engine is asked: a position and the moves that were played from it, so that repetitions are known. The moves
/// have to be legal; the answer is about the position after them.
struct EngineQuestion {
  Position start;
  std::vector<Move> moves = {};
};

/// What an engine answers. All moves were checked with the rules.
struct Analysis {
  Move best;
  std::optional<Move> ponder = {};     ///< the reply that the engine expects
  std::optional<double> score = {};    ///< in men, positive if the side to move is better
  std::optional<unsigned> depth = {};  ///< in plies
  std::optional<std::uint64_t> nodes = {};
  std::optional<double> seconds = {};  ///< as the engine counts them
  std::vector<Move> variation = {};    ///< the principal variation; it begins with best
  std::vector<Message> notes = {};     ///< a variation that was cut, a late answer
  /// Of a late answer, which came only when the engine was asked to stop: how long after the question.
  std::optional<std::chrono::milliseconds> late = {};
};

/// Why there is no answer.
struct EngineFault {
  enum class Kind : std::uint8_t {
    not_started,      ///< the program cannot be run
    no_handshake,     ///< it did not introduce itself in time
    ended,            ///< it ended
    silent,           ///< no answer in time, not even after "stop"
    flood,            ///< more output than any answer needs
    unreadable,       ///< an answer that is no move
    illegal_move,     ///< an answer that is no legal move
    unknown_setting,  ///< it has no such parameter, variant or level
    no_question,      ///< the position has no legal move, or too many to list
    changed,          ///< it is not the engine any more that it was at first: another name or version
    cancelled,        ///< the caller no longer wants an answer
  };
  Kind kind = Kind::silent;
  Message message;
};

using EngineAnswer = tl::expected<Analysis, EngineFault>;

}  // namespace damier
