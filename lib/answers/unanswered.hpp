#pragma once

#include "language/message_error.hpp"

#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

/// What was asked has no answer: options that do not fit together, or do not fit the games.
class WrongQuestion : public MessageError {
 public:
  using MessageError::MessageError;
};

/// A name in a question, with the option that it was given by, for what is said about it.
struct SoughtName {
  std::string option;
  std::string text;
};

/// What was asked for is not in a base, or a name may mean several things there.
class NotFound : public MessageError {
 public:
  explicit NotFound(Message message) : MessageError{std::move(message)} {}
  /// meant: what the name may mean; all: the names of the base.
  NotFound(SoughtName const& name, std::vector<std::string> const& meant, std::vector<std::string> const& all);
  [[nodiscard]] bool has_several() const noexcept { return has_several_; }

 private:
  bool has_several_ = false;
};

}  // namespace damier::answers
