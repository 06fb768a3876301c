#pragma once

#include "validate/finding.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// A piece of a record's source, in bytes.
struct TapePlace {
  std::uint32_t offset = 0;
  std::uint32_t length = 1;
};

/// The place of a tag's value, or of the record's beginning.
[[nodiscard]] TapePlace place_of_tag(GameTape const& tape, std::string_view name) noexcept;
/// The place of the result at the end, or of the record's beginning.
[[nodiscard]] TapePlace place_of_terminator(GameTape const& tape) noexcept;

/// A finding about the value of a tag.
[[nodiscard]] Finding finding_on_tag(GameTape const& tape, Severity severity, FindingCode code, std::string_view tag,
                                     Message message, Message hint = {});

}  // namespace damier
