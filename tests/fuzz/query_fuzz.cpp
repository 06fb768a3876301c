// Any bytes as a query and as a FEN.

#include "notation/fen.hpp"
#include "search/query.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  (void)damier::Query::compile(text);
  for (auto const* variant : damier::variants()) {
    if (auto const fen = damier::read_fen(text, *variant)) {
      auto const again = damier::read_fen(damier::write_fen(fen->position, *variant), *variant);
      if (!fen->null_move && (!again || again->position.pieces != fen->position.pieces)) {
        std::abort();
      }
    }
  }
  return 0;
}
