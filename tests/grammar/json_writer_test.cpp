#include "grammar/json/writer.hpp"

#include <rapidjson/document.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <string>

using namespace damier;

namespace {

rapidjson::Document read(std::string const& json) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(json.data(), json.size());
  REQUIRE_FALSE(document.HasParseError());
  return document;
}

}  // namespace

TEST_CASE("JSON text is escaped, UTF-8 is kept, other bytes are replaced") {
  JsonWriter json;
  json.value("a\"b\\c\n\t\x01\x1B\x7f é \xff");
  CHECK(json.text() == "\"a\\\"b\\\\c\\n\\t\\u0001\\u001B\\u007f é \xEF\xBF\xBD\"");
}

TEST_CASE("JSON escapes control characters of terminals, in keys too, without changing the value") {
  // CSI as one character, DEL, right-to-left override, left-to-right isolate, byte order mark, Arabic letter mark.
  std::string const text{
      "a\xC2\x9B"
      "2J\x7F\xE2\x80\xAE\xE2\x81\xA6\xEF\xBB\xBF\xD8\x9C é … \xE2\x99\x94"};
  JsonWriter json;
  json.begin_object().member("t", text).member("\x7F", 1).end_object();
  CHECK(json.text() == "{\"t\":\"a\\u009b2J\\u007f\\u202e\\u2066\\ufeff\\u061c é … \xE2\x99\x94\",\"\\u007f\":1}");
  CHECK(read(json.text())["t"].GetString() == text);
}

TEST_CASE("JSON of every shape is JSON, in both layouts") {
  auto const write = [](JsonWriter::Layout layout) {
    JsonWriter json{layout};
    json.begin_object().member("n", -5).member("d", 0.25).member("t", true).member("s", "x").key("e").begin_object();
    json.end_object().key("a").begin_array().value(1).null().begin_array().end_array().end_array();
    return json.strings("l", {"a", "b"}).end_object().take();
  };
  auto const one_line = write(JsonWriter::Layout::one_line);
  auto const indented = write(JsonWriter::Layout::indented);
  CHECK(one_line == R"({"n":-5,"d":0.25,"t":true,"s":"x","e":{},"a":[1,null,[]],"l":["a","b"]})");
  CHECK(indented ==
        "{\n  \"n\": -5,\n  \"d\": 0.25,\n  \"t\": true,\n  \"s\": \"x\",\n  \"e\": {},\n  \"a\": [\n    1,\n    "
        "null,\n    []\n  ],\n  \"l\": [\"a\",\"b\"]\n}");
  CHECK(read(one_line) == read(indented));
}

TEST_CASE("numbers are written with all their digits and no more") {
  JsonWriter json;
  json.begin_array().value(std::numeric_limits<std::uint64_t>::max()).value(std::numeric_limits<std::int64_t>::min());
  json.value(5.0).value(0.1).value(2'000'000.0).value(-1.5).value(std::numeric_limits<double>::infinity());
  json.decimal(5.0).decimal(0.125).decimal(std::numeric_limits<double>::quiet_NaN());
  json.value(std::numeric_limits<double>::max() / 1e300).end_array();
  CHECK(json.text() ==
        "[18446744073709551615,-9223372036854775808,5,0.1,2000000,-1.5,null,5.0,0.125,null,179769313.48623157]");
}

TEST_CASE("what was taken is not in the text again, and the rest goes on behind it") {
  JsonWriter json;
  CHECK(json.begin_array().value(1).take() == "[1");
  CHECK(json.value(2).end_array().take() == ",2]");
}
