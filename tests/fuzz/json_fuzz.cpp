// Any bytes as games in JSON, through all rooms; the written text is read again and must be written the same.

#include "tests/fuzz/read_and_write.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using read_and_write::convert;
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  auto const once = convert(text, damier::TextFormat::json, "ndjson");
  auto const twice = convert(once, damier::TextFormat::json, "ndjson");
  if (convert(twice, damier::TextFormat::json, "ndjson") != twice) {
    std::abort();
  }
  return 0;
}
