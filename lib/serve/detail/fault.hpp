#pragma once

#include "grammar/diagnostic.hpp"
#include "language/message_error.hpp"
#include "serve/detail/request.hpp"

#include <exception>

namespace damier::serve {

/// A query that cannot be read, with the place of its fault.
class QueryFault : public MessageError {
 public:
  explicit QueryFault(Diagnostic diagnostic) : MessageError{diagnostic.message}, diagnostic_{std::move(diagnostic)} {}
  [[nodiscard]] Diagnostic const& diagnostic() const noexcept { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

/// A request that is refused with a status of its own.
class Refused : public MessageError {
 public:
  Refused(int status, Message message) : MessageError{std::move(message)}, status_{status} {}
  [[nodiscard]] int status() const noexcept { return status_; }

 private:
  int status_;
};

/// The reply to a request that ended with an exception: {"error": {"message", "hint", "code", "from", "to"}}.
[[nodiscard]] Reply reply_to_fault(std::exception_ptr const& fault, Language language);
/// The message of an exception.
[[nodiscard]] std::string text_of_fault(std::exception_ptr const& fault, Language language);
/// The reply for a message.
[[nodiscard]] Reply refusal(int status, Message const& message, Language language);

}  // namespace damier::serve
