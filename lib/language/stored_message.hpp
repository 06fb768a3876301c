#pragma once

#include "language/message.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// A message as it is stored: JSON, an array of its identifier and, if it has arguments, an object of them; a message
/// as argument is such an array itself. An empty message is an empty text.
///   ["GameType-in-full",{"number":20,"text":"20,W,10,10"}]
[[nodiscard]] std::string stored_form(Message const& message);

/// The message of a stored form; nothing for another text, and for a message that this version of damier does not have.
[[nodiscard]] std::optional<Message> read_stored_message(std::string_view text);

}  // namespace damier
