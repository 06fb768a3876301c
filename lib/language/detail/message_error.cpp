#include "language/message_error.hpp"

#include "language/message.hpp"

#include <utility>

namespace damier {

MessageError::MessageError(Message message)
    : std::runtime_error{text_of(message, Language{})}, message_{std::move(message)} {}

MessageError::MessageError(std::string const& file, Message fault)
    : MessageError{damier::message("in-file", "file"_a = file, "fault"_a = std::move(fault))} {}

}  // namespace damier
