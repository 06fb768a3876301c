#pragma once

#include "language/message_data.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The candidate that a mistyped word was most likely meant to be; empty if none is near.
[[nodiscard]] std::string nearest(std::string_view word, std::vector<std::string> const& candidates);

/// "'jsn' is not a format: table, json; did you mean 'json'?"
[[nodiscard]] Message not_one_of(std::string_view word, Message what, std::vector<std::string> const& candidates);

}  // namespace damier::app
