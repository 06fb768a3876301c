#include "serve/detail/guard.hpp"

#include "language/message.hpp"
#include "text/base64.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace damier::serve {
namespace {

constexpr std::string_view scheme = "http://";

/// The same time for every text of a length, so that no digit of a secret can be found by measuring.
bool is_same_secret(std::string_view one, std::string_view other) noexcept {
  unsigned difference = one.size() == other.size() ? 0U : 1U;
  for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
    difference |= static_cast<unsigned>(one[i] ^ other[i]);
  }
  return difference == 0;
}

std::string authorization_of(std::string_view password) {
  std::string text = "Basic ";
  append_base64(text, "damier:" + std::string{password});
  return text;
}

}  // namespace

Guard::Guard(std::string host, std::uint16_t port, std::string token, std::string password)
    : host_{std::move(host)},
      token_{std::move(token)},
      authorization_{password.empty() ? std::string{} : authorization_of(password)},
      port_{port} {}

bool Guard::is_own(std::string_view written) const {
  auto const host = lowered(written);
  auto const colon = host.rfind(':');
  auto const has_port = colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
  auto const port = has_port ? host.substr(colon + 1) : "80";
  auto const name = has_port ? host.substr(0, colon) : host;
  if (port != std::to_string(port_)) {
    return false;
  }
  // Where every address of the machine is listened at, any of its names is right; the password is what protects there.
  auto const is_any = !authorization_.empty() && (host_ == "0.0.0.0" || host_ == "::");
  auto const bare = name.starts_with('[') ? name.substr(1, name.size() - 2) : name;  // of IPv6
  return bare == host_ || is_any || (is_loopback(host_) && is_loopback(name));
}

bool Guard::has_password(RequestHead const& head) const {
  return authorization_.empty() || (head.authorization && is_same_secret(*head.authorization, authorization_));
}

std::optional<Refusal> Guard::refusal_of(RequestHead const& head) const {
  constexpr int unauthorized = 401;
  constexpr int no_length = 411;
  constexpr int unknown_method = 405;
  constexpr int unknown_form = 415;
  constexpr int no_part = 416;
  if (!head.host || !is_own(*head.host)) {
    return Refusal{403, message("serve-other-host")};
  }
  auto const is_foreign =
      head.origin && (!head.origin->starts_with(scheme) || !is_own(head.origin->substr(scheme.size())));
  if (is_foreign || head.site == "cross-site" || head.site == "same-site") {
    return Refusal{403, message("serve-other-origin")};
  }
  if (!has_password(head)) {
    return Refusal{unauthorized, message("serve-password")};
  }
  if (head.range) {  // a request for many parts of a file would make a reply of any size
    return Refusal{no_part, message("serve-method")};
  }
  if (head.method == "GET" || head.method == "HEAD") {
    return std::nullopt;
  }
  if (head.method != "POST") {
    return Refusal{unknown_method, message("serve-method")};
  }
  if (!head.token || !is_same_secret(*head.token, token_)) {
    return Refusal{403, message("serve-no-token")};
  }
  if (!head.length || head.transfer) {
    return Refusal{no_length, message("serve-no-length")};
  }
  if (head.encoding) {  // what it would be unpacked to has no bound
    return Refusal{unknown_form, message("serve-method")};
  }
  return std::nullopt;
}

std::string random_token() {
  std::random_device source;
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += fmt::format("{:08x}", static_cast<std::uint32_t>(source()));
  }
  return text;
}

bool is_loopback(std::string_view host) noexcept {
  static constexpr std::array<std::string_view, 4> names{"127.0.0.1", "localhost", "[::1]", "::1"};
  return std::ranges::find(names, host) != names.end();
}

}  // namespace damier::serve
