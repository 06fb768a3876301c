#pragma once

#include "endgame/tables.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace damier::endgame {

/// A folder of tables with those of all variants, opened for reading. Every function may be called from any thread.
class TableFolder {
 public:
  /// Opens what is there. Never throws because of files: a folder that does not exist is an empty one.
  explicit TableFolder(std::string path);

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// The tables of a variant; none if the folder has none.
  [[nodiscard]] Tables const& of(Variant const& variant) const noexcept;
  /// Whether it has no table of any variant.
  [[nodiscard]] bool empty() const noexcept;
  /// The files that are not used, of all variants.
  [[nodiscard]] std::vector<RefusedTable> refused() const;
  /// A number that differs if the tables of one of some variants do: see Tables::digest().
  [[nodiscard]] std::uint64_t digest_of(std::span<Variant const* const> some) const noexcept;

 private:
  std::string path_;
  std::vector<Tables> tables_;  // by variant, in the order of variants()
};

}  // namespace damier::endgame
