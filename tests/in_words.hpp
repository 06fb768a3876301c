#pragma once

#include "language/message_data.hpp"

#include <string>

/// The text of messages in each language, for tests.
namespace in_words {

[[nodiscard]] inline std::string english(damier::Message const& message) { return text_of(message, "en"); }
[[nodiscard]] inline std::string french(damier::Message const& message) { return text_of(message, "fr"); }
[[nodiscard]] inline std::string dutch(damier::Message const& message) { return text_of(message, "nl"); }
/// Whether the French and Dutch texts of a message differ from the English one; an empty message needs no translation.
[[nodiscard]] inline bool is_translated(damier::Message const& message) {
  return message.empty() || (french(message) != english(message) && dutch(message) != english(message));
}

}  // namespace in_words
