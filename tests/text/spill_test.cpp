// Bytes that do not fit in memory are read back unchanged.

#include "text/spill.hpp"
#include "text/varint.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <system_error>

using namespace damier;

TEST_CASE("records of a spill are read as they were written, in memory and in its file, longer than the buffer too") {
  auto const spill = std::make_shared<Spill>();
  std::string const text(1000, 'x');
  constexpr std::uint64_t values = 2000;
  for (std::uint64_t i = 0; i < values; ++i) {
    Packer pack;
    pack.number(i * 0x123456789ABCU).text(text.substr(0, i % 1000));
    spill->append_record({pack.bytes(), std::to_string(i)});
  }
  REQUIRE(spill->size() > 1'000'000);
  for (auto const buffer : {std::size_t{7}, std::size_t{1} << 15U}) {
    SpillReader reader{{spill, 0, spill->size()}, buffer};
    for (std::uint64_t i = 0; i < values; ++i) {
      auto const record = reader.next();
      REQUIRE(record);
      REQUIRE(record->ends_with(std::to_string(i)));
      Unpacker unpack{*record};
      REQUIRE(unpack.number() == i * 0x123456789ABCU);
      REQUIRE(unpack.text() == text.substr(0, i % 1000));
    }
    CHECK_FALSE(reader.next());
  }
}

TEST_CASE("bytes are read from any place of a spill, over the end of its file") {
  Spill spill;
  std::string text;
  for (unsigned i = 0; text.size() < 700'000; ++i) {
    text += std::to_string(i);
    spill.append(std::to_string(i));
  }
  std::string read(text.size(), ' ');
  for (std::size_t const offset : {0U, 1U, 300'000U, 699'990U}) {
    REQUIRE(spill.read(offset, read) == text.size() - offset);
    CHECK(std::string_view{read}.substr(0, text.size() - offset) == std::string_view{text}.substr(offset));
  }
  CHECK(spill.read(text.size(), read) == 0);
}

TEST_CASE("a spill whose folder does not take files says which folder") {
  Spill spill{"/nowhere/at all"};
  try {
    spill.append(std::string(1'000'000, 'x'));
    FAIL("a file was made");
  } catch (SpillFailure const& error) {
    CHECK(error.fault() == FileFault::cannot_make_temporary);
    CHECK(error.path() == "/nowhere/at all");
  }
}
