#include "apps/damier/options/packed_output.hpp"

#include "language/message.hpp"
#include "language/message_error.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>

namespace damier::app {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 16;

}  // namespace

/// Packs pieces of text into a file.
class PackedOutput::Packer {
 public:
  Packer() = default;
  Packer(Packer const&) = delete;
  Packer& operator=(Packer const&) = delete;
  virtual ~Packer() = default;
  virtual void write(OutputFile& file, std::string_view piece, bool last) = 0;
};

class PackedOutput::Gzip final : public Packer {
 public:
  Gzip() {
    constexpr int gzip_window = 15 + 16;
    constexpr int memory_level = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
      throw MessageError{message("archive-cannot-pack", "format"_a = "gzip")};
    }
  }
  ~Gzip() override { deflateEnd(&stream_); }

  void write(OutputFile& file, std::string_view piece, bool last) override {
    auto result = Z_OK;
    do {
      if (stream_.avail_in == 0) {
        auto const part = piece.substr(0, std::numeric_limits<uInt>::max());
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));  // zlib does not write there
        stream_.avail_in = static_cast<uInt>(part.size());
        piece.remove_prefix(part.size());
      }
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      result = deflate(&stream_, last && piece.empty() ? Z_FINISH : Z_NO_FLUSH);
      if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
        throw MessageError{message("archive-cannot-pack", "format"_a = "gzip")};
      }
      file.write({buffer_.data(), buffer_.size() - stream_.avail_out});
    } while (last ? result != Z_STREAM_END : stream_.avail_in != 0 || !piece.empty() || stream_.avail_out == 0);
  }

 private:
  z_stream stream_{};
  std::string buffer_ = std::string(chunk, '\0');
};

class PackedOutput::Zstd final : public Packer {
 public:
  Zstd() : stream_{ZSTD_createCStream()} {
    constexpr int level = 6;  // a few megabytes of memory
    if (stream_ == nullptr || ZSTD_isError(ZSTD_initCStream(stream_.get(), level)) != 0U) {
      throw MessageError{message("archive-cannot-pack", "format"_a = "zstd")};
    }
  }

  void write(OutputFile& file, std::string_view piece, bool last) override {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    std::size_t left = 0;
    do {
      ZSTD_outBuffer out{buffer_.data(), buffer_.size(), 0};
      left = ZSTD_compressStream2(stream_.get(), &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0U) {
        throw MessageError{message("archive-cannot-pack", "format"_a = "zstd")};
      }
      file.write({buffer_.data(), out.pos});
    } while (last ? left != 0 : in.pos < in.size);
  }

 private:
  struct Free {
    void operator()(ZSTD_CStream* stream) const noexcept { ZSTD_freeCStream(stream); }
  };
  std::unique_ptr<ZSTD_CStream, Free> stream_;
  std::string buffer_ = std::string(chunk, '\0');
};

std::string_view without_packing(std::string_view name) noexcept {
  for (std::string_view const ending : {".gz", ".zst"}) {
    if (name.ends_with(ending)) {
      return name.substr(0, name.size() - ending.size());
    }
  }
  return name;
}

PackedOutput::PackedOutput(OutputFile& file, std::string_view name) : file_{file} {
  if (name.ends_with(".gz")) {
    packer_ = std::make_unique<Gzip>();
  } else if (name.ends_with(".zst")) {
    packer_ = std::make_unique<Zstd>();
  }
}
PackedOutput::~PackedOutput() = default;

void PackedOutput::write(std::string_view piece) {
  if (packer_ && !piece.empty()) {
    packer_->write(file_, piece, false);
  } else {
    file_.write(piece);
  }
}

void PackedOutput::finish() {
  if (packer_) {
    packer_->write(file_, {}, true);
  }
}

}  // namespace damier::app
