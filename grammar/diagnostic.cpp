#include "grammar/diagnostic.hpp"

namespace damier {

std::string_view name(Severity severity) noexcept {
  switch (severity) {
    case Severity::hint: return "hint";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
  }
  return "error";
}

std::string not_shown(std::uint64_t more) {
  return std::to_string(more) + " more of this game " + (more == 1 ? "is" : "are") + " not shown";
}

}  // namespace damier
