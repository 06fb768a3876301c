#pragma once

#include "store/base.hpp"

#include <cstdint>
#include <memory>

namespace damier {

/// How much a record contains.
struct RecordExtent {
  std::uint64_t source_line = 0;
  std::int64_t digest = 0;
  std::uint64_t tags = 0;         ///< with a value
  std::uint64_t annotations = 0;  ///< and variations
  std::uint64_t warnings = 0;     ///< findings of warning level or above
  std::uint64_t hints = 0;        ///< other findings
  std::int64_t source = 0;        ///< sources.id: of two, the larger came later
  bool corrected = false;         ///< a person has changed it in the base: edit, set or rename
};

/// Measures the records of a base, one after the other. Used by one thread.
class ExtentReader {
 public:
  explicit ExtentReader(Base& base);
  ExtentReader(ExtentReader&&) noexcept;
  ExtentReader& operator=(ExtentReader&&) noexcept;
  ~ExtentReader();

  [[nodiscard]] RecordExtent extent(std::int64_t game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
