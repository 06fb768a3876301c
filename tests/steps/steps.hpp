#pragma once

#include <cstdint>

/// Counts the work of the sources that tests/steps/CMakeLists.txt compiles with tracing, so that a test can bound it
/// without a clock.
namespace steps {

/// Basic blocks that were entered in the traced sources, and bytes that memchr has looked at, since the program began.
[[nodiscard]] std::uint64_t taken() noexcept;

/// The steps that some work takes.
template <typename Work>
[[nodiscard]] std::uint64_t of(Work work) {
  auto const before = taken();
  work();
  return taken() - before;
}

}  // namespace steps
