#pragma once

#include "process.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace damier::cli_test {

/// The folder of PostgreSQL's programs: the newest of Debian's folders, otherwise one of the search path.
[[nodiscard]] std::optional<std::filesystem::path> postgresql_programs();

/// A PostgreSQL server that is stopped and removed with the object. It listens only on the loopback interface.
class PostgresServer {
 public:
  explicit PostgresServer(std::filesystem::path const& programs);
  PostgresServer(PostgresServer const&) = delete;
  PostgresServer& operator=(PostgresServer const&) = delete;
  ~PostgresServer();

  [[nodiscard]] int port() const noexcept { return port_; }
  /// Runs psql with some more shell words; its search path is only the schema.
  [[nodiscard]] Outcome psql(std::string const& words, std::string const& schema = "public",
                             std::string const& database = "postgres") const;
  /// The rows of a query as CSV without a header.
  [[nodiscard]] std::vector<std::string> ask(std::string const& sql, std::string const& schema = "public",
                                             std::string const& database = "postgres") const;

 private:
  static void must(std::string const& line);

  TemporaryFolder folder_;
  std::string programs_;
  std::string as_;
  int port_;
};

/// One server for all tests of the program; nullptr, and the test is reported as skipped, if there is no PostgreSQL.
[[nodiscard]] PostgresServer const* postgresql_server();

}  // namespace damier::cli_test
