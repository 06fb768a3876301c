#include "grammar/game_reader.hpp"

namespace damier {

std::string_view name(TextFormat format) noexcept {
  switch (format) {
    case TextFormat::pdn: return "pdn";
    case TextFormat::manoury: return "manoury";
    case TextFormat::json: return "json";
    case TextFormat::text: return "text";
  }
  return "";
}

}  // namespace damier
