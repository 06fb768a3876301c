#pragma once

#include "language/message_data.hpp"

#include <system_error>

namespace damier {

/// Why the system refuses something: a message for the reasons that files and folders have, else the text of the
/// system, which is English.
[[nodiscard]] Argument system_reason(std::error_code const& error);

}  // namespace damier
