#include "engine/detail/dxp/dxp_connection.hpp"

#include "engine/detail/dxp/dxp_message.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace damier {

namespace {

int poll_time(DxpConnection::Clock::time_point deadline, int at_most) {
  auto const left = std::chrono::ceil<std::chrono::milliseconds>(deadline - DxpConnection::Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, at_most));
}

bool socket_is_ready(int socket, short events, int milliseconds) {
  pollfd waiting{socket, events, 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

/// Waits for the end of a connection attempt; returns 0 or an errno.
int await_connection(int socket, DxpConnection::Clock::time_point deadline) {
  while (!socket_is_ready(socket, POLLOUT, poll_time(deadline, 1'000))) {
    if (DxpConnection::Clock::now() >= deadline) {
      return ETIMEDOUT;
    }
  }
  int reason = 0;
  socklen_t size = sizeof reason;
  return ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &size) == 0 ? reason : errno;
}

/// A socket that does not block; -1 with errno set if there is none.
int open_socket(addrinfo const& address) {
  return ::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address.ai_protocol);
}

}  // namespace

DxpConnection::DxpConnection(int socket) noexcept : socket_{socket} { ::fcntl(socket_, F_SETFL, O_NONBLOCK); }

int DxpConnection::connect(std::string const& host, std::uint16_t port, Clock::time_point deadline) {
  close();
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) {
    return EHOSTUNREACH;
  }
  std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> const addresses{found, ::freeaddrinfo};
  int reason = EHOSTUNREACH;
  for (auto const* address = found; address != nullptr; address = address->ai_next) {
    socket_ = open_socket(*address);
    if (socket_ < 0) {
      reason = errno;
      continue;
    }
    reason = ::connect(socket_, address->ai_addr, address->ai_addrlen) == 0 ? 0 : errno;
    if (reason == EINPROGRESS) {
      reason = await_connection(socket_, deadline);
    }
    if (reason == 0) {
      return 0;
    }
    close();
  }
  return reason;
}

void DxpConnection::close() noexcept {
  if (socket_ >= 0) {
    ::close(std::exchange(socket_, -1));
  }
  buffer_.clear();
}

bool DxpConnection::send(std::string_view text, Clock::time_point deadline) {
  std::string rest{text};
  rest += '\0';
  while (socket_ >= 0 && !rest.empty()) {
    auto const sent = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      rest.erase(0, static_cast<std::size_t>(sent));
    } else if ((errno != EAGAIN && errno != EINTR) || Clock::now() >= deadline) {
      close();
    } else {
      socket_is_ready(socket_, POLLOUT, poll_time(deadline, 1'000));
    }
  }
  return rest.empty();
}

DxpConnection::Reading DxpConnection::receive(std::string& text, Clock::time_point deadline,
                                              std::function<bool()> const& interrupted) {
  while (true) {
    auto const end = buffer_.find('\0');
    if (std::min(end, buffer_.size()) > dxp_longest_message) {
      return Reading::flood;
    }
    if (end != std::string::npos) {
      text.assign(buffer_, 0, end);
      buffer_.erase(0, end + 1);
      return Reading::text;
    }
    if (socket_ < 0) {
      return Reading::ended;
    }
    if (interrupted && interrupted()) {
      return Reading::interrupted;
    }
    auto const wait = poll_time(deadline, 50);
    if (!socket_is_ready(socket_, POLLIN, wait)) {
      if (wait == 0) {
        return Reading::late;
      }
      continue;
    }
    std::array<char, 1024> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): recv() fills it
    auto const count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      close();
      return Reading::ended;
    }
  }
}

}  // namespace damier
