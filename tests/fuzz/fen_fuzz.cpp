// Any bytes as a FEN of every variant: a position that is read is written, and read again as the same position.

#include "notation/fen.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  for (auto const* variant : damier::variants()) {
    auto const fen = damier::read_fen(text, *variant);
    if (!fen || fen->null_move) {
      continue;
    }
    auto const written = damier::write_fen(fen->position, *variant);
    auto const again = damier::read_fen(written, *variant);
    if (!again || !(again->position == fen->position) || damier::write_fen(again->position, *variant) != written) {
      std::abort();
    }
  }
  return 0;
}
