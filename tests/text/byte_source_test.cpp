#include "text/byte_source.hpp"
#include "text/file_error.hpp"

#include "tests/grammar/reading.hpp"

#include <catch2/catch.hpp>

#include <zlib.h>
#include <zstd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

using namespace damier;

namespace {

/// A file that is removed with the object.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content) {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("damier-grammar-" + std::to_string(std::random_device{}()) + "-" + std::to_string(++count));
    std::ofstream{path_, std::ios::binary} << content;
  }
  TemporaryFile(TemporaryFile const&) = delete;
  TemporaryFile& operator=(TemporaryFile const&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string gzip(std::string const& text) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(std::string const& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

std::string read_all(ByteSource& source, std::size_t at_a_time = 1000) {
  std::string result;
  std::string buffer(at_a_time, '\0');
  while (std::size_t const got = source.read(buffer)) result.append(buffer, 0, got);
  return result;
}

/// What can be read of a file, and the error that ends it.
std::pair<std::string, std::optional<FileError>> read_until_failure(std::string const& path) {
  auto const source = open_file(path);
  std::string result;
  std::string buffer(777, '\0');
  try {
    while (std::size_t const got = source->read(buffer)) result.append(buffer, 0, got);
  } catch (FileError const& error) {
    return {result, error};
  }
  return {result, std::nullopt};
}

std::string long_text() {
  std::string text;
  std::mt19937 random{7};
  for (int i = 0; i < 200000; ++i) text += std::to_string(random() % 1000) + " ";
  return text;
}

}  // namespace

TEST_CASE("a text is read to its end in pieces of any size") {
  std::string const text = long_text();
  CHECK(read_all(*open_text(text), 1) == text);
  CHECK(read_all(*open_text(text), 4096) == text);
}

TEST_CASE("a plain file is read as it is, however short") {
  std::string const whole = long_text();
  for (std::string const& text : {std::string{}, std::string{"a"}, std::string{"abc\0d", 5}, whole}) {
    TemporaryFile const file{text};
    CHECK(read_all(*open_file(file.path())) == text);
    CHECK(read_all(*open_file(file.path()), 3) == text);
  }
}

TEST_CASE("gzip and zstd are recognised by content, with several members or frames") {
  std::string const text = long_text();
  for (std::string const& packed : {gzip(text) + gzip("") + gzip("tail"), zstd(text) + zstd("") + zstd("tail"),
                                    gzip(text) + gzip("tail") + std::string(512, '\0')}) {
    TemporaryFile const file{packed};
    CHECK(read_all(*open_file(file.path())) == text + "tail");
    CHECK(read_all(*open_file(file.path()), 1 << 20) == text + "tail");
  }
}

TEST_CASE("a zstd file may begin with a skippable frame") {
  TemporaryFile const file{std::string{"\x50\x2a\x4d\x18\x03\x00\x00\x00xyz", 11} + zstd("32-28")};
  CHECK(read_all(*open_file(file.path())) == "32-28");
}

TEST_CASE("a truncated archive gives its good bytes and then an error that names the file") {
  std::string const text = long_text();
  for (std::string const& packed : {gzip(text), zstd(text)}) {
    TemporaryFile const file{packed.substr(0, packed.size() / 2)};
    auto const [good, error] = read_until_failure(file.path());
    CHECK(good.size() > 1000);
    CHECK(text.starts_with(good));
    REQUIRE(error);
    CHECK(error->path() == file.path());
    CHECK(error->fault() == FileFault::archive_truncated);
  }
}

TEST_CASE("a damaged archive gives an error that names the file") {
  std::string const text = long_text();
  for (std::string packed : {gzip(text), zstd(text)}) {
    for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i) packed[i] = static_cast<char>(~packed[i]);
    TemporaryFile const file{packed};
    auto const [good, error] = read_until_failure(file.path());
    REQUIRE(error);
    CHECK(error->path() == file.path());
  }
  TemporaryFile const file{gzip("32-28") + "something else"};
  auto const [good, error] = read_until_failure(file.path());
  CHECK(good == "32-28");
  REQUIRE(error);
  CHECK(error->fault() == FileFault::archive_tail);
  CHECK(error->detail().name == "gzip");
}

TEST_CASE("a damaged archive fails again when it is asked again") {
  std::string const packed = gzip(long_text());
  TemporaryFile const file{packed.substr(0, packed.size() / 2)};
  auto const source = open_file(file.path());
  CHECK_THROWS_AS(read_all(*source), std::runtime_error);
  CHECK_THROWS_AS(read_all(*source), std::runtime_error);
}

TEST_CASE("a file that cannot be opened or read is a system error that names it") {
  CHECK_THROWS_AS(open_file("/nowhere/at/all.pdn"), FileError);
  CHECK_THROWS_WITH(open_file("/nowhere/at/all.pdn"), Catch::Contains("cannot-open, /nowhere/at/all.pdn"));
  CHECK_THROWS_AS(open_file(std::filesystem::temp_directory_path().string()), FileError);
}

TEST_CASE("of a truncated archive all games that have a result are read before the error") {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "1. 32-28 19-23 2. 28x19 14x23 " + std::to_string(i % 3) + "-0\n";
  std::string const packed = gzip(text);
  TemporaryFile const file{packed.substr(0, packed.size() / 2)};
  auto const source = open_file(file.path());
  pdn::Reader reader{*source};
  GameTape tape;
  std::size_t count = 0;
  bool ends_with_result = false;
  auto const read_on = [&] {
    while (reader.next(tape)) {
      ++count;
      ends_with_result = tape.events.back().kind == EventKind::result;
    }
  };
  CHECK_THROWS_AS(read_on(), std::runtime_error);
  CHECK(count > 1000);
  CHECK(ends_with_result);
}

TEST_CASE("an archive in an archive is no text: the error says so") {
  for (std::string const& packed : {gzip(gzip("32-28")), zstd(gzip("32-28")), gzip(zstd("32-28"))}) {
    TemporaryFile const file{packed};
    auto const [good, error] = read_until_failure(file.path());
    CHECK(good.empty());
    REQUIRE(error);
    CHECK(error->fault() == FileFault::archive_nested);
  }
}
