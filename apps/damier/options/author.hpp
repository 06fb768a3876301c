#pragma once

#include "apps/damier/options/arguments.hpp"
#include "store/author.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// Who changes a base, for its journal: --as NAME, or the name of the user.
class AuthorOption {
 public:
  void configure(Arguments& arguments);
  [[nodiscard]] Author author(std::string command, std::string details) const;

 private:
  std::optional<std::string> name_;
};

}  // namespace damier::app
