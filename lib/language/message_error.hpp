#pragma once

#include "language/message_data.hpp"

#include <stdexcept>
#include <string>

namespace damier {

/// An exception with a message for the reader; what() has it in English.
class MessageError : public std::runtime_error {
 public:
  explicit MessageError(Message message);
  /// A fault of a file; the message begins with the name of the file.
  MessageError(std::string const& file, Message fault);
  [[nodiscard]] Message const& message() const noexcept { return message_; }

 private:
  Message message_;
};

}  // namespace damier
