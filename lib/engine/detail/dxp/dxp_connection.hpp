#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace damier {

/// A TCP connection that carries texts, each ended by a NUL byte. No call waits longer than its deadline, and none
/// raises SIGPIPE. One thread at a time may use it.
class DxpConnection {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Reading : unsigned char { text, late, ended, flood, interrupted };

  DxpConnection() = default;
  /// Takes over a connected socket.
  explicit DxpConnection(int socket) noexcept;
  DxpConnection(DxpConnection const&) = delete;
  DxpConnection& operator=(DxpConnection const&) = delete;
  ~DxpConnection() { close(); }

  /// Connects; returns 0 or the errno of the last address that was tried. Closes a connection that is open. The
  /// addresses of a name are those of the system, which may take longer than the deadline to find them.
  [[nodiscard]] int connect(std::string const& host, std::uint16_t port, Clock::time_point deadline);
  [[nodiscard]] bool is_open() const noexcept { return socket_ >= 0; }
  void close() noexcept;

  /// Sends a text and a NUL byte; false, and closed, if the other side does not take it in time.
  [[nodiscard]] bool send(std::string_view text, Clock::time_point deadline);
  /// The next text, without its NUL byte; a flood if it is longer than any message. interrupted() is asked about twenty
  /// times a second while nothing arrives.
  [[nodiscard]] Reading receive(std::string& text, Clock::time_point deadline,
                                std::function<bool()> const& interrupted);

 private:
  int socket_ = -1;
  std::string buffer_;
};

}  // namespace damier
