#pragma once

#include <stdexcept>

namespace damier::app {

/// The command line is wrong. The message gives the error and a correct form; exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace damier::app
