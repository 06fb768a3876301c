#pragma once

#include "language/message_data.hpp"

#include <functional>
#include <string>
#include <vector>

namespace damier {

/// The result of an inspection of a base.
struct Inspection {
  std::vector<Message> faults;
  std::vector<Message> not_looked;  ///< objects in the file that were not checked
  bool complete = true;             ///< false if it was stopped
};

struct InspectOptions {
  unsigned threads = 1;
  std::function<bool()> is_stopped = {};  ///< called often, by several threads at once
};

/// Checks a base: the file format, the schema, the references, the games, which are replayed, and the digests of all
/// tables. A value that any program but damier has changed is found, in any table or index. docs/base-format.md
/// describes how. Others may write meanwhile; the base is checked as it was at the beginning. Throws BaseError if the
/// file cannot be opened, or is not a base.
[[nodiscard]] Inspection inspect(std::string const& path, InspectOptions const& options = {});

}  // namespace damier
