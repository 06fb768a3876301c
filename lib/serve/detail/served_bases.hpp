#pragma once

#include "serve/detail/served_base.hpp"

#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace damier::serve {

/// The bases of a server, by their places from 1. Any thread may use it; none is ever taken out.
class ServedBases {
 public:
  /// Opens a base; its place.
  std::size_t add(std::string path);
  [[nodiscard]] std::size_t size() const;
  /// Throws Refused, 404, if there is none at a place.
  [[nodiscard]] ServedBase& at(std::size_t place);

 private:
  mutable std::mutex mutex_;
  std::deque<ServedBase> bases_;  // where growth moves no element
};

/// The bases that were served last, the last first, as far as they are still there.
[[nodiscard]] std::vector<std::string> recent_bases();
/// Remembers that bases are served. What cannot be written is no fault.
void remember_bases(std::vector<std::string> const& bases);
/// The path of a new base of a name in the user's folder for data, which is made. Throws WrongQuestion for a name that
/// is no file name, and Refused, 409, if there is one.
[[nodiscard]] std::string new_base_path(std::string const& name);

}  // namespace damier::serve
