#pragma once

#include "clean/review.hpp"
#include "clean/spill.hpp"
#include "clean/text_change.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace damier {

/// Changes of one text, in a part of a spill that others may share.
class ChangeList {
 public:
  /// An empty list; what is added goes behind what the spill has. While changes are added nobody else may add to it.
  explicit ChangeList(std::shared_ptr<Spill> spill);

  void add(TextChange const& change);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The changes from the first to the last; the source needs the list no more.
  [[nodiscard]] ChangeSource source() const;

 private:
  std::shared_ptr<Spill> spill_;
  std::uint64_t begin_;
  std::uint64_t end_;
  std::uint64_t count_ = 0;
};

/// Proposals of one text that were not applied, likewise. In the order of the records.
class EntryList {
 public:
  explicit EntryList(std::shared_ptr<Spill> spill);

  void add(ReviewEntry const& entry);
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] EntrySource source() const;

 private:
  std::shared_ptr<Spill> spill_;
  std::uint64_t begin_;
  std::uint64_t end_;
  std::uint64_t count_ = 0;
};

/// The entries of one text together with those about names that came up there, in the order of the records.
[[nodiscard]] EntrySource with_names(EntrySource entries, std::vector<ReviewEntry> names);

}  // namespace damier
