#include "text/decoder.hpp"

#include "tests/grammar/reading.hpp"
#include "text/source_text.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

using namespace damier;

namespace {

/// A game with words in a language that uses the encoding.
std::string game(int number, Encoding encoding) {
  struct Words {
    std::string event, white, remark;
  };
  bool const western = encoding == Encoding::windows1252;
  bool const central = encoding == Encoding::windows1250 || encoding == Encoding::iso8859_2;
  auto const [event, white, remark] = western   ? Words{"Fête d'été ", "Müller, Jörg", "déjà vu"}
                                      : central ? Words{"Mistrzostwa Łodzi ", "Dvořák, Tomáš", "białe wygrywają"}
                                                : Words{"Первенство города ", "Степанов, Иван", "хороший ход"};
  return "[Event \"" + event + std::to_string(number) + "\"]\n[White \"" + white + "\"]\n1. 32-28 { " + remark +
         " } 19-23 2. 28x19 *\n\n";
}

std::string games(int count, Encoding encoding) {
  std::string text;
  for (int i = 0; i < count; ++i) text += game(i, encoding);
  return text;
}

/// The text that a decoder makes of bytes, when both bytes and text are passed in pieces of given sizes.
std::string read_in_pieces(std::string_view bytes, std::size_t in, std::size_t out) {
  reading::Dribble source{bytes, in, 5};
  Decoder decoder{source};
  std::string text;
  std::string buffer(out, '\0');
  while (std::size_t const size = decoder.read(buffer)) text.append(buffer, 0, size);
  return text;
}

class Failing final : public ByteSource {
 public:
  explicit Failing(std::string_view text) : text_{text} {}
  std::size_t read(std::span<char> buffer) override {
    if (text_.empty()) throw std::runtime_error{"the disk is gone"};
    std::size_t const size = std::min(buffer.size(), text_.size());
    std::copy_n(text_.data(), size, buffer.data());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
};

}  // namespace

TEST_CASE("UTF-8 stays as it is") {
  for (std::string const& text :
       {std::string{}, std::string{"abc"}, games(3000, Encoding::windows1252), games(3000, Encoding::koi8r)}) {
    CHECK(decoded(text) == text);
  }
}

TEST_CASE("text of any length is read in any encoding") {
  for (Encoding const encoding : single_byte_encodings) {
    CAPTURE(name(encoding));
    auto const text = games(3000, encoding);
    CHECK(decoded(encoded(text, encoding)) == text);
  }
  for (Encoding const encoding : {Encoding::utf16le, Encoding::utf16be}) {
    CAPTURE(name(encoding));
    auto const text = games(1500, Encoding::koi8r) + "\U0001F600";
    CHECK(decoded(encoded(text, encoding)) == text);
    CHECK(decoded(encoded("\uFEFF" + text, encoding)) == "\uFEFF" + text);
  }
}

TEST_CASE("UTF-16 without a mark is known even if it is short") {
  CHECK(decoded(encoded("1. 32-28", Encoding::utf16le)) == "1. 32-28");
  CHECK(decoded(encoded("1. 32-28", Encoding::utf16be)) == "1. 32-28");
  CHECK(decoded(std::string_view{"1\0", 2}) == std::string_view{"1\0", 2});
  CHECK(decoded(std::string_view{"1.\0 32-28\0", 10}) == std::string_view{"1.\0 32-28\0", 10});
}

TEST_CASE("games of different encodings in one file are each read in their own") {
  std::string bytes;
  std::string text;
  for (int i = 0; i < 400; ++i) {
    auto const encoding = single_byte_encodings[static_cast<std::size_t>(i * i / 7) % single_byte_encodings.size()];
    bytes += i % 4 == 0 ? game(i, encoding) : encoded(game(i, encoding), encoding);
    text += game(i, encoding);
  }
  CHECK(decoded(bytes) == text);
}

TEST_CASE("the sizes of the pieces that come and go change nothing") {
  std::string bytes;
  for (int i = 0; i < 1500; ++i) {
    auto const encoding = single_byte_encodings[static_cast<std::size_t>(i / 13) % single_byte_encodings.size()];
    bytes += i % 3 == 0 ? game(i, encoding) : encoded(game(i, encoding), encoding);
    if (i % 17 == 0) bytes += "ход\xff ход";
  }
  auto const expected = decoded(bytes);
  CHECK(source_text::is_utf8(expected));
  CHECK(read_in_pieces(bytes, 10, 1) == expected);
  CHECK(read_in_pieces(bytes, 1000, 77) == expected);
  CHECK(read_in_pieces(bytes, 100000, 300000) == expected);
}

TEST_CASE("every text of any bytes becomes valid UTF-8, and its bytes can be had back") {
  std::mt19937 random{3};
  for (int round = 0; round < 200; ++round) {
    std::string bytes;
    std::size_t const size = random() % 3000;
    for (std::size_t i = 0; i < size; ++i) {
      bytes += static_cast<char>(random() % 3 == 0 ? random() % 256 : 0x20 + random() % 0x5F);
      if (random() % 20 == 0) bytes += "ход";
    }
    if (round % 4 == 1) bytes.insert(0, "\xFF\xFE");
    if (round % 4 == 2) bytes.insert(0, "\xFE\xFF");
    auto const source = open_text(bytes);
    Decoder decoder{*source};
    std::string text(3 * bytes.size() + 1, '\0');
    text.resize(decoder.read(text));
    REQUIRE(source_text::is_utf8(text));
    std::string back;
    std::uint64_t done = 0;
    for (auto const& piece : decoder.pieces()) {
      REQUIRE(piece.begin >= done);
      back += text.substr(done, piece.begin - done);
      back += piece.undecoded_size > 0 ? std::string{piece.undecoded_bytes()}
                                       : encoded(text.substr(piece.begin, piece.end - piece.begin), piece.encoding);
      done = piece.end;
    }
    back += text.substr(done);
    REQUIRE(back == bytes);
    REQUIRE(source_size(text, 0, decoder.pieces()) == bytes.size());
  }
}

TEST_CASE("what comes before a failure of the source is handed out first") {
  Failing source{"[Event \"\xe9t\xe9\"]"};
  Decoder decoder{source};
  std::string buffer(100, '\0');
  CHECK(buffer.substr(0, decoder.read(buffer)) == "[Event \"été\"]");
  CHECK_THROWS_WITH(decoder.read(buffer), "the disk is gone");
  CHECK_THROWS_WITH(decoder.read(buffer), "the disk is gone");
}

TEST_CASE("a record has its bytes in the file, with their place") {
  std::string const first = encoded(game(1, Encoding::koi8r), Encoding::koi8r);
  std::string const second = game(2, Encoding::windows1252);
  std::string const third = encoded(game(3, Encoding::windows1252), Encoding::windows1252);
  std::string const file = first + second + third;
  auto const all = reading::records(file);
  REQUIRE(all.size() == 3);
  CHECK(all[0].original == first.substr(0, first.size() - 2));
  CHECK(all[1].offset == first.size());
  CHECK(all[1].original == all[1].source);
  CHECK(all[2].offset == first.size() + second.size());
  CHECK(all[2].original == third.substr(0, third.size() - 2));
  CHECK(all[0].diagnostics == reading::Strings{"warning encoding-assumed 1:9"});
  CHECK(all[1].diagnostics == reading::Strings{});
  CHECK(all[2].diagnostics == reading::Strings{"warning encoding-assumed 9:10"});
}

TEST_CASE("an encoding is reported where it begins, not at every game") {
  auto const all = reading::records(encoded(games(3, Encoding::cp866), Encoding::cp866));
  REQUIRE(all.size() == 3);
  CHECK(all[0].diagnostics == reading::Strings{"warning encoding-assumed 1:9"});
  CHECK(all[1].diagnostics == reading::Strings{});
  CHECK(all[2].diagnostics == reading::Strings{});
  auto const marked = reading::records(encoded("\uFEFF" + games(3, Encoding::cp866), Encoding::utf16le));
  REQUIRE(marked.size() == 3);
  CHECK(marked[0].diagnostics == reading::Strings{"hint encoding-declared 1:1"});
  CHECK(marked[1].diagnostics == reading::Strings{});
}
