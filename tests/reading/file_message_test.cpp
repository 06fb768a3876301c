#include "reading/file_message.hpp"

#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>

using namespace damier;
using namespace in_words;

namespace {

std::error_code reason(int number) { return {number, std::generic_category()}; }

}  // namespace

TEST_CASE("a fault of a file has words in each language, with the path and the reason") {
  auto const fault = message_of(FileError{FileFault::cannot_open, "games.pdn", reason(ENOENT)});
  CHECK(english(fault) == "cannot open games.pdn: No such file or directory");
  CHECK(french(fault) == "impossible d'ouvrir games.pdn : fichier ou dossier inexistant");
  CHECK(dutch(fault) == "kan games.pdn niet openen: bestand of map bestaat niet");
  auto const input = message_of(FileError{FileFault::cannot_read, "-", reason(EIO)});
  CHECK(english(input) == "cannot read standard input: Input/output error");
  CHECK(dutch(input) == "kan de standaardinvoer niet lezen: invoer-/uitvoerfout");
}

TEST_CASE("a reason that damier has no words for is that of the system") {
  auto const fault = message_of(FileError{FileFault::cannot_read, "f", reason(ENOTTY)});
  CHECK(dutch(fault) == "kan f niet lezen: " + reason(ENOTTY).message());
}

TEST_CASE("a fault of an archive names its format, and what the library says") {
  auto const damaged = message_of(FileError{FileFault::archive_damaged, "a.gz", FileError::Detail{"gzip", {}}});
  CHECK(english(damaged) == "a.gz: the gzip archive is damaged");
  auto const zstd =
      message_of(FileError{FileFault::archive_damaged, "a.zst", FileError::Detail{"zstd", "Data corruption"}});
  CHECK(french(zstd) == "a.zst : l'archive zstd est endommagée : Data corruption");
}

TEST_CASE("every fault of a file is worded in each language") {
  for (auto fault = std::size_t{0}; fault <= static_cast<std::size_t>(FileFault::unsupported_encoding); ++fault) {
    auto const words = message_of(FileError{static_cast<FileFault>(fault), "f", reason(EACCES)});
    INFO(english(words));
    CHECK(is_translated(words));
  }
}

TEST_CASE("a file of another format is refused with advice, in each language") {
  ForeignFile const zip{"g.zip", {ForeignKind::archive, ForeignAdvice::unpack, "ZIP", {}}};
  CHECK(english(message_of(zip)) ==
        "g.zip: this is an archive (ZIP), not a file of games; unpack it, and name the files that were in it");
  CHECK(dutch(message_of(zip)) ==
        "g.zip: dit is een archief (ZIP), geen bestand met partijen; pak het uit en noem de bestanden die erin zaten");
  ForeignFile const xz{"-", {ForeignKind::packed, ForeignAdvice::unpack_with, "xz", "xz -dc"}};
  CHECK(french(message_of(xz)) ==
        "l'entrée standard : c'est un fichier compressé avec xz, non un fichier de parties ; "
        "décompressez-le d'abord : xz -dc FICHIER | damier … -");
  for (auto kind = std::size_t{0}; kind <= static_cast<std::size_t>(ForeignKind::binary); ++kind) {
    for (auto advice = std::size_t{0}; advice <= static_cast<std::size_t>(ForeignAdvice::none); ++advice) {
      ForeignFormat const format{static_cast<ForeignKind>(kind), static_cast<ForeignAdvice>(advice), "X", "x"};
      CHECK(is_translated(message_of(ForeignFile{"f", format})));
    }
  }
}
