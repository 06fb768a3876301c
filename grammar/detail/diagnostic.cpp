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

}  // namespace damier
