#include "tests/steps/steps.hpp"

#include <cstddef>

namespace {

std::uint64_t count = 0;

}  // namespace

std::uint64_t steps::taken() noexcept { return count; }

// These names are required by the compiler (-fsanitize-coverage=trace-pc) and the linker (--wrap=memchr).
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl51-cpp)
extern "C" {

void __sanitizer_cov_trace_pc() { ++count; }

void* __real_memchr(void const* bytes, int byte, std::size_t size);

void* __wrap_memchr(void const* bytes, int byte, std::size_t size) {
  auto* const found = __real_memchr(bytes, byte, size);
  count += found != nullptr
               ? static_cast<std::size_t>(static_cast<char const*>(found) - static_cast<char const*>(bytes))
               : size;
  return found;
}
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl51-cpp)
