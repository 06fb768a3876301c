#include "clean/spill.hpp"

#include "text/varint.hpp"

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
constexpr std::size_t read_bytes = std::size_t{1} << 15;

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

/// An unnamed file if the file system supports that, otherwise one whose name is removed at once.
void Spill::open() {
  if (folder_.empty()) {
    std::error_code error;
    folder_ = std::filesystem::temp_directory_path(error);
    if (error) {
      throw SpillFailure{error, "the folder for temporary files (TMPDIR) cannot be used"};
    }
  }
  descriptor_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ < 0) {
    auto name = (folder_ / "damier-XXXXXX").string();
    descriptor_ = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) {
      fail("cannot make a temporary file in ");
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
      fail("cannot write to a temporary file in ");
    }
    done += written < 0 ? 0 : static_cast<std::size_t>(written);
  }
  in_file_ += done;
  tail_.clear();
}

std::size_t Spill::read(std::uint64_t offset, std::span<char> buffer) const {
  if (offset >= in_file_) {
    auto const begin = static_cast<std::size_t>(std::min<std::uint64_t>(offset - in_file_, tail_.size()));
    auto const size = std::min(buffer.size(), tail_.size() - begin);
    std::copy_n(tail_.data() + begin, size, buffer.data());
    return size;
  }
  auto const wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), in_file_ - offset));
  while (true) {
    auto const size = ::pread(descriptor_, buffer.data(), wanted, static_cast<off_t>(offset));
    if (size > 0 || wanted == 0) {
      return static_cast<std::size_t>(size);
    }
    if (size == 0 || errno != EINTR) {
      fail("cannot read a temporary file in ");
    }
  }
}

void Spill::fail(std::string_view what) const {
  throw SpillFailure{{errno, std::generic_category()}, std::string{what} + folder_.string()};
}

void SpillWriter::number(std::uint64_t number) {
  std::string bytes;
  append_varint(bytes, number);
  spill_.append(bytes);
}

void SpillWriter::text(std::string_view text) {
  number(text.size());
  spill_.append(text);
}

SpillReader::SpillReader(SpillPart part) : part_{std::move(part)}, place_{part_.begin}, buffer_(read_bytes, '\0') {}

void SpillReader::fill() {
  auto const wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size(), part_.end - place_));
  filled_ = wanted == 0 ? 0 : part_.spill->read(place_, std::span{buffer_.data(), wanted});
  at_ = 0;
  place_ += filled_;
  if (filled_ == 0) {
    throw std::logic_error{"a part of a spill ends in the middle"};
  }
}

unsigned char SpillReader::byte() {
  if (at_ == filled_) {
    fill();
  }
  return static_cast<unsigned char>(buffer_[at_++]);
}

std::uint64_t SpillReader::number() {
  std::string bytes;
  do {
    bytes += static_cast<char>(byte());
  } while (static_cast<unsigned char>(bytes.back()) >= 128);
  std::string_view rest{bytes};
  return take_varint(rest);
}

std::string SpillReader::text() {
  auto const size = number();
  std::string text;
  while (text.size() < size) {
    if (at_ == filled_) {
      fill();
    }
    auto const piece = static_cast<std::size_t>(std::min<std::uint64_t>(filled_ - at_, size - text.size()));
    text.append(buffer_, at_, piece);
    at_ += piece;
  }
  return text;
}

std::unique_ptr<ByteSource> open_spill(SpillPart part) { return std::make_unique<SpillSource>(std::move(part)); }

}  // namespace damier
