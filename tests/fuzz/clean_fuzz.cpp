// Any bytes cleaned as far as it goes: the log leads back to them, and what is cleaned is not cleaned again.

#include "clean/change_log.hpp"
#include "clean/cleaner.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  damier::CleanOptions options;
  options.apply = damier::ApplyLevel::likely;
  auto const cleaning = damier::clean(text, options);
  auto const log =
      damier::read_change_log(damier::write_change_log(damier::log_of("f", text, cleaning.text, cleaning.changes)));
  auto const back = log ? damier::undo(*log, cleaning.text) : tl::unexpected{log.error()};
  if (!back || *back != text || damier::clean(cleaning.text, options).text != cleaning.text) {
    std::abort();
  }
  return 0;
}
