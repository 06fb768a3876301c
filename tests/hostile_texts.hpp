#pragma once

#include "grammar/json/writer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Texts that do something where a format does not escape them: markup, commands of TeX, SQL and terminals, formulas of
/// spreadsheets, characters that turn the text around. A test puts them into the tags, names and comments of games,
/// reads what damier writes with a parser of the format, and finds them there as text alone.
namespace hostile {

using namespace std::string_view_literals;

inline constexpr auto pieces = std::to_array<std::string_view>({
    // HTML, XML, SVG
    "<script>alert(1)</script>"sv,
    "</script><script>"sv,
    "</style></title>"sv,
    "<!--"sv,
    "-->"sv,
    "<![CDATA["sv,
    "]]>"sv,
    "<svg onload=alert(1)>"sv,
    "<img src=x onerror=alert(1)>"sv,
    "\" onmouseover=\"alert(1)"sv,
    "' onfocus='alert(1)"sv,
    "javascript:alert(1)"sv,
    "&lt;b&gt;"sv,
    "&#60;b&#62;"sv,
    "&e;"sv,
    "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"sv,
    "<?xml version=\"1.0\"?>"sv,
    "background:url(x)"sv,
    // TeX
    "\\input{/etc/passwd}"sv,
    "\\immediate\\write18{id}"sv,
    "\\directlua{os.exit(3)}"sv,
    "\\end{document}"sv,
    "\\catcode`\\@=0"sv,
    "^^5cinput"sv,
    "$x$"sv,
    "$$"sv,
    "%"sv,
    "{"sv,
    "}"sv,
    "#1"sv,
    "~_^"sv,
    "?`"sv,
    "--"sv,
    "\\"sv,
    // spreadsheets and tables
    "=1+1"sv,
    "=cmd|'/c calc'!A1"sv,
    "+1+1"sv,
    "-1+1"sv,
    "@SUM(1)"sv,
    ";=1+1"sv,
    "\t=1+1"sv,
    ","sv,
    "\""sv,
    "'"sv,
    // SQL
    "'; DROP TABLE games; --"sv,
    "\n\\.\n"sv,
    "\\N"sv,
    // terminals
    "\x1B[31m"sv,
    "\x1B]0;title\x07"sv,
    "\x1B]8;;http://example.org\x1B\\link"sv,
    "\xC2\x9B"
    "31m"sv,
    "\r"sv,
    "\n"sv,
    "\x08\x08"sv,
    "\x7F"sv,
    "\0"sv,
    // direction and place of the text around
    "\xE2\x80\xAE"sv,  // right-to-left override
    "\xE2\x81\xA6"sv,  // left-to-right isolate
    "\xE2\x80\x8F"sv,  // right-to-left mark
    "\xD8\x9C"sv,      // Arabic letter mark
    "\xEF\xBB\xBF"sv,  // byte order mark
    "\xE2\x80\xA8"sv,  // line separator
    "\xE2\x80\xA9"sv,  // paragraph separator
    "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D"sv,
    // Markdown
    "# h"sv,
    "* l"sv,
    "1. l"sv,
    "> q"sv,
    "```"sv,
    "~~~"sv,
    "`c`"sv,
    "**b**"sv,
    "[x](javascript:alert(1))"sv,
    "![x](http://example.org/x.png)"sv,
    "<http://example.org>"sv,
    "[x]: http://example.org"sv,
    "\n---\n"sv,
    "\n===\n"sv,
    "| a | b |"sv,
    // PDN, Manoury, JSON
    "[Event \"x\"]"sv,
    "\"]\n[White \"x\"]"sv,
    "(1. 32-28)"sv,
    "1-0"sv,
    "*"sv,
    "$1"sv,
    ";"sv,
    "[%clk 1:00]"sv,
    "[%csl R28\"><script>]"sv,
    "\\u0000"sv,
    "\",\"x\":\""sv,
    // characters of several bytes
    "\xC3\xA9\xC3\x9F"sv,
    "\xE6\xBC\xA2\xE5\xAD\x97"sv,
    "\xF0\x9F\x98\x80"sv,
    "e\xCC\x81\xCC\x81\xCC\x81"sv,
    "\xEF\xBF\xBF"sv,
});

/// A text of one to six random pieces; a number always gives the same one.
inline std::string random_text(std::uint32_t number) {
  std::mt19937 random{number};
  std::string text;
  for (auto left = 1 + random() % 6; left != 0; --left) {
    text += pieces[random() % pieces.size()];
    text += random() % 3 == 0 ? " " : "";
  }
  return text;
}

/// Each piece alone, and as many random texts of them.
inline std::vector<std::string> texts() {
  std::vector<std::string> all{pieces.begin(), pieces.end()};
  for (std::uint32_t number = 0; number < pieces.size(); ++number) {
    all.push_back(random_text(number));
  }
  return all;
}

/// A text of a size in bytes, at least, of all pieces again and again.
inline std::string long_text(std::size_t bytes) {
  std::string text;
  for (std::size_t place = 0; text.size() < bytes; ++place) {
    text += pieces[place % pieces.size()];
    text += ' ';
  }
  return text;
}

/// A game in damier's JSON that has a text wherever a person may write one, also where a reader kept what it did not
/// understand.
inline std::string json_game(std::string_view text) {
  damier::JsonWriter json;
  json.begin_object().member("format", 1).key("tags").begin_array();
  for (auto const name : {"Event", "Site", "Round", "White", "Black", "Annotator", "Opening", "Remark"}) {
    json.begin_array().value(name).value(text).end_array();
  }
  json.begin_array().value("Date").value("2001.02.03").end_array();
  json.begin_array().value("GameType").value("20").end_array();
  json.begin_array().value("Result").value("2-0").end_array();
  json.end_array().key("body").begin_array();
  auto const comment = [&] { json.begin_object().member("comment", text).end_object(); };
  comment();
  json.value("32-28");
  comment();
  json.value("19-23").begin_object().key("variation").begin_array().value("20-24");
  comment();
  json.end_array().end_object().value("28x19");
  json.begin_object().member("skipped", text).end_object();
  comment();
  json.end_array().member("result", "2-0").end_object();
  return json.text() + "\n";
}

/// Games in damier's JSON of one event, whose name, round and players are texts: each text has a game against the next.
inline std::string json_event(std::vector<std::string> const& names, std::string_view event) {
  std::string games;
  for (std::size_t place = 0; place < names.size(); ++place) {
    damier::JsonWriter json;
    json.begin_object().member("format", 1).key("tags").begin_array();
    auto const tag = [&](std::string_view name, std::string_view value) {
      json.begin_array().value(name).value(value).end_array();
    };
    tag("Event", event);
    tag("Site", event);
    tag("Round", event);
    tag("White", names[place]);
    tag("Black", names[(place + 1) % names.size()]);
    tag("GameType", "20");
    tag("Result", "2-0");
    json.end_array().key("body").begin_array().value("32-28").value("19-23").value("28x19").end_array();
    json.member("result", "2-0").end_object();
    games += json.text() + "\n";
  }
  return games;
}

}  // namespace hostile
