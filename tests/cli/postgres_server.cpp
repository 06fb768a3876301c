#include "postgres_server.hpp"

#include "tests/skip.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace damier::cli_test {
namespace {

namespace fs = std::filesystem;

int free_port() {
  auto const descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto const bound = bind(descriptor, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(descriptor);
  if (!bound) {
    throw std::runtime_error{"no port is free"};
  }
  return ntohs(address.sin_port);
}

}  // namespace

std::optional<fs::path> postgresql_programs() {
  std::optional<fs::path> found;
  int newest = 0;
  std::error_code none;
  for (auto const& entry : fs::directory_iterator{"/usr/lib/postgresql", none}) {
    auto const version = std::atoi(entry.path().filename().c_str());
    if (version > newest && fs::exists(entry.path() / "bin" / "initdb") && fs::exists(entry.path() / "bin" / "psql")) {
      newest = version;
      found = entry.path() / "bin";
    }
  }
  if (!found) {
    auto const where = shell("dirname \"$(command -v initdb)\"");
    if (where.code == 0 && !where.out.starts_with('.')) {
      found = where.out.substr(0, where.out.find('\n'));
    }
  }
  return found;
}

PostgresServer::PostgresServer(fs::path const& programs) : programs_{programs.string()}, port_{free_port()} {
  auto const data = folder_.path("data");
  // The server refuses to run as root; Debian's package creates a user for it.
  as_ = geteuid() == 0 ? "/usr/sbin/runuser -u postgres -- " : "";
  if (!as_.empty()) {
    must("chmod 711 '" + fs::path{data}.parent_path().string() + "' && install -d -o postgres '" + data + "'");
  }
  must("cd / && " + as_ + "'" + programs_ + "/initdb' -D '" + data +
       "' -U damier -A trust -E UTF8 --locale=C.UTF-8 -N");
  must("cd / && " + as_ + "'" + programs_ + "/pg_ctl' start -w -t 60 -D '" + data + "' -l '" + data + "/log' -o \"-p " +
       std::to_string(port_) + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off\"");
}

PostgresServer::~PostgresServer() {
  static_cast<void>(shell("cd / && " + as_ + "'" + programs_ + "/pg_ctl' stop -m immediate -D '" +
                          folder_.path("data") + "' >/dev/null 2>&1 </dev/null"));
}

Outcome PostgresServer::psql(std::string const& words, std::string const& schema, std::string const& database) const {
  return shell("PGOPTIONS='--search_path=" + schema + "' '" + programs_ + "/psql' -X -q -h 127.0.0.1 -p " +
               std::to_string(port_) + " -U damier -d " + database + " " + words);
}

std::vector<std::string> PostgresServer::ask(std::string const& sql, std::string const& schema,
                                             std::string const& database) const {
  auto const file = folder_.write("query.sql", sql + ";\n");
  auto const answer = psql("--csv -t -f '" + file + "'", schema, database);
  INFO(sql << "\n" << answer.err);
  CHECK(answer.code == 0);
  CHECK(answer.err.empty());
  return lines_of(answer.out);
}

void PostgresServer::must(std::string const& line) {
  auto const done = shell("{ " + line + "; } 2>&1 >/dev/null </dev/null | cat; exit ${PIPESTATUS[0]}");
  if (done.code != 0) {
    throw std::runtime_error{line + ": " + done.out};
  }
}

PostgresServer const* postgresql_server() {
  static auto const found = [] {
    auto const where = postgresql_programs();
    return where ? std::make_unique<PostgresServer>(*where) : nullptr;
  }();
  if (found == nullptr) {
    skipping::skip("there is no PostgreSQL on this machine (Debian package postgresql)");
  }
  return found.get();
}

}  // namespace damier::cli_test
