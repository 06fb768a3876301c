#pragma once

#include "language/message_data.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The candidate that a mistyped word was probably meant to be; empty if none is similar.
[[nodiscard]] std::string nearest(std::string_view word, std::vector<std::string> const& candidates);

/// The message "'jsn' is not a format: table, json; did you mean 'json'?"
[[nodiscard]] Message not_one_of(std::string_view word, Message what, std::vector<std::string> const& candidates);

}  // namespace damier::answers
