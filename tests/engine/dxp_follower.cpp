#include "tests/engine/dxp_follower.hpp"

#include "engine/detail/dxp/dxp_connection.hpp"
#include "engine/detail/dxp/dxp_message.hpp"
#include "rules/variant.hpp"

#include <chrono>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace damier::testing {

/// A connection, as the follower sees it.
class DxpTalk {
 public:
  DxpTalk(int socket, std::vector<std::string>& received) : connection_{socket}, received_{&received} {}

  void say(DxpMessage const& message) { say(write_dxp(message)); }
  void say(std::string const& text) { [[maybe_unused]] auto const sent = connection_.send(text, in_time()); }
  /// The next text; nothing once the other side has ended.
  std::string hear() {
    std::string text;
    if (connection_.receive(text, in_time(), [] { return false; }) != DxpConnection::Reading::text) {
      return {};
    }
    received_->push_back(text);
    return text;
  }

 private:
  static DxpConnection::Clock::time_point in_time() { return DxpConnection::Clock::now() + std::chrono::seconds{20}; }

  DxpConnection connection_;
  std::vector<std::string>* received_;
};

DxpFollower::DxpFollower(std::string mode, unsigned good_games) : mode_{std::move(mode)}, good_games_{good_games} {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const general = reinterpret_cast<sockaddr*>(&address);  // NOLINT: as the system's interface wants it
  if (::bind(listener_, general, size) == 0 && ::listen(listener_, 8) == 0 &&
      ::getsockname(listener_, general, &size) == 0) {
    port_ = ntohs(address.sin_port);
  }
  thread_ = std::thread{[this] { serve(); }};
}

DxpFollower::~DxpFollower() {
  ends_ = true;
  if (thread_.joinable()) {
    thread_.join();
  }
  ::close(listener_);
}

std::vector<std::string> DxpFollower::received() {
  ends_ = true;
  if (thread_.joinable()) {
    thread_.join();
  }
  return received_;
}

void DxpFollower::serve() {
  while (true) {
    pollfd waiting{listener_, POLLIN, 0};
    auto const ended = ends_.load();  // before the last look for connections
    if (::poll(&waiting, 1, ended ? 0 : 20) > 0) {
      follow(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
    } else if (ended) {
      return;
    }
  }
}

void DxpFollower::follow(int socket) {
  DxpTalk talk{socket, received_};
  while (true) {
    auto const text = talk.hear();
    if (text.empty() || (text[0] == 'R' && !play(talk, text))) {
      return;
    }
  }
}

bool DxpFollower::play(DxpTalk& talk, std::string const& request) {
  auto const mode = good_games_ > 0 ? std::string{} : mode_;
  good_games_ -= good_games_ > 0 ? 1U : 0U;
  auto const game = std::get<DxpGameRequest>(read_dxp(request).value());
  if (mode == "silent") {
    talk.hear();
    return false;
  }
  if (mode == "closes") {
    return false;
  }
  if (mode == "refuses") {
    talk.say(DxpGameAnswer{"Small", DxpGameAnswer::Code::this_game_refused});
    return true;
  }
  talk.say(DxpGameAnswer{"Small", {}});
  MoveList legal;
  international().legal_moves(game.position.value(), legal);
  if (mode == "illegal") {
    talk.say("M00012823" + std::string{"00"});
  } else if (mode == "garbage") {
    talk.say("M\x01\xff" + std::string(20, '9'));
  } else if (mode == "long") {
    talk.say("C" + std::string(200, 'x'));
  } else if (mode == "ends") {
    talk.say(DxpGameEnd{DxpGameEnd::Reason::sender_lost, false});
  } else if (mode == "thinks") {
    talk.hear();
    return false;
  } else {
    if (mode == "talks") {
      talk.say(DxpChat{"Good luck"});
      talk.say("X what no version knows");
      talk.say(DxpBackRequest{1, Colour::white});
      talk.hear();
    }
    talk.say(DxpMove{3, legal[0]});
  }
  if (talk.hear().empty()) {
    return false;
  }
  talk.say(DxpGameEnd{DxpGameEnd::Reason::unknown, mode == "stops"});
  return true;
}

}  // namespace damier::testing
