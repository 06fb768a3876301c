#pragma once

#include "grammar/manoury/labels.hpp"
#include "validate/finding.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// What a finding says to a reader. A finding carries its English; other languages are made from it when somebody asks,
/// so that judging takes no longer for them and a base need not hold them.
struct Wording {
  std::string message;  ///< one sentence without a full stop
  std::string hint;     ///< may be empty
};
[[nodiscard]] Wording wording(Finding const& finding, labels::Language language);

/// What a code of finding_codes() stands for, in a few words; empty for a code that is not one.
[[nodiscard]] std::string_view meaning(std::string_view code, labels::Language language) noexcept;

/// A sentence of a finding, or of a hint, in French; nothing where the phrase book does not have it.
[[nodiscard]] std::optional<std::string> in_french(std::string_view english);

}  // namespace damier
