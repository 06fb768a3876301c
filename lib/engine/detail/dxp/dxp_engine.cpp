#include "engine/dxp/dxp_engine.hpp"

#include "engine/detail/hub/hub_line.hpp"
#include "language/message.hpp"
#include "language/system_reason.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace damier {

DxpClock dxp_clock(std::chrono::milliseconds move) noexcept {
  constexpr std::uint64_t most = 999;
  constexpr std::uint64_t minute = 60'000;
  auto const time = static_cast<std::uint64_t>(std::max<std::chrono::milliseconds::rep>(move.count(), 1));
  if (time >= minute) {
    return {static_cast<unsigned>(std::min(time / minute, most)), 1};
  }
  return {1, static_cast<unsigned>(std::min(minute / time, most))};
}

DxpEngine::DxpEngine(DxpSettings settings)
    : settings_{std::move(settings)}, address_{settings_.host + ':' + std::to_string(settings_.port)} {}

DxpEngine::~DxpEngine() = default;

EngineFault DxpEngine::fault(EngineFault::Kind kind) const {
  using Kind = EngineFault::Kind;
  switch (kind) {
    case Kind::no_handshake: return {kind, message("dxp-no-answer", "engine"_a = address_)};
    case Kind::ended: return {kind, message("engine-ended", "engine"_a = address_)};
    case Kind::flood: return {kind, message("engine-flood", "engine"_a = address_)};
    case Kind::no_question: return {kind, message("engine-no-question")};
    case Kind::cancelled: return {kind, message("engine-cancelled")};
    default: return {Kind::silent, message("engine-silent", "engine"_a = address_)};
  }
}

std::optional<EngineFault> DxpEngine::start() {
  if (connection_.is_open()) {
    return std::nullopt;
  }
  if (auto const reason = connection_.connect(settings_.host, settings_.port, Clock::now() + settings_.handshake);
      reason != 0) {
    return EngineFault{EngineFault::Kind::not_started,
                       message("dxp-not-connected", "engine"_a = address_,
                               "reason"_a = system_reason({reason, std::generic_category()}))};
  }
  ++connections_;
  return std::nullopt;
}

std::optional<EngineFault> DxpEngine::receive(DxpMessage& message_read, Clock::time_point deadline) {
  using Reading = DxpConnection::Reading;
  std::string text;
  while (true) {
    switch (connection_.receive(text, deadline, settings_.cancelled)) {
      case Reading::text: break;
      case Reading::late: return fault(EngineFault::Kind::silent);
      case Reading::ended: return fault(EngineFault::Kind::ended);
      case Reading::flood: return fault(EngineFault::Kind::flood);
      case Reading::interrupted: return fault(EngineFault::Kind::cancelled);
    }
    if (Clock::now() > deadline) {  // a program that chats without end is late, too
      return fault(EngineFault::Kind::silent);
    }
    if (!is_dxp_kind(text)) {
      continue;
    }
    auto read = read_dxp(text);
    if (!read) {
      return EngineFault{EngineFault::Kind::unreadable,
                         message("dxp-unreadable", "engine"_a = address_, "text"_a = text)};
    }
    if (std::holds_alternative<DxpChat>(*read)) {
      continue;
    }
    if (std::holds_alternative<DxpBackRequest>(*read)) {
      if (!connection_.send(write_dxp(DxpBackAnswer{DxpBackAnswer::Code::refused}), deadline)) {
        return fault(EngineFault::Kind::ended);
      }
      continue;
    }
    message_read = std::move(*read);
    return std::nullopt;
  }
}

EngineAnswer DxpEngine::analyse(EngineQuestion const& question, Level level) {
  if (level.kind != Level::Kind::time) {
    return tl::unexpected{EngineFault{
        EngineFault::Kind::unknown_setting,
        message("engine-unknown-setting", "engine"_a = address_,
                "text"_a = level.kind == Level::Kind::nodes ? std::string{"nodes"} : std::string{"depth"})}};
  }
  auto position = question.start;
  for (auto const& move : question.moves) {
    position = international().after(position, move);
  }
  MoveList legal;
  international().legal_moves(position, legal);
  if (legal.empty()) {
    return tl::unexpected{fault(EngineFault::Kind::no_question)};
  }
  EngineAnswer answer = tl::unexpected{fault(EngineFault::Kind::silent)};
  for (unsigned attempt = 0; attempt < std::max(settings_.tries, 1U); ++attempt) {
    answer = ask(position, legal, level);
    if (answer) {
      return answer;
    }
    connection_.close();
    if (answer.error().kind == EngineFault::Kind::cancelled) {
      return answer;
    }
  }
  return answer;
}

EngineAnswer DxpEngine::ask(Position const& position, MoveList const& legal, Level level) {
  if (auto failure = start()) {
    return tl::unexpected{std::move(*failure)};
  }
  if (auto failure = propose_game(position, level)) {
    return tl::unexpected{std::move(*failure)};
  }
  auto const share = std::chrono::milliseconds{level.amount} + settings_.grace;
  return await_move(legal, Clock::now() + std::max(share, settings_.longest));
}

std::optional<EngineFault> DxpEngine::propose_game(Position const& position, Level level) {
  auto const clock = dxp_clock(std::chrono::milliseconds{level.amount});
  auto const deadline = Clock::now() + settings_.handshake;
  if (!connection_.send(write_dxp(DxpGameRequest{settings_.name, position.side, clock.minutes, clock.moves, position}),
                        deadline)) {
    return fault(EngineFault::Kind::ended);
  }
  DxpMessage received;
  while (true) {
    if (auto failure = receive(received, deadline)) {
      return failure->kind == EngineFault::Kind::silent ? fault(EngineFault::Kind::no_handshake) : std::move(failure);
    }
    if (auto const* const answer = std::get_if<DxpGameAnswer>(&received)) {
      name_ = answer->follower;
      if (answer->code != DxpGameAnswer::Code::accepted) {
        return EngineFault{EngineFault::Kind::no_handshake, message("dxp-game-refused", "engine"_a = address_)};
      }
      return std::nullopt;
    }
  }
}

EngineAnswer DxpEngine::await_move(MoveList const& legal, Clock::time_point deadline) {
  DxpMessage received;
  while (true) {
    if (auto failure = receive(received, deadline)) {
      return tl::unexpected{std::move(*failure)};
    }
    if (auto const* const played = std::get_if<DxpMove>(&received)) {
      return judge(*played, legal);
    }
    if (std::holds_alternative<DxpGameEnd>(received)) {
      return tl::unexpected{
          EngineFault{EngineFault::Kind::unreadable, message("dxp-game-ended", "engine"_a = address_)}};
    }
  }
}

EngineAnswer DxpEngine::judge(DxpMove const& played, MoveList const& legal) {
  if (!legal.contains(played.move)) {
    // As the protocol asks: no other game is wanted of a program that plays this.
    [[maybe_unused]] auto const sent =
        connection_.send(write_dxp(DxpGameEnd{DxpGameEnd::Reason::unknown, true}), Clock::now() + settings_.grace);
    return tl::unexpected{
        EngineFault{EngineFault::Kind::illegal_move, message("engine-illegal-move", "engine"_a = address_,
                                                             "text"_a = write_hub_move(played.move, international()))}};
  }
  Analysis analysis;
  analysis.best = played.move;
  analysis.seconds = played.seconds;
  analysis.variation = {played.move};
  end_game();
  return analysis;
}

/// The side to move ends the game and the other one confirms it; the connection is closed if that does not happen, so
/// that the next question is not taken for a part of this game.
void DxpEngine::end_game() {
  auto const deadline = Clock::now() + settings_.grace;
  if (!connection_.send(write_dxp(DxpGameEnd{}), deadline)) {
    return;
  }
  DxpMessage received;
  do {
    if (receive(received, deadline)) {
      connection_.close();
      return;
    }
  } while (!std::holds_alternative<DxpGameEnd>(received));
  if (std::get<DxpGameEnd>(received).stop) {
    connection_.close();
  }
}

}  // namespace damier
