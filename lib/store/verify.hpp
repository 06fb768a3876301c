#pragma once

#include <functional>
#include <string>
#include <vector>

namespace damier {

/// What an inspection of a base has found.
struct Inspection {
  std::vector<std::string> faults;      ///< a sentence each
  std::vector<std::string> not_looked;  ///< what is in the file and was not looked at, a sentence each
  bool complete = true;                 ///< false if it was stopped
};

struct InspectOptions {
  unsigned threads = 1;
  std::function<bool()> is_stopped = {};  ///< asked often, by several threads at once
};

/// Checks a base from the file format over the schema and the references up to the games, which are replayed, and the
/// digests of all tables: a value that any program but damier has changed is found, in whatever table or index it is.
/// docs/base-format.md says how. Others may write meanwhile; what is checked is the base as it was at the beginning.
/// Throws BaseError where the file cannot be opened, or is no base.
[[nodiscard]] Inspection inspect(std::string const& path, InspectOptions const& options = {});

/// The faults alone.
[[nodiscard]] std::vector<std::string> verify(std::string const& path);

}  // namespace damier
