#include "validate/on_illegal.hpp"

#include <algorithm>

namespace damier {

std::optional<OnIllegal> read_on_illegal(std::string_view name) noexcept {
  auto const found = std::ranges::find(on_illegal_names, name);
  return found == on_illegal_names.end() ? std::nullopt
                                         : std::optional{static_cast<OnIllegal>(found - on_illegal_names.begin())};
}

}  // namespace damier
