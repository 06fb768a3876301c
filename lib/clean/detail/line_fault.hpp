#pragma once

#include "grammar/diagnostic.hpp"

#include <cstdint>
#include <string_view>

namespace damier {

/// What is wrong with a text line of a list that a person wrote. It covers the whole line, which has this number;
/// `code` is of static storage.
[[nodiscard]] Diagnostic line_fault(std::string_view code, std::uint64_t line, std::string_view text, Message message,
                                    Message hint = {});

}  // namespace damier
