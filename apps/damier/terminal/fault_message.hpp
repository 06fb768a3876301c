#pragma once

#include "language/message_data.hpp"

#include <exception>

namespace damier::app {

/// What an exception reports to a reader. Empty for one that has no message: of a library, or a mistake in damier.
[[nodiscard]] Message fault_message(std::exception const& exception);

}  // namespace damier::app
