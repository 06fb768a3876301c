#include "text/encoding.hpp"

#include "text/detail/encoding_evidence.hpp"
#include "text/source_text.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <vector>

using namespace damier;

namespace {

std::string utf8_of(std::string_view bytes, Encoding encoding) {
  std::string text;
  append_decoded(text, bytes, encoding);
  return text;
}

Encoding guess(std::string_view utf8, Encoding encoding) {
  EncodingEvidence evidence;
  evidence.add(encoded(utf8, encoding));
  return evidence.likeliest();
}

}  // namespace

TEST_CASE("Windows-1252 becomes UTF-8, undefined bytes become control characters") {
  CHECK(utf8_of("caf\xe9 \x80 \x93x\x94 \x85", Encoding::windows1252) == "café € “x” …");
  CHECK(utf8_of("\x81\x8d\x8f\x90\x9d", Encoding::windows1252) == "\u0081\u008d\u008f\u0090\u009d");
  CHECK(utf8_of("\xa0\xff", Encoding::windows1252) == "\u00a0\u00ff");
}

TEST_CASE("the Cyrillic encodings have their letters where they should") {
  CHECK(utf8_of("\xcf\xb8\xf2\xf0", Encoding::windows1251) == "Пётр");
  CHECK(utf8_of("\xf0\xa3\xd4\xd2", Encoding::koi8r) == "Пётр");
  CHECK(utf8_of("\x8f\xf1\xe2\xe0", Encoding::cp866) == "Пётр");
  CHECK(utf8_of("\xbf\xf1\xe2\xe0", Encoding::iso8859_5) == "Пётр");
}

TEST_CASE("in every single-byte encoding every byte is a character of its own, and comes back") {
  for (Encoding const encoding : single_byte_encodings) {
    CAPTURE(name(encoding));
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    auto const text = utf8_of(all, encoding);
    CHECK(source_text::is_utf8(text));
    CHECK(encoded(text, encoding) == all);
    CHECK(encoded_size(text, encoding) == all.size());
    std::set<char16_t> different(upper_half(encoding).begin(), upper_half(encoding).end());
    CHECK(different.size() == 128);
  }
}

TEST_CASE("UTF-16 has one unit for a character, or two beyond 16 bits") {
  CHECK(encoded("aж", Encoding::utf16le) == std::string_view("a\0\x36\x04", 4));
  CHECK(encoded("aж", Encoding::utf16be) == std::string_view("\0a\x04\x36", 4));
  CHECK(encoded("\U0001F600", Encoding::utf16be) == std::string_view("\xD8\x3D\xDE\0", 4));
  CHECK(encoded_size("aж€\U0001F600", Encoding::utf16le) == 10);
}

TEST_CASE("a few Russian words determine their encoding") {
  for (std::string_view const text : {"Степанов, Иван", "ИВАНОВ", "Чемпионат города", "Первенство области",
                                      "белые выигрывают", "Москва", "хороший ход", "ничья", "Сидоров П.", "Белогорск",
                                      "турнир памяти", "МЕЖДУНАРОДНЫЙ ТУРНИР", "{ сильнее было }", "Ярославль"}) {
    for (Encoding const encoding : {Encoding::windows1251, Encoding::koi8r, Encoding::cp866, Encoding::iso8859_5}) {
      CAPTURE(text, name(encoding));
      CHECK(name(guess(text, encoding)) == name(encoding));
    }
  }
}

TEST_CASE("names and words of western Europe, and the signs of draughts, are Windows-1252") {
  for (std::string_view const text : {"Müller",        "Lefèvre, Noël",
                                      "déjà vu",       "Ålesund",
                                      "São Paulo",     "Türkiye",
                                      "Bjørn",         "Strauß",
                                      "LEFÈVRE",       "España",
                                      "½-½",           "28×19",
                                      "d’été",         "32–28",
                                      "“good”",        "Besançon",
                                      "Zürich",        "ÖSTERREICH",
                                      "naïve",         "Curaçao",
                                      "été",           "Sørensen, Bjørn",
                                      "Håkan Åkesson", "Jørgensen",
                                      "Forlì",         "lunedì",
                                      "perché",        "città",
                                      "tête",          "forêt",
                                      "Conquête",      "Núñez García",
                                      "Peña",          "où",
                                      "più",           "Moscou, Île-de-France",
                                      "sœur",          "Bækkelund",
                                      "{ à suivre }",  "Põld, Jüri",
                                      "Conceição",     "João, Évora",
                                      "Lübeck",        "Groß",
                                      "Schön",         "naïf",
                                      "Haïti",         "Noël",
                                      "Anaïs",

                                      "Østergård"}) {
    CAPTURE(text);
    CHECK(name(guess(text, Encoding::windows1252)) == "Windows-1252");
  }
}

TEST_CASE("names and words of central Europe are Windows-1250 or ISO-8859-2, or look the same in Windows-1252") {
  for (std::string_view const text : {
           "Dvořák, Jiří",
           "Černý, Tomáš",
           "Kolář",

           "Wałęsa",
           "Święcicki, Paweł",
           "Łukasz",
           "Mistrzostwa Łodzi",

           "Žižka",
           "Praha, Náměstí",

           "Grzegorz Brzęczyszczykiewicz, Chrząszczyżewoszyce",

           "białe wygrywają",
           "bílý vyhrává {remíza, dobrý tah}",
           "Čačak",
           "Mateřská škola",
       }) {
    for (Encoding const encoding : {Encoding::windows1250, Encoding::iso8859_2}) {
      CAPTURE(text, name(encoding), name(guess(text, encoding)));
      CHECK(utf8_of(encoded(text, encoding), guess(text, encoding)) == text);
    }
  }
}

TEST_CASE("without evidence it is Windows-1252") { CHECK(EncodingEvidence{}.likeliest() == Encoding::windows1252); }
