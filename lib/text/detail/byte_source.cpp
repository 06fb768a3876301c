#include "text/byte_source.hpp"

#include "text/file_error.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace damier {

namespace {

constexpr std::size_t packed_chunk = std::size_t{1} << 17;

/// The bytes of an open file, unchanged. Can look at the first ones without consuming them.
class FileSource final : public ByteSource {
 public:
  explicit FileSource(std::string const& path) : path_{path} {
    file_ = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file_ < 0) throw FileError{FileFault::cannot_open, path_, last_system_error()};
    struct stat status {};
    may_wait_ = ::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode);
  }
  ~FileSource() override {
    if (file_ > STDIN_FILENO) ::close(file_);
  }

  [[nodiscard]] std::string const& path() const noexcept { return path_; }

  /// The first bytes of the file, up to four. Only before the first read.
  [[nodiscard]] std::string_view magic() {
    while (held_ < head_.size()) {
      std::size_t const got = read_file({head_.data() + held_, head_.size() - held_});
      if (got == 0) break;
      held_ += got;
    }
    return {head_.data(), held_};
  }

  std::size_t read(std::span<char> buffer) override {
    std::size_t filled = std::min(buffer.size(), held_ - given_);
    std::memcpy(buffer.data(), head_.data() + given_, filled);
    given_ += filled;
    while (filled < buffer.size()) {
      std::size_t const got = read_file(buffer.subspan(filled));
      if (got == 0) break;
      filled += got;
    }
    return filled;
  }

 private:
  std::size_t read_file(std::span<char> buffer) {
    for (;;) {
      may_wait_ ? wait_for_bytes(file_) : end_if_stopped();
      ::ssize_t const got = ::read(file_, buffer.data(), buffer.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) throw FileError{FileFault::cannot_read, path_, last_system_error()};
    }
  }

  std::string path_;
  int file_ = -1;
  bool may_wait_ = false;  ///< whether a read may have to wait for bytes, as with a pipe or a terminal
  std::array<char, 4> head_{};
  std::size_t held_ = 0;
  std::size_t given_ = 0;
};

constexpr std::size_t magic_bytes = 4;

bool is_gzip(std::string_view magic) noexcept { return magic.starts_with("\x1f\x8b"); }

bool is_zstd(std::string_view magic) noexcept {
  using namespace std::string_view_literals;
  if (magic.starts_with("\x28\xb5\x2f\xfd"sv)) return true;
  // A file may begin with a skippable frame.
  return magic.size() == 4 && (magic[0] & 0xF0) == 0x50 && magic.substr(1) == "\x2a\x4d\x18"sv;
}

bool is_packed(std::string_view magic) noexcept { return is_gzip(magic) || is_zstd(magic); }

/// The common part of gzip and zstd: reads packed bytes, and reports an error only after the good bytes before it.
class PackedSource : public ByteSource {
 public:
  PackedSource(std::unique_ptr<FileSource> file, std::string_view format)
      : file_{std::move(file)}, format_{format}, packed_(packed_chunk) {}

  std::size_t read(std::span<char> buffer) final {
    if (fault_) throw FileError{*fault_};
    std::size_t filled = 0;
    while (filled < buffer.size() && !ended_ && !fault_) filled += unpack(buffer.subspan(filled));
    if (std::exchange(at_begin_, false) && is_packed({buffer.data(), std::min(filled, magic_bytes)})) {
      fail(FileFault::archive_nested);
      filled = 0;
    }
    if (filled == 0 && fault_) throw FileError{*fault_};
    return filled;
  }

 protected:
  /// Unpacks at least one byte into the buffer, makes progress in the input, or calls finish or fail. Returns the
  /// number of bytes unpacked.
  virtual std::size_t unpack(std::span<char> buffer) = 0;

  void finish() noexcept { ended_ = true; }
  /// text: what the library says, if it says something.
  void fail(FileFault fault, std::string text = {}) {
    fault_.emplace(fault, file_->path(), FileError::Detail{std::string{format_}, std::move(text)});
  }

  /// The packed bytes not used yet; reads the file if there are none. Empty at the end of the file.
  std::span<char> packed() {
    if (first_ == last_) {
      first_ = 0;
      last_ = file_->read(packed_);
    }
    return std::span{packed_}.subspan(first_, last_ - first_);
  }
  void use(std::size_t bytes) noexcept { first_ += bytes; }

 private:
  std::unique_ptr<FileSource> file_;
  std::string_view format_;
  std::vector<char> packed_;
  std::size_t first_ = 0;
  std::size_t last_ = 0;
  bool at_begin_ = true;
  bool ended_ = false;
  std::optional<FileError> fault_;
};

class GzipSource final : public PackedSource {
 public:
  explicit GzipSource(std::unique_ptr<FileSource> file) : PackedSource{std::move(file), "gzip"} {
    constexpr int gzip_header = 16;
    if (inflateInit2(&stream_, MAX_WBITS + gzip_header) != Z_OK) throw std::bad_alloc{};
  }
  ~GzipSource() override { inflateEnd(&stream_); }

 private:
  std::size_t unpack(std::span<char> buffer) override {
    std::span<char> const input = packed();
    if (between_members_) return begin_member(input), 0;
    if (input.empty()) return fail(FileFault::archive_truncated), 0;
    stream_.next_in = reinterpret_cast<Bytef*>(input.data());
    stream_.avail_in = static_cast<uInt>(input.size());
    auto const room = static_cast<uInt>(std::min(buffer.size(), std::size_t{1} << 30));
    stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream_.avail_out = room;
    int const status = inflate(&stream_, Z_NO_FLUSH);
    use(input.size() - stream_.avail_in);
    if (status == Z_STREAM_END) {
      between_members_ = true;
    } else if (status == Z_MEM_ERROR) {
      throw std::bad_alloc{};
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      fail(FileFault::archive_damaged);
    }
    return room - stream_.avail_out;
  }

  /// A gzip member is followed by another one, by zeros (the padding of tapes), or by the end of the file.
  void begin_member(std::span<char> input) {
    if (input.empty()) return finish();
    if (input.front() == '\0') return use(1);
    if (input.front() != '\x1f') return fail(FileFault::archive_tail);
    inflateReset(&stream_);
    between_members_ = false;
  }

  z_stream stream_{};
  bool between_members_ = false;
};

class ZstdSource final : public PackedSource {
 public:
  explicit ZstdSource(std::unique_ptr<FileSource> file) : PackedSource{std::move(file), "zstd"} {
    if (!stream_) throw std::bad_alloc{};
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
  };

  std::size_t unpack(std::span<char> buffer) override {
    std::span<char> const bytes = packed();
    // Without input the decoder may still hold output: the end is reached only when it returns no more.
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer output{buffer.data(), buffer.size(), 0};
    if (bytes.empty() && expected_ == 0) return finish(), 0;
    std::size_t const status = ZSTD_decompressStream(stream_.get(), &output, &input);
    use(input.pos);
    if (ZSTD_isError(status) != 0) {
      fail(FileFault::archive_damaged, ZSTD_getErrorName(status));
    } else {
      expected_ = status;
      if (bytes.empty() && output.pos == 0 && expected_ != 0) fail(FileFault::archive_truncated);
    }
    return output.pos;
  }

  std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
  std::size_t expected_ = 0;  ///< 0 after the end of a frame, when all its bytes are unpacked
};

/// A file whose first bytes are examined when it is opened: a known format other than text is refused with ForeignFile.
class TextFileSource final : public ByteSource {
 public:
  TextFileSource(std::unique_ptr<ByteSource> bytes, std::string const& path)
      : bytes_{std::move(bytes)}, beginning_(foreign_format_bytes, '\0') {
    try {
      beginning_.resize(bytes_->read(beginning_));
    } catch (std::runtime_error const&) {
      beginning_.clear();
      failure_ = std::current_exception();  // thrown by the first read
    }
    if (auto const foreign = foreign_format(beginning_)) {
      throw ForeignFile{path, *foreign};
    }
  }

  std::size_t read(std::span<char> buffer) override {
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    if (given_ == beginning_.size()) return bytes_->read(buffer);
    std::size_t const size = std::min(buffer.size(), beginning_.size() - given_);
    std::copy_n(beginning_.data() + given_, size, buffer.data());
    given_ += size;
    return size;  // no more than these: an error in the next read must not discard them
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  std::string beginning_;
  std::size_t given_ = 0;
  std::exception_ptr failure_;
};

class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : text_{text} {}

  std::size_t read(std::span<char> buffer) override {
    std::size_t const size = std::min(buffer.size(), text_.size());
    std::copy_n(text_.data(), size, buffer.data());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
};

}  // namespace

ForeignFile::ForeignFile(std::string path, ForeignFormat format)
    : std::runtime_error{"foreign-file, " + path}, path_{std::move(path)}, format_{format} {}

std::unique_ptr<ByteSource> open_file(std::string const& path) {
  auto file = std::make_unique<FileSource>(path);
  std::string_view const magic = file->magic();
  std::unique_ptr<ByteSource> bytes;
  if (is_gzip(magic)) {
    bytes = std::make_unique<GzipSource>(std::move(file));
  } else if (is_zstd(magic)) {
    bytes = std::make_unique<ZstdSource>(std::move(file));
  } else {
    bytes = std::move(file);
  }
  return std::make_unique<TextFileSource>(std::move(bytes), path);
}

std::unique_ptr<ByteSource> open_text(std::string_view text) { return std::make_unique<TextSource>(text); }

}  // namespace damier
