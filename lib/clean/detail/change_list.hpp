#pragma once

#include "clean/detail/text_change.hpp"
#include "clean/review.hpp"
#include "text/spill.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace damier {

/// The changes of one text, or proposals that were not applied, in a part of a spill that others may share.
template <typename Value>
class SpillList {
 public:
  /// An empty list; values are added after everything in the spill. While values are added nobody else may add to it.
  explicit SpillList(std::shared_ptr<Spill> spill);

  void add(Value const& value);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The values from the first to the last; the source does not need the list any more.
  [[nodiscard]] std::function<bool(Value&)> source() const;

 private:
  std::shared_ptr<Spill> spill_;
  std::uint64_t begin_;
  std::uint64_t end_;
  std::uint64_t count_ = 0;
};

using ChangeList = SpillList<TextChange>;
using EntryList = SpillList<ReviewEntry>;  ///< in the order of the records

/// The entries of one text together with the entries about names that were first found in it, in the order of the
/// records.
[[nodiscard]] EntrySource with_names(EntrySource entries, std::vector<ReviewEntry> names);

}  // namespace damier
