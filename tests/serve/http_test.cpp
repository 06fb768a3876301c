// The server over HTTP: who may ask, what bad requests get, and that none ends it.

#include "serve/server.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/serve/served.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <thread>

using namespace damier;
using damier::testing::openings;
using damier::testing::record;
using damier::testing::TemporaryBase;

namespace {

/// A server that runs until the object goes.
class Running {
 public:
  explicit Running(std::string const& games = record("Vole", "Mulot", "2-0", "1. 32-28 19-23")) {
    {
      auto base = Base::open_for_writing(file_.path());
      Importer importer{base, {}};
      static_cast<void>(importer.import(*open_text(games), "test.pdn"));
    }
    serve::Settings settings{.bases = {file_.path()}};
    settings.catalogue = &MotifCatalogue::built_in();
    settings.openings = &openings();
    server_.emplace(std::move(settings), serve::Address{});
    auto const& url = server_->url();
    port_ = url.substr(url.rfind(':') + 1);
    port_.pop_back();
    thread_ = std::thread{[this] { server_->run([this] { return ended_.load(); }); }};
  }
  Running(Running const&) = delete;
  Running& operator=(Running const&) = delete;
  ~Running() {
    ended_ = true;
    thread_.join();
  }

  [[nodiscard]] std::string host() const { return "127.0.0.1:" + port_; }
  [[nodiscard]] std::string const& token() const { return server_->token(); }

  /// Sends bytes, and returns all that comes back within some time until the server ends the connection.
  [[nodiscard]] std::string send(std::string const& bytes,
                                 std::chrono::milliseconds most = std::chrono::seconds{10}) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    unsigned short port = 0;
    std::from_chars(port_.data(), port_.data() + port_.size(), port);
    address.sin_port = htons(port);
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    auto const socket = ::socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(socket >= 0);
    timeval const patience{most.count() / 1'000, most.count() % 1'000 * 1'000};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    REQUIRE(connect(socket, reinterpret_cast<sockaddr const*>(&address), sizeof address) == 0);
    std::string reply;
    static_cast<void>(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL));
    std::array<char, 4096> buffer{};
    for (ssize_t size = 0; (size = recv(socket, buffer.data(), buffer.size(), 0)) > 0;) {
      reply.append(buffer.data(), static_cast<std::size_t>(size));
    }
    close(socket);
    return reply;
  }
  [[nodiscard]] int status(std::string const& bytes) const {
    auto const reply = send(bytes);
    int status = 0;
    if (reply.starts_with("HTTP/1.1 ")) {
      std::from_chars(reply.data() + 9, reply.data() + std::min<std::size_t>(reply.size(), 12), status);
    }
    return status;
  }
  [[nodiscard]] std::string get(std::string const& path, std::string const& headers = {}) const {
    return "GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n" + headers + "\r\n";
  }
  [[nodiscard]] std::string post(std::string const& path, std::string const& body,
                                 std::string const& headers = {}) const {
    return "POST " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\nX-Damier-Token: " + token() +
           "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers +
           "\r\n" + body;
  }

 private:
  TemporaryBase file_;
  std::optional<serve::Server> server_;
  std::string port_;
  std::atomic<bool> ended_ = false;
  std::thread thread_;
};

}  // namespace

TEST_CASE("the page has the token, and no other page can have it") {
  Running const server;
  auto const page = server.send(server.get("/"));
  CHECK(page.starts_with("HTTP/1.1 200"));
  CHECK(page.find(server.token()) != std::string::npos);
  CHECK(page.find("script-src 'self'") != std::string::npos);
  CHECK(page.find("frame-ancestors 'none'") != std::string::npos);
  CHECK(page.find("Access-Control") == std::string::npos);
  CHECK(server.status("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n") == 403);
  CHECK(server.status(server.get("/", "Origin: http://evil.example\r\n")) == 403);
  CHECK(server.status(server.get("/api/games", "Sec-Fetch-Site: cross-site\r\n")) == 403);
  CHECK(server.status("GET / HTTP/1.0\r\n\r\n") == 403);
}

TEST_CASE("a change over HTTP needs the token, a length and a body of JSON") {
  Running const server;
  std::string const body = R"({"game":1,"tags":{"Result":"1-1"}})";
  CHECK(server.status(server.post("/api/set", body)) == 200);
  auto without = server.post("/api/set", body);
  without.replace(without.find(server.token()), 32, std::string(32, '0'));
  CHECK(server.status(without) == 403);
  CHECK(server.status("POST /api/undo HTTP/1.1\r\nHost: " + server.host() + "\r\nX-Damier-Token: " + server.token() +
                      "\r\n\r\n{}") == 411);
  CHECK(server.status("POST /api/undo HTTP/1.1\r\nHost: " + server.host() + "\r\nX-Damier-Token: " + server.token() +
                      "\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n") == 411);
  CHECK(server.status(server.post("/api/undo", "{")) == 400);
  CHECK(server.status(server.post("/api/undo", std::string(9U << 20U, ' '))) == 413);
  CHECK(server.status("PUT /api/undo HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n") == 405);
  // What follows a refused request on the same connection is not read as another one.
  auto const two = server.send("POST /api/undo HTTP/1.1\r\nHost: " + server.host() + "\r\nContent-Length: 60\r\n\r\n" +
                               server.get("/api/session"));
  CHECK(two.find("HTTP/1.1 200") == std::string::npos);
}

TEST_CASE("no path of the file system can be asked for") {
  Running const server;
  for (auto const* const path :
       {"/../../../etc/passwd", "/page/../../etc/passwd", "/page/%2e%2e/%2e%2e/etc/passwd",
        "/page/..%2f..%2fetc%2fpasswd", "//etc/passwd", "/viewer/%00", "/page/\\..\\..\\x", "/rules/../x.wasm"}) {
    INFO(path);
    CHECK(server.status(server.get(path)) == 404);
  }
  CHECK(server.send(server.get("/api/session")).find("/tmp") == std::string::npos);
}

TEST_CASE("bad requests get an error, and the server goes on") {
  Running const server;
  std::mt19937 random{20261129};
  auto const good = std::array{server.get("/api/games?where=result+draw&order=date"),
                               server.get("/api/tree?moves=32-28"),
                               server.get("/api/complete?text=pla&at=3"),
                               server.post("/api/set", R"({"game":1,"tags":{"Site":"x"}})"),
                               server.post("/api/edit", R"({"game":1,"before":"a","after":"b"})"),
                               server.get("/api/report/stats?by=year")};
  auto const* const asked = std::getenv("DAMIER_FUZZ_SECONDS");
  auto const seconds = asked == nullptr ? 0 : std::atoi(asked);
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds{seconds};
  unsigned sent = 0;
  for (; sent < damier::testing::seeded_cases(300) || std::chrono::steady_clock::now() < end; ++sent) {
    auto bytes = good[random() % good.size()];
    for (auto changes = random() % 6; changes > 0 && !bytes.empty(); --changes) {
      auto const at = random() % bytes.size();
      switch (random() % 5) {
        case 0: bytes[at] = static_cast<char>(random()); break;
        case 1: bytes.erase(at, random() % 20); break;
        case 2: bytes.insert(at, std::string(random() % 40, static_cast<char>(random()))); break;
        case 3: bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 60)); break;
        default: bytes.resize(at); break;
      }
    }
    static_cast<void>(server.send(bytes, std::chrono::milliseconds{50}));
  }
  INFO(sent);
  CHECK(server.status(server.get("/api/session")) == 200);
}
