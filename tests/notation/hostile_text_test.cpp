#include "tests/in_words.hpp"
#include "tests/notation/board_words.hpp"

#include "reference/random_positions.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace damier;
using in_words::english;
using namespace board_words;

namespace {

/// Random strings of bytes, mostly of the characters that the reader accepts, so that they are not refused at once.
class Strings {
 public:
  explicit Strings(std::uint64_t seed, std::string_view alphabet) : random_{seed}, alphabet_{alphabet} {}

  std::string next() {
    std::string text;
    auto const size = random_() % 40;
    auto const wild = random_() % 4 == 0;
    for (std::size_t i = 0; i < size; ++i) {
      text += wild ? static_cast<char>(random_() % 256) : alphabet_[random_() % alphabet_.size()];
    }
    return text;
  }

 private:
  std::mt19937_64 random_;
  std::string_view alphabet_;
};

}  // namespace

TEST_CASE("any string is a FEN or an error within it, and what is read can be written and read again") {
  Strings strings{7, "WBKwbkGP?::::,,,--.0123456789123 H+F\"\0"};
  unsigned positions = 0;
  for (int i = 0; i < 300'000; ++i) {
    auto const text = strings.next();
    auto const read = read_fen(text, international());
    if (!read) {
      if (read.error().offset > text.size() || read.error().code.empty() || read.error().message.empty()) FAIL(text);
      continue;
    }
    ++positions;
    for (auto const& warning : read->warnings) {
      if (warning.offset > text.size()) FAIL(text);
    }
    auto const again = read_fen(write_fen(read->position, international()), international());
    if (!again || !(again->position == read->position)) FAIL(text);
  }
  CHECK(positions > 1'000);
}

TEST_CASE("any string is a move text or an error within it") {
  Strings strings{11, "0123456789123450xxxx--:X<>, %\xc3\x97\xe2\x80\x93"};
  unsigned moves = 0;
  for (int i = 0; i < 300'000; ++i) {
    auto const text = strings.next();
    auto const read = read_move_text(text, numbers);
    if (read ? read->size < 2 : read.error().offset > text.size() || read.error().message.empty()) FAIL(text);
    moves += read ? 1U : 0U;
  }
  CHECK(moves > 500);
}

TEST_CASE("a move text of any squares resolves to a legal move, to several or to none") {
  Strings strings{13, "0123456789123450xxxxxxx"};
  reference::RandomPositions positions{17};
  std::mt19937_64 random{19};
  unsigned found = 0;
  for (int i = 0; i < 20'000; ++i) {
    auto const from = positions.next();
    MoveText text;
    text.size = static_cast<std::uint8_t>(2 + random() % 5);
    text.sign = static_cast<MoveSign>(random() % 3);
    for (std::size_t k = 0; k < text.size; ++k) text.squares[k] = at(1 + static_cast<unsigned>(random() % 50));
    MoveList legal;
    international().legal_moves(from, legal);
    if (!legal.empty() && random() % 2 == 0) {
      auto const& some = legal[random() % legal.size()];
      text.squares[0] = some.from;
      text.squares[text.size - 1U] = some.to;
    }
    auto const meaning = resolve(international(), from, text);
    switch (meaning.kind) {
      case Resolution::Kind::unique:
        ++found;
        if (!legal.contains(meaning.move)) FAIL(write_fen(from, international()));
        break;
      case Resolution::Kind::ambiguous:
        if (meaning.candidates.size() < 2) FAIL(write_fen(from, international()));
        for (auto const& each : meaning.candidates) {
          if (!legal.contains(each)) FAIL(write_fen(from, international()));
        }
        break;
      case Resolution::Kind::illegal: break;
      case Resolution::Kind::refused:
        if (!legal.refused()) FAIL(write_fen(from, international()));
        break;
    }
  }
  CHECK(found > 1'500);
}

TEST_CASE("very long texts are read or refused without harm") {
  std::string const many_digits(1'000'000, '9');
  std::string const many_zeros(1'000'000, '0');
  CHECK_FALSE(read_fen("W:W" + many_digits, international()));
  CHECK(read_fen("W:W" + many_zeros + "31:B5", international()));
  CHECK_FALSE(read_move_text("32-" + many_digits, numbers));
  CHECK(read_move_text("32-" + many_zeros + "28", numbers));
  std::string many_colons{"W"};
  many_colons.append(1'000'000, ':');
  CHECK(read_fen(many_colons, international()));
  std::string many_moves{"1"};
  for (int i = 0; i < 100'000; ++i) many_moves += "x1";
  CHECK_FALSE(read_move_text(many_moves, numbers));
  CHECK_FALSE(read_fen("W:W" + std::string(1'000'000, ','), international()));
  CHECK(read_fen("W:W31:B5" + std::string(1'000'000, ' ') + ".", international()));
}
