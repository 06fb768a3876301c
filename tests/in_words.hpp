#pragma once

#include "language/message_data.hpp"

#include <string>

/// What messages say to a reader, for tests.
namespace in_words {

[[nodiscard]] inline std::string english(damier::Message const& message) { return text_of(message, "en"); }
[[nodiscard]] inline std::string french(damier::Message const& message) { return text_of(message, "fr"); }

}  // namespace in_words
