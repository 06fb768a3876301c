#include "search/detail/query_types.hpp"

#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <charconv>
#include <system_error>

namespace damier {

std::vector<Variant const*> find_types(std::string_view text) {
  auto const name = folded(trimmed(text));
  int game_type = 0;
  auto const* const last = name.data() + name.size();
  auto const [end, error] = std::from_chars(name.data(), last, game_type);
  auto const by_number = error == std::errc{} && end == last && game_type != 0;
  std::vector<Variant const*> found;
  for (auto const* const variant : variants()) {
    if (by_number ? variant->game_type() == game_type : variant->name() == name) {
      found.push_back(variant);
    }
  }
  return found;
}

}  // namespace damier
