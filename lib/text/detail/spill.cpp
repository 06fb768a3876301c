#include "text/spill.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_in_memory = std::size_t{1} << 18;

class SpillSource final : public ByteSource {
 public:
  explicit SpillSource(SpillPart part) : part_{std::move(part)}, place_{part_.begin} {}

  std::size_t read(std::span<char> buffer) override {
    auto const wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), part_.end - place_));
    auto const size = part_.spill->read(place_, buffer.first(wanted));
    place_ += size;
    return size;
  }

 private:
  SpillPart part_;
  std::uint64_t place_;
};

}  // namespace

Spill::Spill(std::filesystem::path folder) : folder_{std::move(folder)} {}

Spill::~Spill() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

void Spill::append(std::string_view bytes) {
  tail_ += bytes;
  if (tail_.size() >= most_in_memory) {
    flush();
  }
}

/// Opens an unnamed file if the file system supports it, otherwise a file whose name is removed at once.
void Spill::open() {
  if (folder_.empty()) {
    std::error_code error;
    folder_ = std::filesystem::temp_directory_path(error);
    if (error) {
      throw SpillFailure{FileFault::no_temporary_folder, "TMPDIR", error};
    }
  }
  descriptor_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ < 0) {
    auto name = (folder_ / "damier-XXXXXX").string();
    descriptor_ = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) {
      fail(FileFault::cannot_make_temporary);
    }
    unlink(name.c_str());
  }
}

void Spill::flush() {
  if (descriptor_ < 0) {
    open();
  }
  std::size_t done = 0;
  while (done < tail_.size()) {
    auto const written =
        ::pwrite(descriptor_, tail_.data() + done, tail_.size() - done, static_cast<off_t>(in_file_ + done));
    if (written < 0 && errno != EINTR) {
      fail(FileFault::cannot_write_temporary);
    }
    done += written < 0 ? 0 : static_cast<std::size_t>(written);
  }
  in_file_ += done;
  tail_.clear();
}

void Spill::append_record(std::initializer_list<std::string_view> pieces) {
  std::uint32_t size = 0;
  for (auto const piece : pieces) {
    size += static_cast<std::uint32_t>(piece.size());
  }
  append({reinterpret_cast<char const*>(&size), sizeof size});
  for (auto const piece : pieces) {
    append(piece);
  }
}

std::size_t Spill::read(std::uint64_t offset, std::span<char> buffer) const {
  std::size_t done = 0;
  while (done < buffer.size() && offset + done < in_file_) {
    auto const wanted = std::min<std::uint64_t>(buffer.size() - done, in_file_ - offset - done);
    auto const size = ::pread(descriptor_, buffer.data() + done, wanted, static_cast<off_t>(offset + done));
    if (size == 0 || (size < 0 && errno != EINTR)) {
      fail(FileFault::cannot_read_temporary);
    }
    done += size < 0 ? 0 : static_cast<std::size_t>(size);
  }
  auto const begin = static_cast<std::size_t>(std::min<std::uint64_t>(offset + done - in_file_, tail_.size()));
  auto const rest = done < buffer.size() ? std::min(buffer.size() - done, tail_.size() - begin) : 0;
  std::copy_n(tail_.data() + begin, rest, buffer.data() + done);
  return done + rest;
}

void Spill::fail(FileFault fault) const { throw SpillFailure{fault, folder_.string(), last_system_error()}; }

std::optional<std::string_view> SpillReader::next() {
  used_ += std::exchange(record_, 0);
  if (used_ == filled_ && part_.begin == part_.end) {
    return std::nullopt;
  }
  std::uint32_t size = 0;
  std::memcpy(&size, need(sizeof size), sizeof size);
  record_ = sizeof size + size;
  return std::string_view{need(record_) + sizeof size, size};
}

/// At least this many bytes from the beginning of the current record on; reads them if necessary.
char const* SpillReader::need(std::size_t bytes) {
  if (filled_ - used_ < bytes) {
    std::memmove(buffer_.data(), buffer_.data() + used_, filled_ - used_);
    filled_ -= std::exchange(used_, 0);
    buffer_.resize(std::max(buffer_.size(), bytes));
    auto const wanted = std::min<std::uint64_t>(buffer_.size() - filled_, part_.end - part_.begin);
    auto const more = part_.spill->read(part_.begin, {buffer_.data() + filled_, static_cast<std::size_t>(wanted)});
    part_.begin += more;
    filled_ += more;
    if (filled_ < bytes) {
      throw std::logic_error{"a part of a spill ends in the middle of a record"};
    }
  }
  return buffer_.data() + used_;
}

std::unique_ptr<ByteSource> open_spill(SpillPart part) { return std::make_unique<SpillSource>(std::move(part)); }

}  // namespace damier
