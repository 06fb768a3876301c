#pragma once

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define DAMIER_HAS_LANES 1
/// The instructions that every function on lanes may use. Other code calls such a function only if processor_code() is
/// avx512.
#define DAMIER_LANES_TARGET gnu::target("avx512f,avx512vpopcntdq")
/// The same for small functions, which are always inlined. Lambdas do not inherit the target, so functions on lanes
/// contain none.
#define DAMIER_LANES [[gnu::always_inline, DAMIER_LANES_TARGET]] static

namespace damier {

/// One word for each of eight positions.
using Lanes = std::uint64_t __attribute__((vector_size(64)));
inline constexpr unsigned lanes = sizeof(Lanes) / sizeof(std::uint64_t);

/// Two words of a board that needs more than one.
struct WideLanes {
  Lanes low;
  Lanes high;
};
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator&(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low & b.low, a.high & b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator|(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low | b.low, a.high | b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator^(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low ^ b.low, a.high ^ b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator~(WideLanes const& a) noexcept {
  return {~a.low, ~a.high};
}

}  // namespace damier

#endif
