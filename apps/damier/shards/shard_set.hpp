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
  /// Opens the files, in any order. Throws UsageError if a part is missing or given twice, or if they are parts of
  /// different results; also throws the exceptions of ShardReader.
  explicit ShardSet(std::vector<std::string> const& files);

  [[nodiscard]] ShardReader& first() const noexcept { return *parts_.front(); }
  /// The parts, ordered by number.
  [[nodiscard]] std::vector<std::unique_ptr<ShardReader>> const& parts() const noexcept { return parts_; }

  /// Visits the rows of all parts in the order of their keys, ascending or descending; rows with equal keys in the
  /// order of the parts. Reads every part to its end.
  void merge(bool descending, std::function<void(ShardReader const&)> const& visit);

 private:
  void check() const;

  std::vector<std::unique_ptr<ShardReader>> parts_;
};

}  // namespace damier::app
