#pragma once

#include <string>

namespace damier {

/// Who changes a base, with which command: what its journal keeps of a change (store/journal.hpp).
struct Author {
  std::string person = {};
  std::string command = {};  ///< of damier, such as "edit"
  std::string details = {};  ///< what the command was given
};

}  // namespace damier
