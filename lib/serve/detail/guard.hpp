#pragma once

#include "language/message_data.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace damier::serve {

/// What a request has about where it comes from; nothing for a header that it lacks.
struct RequestHead {
  std::string_view method;
  std::optional<std::string_view> host, origin, site, token, length, transfer, encoding, range, authorization;
};

/// Why a request is not answered.
struct Refusal {
  int status = 403;
  Message message;
};

/// Who may ask a server, and what a request has to look like.
class Guard {
 public:
  /// token: what a request that changes something has to have. password: what every request needs; empty for none.
  Guard(std::string host, std::uint16_t port, std::string token, std::string password);

  [[nodiscard]] std::string const& token() const noexcept { return token_; }
  /// Nothing if the request is answered. Its host has to be that of the server, so that another name that was made to
  /// mean this machine is refused; its origin, if it has one, too. A request that is no GET needs the token and a
  /// length.
  [[nodiscard]] std::optional<Refusal> refusal_of(RequestHead const& head) const;

 private:
  [[nodiscard]] bool is_own(std::string_view written) const;
  [[nodiscard]] bool has_password(RequestHead const& head) const;

  std::string host_, token_, authorization_;
  std::uint16_t port_;
};

/// A text of 32 random hexadecimal digits, from the system's source of random numbers.
[[nodiscard]] std::string random_token();
/// Whether an address is one of the machine itself.
[[nodiscard]] bool is_loopback(std::string_view host) noexcept;

}  // namespace damier::serve
