#include "engine/dxp/dxp_engine.hpp"

#include "engine/detail/hub/hub_line.hpp"
#include "language/message_data.hpp"
#include "tests/engine/dxp_follower.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <thread>

#include <sys/socket.h>

using namespace damier;
using damier::testing::DxpFollower;
using Kind = EngineFault::Kind;

namespace {

DxpSettings settings_for(DxpFollower const& follower) {
  DxpSettings settings;
  settings.host = "127.0.0.1";
  settings.port = follower.port();
  settings.handshake = std::chrono::milliseconds{2'000};
  settings.longest = std::chrono::milliseconds{300};
  settings.grace = std::chrono::milliseconds{300};
  return settings;
}

constexpr Level short_move{Level::Kind::time, 20};
EngineQuestion at_the_start() { return {international().start()}; }

std::optional<Kind> dxp_failure(std::string const& mode) {
  DxpFollower follower{mode};
  auto settings = settings_for(follower);
  if (mode == "silent") {
    settings.handshake = std::chrono::milliseconds{200};
  }
  DxpEngine engine{settings};
  auto const answer = engine.analyse(at_the_start(), short_move);
  return answer ? std::nullopt : std::optional{answer.error().kind};
}

}  // namespace

TEST_CASE("a program is asked over DXP for its move in a position, one game after the other", "[threads]") {
  DxpFollower follower{""};
  {
    DxpEngine engine{settings_for(follower)};
    auto const answer = engine.analyse(at_the_start(), short_move);
    REQUIRE(answer);
    MoveList legal;
    international().legal_moves(international().start(), legal);
    CHECK(answer->best == legal[0]);
    CHECK(answer->variation == std::vector{legal[0]});
    CHECK_FALSE(answer->score);
    CHECK(answer->seconds == 3.0);
    auto const next = engine.analyse({international().start(), {legal[0]}}, short_move);
    REQUIRE(next);
    MoveList replies;
    auto const position = international().after(international().start(), legal[0]);
    international().legal_moves(position, replies);
    CHECK(replies.contains(next->best));
    CHECK(engine.connections() == 1);
    CHECK(engine.name() == "Small");
  }
  auto const received = follower.received();
  REQUIRE(received.size() == 4);
  CHECK(received[0].starts_with("R01damier                          W001999BWzzzz"));
  CHECK(received[1] == "E00");
  CHECK(received[2].starts_with("R01damier                          Z001999BZzzzz"));
}

TEST_CASE("chats, requests to take back and unknown messages do not disturb a game of DXP", "[threads]") {
  DxpFollower follower{"talks"};
  {
    DxpEngine engine{settings_for(follower)};
    CHECK(engine.analyse(at_the_start(), short_move));
    CHECK(engine.analyse(at_the_start(), short_move));
    CHECK(engine.connections() == 1);
  }
  CHECK(follower.received().at(1) == "K1");
}

TEST_CASE("a bad program at the other end of DXP is a fault of its kind, soon", "[threads]") {
  CHECK(dxp_failure("silent") == Kind::no_handshake);
  CHECK(dxp_failure("refuses") == Kind::no_handshake);
  CHECK(dxp_failure("closes") == Kind::ended);
  CHECK(dxp_failure("thinks") == Kind::silent);
  CHECK(dxp_failure("garbage") == Kind::unreadable);
  CHECK(dxp_failure("ends") == Kind::unreadable);
  CHECK(dxp_failure("long") == Kind::flood);
}

TEST_CASE("an illegal move ends the game of DXP, and is reported", "[threads]") {
  DxpFollower follower{"illegal"};
  {
    DxpEngine engine{settings_for(follower)};
    auto const answer = engine.analyse(at_the_start(), short_move);
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == Kind::illegal_move);
    CHECK(text_of(answer.error().message, "en") ==
          "127.0.0.1:" + std::to_string(follower.port()) + " answers with 28-23, which is no legal move");
    CHECK(engine.connections() == 2);
  }
  auto const received = follower.received();
  REQUIRE(received.size() == 4);
  CHECK(received[1] == "E01");
}

TEST_CASE("a program that wants no other game, or fails once, is reached by a new connection", "[threads]") {
  DxpFollower stops{"stops"};
  DxpEngine engine{settings_for(stops)};
  CHECK(engine.analyse(at_the_start(), short_move));
  CHECK(engine.analyse(at_the_start(), short_move));
  CHECK(engine.connections() == 2);
  DxpFollower fails{"closes", 1};
  DxpEngine second{settings_for(fails)};
  CHECK(second.analyse(at_the_start(), short_move));
  CHECK_FALSE(second.analyse(at_the_start(), short_move));
  CHECK(second.connections() == 2);
}

TEST_CASE("a question that DXP cannot put, or that nobody hears, is a fault") {
  DxpSettings settings;
  settings.host = "127.0.0.1";
  settings.port = 1;  // of no program that a test machine runs
  DxpEngine engine{settings};
  CHECK(engine.analyse(at_the_start(), {Level::Kind::depth, 5}).error().kind == Kind::unknown_setting);
  CHECK(engine.analyse(at_the_start(), {Level::Kind::nodes, 5}).error().kind == Kind::unknown_setting);
  CHECK(engine.analyse({read_hub_position('W' + std::string(50, 'e'), international()).value()}, short_move)
            .error()
            .kind == Kind::no_question);
  CHECK(engine.analyse(at_the_start(), short_move).error().kind == Kind::not_started);
  CHECK(engine.connections() == 0);
}

TEST_CASE("a wait for a move over DXP is cancelled at once", "[threads]") {
  DxpFollower follower{"thinks"};
  auto settings = settings_for(follower);
  settings.longest = std::chrono::minutes{10};
  settings.cancelled = [end = std::chrono::steady_clock::now() + std::chrono::milliseconds{100}] {
    return std::chrono::steady_clock::now() > end;
  };
  DxpEngine engine{settings};
  CHECK(engine.analyse(at_the_start(), short_move).error().kind == Kind::cancelled);
}

TEST_CASE("messages of DXP arrive in parts, or several at once", "[threads]") {
  std::array<int, 2> ends{};
  REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
  DxpConnection sender{ends[0]};
  DxpConnection receiver{ends[1]};
  auto const soon = DxpConnection::Clock::now() + std::chrono::seconds{10};
  std::thread parts{[&] {
    REQUIRE(::send(ends[0], "E0", 2, 0) == 2);
    std::this_thread::sleep_for(std::chrono::milliseconds{80});
    REQUIRE(::send(ends[0], "0\0K1\0C", 6, 0) == 6);
  }};
  std::string text;
  CHECK(receiver.receive(text, soon, {}) == DxpConnection::Reading::text);
  CHECK(text == "E00");
  CHECK(receiver.receive(text, soon, {}) == DxpConnection::Reading::text);
  CHECK(text == "K1");
  parts.join();
  sender.close();
  CHECK(receiver.receive(text, soon, {}) == DxpConnection::Reading::ended);
  CHECK_FALSE(receiver.is_open());
}

TEST_CASE("the clock of DXP gives a move its time on average") {
  using std::chrono::milliseconds;
  CHECK(dxp_clock(milliseconds{1'000}) == DxpClock{1, 60});
  CHECK(dxp_clock(milliseconds{5'000}) == DxpClock{1, 12});
  CHECK(dxp_clock(milliseconds{90'000}) == DxpClock{1, 1});
  CHECK(dxp_clock(milliseconds{600'000}) == DxpClock{10, 1});
  CHECK(dxp_clock(milliseconds{0}) == DxpClock{1, 999});
  CHECK(dxp_clock(std::chrono::hours{100}) == DxpClock{999, 1});
}
