#include "serve/server.hpp"

#include "answers/answer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/guard.hpp"
#include "serve/detail/http.hpp"
#include "serve/detail/route.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace damier::serve {

struct Server::State {
  Context context;
  std::optional<Guard> guard = {};
  std::optional<Http> http = {};
  std::string url = {};

  /// Opens the bases that were given, each once, or those of earlier times that are still bases.
  void open_bases() {
    auto const& given = context.settings.bases;
    std::vector<std::string> known;
    for (auto const& base : given.empty() ? recent_bases() : given) {
      std::error_code none;
      auto const place = std::filesystem::weakly_canonical(base, none).string();
      if (std::ranges::find(known, place) != known.end()) {
        continue;
      }
      known.push_back(place);
      try {
        static_cast<void>(context.bases.add(base));
      } catch (BaseError const&) {
        if (!given.empty()) {
          throw;
        }
      }
    }
  }

  void open(Address const& address) {
    if (address.password.empty() && !is_loopback(address.host)) {
      throw answers::WrongQuestion{message("serve-needs-password", "host"_a = address.host)};
    }
    open_bases();
    remember_bases(context.settings.bases);
    http.emplace(HttpHandler{[this](RequestHead const& head) { return guard->refusal_of(head); },
                             [this](Request& request) { return answer(context, request); },
                             [](Refusal const& refused, Language language) {
                               auto reply = refusal(refused.status, refused.message, language);
                               constexpr int unauthorized = 401;
                               if (refused.status == unauthorized) {
                                 reply.headers.emplace_back("WWW-Authenticate", "Basic realm=\"damier\"");
                               }
                               return reply;
                             },
                             context.settings.language});
    auto const port = http->bind(address.host, address.port);
    if (port == 0) {
      throw MessageError{
          message("serve-cannot-listen", "host"_a = address.host, "port"_a = std::to_string(address.port))};
    }
    context.token = random_token();
    guard.emplace(address.host, port, context.token, address.password);
    auto const is_v6 = address.host.find(':') != std::string::npos;
    url = fmt::format("http://{}:{}/", is_v6 ? "[" + address.host + "]" : address.host, port);
  }
};

Server::Server(Settings settings, Address address) : state_{new State{Context{.settings = std::move(settings)}}} {
  state_->open(address);
}
Server::~Server() = default;

std::string const& Server::url() const noexcept { return state_->url; }
std::string const& Server::token() const noexcept { return state_->context.token; }

void Server::run(std::function<bool()> const& stopped) {
  constexpr std::chrono::milliseconds pause{100};
  std::thread listening{[this] { state_->http->listen(); }};
  while (!stopped()) {
    std::this_thread::sleep_for(pause);
  }
  state_->context.jobs.stop_all();
  state_->http->end();
  listening.join();
}

}  // namespace damier::serve
