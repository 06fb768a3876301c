#pragma once

#include "motif/motif.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// The names of an entry of the catalogue as the content of a note: the usual one of each language that damier writes,
/// else the first that it has.
[[nodiscard]] std::string name_content(CatalogueEntry const& entry);

/// Settings with a digest of texts that the notes depend on.
class CatalogueDigest {
 public:
  void add(std::string_view text) noexcept;
  [[nodiscard]] std::string settings() const;  ///< {"catalogue":"0123456789abcdef"}

 private:
  std::uint64_t sum_ = 14695981039346656037U;  // FNV-1a
};

}  // namespace damier
