#include "apps/damier/options/whole_file.hpp"

#include "apps/damier/options/output_file.hpp"
#include "grammar/byte_source.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <span>
#include <stdexcept>

namespace damier::app {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 20;

std::string gzipped(std::string_view text) {
  constexpr int gzip_window = 15 + 16;
  constexpr int memory_level = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error{"cannot pack with gzip"};
  }
  std::string packed;
  std::string buffer(chunk, '\0');
  auto result = Z_OK;
  while (result != Z_STREAM_END) {
    if (stream.avail_in == 0) {
      auto const part = text.substr(0, std::numeric_limits<uInt>::max());
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));  // zlib does not write there
      stream.avail_in = static_cast<uInt>(part.size());
      text.remove_prefix(part.size());
    }
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    result = deflate(&stream, text.empty() ? Z_FINISH : Z_NO_FLUSH);
    packed.append(buffer, 0, buffer.size() - stream.avail_out);
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      deflateEnd(&stream);
      throw std::runtime_error{"cannot pack with gzip"};
    }
  }
  deflateEnd(&stream);
  return packed;
}

std::string zstd_packed(std::string_view text) {
  constexpr int level = 10;
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  auto const size = ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), level);
  if (ZSTD_isError(size) != 0U) {
    throw std::runtime_error{"cannot pack with zstd"};
  }
  packed.resize(size);
  return packed;
}

}  // namespace

std::string read_whole(std::string const& path) {
  auto const source = open_file(path);
  std::string text;
  std::error_code ignored;
  if (auto const size = std::filesystem::file_size(path, ignored); !ignored) {
    text.reserve(size);  // a packed file is longer: then it grows
  }
  std::string buffer(chunk, '\0');
  while (auto const size = source->read(buffer)) {
    text.append(buffer, 0, size);
  }
  return text;
}

std::string packed_for(std::string_view path, std::string_view text) {
  return path.ends_with(".gz") ? gzipped(text) : path.ends_with(".zst") ? zstd_packed(text) : std::string{text};
}

void write_whole(std::string const& path, std::string_view text) {
  OutputFile file{path};
  auto const packed = path.ends_with(".gz") || path.ends_with(".zst");
  packed ? file.write(packed_for(path, text)) : file.write(text);
  file.commit();
}

}  // namespace damier::app
