#include "serve/detail/http.hpp"

#include "language/message.hpp"
#include "serve/detail/fault.hpp"

#include <httplib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace damier::serve {
namespace {

/// Each connection that is open keeps one, and each stream of events.
constexpr std::size_t handler_threads = 32;
/// One: the library reads on behind a request that was refused before its body was read, and the body would be another
/// request. On the machine itself a new connection costs a tenth of a millisecond.
constexpr std::size_t requests_of_connection = 1;
constexpr std::time_t read_seconds = 10;
constexpr std::time_t write_seconds = 30;

constexpr int too_large = 413;
constexpr int unknown_form = 415;

/// What every reply has: nothing is kept, framed, guessed or fetched from elsewhere, and no script is in a text.
constexpr std::array<std::pair<char const*, char const*>, 5> safe_headers{
    {{"Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
     {"X-Content-Type-Options", "nosniff"},
     {"Referrer-Policy", "no-referrer"},
     {"Cross-Origin-Resource-Policy", "same-origin"},
     {"Cache-Control", "no-store"}}};

std::optional<std::string_view> header(httplib::Request const& request, char const* name) {
  auto const found = request.headers.find(name);
  return found == request.headers.end() ? std::nullopt : std::optional{std::string_view{found->second}};
}

RequestHead head_of(httplib::Request const& request) {
  return {request.method,
          header(request, "Host"),
          header(request, "Origin"),
          header(request, "Sec-Fetch-Site"),
          header(request, "X-Damier-Token"),
          header(request, "Content-Length"),
          header(request, "Transfer-Encoding"),
          header(request, "Content-Encoding"),
          header(request, "Range"),
          header(request, "Authorization")};
}

void send(Reply reply, httplib::Response& response) {
  response.status = reply.status;
  for (auto const& [name, value] : reply.headers) {
    response.set_header(name, value);
  }
  if (!reply.events) {
    if (reply.body.empty()) {
      return;
    }
    // A text of a known length is not packed, which takes longer than sending it does on one machine.
    auto const body = std::make_shared<std::string const>(std::move(reply.body));
    response.set_content_provider(body->size(), reply.type,
                                  [body](std::size_t from, std::size_t size, httplib::DataSink& sink) {
                                    return sink.write(body->data() + from, size);
                                  });
    return;
  }
  response.set_chunked_content_provider(reply.type,
                                        [next = std::move(reply.events)](std::size_t, httplib::DataSink& sink) {
                                          std::string event;
                                          auto const goes_on = next(event);
                                          if (!event.empty() && !sink.write(event.data(), event.size())) {
                                            return false;
                                          }
                                          if (!goes_on) {
                                            sink.done();
                                          }
                                          return true;
                                        });
}

/// Reads a body of parameters; false if it was longer than they may be.
bool read_parameters(httplib::ContentReader const& reader, Request& request) {
  std::string body;
  auto fits = true;
  reader([&](char const* bytes, std::size_t size) {
    fits = fits && body.size() + size <= Http::most_parameters;
    if (fits) {
      body.append(bytes, size);
    }
    return true;
  });
  if (fits && !body.empty()) {
    request.parameters.read(body);
  }
  return fits;
}

}  // namespace

struct Http::State {
  HttpHandler handler;
  httplib::Server server;

  [[nodiscard]] Request request_of(httplib::Request const& asked) const {
    Request request{.method = asked.method, .path = asked.path, .language = handler.language};
    if (auto const query = asked.target.find('?'); query != std::string::npos) {
      request.parameters.read_address(
          std::string_view{asked.target}.substr(query + 1));  // the library cuts at each "="
    }
    if (auto const code = request.parameters.text("lang")) {
      request.language = Language::named(*code).value_or(handler.language);
    }
    return request;
  }

  void get(httplib::Request const& asked, httplib::Response& response) const {
    auto request = request_of(asked);
    send(handler.answer(request), response);
  }

  void post(httplib::Request const& asked, httplib::Response& response, httplib::ContentReader const& reader) const {
    auto request = request_of(asked);
    auto const type = header(asked, "Content-Type").value_or("");
    try {
      if (type.starts_with("multipart/")) {
        throw Refused{unknown_form, message("serve-method")};
      }
      if (!type.starts_with("application/json")) {
        request.body = [&reader](std::function<bool(std::string_view)> const& take) {
          return reader([&](char const* bytes, std::size_t size) { return take({bytes, size}); });
        };
      } else if (!read_parameters(reader, request)) {
        throw Refused{too_large, message("serve-too-large")};
      }
    } catch (...) {
      return send(reply_to_fault(std::current_exception(), request.language), response);
    }
    send(handler.answer(request), response);
  }

  void set_up() {
    server.new_task_queue = [] { return new httplib::ThreadPool{handler_threads}; };
    server.set_keep_alive_max_count(requests_of_connection);
    server.set_read_timeout(read_seconds).set_write_timeout(write_seconds).set_payload_max_length(most_body);
    server.set_tcp_nodelay(true);
    httplib::Headers headers;
    for (auto const& [name, value] : safe_headers) {
      headers.emplace(name, value);
    }
    server.set_default_headers(std::move(headers));
    server.set_pre_routing_handler([this](httplib::Request const& asked, httplib::Response& response) {
      auto const refusal = handler.refusal(head_of(asked));
      if (!refusal) {
        return httplib::Server::HandlerResponse::Unhandled;
      }
      send(handler.refuse(*refusal, request_of(asked).language), response);
      return httplib::Server::HandlerResponse::Handled;
    });
    server.Get(".*", [this](httplib::Request const& asked, httplib::Response& response) { get(asked, response); });
    server.Post(".*", [this](httplib::Request const& asked, httplib::Response& response,
                             httplib::ContentReader const& reader) { post(asked, response, reader); });
    server.set_exception_handler(
        [this](httplib::Request const&, httplib::Response& response, std::exception_ptr const& fault) {
          send(reply_to_fault(fault, handler.language), response);
        });
  }
};

Http::Http(HttpHandler handler) : state_{new State{std::move(handler), {}}} { state_->set_up(); }
Http::~Http() = default;

std::uint16_t Http::bind(std::string const& host, std::uint16_t port) {
  auto& server = state_->server;
  if (port == 0) {
    return static_cast<std::uint16_t>(std::max(server.bind_to_any_port(host), 0));
  }
  return server.bind_to_port(host, port) ? port : std::uint16_t{0};
}

void Http::listen() { static_cast<void>(state_->server.listen_after_bind()); }
void Http::end() { state_->server.stop(); }

}  // namespace damier::serve
