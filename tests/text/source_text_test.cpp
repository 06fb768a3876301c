#include "text/source_text.hpp"
#include "text/byte_classes.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <random>
#include <string>
#include <string_view>

using namespace damier;

// From source_text_without_vectors.cpp.
namespace damier::source_text_without_vectors {
std::uint64_t count_line_ends(std::string_view text) noexcept;
std::uint64_t count_characters(std::string_view text) noexcept;
std::size_t line_begin(std::string_view text, std::size_t offset) noexcept;
std::size_t first_invalid_utf8(std::string_view text) noexcept;
}  // namespace damier::source_text_without_vectors

namespace {

namespace without_vectors = source_text_without_vectors;

/// Text with rare special characters, which may begin anywhere in a block.
std::string random_text(std::mt19937& random, std::size_t size) {
  static constexpr std::array<std::string_view, 5> rare{"\n", "\r", "\r\n", "é", "я"};
  std::string text;
  auto const sparse = 1 + random() % 200;
  while (text.size() < size) {
    text += random() % sparse == 0 ? rare[random() % rare.size()] : std::string_view{"x"};
  }
  return text.substr(0, size);
}

}  // namespace

TEST_CASE("LF, CRLF and CR alone each end one line") {
  CHECK(source_text::count_line_ends("") == 0);
  CHECK(source_text::count_line_ends("a\nb\r\nc\rd") == 3);
  CHECK(source_text::count_line_ends("\r\r\n\n") == 3);
  CHECK(source_text::count_line_ends("\r") == 1);
}

TEST_CASE("line ends are counted alike in long and short texts") {
  std::string text;
  std::uint64_t expected = 0;
  for (int i = 0; i < 500; ++i) {
    text += std::string(static_cast<std::size_t>(i % 7), 'x');
    text += i % 3 == 0 ? "\n" : i % 3 == 1 ? "\r\n" : "\rx";
    ++expected;
    REQUIRE(source_text::count_line_ends(text) == expected);
  }
}

TEST_CASE("characters are code points, and a stray byte is one") {
  CHECK(source_text::count_characters("abc") == 3);
  CHECK(source_text::count_characters("ход") == 3);
  CHECK(source_text::count_characters("\xD1") == 1);
  CHECK(source_text::count_characters("\x85\x85") == 2);
  CHECK(source_text::count_characters("a\xE2\x80z") == 4);
  CHECK(source_text::count_characters("😀") == 1);
}

TEST_CASE("cutting keeps characters whole") {
  std::string const text = "хо";
  CHECK(source_text::whole_characters(std::string_view{text}.substr(1)) == "о");
  CHECK(source_text::whole_characters(std::string_view{text}.substr(0, 3)) == "х");
  CHECK(source_text::whole_characters(text) == text);
}

TEST_CASE("a quotation is short and harmless to a terminal") {
  CHECK(source_text::quoted("foo") == "\"foo\"");
  CHECK(source_text::quoted("a\x1b[2J\xff") == "\"a?[2J?\"");
  CHECK(source_text::quoted(std::string(100, 'x'), 5) == "\"xxxxx…\"");
  CHECK(source_text::quoted("ход", 3) == "\"х…\"");
}

TEST_CASE("well-formed UTF-8 of every length is accepted") {
  for (std::string_view const text : {"", "abc", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xef\xbf\xbf",
                                      "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    CHECK(source_text::is_utf8(text));
  }
}

TEST_CASE("overlong forms, surrogates, code points beyond Unicode and torn sequences are not UTF-8") {
  for (std::string_view const text :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe2\x82",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf0\x90\x80", "\xff", "\xc3\x28"}) {
    CHECK_FALSE(source_text::is_utf8(text));
  }
}

TEST_CASE("the first byte that is not UTF-8 is found wherever it stands") {
  for (std::size_t before = 0; before < 40; ++before) {
    auto const text = std::string(before, 'a') + "\xe9" + std::string(20, 'b');
    CHECK(source_text::first_invalid_utf8(text) == before);
  }
  CHECK(source_text::first_invalid_utf8("caf\xc3\xa9 \xe9t\xe9") == 6);
  CHECK(source_text::first_invalid_utf8("abc") == 3);
}

TEST_CASE("one byte above 7F anywhere makes a text more than ASCII") {
  for (std::size_t size = 0; size < 200; ++size) {
    std::string text(size, 'x');
    REQUIRE(source_text::is_ascii(text));
    for (std::size_t at = 0; at < size; at += 7) {
      text[at] = '\x80';
      REQUIRE_FALSE(source_text::is_ascii(text));
      text[at] = 'x';
    }
  }
}

TEST_CASE("lines and characters are found byte by byte and many bytes at a time alike") {
  std::mt19937 random{7};
  for (std::size_t size = 0; size < 700; ++size) {
    auto const text = random_text(random, size);
    std::uint64_t lines = 0;
    std::uint64_t characters = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < size; ++at) {
      auto const ends = text[at] == '\n' || (text[at] == '\r' && (at + 1 == size || text[at + 1] != '\n'));
      lines += ends ? 1U : 0U;
      begin = ends_line(text[at]) ? at + 1 : begin;
      characters += (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U ? 1U : 0U;
    }
    INFO(text);
    CHECK(source_text::count_line_ends(text) == lines);
    CHECK(source_text::line_begin(text, size) == begin);
    CHECK(source_text::count_characters(text) == characters);
    CHECK(without_vectors::count_line_ends(text) == lines);
    CHECK(without_vectors::line_begin(text, size) == begin);
    CHECK(without_vectors::count_characters(text) == characters);
  }
  CHECK(source_text::count_line_ends(std::string(100'000, '\n')) == 100'000);
}

TEST_CASE("a text that goes wrong between any two characters is UTF-8 up to there") {
  std::mt19937 random{8};
  for (std::size_t size = 0; size < 300; ++size) {
    auto text = std::string{source_text::whole_characters(random_text(random, size))};
    INFO(text);
    CHECK(source_text::first_invalid_utf8(text) == text.size());
    auto place = random() % (text.size() + 1);
    while (place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U) ++place;
    text.insert(place, 1, '\xFF');
    CHECK(source_text::first_invalid_utf8(text) == place);
    CHECK(without_vectors::first_invalid_utf8(text) == place);
  }
}
