#include "reading/run_sorter.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
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

}  // namespace

/// A temporary file without a name.
class RunSorter::File {
 public:
  File() : folder_{std::filesystem::temp_directory_path().string()} {
    descriptor_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor_ < 0) {  // not every file system supports unnamed files
      auto path = folder_ + "/damier-sorting-XXXXXX";
      descriptor_ = ::mkostemp(path.data(), O_CLOEXEC);
      if (descriptor_ < 0) {
        fail();
      }
      ::unlink(path.c_str());
    }
  }
  File(File const&) = delete;
  File& operator=(File const&) = delete;
  ~File() { ::close(descriptor_); }

  [[nodiscard]] std::uint64_t size() const noexcept { return size_ + waiting_.size(); }

  void append(std::string_view bytes) {
    waiting_ += bytes;
    if (waiting_.size() >= block_bytes) {
      flush();
    }
  }
  void flush() {
    for (std::string_view rest{waiting_}; !rest.empty();) {
      auto const written = ::pwrite(descriptor_, rest.data(), rest.size(), static_cast<off_t>(size_));
      if (written < 0 && errno != EINTR) {
        fail();
      }
      if (written > 0) {
        rest.remove_prefix(static_cast<std::size_t>(written));
        size_ += static_cast<std::uint64_t>(written);
      }
    }
    waiting_.clear();
  }
  /// Reads that many bytes from a place; all of them must have been flushed.
  void read(std::uint64_t offset, char* to, std::size_t bytes) const {
    while (bytes != 0) {
      auto const got = ::pread(descriptor_, to, bytes, static_cast<off_t>(offset));
      if (got == 0 || (got < 0 && errno != EINTR)) {
        fail();
      }
      if (got > 0) {
        to += got;
        offset += static_cast<std::uint64_t>(got);
        bytes -= static_cast<std::size_t>(got);
      }
    }
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error{"cannot sort in a temporary file in " + folder_ + ": " +
                             std::generic_category().message(errno)};
  }

  std::string folder_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::string waiting_;
};

/// Reads the entries of a run, each as its two sizes, key and value.
class RunSorter::RunReader {
 public:
  RunReader(File const& file, Run run, std::size_t buffer) : file_{&file}, run_{run}, buffer_(buffer, '\0') {}

  /// False after the last entry.
  [[nodiscard]] bool next() {
    used_ += entry_bytes_;
    entry_bytes_ = 0;
    if (used_ == filled_ && run_.begin == run_.end) {
      return false;
    }
    std::uint32_t sizes[2];
    std::memcpy(sizes, need(sizeof sizes), sizeof sizes);
    entry_bytes_ = sizeof sizes + std::size_t{sizes[0]} + sizes[1];
    auto const* const entry = need(entry_bytes_);
    key_ = {entry + sizeof sizes, sizes[0]};
    value_ = {entry + sizeof sizes + sizes[0], sizes[1]};
    return true;
  }
  [[nodiscard]] std::string_view key() const noexcept { return key_; }
  [[nodiscard]] std::string_view value() const noexcept { return value_; }

 private:
  /// That many bytes from the current place on.
  char const* need(std::size_t bytes) {
    if (filled_ - used_ < bytes) {
      std::memmove(buffer_.data(), buffer_.data() + used_, filled_ - used_);
      filled_ -= used_;
      used_ = 0;
      buffer_.resize(std::max(buffer_.size(), bytes));
      auto const more = std::min<std::uint64_t>(buffer_.size() - filled_, run_.end - run_.begin);
      file_->read(run_.begin, buffer_.data() + filled_, more);
      run_.begin += more;
      filled_ += more;
    }
    return buffer_.data() + used_;
  }

  File const* file_;
  Run run_;  // not yet read
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t filled_ = 0;
  std::size_t entry_bytes_ = 0;  // of the current entry
  std::string_view key_, value_;
};

RunSorter::RunSorter(std::size_t most_bytes) : most_bytes_{most_bytes} {}
RunSorter::~RunSorter() = default;

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
  if (!file_) {
    file_ = std::make_unique<File>();
  }
  sort();
  Run run{file_->size(), 0};
  for (auto const& entry : entries_) {
    std::uint32_t const sizes[2] = {entry.key_bytes, entry.value_bytes};
    char head[sizeof sizes];
    std::memcpy(head, sizes, sizeof sizes);
    file_->append({head, sizeof head});
    file_->append({entry.key, std::size_t{entry.key_bytes} + entry.value_bytes});
  }
  file_->flush();
  run.end = file_->size();
  runs_.push_back(run);
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
  auto merged = std::make_unique<File>();
  merge([&](std::string_view key, std::string_view value) {
    std::uint32_t const sizes[2] = {static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size())};
    char head[sizeof sizes];
    std::memcpy(head, sizes, sizeof sizes);
    merged->append({head, sizeof head});
    merged->append(key);
    merged->append(value);
  });
  merged->flush();
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
    readers.emplace_back(*file_, run, buffer);
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
