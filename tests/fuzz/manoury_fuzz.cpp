// Any bytes as Manoury text, through all rooms; the written text is read again, and written as PDN.

#include "prose/open_games.hpp"
#include "tests/fuzz/read_and_write.hpp"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using read_and_write::convert;
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  (void)damier::detect_format(text);
  auto const written = convert(text, damier::TextFormat::manoury, "manoury");
  (void)convert(written, damier::TextFormat::manoury, "pdn");
  return 0;
}
