#pragma once

#include "serve/detail/guard.hpp"
#include "serve/detail/request.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace damier::serve {

/// What an HTTP server calls for each request. Several threads call it.
struct HttpHandler {
  /// Before the body of a request is read.
  std::function<std::optional<Refusal>(RequestHead const&)> refusal;
  std::function<Reply(Request&)> answer;
  std::function<Reply(Refusal const&, Language)> refuse;
  Language language = {};  ///< where a request asks for none
};

/// The HTTP library: the only place that knows it (docs/decisions/0021-the-page-is-a-face.md).
class Http {
 public:
  /// The size of a body that is read as parameters; longer ones go to files.
  static constexpr std::size_t most_parameters = std::size_t{8} << 20U;
  static constexpr std::size_t most_body = std::size_t{2} << 30U;

  explicit Http(HttpHandler handler);
  Http(Http const&) = delete;
  Http& operator=(Http const&) = delete;
  ~Http();

  /// Binds an address; the port, 0 if that fails. port 0: one that is free.
  [[nodiscard]] std::uint16_t bind(std::string const& host, std::uint16_t port);
  /// Answers requests until end() is called by another thread.
  void listen();
  void end();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier::serve
