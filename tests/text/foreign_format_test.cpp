#include "text/detail/foreign_format.hpp"

#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <zlib.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <string_view>

using namespace damier;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

std::string what(std::string_view beginning) {
  auto const found = foreign_format(beginning);
  if (!found) {
    return "text";
  }
  constexpr std::array kinds{"archive"sv, "empty archive"sv, "part of an archive"sv,
                             "packed"sv,  "document"sv,      "opendocument"sv,
                             "epub"sv,    "office-xml"sv,    "office"sv,
                             "base"sv,    "database"sv,      "table"sv,
                             "xml"sv,     "utf-32"sv,        "picture"sv,
                             "program"sv, "binary"sv};
  static_assert(kinds.size() == static_cast<std::size_t>(ForeignKind::binary) + 1);
  return std::string{kinds[static_cast<std::size_t>(found->kind)]} + (found->name.empty() ? "" : " ") +
         std::string{found->name};
}

}  // namespace

TEST_CASE("archives, documents and pictures are known by their first bytes") {
  CHECK(what("PK\x03\x04 and so on"sv) == "archive ZIP");
  CHECK(what("PK\x03\x04\x14\0\x06\0\x08\0\0\0\x21\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml"sv) ==
        "office-xml");
  CHECK(what("7z\xBC\xAF\x27\x1C\0\x04"sv) == "archive 7z");
  CHECK(what("Rar!\x1A\x07\x01\0"sv) == "archive RAR");
  CHECK(what("games.pdn" + std::string(248, '\0') + "ustar  ") == "archive tar");
  CHECK(what("%PDF-1.7\n%\xE2\xE3\xCF\xD3") == "document PDF");
  CHECK(what("SQLite format 3\0\x10\0"sv) == "base");
  CHECK(what("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on") == "office");
  CHECK(what("{\\rtf1\\ansi 1. 32-28}") == "document RTF");
  CHECK(what("BZh91AY&SY\x01") == "packed bzip2");
  CHECK(what("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv) == "picture PNG");
  CHECK(what("\xEF\xBB\xBF\n <!DOCTYPE html>\n<html><body>1. 32-28</body></html>") == "text");
  CHECK(what("<!-- saved from url -->\n<HTML>") == "text");
  CHECK(what("<?xml version=\"1.0\"?><html xmlns=\"x\">") == "text");
  CHECK(what("<?xml version=\"1.0\"?>\n<games/>") == "xml");
}

TEST_CASE("data that is not text is refused though its format is not known") {
  std::mt19937 random{3};
  std::string bytes;
  for (int i = 0; i < 4096; ++i) {
    bytes += static_cast<char>(random() & 255U);
  }
  CHECK(what(bytes) == "binary");
}

TEST_CASE("text of games is none of them, whatever is strange about it") {
  CHECK(what("") == "text");
  CHECK(what("[Event \"PK\"]\n1. 32-28<br> 19-23 *\n") == "text");
  CHECK(what("<b>1. 32-28</b> 19-23 *\n") == "text");
  CHECK(what("% PDF-like line comment\n1. 32-28 *\n") == "text");
  CHECK(what("{a comment} 1. 32-28 *\n") == "text");
  CHECK(what("<html><pre>\n[Event \"a\"]\n1. 32-28 *\n</pre>") == "text");
  CHECK(what("1. 32-28\x01 19-23\0 *"sv) == "text");
  std::string utf16;
  for (auto const c : "[White \"a\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n"sv) {
    utf16 += c;
    utf16 += '\0';
  }
  CHECK(what(utf16) == "text");
}

TEST_CASE("names of players are no marks of another format") {
  CHECK(what("[White \"DUCKWORTH, John\"]\n1. 32-28 *") == "text");
  CHECK(what("[White \"WEBPVP8\"]\n1. 32-28 *") == "text");
  CHECK(what("{" + std::string(255, 'x') + "Gustarsson} 1. 32-28 *") == "text");
  CHECK(what("\0\0\0\0\0\0\0\0DUCK@\0\0\0"sv) == "database DuckDB");
}

TEST_CASE("a file that is no text is refused at the first byte, also if it is packed; the error names it") {
  auto const path =
      (std::filesystem::temp_directory_path() / ("damier-foreign-" + std::to_string(std::random_device{}()))).string();
  auto const refusal = [&](std::string_view bytes, bool packed) -> std::optional<ForeignFile> {
    if (packed) {
      auto* const file = gzopen(path.c_str(), "wb");
      gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
      gzclose(file);
    } else {
      std::ofstream{path, std::ios::binary} << bytes;
    }
    char first = 0;
    try {
      static_cast<void>(open_file(path)->read({&first, 1}));
    } catch (ForeignFile const& error) {
      return error;
    }
    return std::nullopt;
  };
  for (auto const packed : {false, true}) {
    auto const zip = refusal("PK\x03\x04 and so on", packed);
    REQUIRE(zip);
    CHECK(zip->path() == path);
    CHECK(zip->format().kind == ForeignKind::archive);
    CHECK(zip->format().advice == ForeignAdvice::unpack);
    CHECK(refusal("games.pdn" + std::string(248, '\0') + "ustar  ", packed)->format().name == "tar");
    CHECK_FALSE(refusal("1. 32-28 *", packed));
  }
  std::filesystem::remove(path);
}
