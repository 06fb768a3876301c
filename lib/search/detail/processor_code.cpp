#include "search/processor_code.hpp"

#include "search/detail/lanes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>

namespace damier {

namespace {

constexpr std::array kinds{ProcessorCode::plain, ProcessorCode::avx512};

bool has_avx512() noexcept {
#ifdef DAMIER_HAS_LANES
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vpopcntdq") != 0;
#else
  return false;
#endif
}

std::string joined_names(std::span<ProcessorCode const> codes) {
  std::string names;
  for (auto const code : codes) {
    names.append(names.empty() ? "" : ", ").append(name_of(code));
  }
  return names;
}

}  // namespace

std::string_view name_of(ProcessorCode code) noexcept { return code == ProcessorCode::plain ? "plain" : "avx512"; }

std::span<ProcessorCode const> processor_codes() noexcept {
  static std::size_t const count = has_avx512() ? 2 : 1;
  return std::span{kinds}.first(count);
}

NoSuchCode::NoSuchCode(std::string name, bool exists)
    : std::runtime_error{"processor-code, " + name}, name_{std::move(name)}, exists_{exists} {}

std::string names_of_processor_codes() { return joined_names(processor_codes()); }

ProcessorCode processor_code(std::string_view name) {
  for (auto const code : processor_codes()) {
    if (name_of(code) == name) {
      return code;
    }
  }
  auto const exists = std::ranges::any_of(kinds, [&](ProcessorCode code) { return name_of(code) == name; });
  throw NoSuchCode{std::string{name}, exists};
}

ProcessorCode processor_code() {
  static ProcessorCode const code = [] {
    auto const* const named = std::getenv("DAMIER_PROCESSOR_CODE");
    return named != nullptr && *named != '\0' ? processor_code(named) : processor_codes().back();
  }();
  return code;
}

}  // namespace damier
