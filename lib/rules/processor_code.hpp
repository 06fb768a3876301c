#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace damier {

/// The kinds of code for the places where instructions of some processors make the program faster: perft
/// (rules/generator/last_ply.hpp) and the scan of games (search/line_scan.hpp). Every kind gives the same answers, and
/// CTest runs the tests of both rooms with every kind that the machine has.
enum class ProcessorCode : std::uint8_t {
  plain,  ///< instructions that every processor of the architecture has
  avx512  ///< AVX-512 with its bit counting (avx512f and avx512vpopcntdq): eight positions or games at a time
};

[[nodiscard]] std::string_view name_of(ProcessorCode code) noexcept;

/// The kinds that this processor has; the fastest is the last.
[[nodiscard]] std::span<ProcessorCode const> processor_codes() noexcept;

/// The one of these kinds with a name. Throws std::runtime_error, which lists the kinds, if there is none.
[[nodiscard]] ProcessorCode processor_code(std::string_view name);

/// The kind to use: the fastest, or the one that the environment variable DAMIER_PROCESSOR_CODE names. The variable is
/// read once. Throws as above.
[[nodiscard]] ProcessorCode processor_code();

}  // namespace damier
