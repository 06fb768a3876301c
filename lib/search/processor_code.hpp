#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace damier {

/// The kinds of code for the places where instructions of some processors make the program faster: the scan of games
/// (search/detail/line_scan.hpp) and the conditions of queries (search/detail/mark_where.hpp). Every kind gives the
/// same answers: CTest runs the tests with the tag [processor] by every kind that the machine has.
enum class ProcessorCode : std::uint8_t {
  plain,  ///< instructions that every processor of the architecture has
  avx512  ///< AVX-512 with its bit counting (avx512f and avx512vpopcntdq): eight positions or games at a time
};

[[nodiscard]] std::string_view name_of(ProcessorCode code) noexcept;

/// The kinds that this processor has; the fastest is the last.
[[nodiscard]] std::span<ProcessorCode const> processor_codes() noexcept;

/// There is no kind of that name, or this processor does not have it.
class NoSuchCode : public std::runtime_error {
 public:
  NoSuchCode(std::string name, bool exists);
  [[nodiscard]] std::string const& name() const noexcept { return name_; }
  /// Other processors have it.
  [[nodiscard]] bool exists() const noexcept { return exists_; }

 private:
  std::string name_;
  bool exists_;
};
/// The names of the kinds that this processor has, with commas between.
[[nodiscard]] std::string names_of_processor_codes();

/// The one of these kinds with a name. Throws NoSuchCode if there is none.
[[nodiscard]] ProcessorCode processor_code(std::string_view name);

/// The kind to use: the fastest, or the one that the environment variable DAMIER_PROCESSOR_CODE names. The variable is
/// read once. Throws as above.
[[nodiscard]] ProcessorCode processor_code();

}  // namespace damier
