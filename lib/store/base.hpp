#pragma once

#include "language/message_error.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace damier {

/// Thrown if a base cannot be opened, read or written: the file is missing, locked, damaged, from a newer version or
/// not a damier base. The message names the file.
class BaseError : public MessageError {
 public:
  using MessageError::MessageError;
};

/// Thrown if the file is a base whose content is damaged. For readers this is a BaseError like others; verify reports
/// it as a finding.
class DamagedBase : public BaseError {
 public:
  using BaseError::BaseError;
};

class Database;  // the SQLite connection: store/detail/
class Snapshot;  // a state of the base that is read: store/detail/

/// One archive in one SQLite file. Its tables and views are described in docs/base-format.md. A path is the path of an
/// ordinary file, never one of SQLite's URIs or a name of a database in memory.
class Base {
 public:
  /// Opens an existing base for reading. Nothing in the file or beside it is changed, unless a writer was killed: then
  /// its incomplete changes are rolled back first.
  [[nodiscard]] static Base open(std::string const& path);
  /// Opens a base for writing, creating it if there is no file; updates an older schema.
  [[nodiscard]] static Base open_for_writing(std::string const& path);

  Base(Base&&) noexcept;
  Base& operator=(Base&&) noexcept;
  ~Base();

  [[nodiscard]] std::string const& path() const noexcept;

 private:
  friend Database& database_of(Base& base) noexcept;  // store/detail/database.hpp
  explicit Base(std::unique_ptr<Database> database);
  std::unique_ptr<Database> database_;
};

/// While this exists, the base is read as it was at the first read, whatever others write, and a read takes no lock of
/// its own. May be nested.
class ReadSession {
 public:
  explicit ReadSession(Base& base);
  ReadSession(ReadSession const&) = delete;
  ReadSession& operator=(ReadSession const&) = delete;
  ~ReadSession();

 private:
  std::unique_ptr<Snapshot> snapshot_;  // of the outermost session
};

/// Moves the content of a write-ahead log beside the base into its file, and removes the log. Waits up to three seconds
/// for programs that read or write; is_stopped ends the waiting. False if the log still contains something that the
/// file does not, because another program used the base all the time: a copy of the file alone is then incomplete.
[[nodiscard]] bool checkpoint(Base& base, std::function<bool()> const& is_stopped = {});

/// Rewrites the file without unused space, and with related rows together. No other program may use the base meanwhile.
void compact(Base& base);

/// The contents of a base in figures. Removed games have a count of their own and are not in any other.
struct BaseInfo {
  int schema_version = 0;
  std::uint64_t games = 0;
  std::uint64_t removed_games = 0;   ///< see store/removals.hpp
  std::uint64_t illegal_games = 0;   ///< the main line does not replay
  std::uint64_t unjudged_games = 0;  ///< of variants that this version does not play
  std::uint64_t plies = 0;           ///< of the main lines of the games that are not illegal
  std::uint64_t players = 0;
  std::uint64_t events = 0;
  std::uint64_t sources = 0;
  std::uint64_t findings = 0;
  std::uint64_t layers = 0;  ///< of annotations, hidden ones included: see store/layers.hpp
  std::uint64_t bytes = 0;   ///< of the file
};
[[nodiscard]] BaseInfo info(Base& base);

/// A text that two bases share if they contain the same games, such as copies of one base on several machines.
[[nodiscard]] std::string content_mark(Base& base);

}  // namespace damier
