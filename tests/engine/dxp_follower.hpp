#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace damier::testing {

/// A program of the tests that follows in DXP, in a thread of its own on a port of the loopback address. It plays the
/// first legal move of each game, or misbehaves as its mode says after so many good games.
class DxpFollower {
 public:
  explicit DxpFollower(std::string mode, unsigned good_games = 0);
  DxpFollower(DxpFollower const&) = delete;
  DxpFollower& operator=(DxpFollower const&) = delete;
  ~DxpFollower();

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  /// All texts that it received; to be asked for once no engine uses it any more.
  [[nodiscard]] std::vector<std::string> received();

 private:
  void serve();
  void follow(int socket);
  [[nodiscard]] bool play(class DxpTalk& talk, std::string const& request);

  std::string mode_;
  unsigned good_games_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<bool> ends_ = false;
  std::vector<std::string> received_;
  std::thread thread_;
};

}  // namespace damier::testing
