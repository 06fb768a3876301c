// Any bytes, cleaned as far as possible: the log restores them, and the cleaned text is not changed by a second
// cleaning.

#include "tests/clean/in_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  damier::CleanOptions options;
  options.apply = damier::ApplyLevel::likely;
  auto const cleaning = damier::clean_test::clean(text, options);
  auto const log = damier::clean_test::log_text("f", text, cleaning.text, cleaning.changes);
  auto const back = damier::clean_test::undone(log, cleaning.text);
  if (!back || *back != text || damier::clean_test::clean(cleaning.text, options).text != cleaning.text) {
    std::abort();
  }
  return 0;
}
