#pragma once

#include "tests/sanitized.hpp"

namespace damier::testing {

/// How many of a number of seeded cases a test runs: all of them, or a fifth of them under a sanitizer, which takes ten
/// times as long for each.
[[nodiscard]] constexpr unsigned seeded_cases(unsigned all) {
#ifdef DAMIER_SANITIZED
  return all / 5;
#else
  return all;
#endif
}

}  // namespace damier::testing
