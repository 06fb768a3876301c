#pragma once

#include "apps/damier/shards/shard_reader.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace damier::app {

/// All parts of one result.
class ShardSet {
 public:
  /// Opens the files, in whatever order. Throws UsageError where a part is missing or there twice, or where they are
  /// parts of different results, and what ShardReader throws.
  explicit ShardSet(std::vector<std::string> const& files);

  [[nodiscard]] ShardReader& first() const noexcept { return *parts_.front(); }
  /// In the order of their numbers.
  [[nodiscard]] std::vector<std::unique_ptr<ShardReader>> const& parts() const noexcept { return parts_; }

  /// Goes through the rows of all parts in the order of their keys, descending or not; equal ones in that of the parts.
  /// Every part is read to its end.
  void merge(bool descending, std::function<void(ShardReader const&)> const& visit);

 private:
  void check() const;

  std::vector<std::unique_ptr<ShardReader>> parts_;
};

}  // namespace damier::app
