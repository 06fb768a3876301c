#pragma once

#include "text/spill.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace damier {

/// Sorts any number of entries by their keys, which are compared as bytes, in bounded memory. Entries with equal keys
/// keep the order in which they were added. What does not fit into memory is written in sorted runs to a spill.
///
/// Use: add all entries, then visit them once.
class RunSorter {
 public:
  /// most_bytes: how much memory the entries may take, and the buffers when runs are merged.
  explicit RunSorter(std::size_t most_bytes);
  RunSorter(RunSorter const&) = delete;
  RunSorter& operator=(RunSorter const&) = delete;

  /// Adds an entry; key and value are copied. Throws SpillFailure if the temporary file cannot be written.
  void add(std::string_view key, std::string_view value);
  /// Calls visit for all entries in order, once; its arguments are valid until it returns. Throws as add does, and what
  /// visit throws.
  void visit(std::function<void(std::string_view key, std::string_view value)> const& visit);

 private:
  struct Entry {
    std::uint64_t begin = 0;  // the first bytes of the key, to compare quickly
    char const* key = nullptr;
    std::uint32_t key_bytes = 0;
    std::uint32_t value_bytes = 0;  // after the key
  };
  class RunReader;
  struct Run {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };

  [[nodiscard]] char* room(std::size_t bytes);
  void sort();
  void spill();
  void merge_all_runs();
  void merge(std::function<void(std::string_view key, std::string_view value)> const& visit);

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t block_ = 0;                       // the block that is being filled
  std::size_t block_used_ = 0;                  // bytes of it
  std::vector<std::unique_ptr<char[]>> large_;  // entries that do not fit into a block
  std::vector<Entry> entries_;
  std::shared_ptr<Spill> file_ = std::make_shared<Spill>();
  std::vector<Run> runs_;
};

}  // namespace damier
