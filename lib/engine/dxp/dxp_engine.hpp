#pragma once

#include "engine/detail/dxp/dxp_connection.hpp"
#include "engine/detail/dxp/dxp_message.hpp"
#include "engine/detail/engine.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace damier {

/// How a program that speaks DamExchange is reached.
struct DxpSettings {
  std::string host = "localhost";
  std::uint16_t port = dxp_port;
  std::string name = "damier";  ///< as the program sees the other side

  std::chrono::milliseconds handshake{10'000};  ///< to connect, and again for the answer to the proposal of a game
  std::chrono::milliseconds longest{60'000};    ///< for a move whose share of the clock is less
  std::chrono::milliseconds grace{2'000};       ///< to end a game
  unsigned tries = 2;                           ///< for each position, each with a new connection

  /// Asked about twenty times a second during a wait, from the thread that asked; true ends it.
  std::function<bool()> cancelled = {};
};

/// A program that plays games over DamExchange, as the one that is asked for its move in a position of International
/// draughts: each question is a game of one move. The protocol has no values and no variations, and its clock is for a
/// number of moves: a limit of time is what a move has on average. It has no limit of nodes or depth.
class DxpEngine final : public Engine {
 public:
  explicit DxpEngine(DxpSettings settings);
  /// Ends the connection.
  ~DxpEngine() override;

  [[nodiscard]] std::optional<EngineFault> start() override;
  /// The name of the answer to the last proposal of a game; before the first one host and port.
  [[nodiscard]] std::string name() const override { return name_.empty() ? address_ : name_; }
  [[nodiscard]] std::string version() const override { return {}; }
  [[nodiscard]] EngineAnswer analyse(EngineQuestion const& question, Level level) override;
  /// How many connections were made.
  [[nodiscard]] unsigned connections() const noexcept { return connections_; }

 private:
  using Clock = DxpConnection::Clock;

  [[nodiscard]] EngineAnswer ask(Position const& position, MoveList const& legal, Level level);
  [[nodiscard]] std::optional<EngineFault> propose_game(Position const& position, Level level);
  [[nodiscard]] EngineAnswer await_move(MoveList const& legal, Clock::time_point deadline);
  [[nodiscard]] EngineAnswer judge(DxpMove const& played, MoveList const& legal);
  void end_game();
  [[nodiscard]] std::optional<EngineFault> receive(DxpMessage& message, Clock::time_point deadline);
  [[nodiscard]] EngineFault fault(EngineFault::Kind kind) const;

  DxpSettings settings_;
  DxpConnection connection_;
  std::string address_;
  std::string name_;
  unsigned connections_ = 0;
};

/// The clock of a game in which a move has so much time on average: minutes and the number of moves in them.
struct DxpClock {
  unsigned minutes = 1;
  unsigned moves = 0;
  bool operator==(DxpClock const&) const = default;
};
[[nodiscard]] DxpClock dxp_clock(std::chrono::milliseconds move) noexcept;

}  // namespace damier
