#pragma once

#include "store/detail/database.hpp"
#include "store/detail/merged_numbers.hpp"

#include <cstdint>
#include <map>

namespace damier {

/// The numbers that labels of another base have in this one, where they are added if they are new.
class LabelNumbers {
 public:
  LabelNumbers(Database& into, Database& from);
  [[nodiscard]] std::int64_t here(std::int64_t there);

 private:
  Database& into_;
  Statement row_, find_, add_;
  std::map<std::int64_t, std::int64_t> known_;
};

/// What merge_labels did.
struct MergedLabels {
  std::uint64_t labels = 0;  ///< that were given
  std::uint64_t left = 0;    ///< stars and saved queries that are others here
};

/// Gives games, and the base, the labels that they have in another base. Those of games that did not come with it are
/// parts of an entry of the journal. The caller holds the transaction.
[[nodiscard]] MergedLabels merge_labels(Database& into, Database& from, MergedNumbers const& numbers,
                                        std::int64_t entry);

}  // namespace damier
