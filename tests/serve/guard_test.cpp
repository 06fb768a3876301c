#include "serve/detail/guard.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;
using namespace damier::serve;

namespace {

int status_of(Guard const& guard, RequestHead const& head) {
  auto const refusal = guard.refusal_of(head);
  return refusal ? refusal->status : 200;
}

}  // namespace

TEST_CASE("only the page of the server itself can ask") {
  Guard const guard{"127.0.0.1", 8080, "secret", ""};
  auto const get = [&](char const* host, std::optional<std::string_view> origin = {},
                       std::optional<std::string_view> site = {}) {
    return status_of(guard, {.method = "GET", .host = host, .origin = origin, .site = site});
  };
  CHECK(get("127.0.0.1:8080") == 200);
  CHECK(get("localhost:8080") == 200);
  CHECK(get("LocalHost:8080") == 200);
  CHECK(get("[::1]:8080") == 200);
  CHECK(get("127.0.0.1:8080", "http://localhost:8080") == 200);
  CHECK(get("127.0.0.1:8080", "http://127.0.0.1:8080", "same-origin") == 200);
  CHECK(get("127.0.0.1:8080", {}, "none") == 200);  // typed into the browser

  // A name that somebody else has made to mean this machine, another port, another site.
  for (auto const* const host :
       {"evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8081", "localhost.evil.example:8080",
        "127.0.0.1:8080@evil.example", "", ":8080", "127.0.0.1:8080:8080", "[::1]", "0x7f000001:8080"}) {
    INFO(host);
    CHECK(get(host) == 403);
  }
  CHECK(status_of(guard, {.method = "GET"}) == 403);
  for (auto const* const origin :
       {"http://evil.example", "https://127.0.0.1:8080", "null", "http://127.0.0.1:8081", "file://", ""}) {
    INFO(origin);
    CHECK(get("127.0.0.1:8080", origin) == 403);
  }
  CHECK(get("127.0.0.1:8080", {}, "cross-site") == 403);
  CHECK(get("127.0.0.1:8080", {}, "same-site") == 403);
}

TEST_CASE("a change needs the token and a length") {
  Guard const guard{"127.0.0.1", 8080, "secret", ""};
  RequestHead head{.method = "POST", .host = "127.0.0.1:8080", .token = "secret", .length = "2"};
  CHECK(status_of(guard, head) == 200);
  head.token = "secreT";
  CHECK(status_of(guard, head) == 403);
  head.token = "secret2";
  CHECK(status_of(guard, head) == 403);
  head.token = {};
  CHECK(status_of(guard, head) == 403);
  head.token = "secret";
  head.transfer = "chunked";
  CHECK(status_of(guard, head) == 411);
  head.transfer = {};
  head.length = {};
  CHECK(status_of(guard, head) == 411);
  for (auto const* const method : {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", ""}) {
    head.method = method;
    CHECK(status_of(guard, head) == 405);
  }
}

TEST_CASE("an address that others can reach asks for the password") {
  Guard const guard{"192.168.1.5", 8080, "secret", "open sesame"};
  RequestHead head{.method = "GET", .host = "192.168.1.5:8080"};
  CHECK(status_of(guard, head) == 401);
  head.authorization = "Basic ZGFtaWVyOm9wZW4gc2VzYW1l";  // damier:open sesame
  CHECK(status_of(guard, head) == 200);
  head.authorization = "Basic ZGFtaWVyOm9wZW4gc2VzYW1m";
  CHECK(status_of(guard, head) == 401);
  head.host = "127.0.0.1:8080";
  CHECK(status_of(guard, head) == 403);
}

TEST_CASE("where every address is listened at, the password protects") {
  Guard const guard{"0.0.0.0", 8080, "secret", "open sesame"};
  RequestHead head{.method = "GET", .host = "192.168.1.5:8080"};
  CHECK(status_of(guard, head) == 401);
  head.authorization = "Basic ZGFtaWVyOm9wZW4gc2VzYW1l";
  CHECK(status_of(guard, head) == 200);
  head.host = "192.168.1.5:8081";
  CHECK(status_of(guard, head) == 403);
}

TEST_CASE("parts of a reply and packed bodies are refused") {
  Guard const guard{"127.0.0.1", 8080, "secret", ""};
  CHECK(status_of(guard, {.method = "GET", .host = "127.0.0.1:8080", .range = "bytes=0-,0-"}) == 416);
  CHECK(status_of(guard,
                  {.method = "POST", .host = "127.0.0.1:8080", .token = "secret", .length = "2", .encoding = "gzip"}) ==
        415);
}

TEST_CASE("tokens differ") {
  auto const one = random_token();
  CHECK(one.size() == 32);
  CHECK(one != random_token());
}
