#include "store/detail/lock_holders.hpp"

#include "language/message.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace damier {
namespace {

std::optional<ino_t> inode_of(std::string const& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 ? std::optional{status.st_ino} : std::nullopt;
}

std::string name_of(pid_t process) {
  std::ifstream file{"/proc/" + std::to_string(process) + "/comm"};
  std::string name;
  std::getline(file, name);
  return name.empty() ? "?" : name;
}

/// The process and the inode of a row of /proc/locks: "1: POSIX  ADVISORY  WRITE 4711 08:01:131089 1073741824 …".
struct LockRow {
  pid_t process = 0;
  ino_t inode = 0;
};
std::optional<LockRow> read_lock(std::string const& row) {
  std::istringstream words{row};
  std::string number, kind, advisory, access, file;
  LockRow lock;
  if (!(words >> number >> kind) || kind == "->" || !(words >> advisory >> access >> lock.process >> file)) {
    return std::nullopt;  // "->": waits for the lock before it
  }
  auto const colon = file.rfind(':');
  if (colon == std::string::npos) {
    return std::nullopt;
  }
  std::istringstream{file.substr(colon + 1)} >> lock.inode;
  return lock;
}

}  // namespace

Message lock_holders(std::string const& path) {
  // A descriptor of the base is not opened for this: closing it would give up the locks that SQLite holds.
  auto const base = inode_of(path);
  auto const log = inode_of(path + "-shm");
  std::set<pid_t> processes;
  std::ifstream locks{"/proc/locks"};
  for (std::string row; std::getline(locks, row);) {
    auto const lock = read_lock(row);
    if (lock && lock->process > 0 && lock->process != getpid() && (lock->inode == base || lock->inode == log)) {
      processes.insert(lock->process);
    }
  }
  Message holders;
  for (auto const process : processes) {
    auto holder = message("process-of", "name"_a = name_of(process), "number"_a = process);
    holders = holders.empty() ? std::move(holder)
                              : message("list-and", "first"_a = std::move(holders), "last"_a = std::move(holder));
  }
  return holders;
}

}  // namespace damier
