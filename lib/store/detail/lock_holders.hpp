#pragma once

#include "language/message_data.hpp"

#include <string>

namespace damier {

/// The other programs that hold a lock on a base or on its write-ahead log's index: "damier (process 12) and sqlite3
/// (process 40)". Empty where none does, and where the system has no /proc/locks.
[[nodiscard]] Message lock_holders(std::string const& path);

}  // namespace damier
