#include "apps/damier/options/author.hpp"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <utility>

namespace damier::app {

void AuthorOption::configure(Arguments& arguments) {
  arguments.option("--as", "NAME", "who makes the change, for the journal of the base; without it the name of the user",
                   name_);
}

Author AuthorOption::author(std::string command, std::string details) const {
  auto person = name_;
  for (auto const* const variable : {"LOGNAME", "USER", "USERNAME"}) {
    if (auto const* const value = person ? nullptr : std::getenv(variable); value != nullptr) {
      person = value;
    }
  }
  if (auto const* const user = person ? nullptr : getpwuid(getuid()); user != nullptr) {
    person = user->pw_name;
  }
  return {person.value_or(""), std::move(command), std::move(details)};
}

}  // namespace damier::app
