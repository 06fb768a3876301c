// Any bytes as a query.

#include "search/query.hpp"

#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  (void)damier::Query::compile({reinterpret_cast<char const*>(data), size});
  return 0;
}
