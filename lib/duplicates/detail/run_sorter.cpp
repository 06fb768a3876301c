#include "duplicates/detail/run_sorter.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18U;
constexpr std::size_t least_buffer = std::size_t{1} << 14U;  // of a run that is merged
constexpr std::size_t most_runs = 512;                       // runs that are merged at a time

/// The first eight bytes of a key as a number that sorts in the same order.
std::uint64_t beginning_of(std::string_view key) noexcept {
  std::uint64_t begin = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    begin = begin << 8U | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
  }
  return begin;
}

void append(Spill& file, std::string_view key, std::string_view value) {
  auto const key_bytes = static_cast<std::uint32_t>(key.size());
  file.append_record({{reinterpret_cast<char const*>(&key_bytes), sizeof key_bytes}, key, value});
}

}  // namespace

/// Reads the entries of a run, each as the size of the key, the key and the value.
class RunSorter::RunReader {
 public:
  RunReader(SpillPart run, std::size_t buffer) : records_{std::move(run), buffer} {}

  /// Reads the next entry; false after the last one.
  [[nodiscard]] bool next() {
    auto const record = records_.next();
    if (record) {
      std::uint32_t key_bytes = 0;
      std::memcpy(&key_bytes, record->data(), sizeof key_bytes);
      key_ = record->substr(sizeof key_bytes, key_bytes);
      value_ = record->substr(sizeof key_bytes + key_bytes);
    }
    return record.has_value();
  }
  [[nodiscard]] std::string_view key() const noexcept { return key_; }
  [[nodiscard]] std::string_view value() const noexcept { return value_; }

 private:
  SpillReader records_;
  std::string_view key_, value_;
};

RunSorter::RunSorter(std::size_t most_bytes) : most_bytes_{most_bytes} {}

char* RunSorter::room(std::size_t bytes) {
  if (bytes > block_bytes) {
    return large_.emplace_back(std::make_unique<char[]>(bytes)).get();
  }
  if (block_ < blocks_.size() && block_used_ + bytes > block_bytes) {
    ++block_;
    block_used_ = 0;
  }
  if (block_ == blocks_.size()) {
    blocks_.push_back(std::make_unique<char[]>(block_bytes));
  }
  return blocks_[block_].get() + std::exchange(block_used_, block_used_ + bytes);
}

void RunSorter::add(std::string_view key, std::string_view value) {
  auto const bytes = key.size() + value.size();
  if (bytes_ != 0 && bytes_ + bytes + sizeof(Entry) > most_bytes_) {
    spill();
  }
  auto* const to = room(bytes);
  std::ranges::copy(key, to);
  std::ranges::copy(value, to + key.size());
  entries_.push_back(
      {beginning_of(key), to, static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size())});
  bytes_ += bytes + sizeof(Entry);
}

void RunSorter::sort() {
  std::ranges::stable_sort(entries_, [](Entry const& one, Entry const& other) {
    if (one.begin != other.begin) {
      return one.begin < other.begin;
    }
    return std::string_view{one.key, one.key_bytes} < std::string_view{other.key, other.key_bytes};
  });
}

/// Writes the entries in memory as a run.
void RunSorter::spill() {
  sort();
  auto const begin = file_->size();
  for (auto const& entry : entries_) {
    append(*file_, {entry.key, entry.key_bytes}, {entry.key + entry.key_bytes, entry.value_bytes});
  }
  runs_.push_back({begin, file_->size()});
  entries_.clear();
  large_.clear();
  block_ = 0;
  block_used_ = 0;
  bytes_ = 0;
  if (runs_.size() == most_runs) {
    merge_all_runs();
  }
}

/// Merges all runs into one, in another file.
void RunSorter::merge_all_runs() {
  blocks_.clear();
  auto merged = std::make_shared<Spill>();
  merge([&](std::string_view key, std::string_view value) { append(*merged, key, value); });
  file_ = std::move(merged);
  runs_ = {{0, file_->size()}};
}

void RunSorter::merge(std::function<void(std::string_view, std::string_view)> const& visit) {
  auto const buffer = std::max(least_buffer, most_bytes_ / (runs_.size() + 1));
  std::vector<RunReader> readers;
  readers.reserve(runs_.size());
  std::vector<std::size_t> heap;  // the reader with the least key first
  auto const is_later = [&](std::size_t one, std::size_t other) {
    auto const order = readers[one].key().compare(readers[other].key());
    return order != 0 ? order > 0 : one > other;
  };
  for (auto const& run : runs_) {
    readers.emplace_back(SpillPart{file_, run.begin, run.end}, buffer);
    if (readers.back().next()) {
      heap.push_back(readers.size() - 1);
    }
  }
  std::ranges::make_heap(heap, is_later);
  while (!heap.empty()) {
    std::ranges::pop_heap(heap, is_later);
    auto& reader = readers[heap.back()];
    visit(reader.key(), reader.value());
    if (reader.next()) {
      std::ranges::push_heap(heap, is_later);
    } else {
      heap.pop_back();
    }
  }
}

void RunSorter::visit(std::function<void(std::string_view, std::string_view)> const& visit) {
  if (runs_.empty()) {
    sort();
    for (auto const& entry : entries_) {
      visit({entry.key, entry.key_bytes}, {entry.key + entry.key_bytes, entry.value_bytes});
    }
    return;
  }
  if (!entries_.empty()) {
    spill();
  }
  blocks_.clear();
  entries_.shrink_to_fit();
  merge(visit);
}

}  // namespace damier
