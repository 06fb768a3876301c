#pragma once

#include <string>

namespace damier {

/// The opening of a game, for a text of it.
struct NamedOpening {
  std::string id;    ///< stable: "chefneux"
  std::string name;  ///< for a reader
};

}  // namespace damier
