#include "tests/export/token_soup.hpp"

#include <array>
#include <string_view>

namespace {

using Words = std::array<std::string_view, 12>;

// Legal move sequences: without them the code that depends on a replay would not be reached.
constexpr std::array openings{
    Words{"32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41", "5-10", "35-30", "20-25"},
    Words{"34-30", "20-25", "39-34", "14-20", "30-24", "19x30", "35x24", "20x29", "33x24", "10-14", "44-39", "14-20"},
    Words{"9-13", "24-20", "5-9", "23-19", "11-15", "20x11", "8x15", "22-18", "15x22", "25x18", "4-8", "26-23"},
    Words{"c3-d4", "d6-c5", "b2-c3", "f6-g5", "g3-h4", "g7-f6", "c3-b4", "b6-a5", "d4xb6", "a5xc3", "d2xb4", "a7xc5"},
};

// clang-format off
constexpr auto oddities = std::to_array<std::string_view>({
    "zz",       "word and word", "x",         "ad",        "lib",       "ad lib",   "O1-7",      "l9-23",     "35.24",
    "377-32",   "1950",          "3228",      "a3b4",      "107",       "#",        "&",         "~1",        "\"",
    "'",        "\\",            "/",         "/FEN",      "[",         "]",        "<",         ">",         "<42,29>",
    "=",        "+",             "B+",        "N+",        "etc.",      "\xC3\xA9", "\xD1\x85",  "1-",        "-1",
    "x23",      "28x",           "28 x",      "99-98",     "0-5",       "00-00",    "1-1-1",     "1/2",       "1/2-1/2/3",
    "$",        "$x",            "@",         "Result",    "[Event",    "[x]",      "(x)",       "\xC2\xA0",  "\xE2\x80\xA6x",
    "20-06-2003", "1-1-1999", "4711-12",  "1.2.3",         "12.-",      "-.",        "--.",       "!.",       "?x",        "x!",        "*x",
    "x*",       "\x01",          "\x1A",      "\x7F",      "\xEF\xBB\xBF", "a1b",   "28-",       ":",         "28:",
});

constexpr auto signs = std::to_array<std::string_view>({
    "!", "?", "!?", "?!", "! ?", "(!)", "( ? )", "(!*)", "(*)", "*", " !", " ?", " *", "$1", "$7", "$007", "$139",
    "$99999999999", "!!!!!!!!!!",
});

constexpr auto placeholders = std::to_array<std::string_view>({
    "-", "--", "- -", "...", "....", "\xE2\x80\xA6", "\xE2\x80\x93", "\xE2\x80\x93\xE2\x80\x94", "1. ...", "1... ...",
    "- { x }", "- {ad lib}", "-- {x}", "... { x }", "- - { ad lib }", "- {}", "-{x}", "-(x)",
});

constexpr auto comments = std::to_array<std::string_view>({
    "{a}", "{}", "{ }", "{x}", "{ ad lib }", "{3228}", "{32-28}", "{[%clk 0:10:00]}", "{ a\n b }", "; to the end\n",
    "% to the end\n", "{ /FEN \"W:W31:B5\"/ }", "{ [Event \"x\"] }", "{ * }", "{(}", "{)}", "{ \xC2\xA0 }", ";{\n", "%}\n",
    "{;}", "{a{b}c}", "{ huffed }", ";\n", "{-}", "{...}", "{!}", "{ \\ }", "{\x01}", "{1-0}", "{\n[Event \"q\"]\n",
    "{ q\n\n[Event \"q\"]\n[White \"w\"]\n\n1. 32-28 19-23 }", "{ q\n\n[Event \"q\"]\n[White \"w\"]\n\n1. 32-28 19-23\n",
    "{ q\n[Event \"q\"]\n[White \"w\"]\n1. 32-28 19-23 }",
});

constexpr auto brackets = std::to_array<std::string_view>({
    "(", "(", ")", ")", "()", "( )", "(())", "}", "{", "(\n!\n)", "(!", "(*", "(1-0)", "(x)", "({ x })", "(-)",
});

constexpr auto setups = std::to_array<std::string_view>({
    "/FEN \"W:W31,32:B5,6\"/", "/FEN \"B::\"/", "/FEN \"W::\"/", "/FEN \"B:W31:BK5\"/", "/FEN \"W:Wc3,e3:Bb6\"/",
    "/FEN \"\"/", "/FEN \"nonsense\"/", "/FEN \"w :w 31, 32 :b 1.\"/", "/FEN \"[FEN \"W:W31:B5\"]\"/",
    "/FEN \"?:W31:B5\"/", "/FEN \"W:W99:B1\"/", "/FEN \"a\\\"/", "/FEN \"W\"/",
});

constexpr auto results = std::to_array<std::string_view>({
    "*", "1-0", "0-1", "2-0", "0-2", "1-1", "0-0", "1/2-1/2", "\xC2\xBD-\xC2\xBD", "1 1/2 - 1/2", "1.01-0.99", "1+ - 1-",
    "4-6", "1-9", "12-8", "4-6 *", "1-0 *", "1. 0-2", "-0.98-1.02", "2 - 0", "10-10", "2-0 1-1",
});

constexpr auto numbers = std::to_array<std::string_view>({
    "1.", "2.", "3.", "1", "1)", "2)", "4 ", "1...", "2. ...", "17.", "01.", "1 .", ".", "..", "0.", "999999999.", "12345678901.", "1.\xE2\x80\xA6",
});

constexpr auto values = std::to_array<std::string_view>({
    "", "?", "*", "1-0", "2-0", "4-6", "1 - 9", "1/2-1/2", "A", "a \\\"b\\\" c", "\\\\", "[x]", "{", ";", "\xD0\x94",
    "20", "21", "22", "23", "25", "26", "27", "30", "31", "40", "41", "99", "20,W,10,10,N2,0", "20,W,0,0,N,0", "Frisian", "killer", "W", "B", "x",
    "W:W31-50:B1-20", "B:W31:B5", "W:WK47:B14,19,29,31,42", "W:W21,22:B1,2", "W:Wc3,Ke1:Bb6", "?:W31,32:B5,6", "B::",
    "W:W72:B1", "W : w 31 : b 5 .", "[FEN \\\"W:W31:B5\\\"]", "bad", "W:W33:B9", "W:Wj1:Ba1", "2004.10.27", "c3-d4",
});

constexpr auto names = std::to_array<std::string_view>({
    "Event", "White", "Black", "Result", "Result", "GameType", "GameType", "FEN", "FEN", "FEN", "Setup", "PlyCount", "Risultato",
    "Date", "X-y", "event", "\xC3\x89v",
});
// The pieces of records, and text that may be around records.
constexpr auto record_pieces = std::to_array<std::string_view>({
    "[Event \"q\"]\n", "[White \"w\"]\n", "[FEN \"W:W31:B5\"]\n", "[Event \"q\"]\n[White \"w\"]\n\n1. 32-28 19-23 2. 28x19\n\n",
    "\n", "\n\n", "\r\n\r\n", "\r", " ", "\t", "1. ", "32-28 ", "19-23 ", "1-0\n\n", "*", ";", "%", "word ", "\x0B", "\f", "\xC2\xA0",
    "[", "]", "\"", "\\", "( ", ") ", "$1 ", "wordsofacommentthatarelongenoughtobreakitslines ",
});
// clang-format on

std::string quoted(std::string_view text) {
  constexpr std::string_view digits{"0123456789abcdef"};
  std::string result{"\""};
  for (auto const c : text) {
    auto const code = static_cast<unsigned char>(c);
    if (code < 0x20) {
      result.append("\\u00").append({digits[code >> 4U], digits[code & 15U]});
    } else {
      result.append(c == '"' || c == '\\' ? "\\" : "").append(1, c);
    }
  }
  return result + "\"";
}

}  // namespace

std::string joined(std::vector<std::string> const& pieces) {
  std::string text;
  for (auto const& piece : pieces) text += piece;
  return text;
}

std::vector<std::string> TokenSoup::next() {
  std::vector<std::string> pieces;
  opening_ = below(openings.size());
  ply_ = 0;
  if (one_in(3)) {
    for (auto count = 1 + below(3); count > 0; --count) {
      pieces.push_back(tag());
      pieces.push_back(one_in(4) ? " " : "\n");
    }
  }
  for (auto count = 1 + below(one_in(4) ? 30 : 10); count > 0; --count) {
    pieces.push_back(token());
    pieces.push_back(between());
  }
  return pieces;
}

std::vector<std::string> TokenSoup::next_json() {
  std::vector<std::string> pieces;
  for (auto games = 1 + below(2); games > 0; --games) {
    opening_ = below(openings.size());
    ply_ = 0;
    pieces.emplace_back("{\"format\":1");
    if (one_in(2)) {
      pieces.emplace_back(",\"tags\":[[\"X\",\"\"]");
      for (auto count = below(4); count > 0; --count) {
        auto const name = one_in(6) ? word() : any_of(names);
        pieces.push_back(",[" + quoted(name) + "," + quoted(one_in(3) ? word() : any_of(values)) + "]");
      }
      pieces.emplace_back("]");
    }
    if (one_in(6)) pieces.push_back(",\"variant\":" + quoted(one_in(4) ? word() : "russian"));
    if (one_in(6)) pieces.push_back(",\"start\":" + quoted(one_in(4) ? word() : any_of(values)));
    if (one_in(2)) pieces.push_back(",\"result\":" + quoted(one_in(4) ? word() : any_of(results)));
    pieces.emplace_back(",\"body\":[\"\"");
    for (auto count = below(12); count > 0; --count) pieces.push_back("," + json_item(0));
    pieces.emplace_back("]}\n");
  }
  return pieces;
}

std::string TokenSoup::next_quotation() {
  std::string text;
  for (auto count = 1 + below(12); count > 0; --count) text += any_of(record_pieces);
  auto const comment = "{\"comment\":" + quoted(text) + "}";
  auto const body = std::array{comment + R"(,"32-28","19-23")", R"("32-28",)" + comment + R"(,"19-23")",
                               R"("32-28",{"variation":["33-28",)" + comment + R"(]},"19-23")",
                               R"("32-28","19-23",)" + comment}[below(4)];
  return R"({"format":1,"tags":[["Event","e"],["GameType","20"]],"result":"1-0","body":[)" + body + "]}\n";
}

/// A random token, or two of them joined, for the text of any kind of item.
std::string TokenSoup::word() { return one_in(4) ? token() + between() + token() : token(); }

std::string TokenSoup::json_item(unsigned depth) {
  static constexpr std::array kinds{"unread", "comment", "nag",  "strength", "setup",
                                    "pass",   "skipped", "move", "unknown"};
  if (depth < 3 && one_in(10)) {
    std::string inside;
    for (auto count = below(5); count > 0; --count) inside += (inside.empty() ? "" : ",") + json_item(depth + 1);
    return "{\"variation\":[" + inside + "]}";
  }
  if (one_in(2)) return quoted(move());
  auto const kind = any_of(kinds);
  auto const text = one_in(2)            ? word()
                    : kind == "strength" ? any_of(signs)
                    : kind == "pass"     ? any_of(placeholders)
                    : kind == "nag"      ? std::to_string(below(300))
                                         : move();
  return "{\"" + kind + "\":" + quoted(text) + "}";
}

std::string TokenSoup::token() {
  switch (below(20)) {
    case 0: return any_of(oddities);
    case 1: return any_of(signs);
    case 2: return any_of(placeholders);
    case 3:
    case 4: return any_of(comments);
    case 5:
    case 6: return any_of(brackets);
    case 7: return any_of(setups);
    case 8: return any_of(results);
    case 9: return any_of(numbers);
    case 10: return one_in(3) ? "\n" + tag() + "\n" : any_of(signs);
    default: return move();
  }
}

/// Mostly the next move of a legal sequence; sometimes any move, in any spelling.
std::string TokenSoup::move() {
  auto const& line = openings[opening_];
  if (!one_in(6) && ply_ < line.size()) return std::string{line[ply_++]};
  static constexpr std::array dashes{"-",   "x",   ":",  "X", "\xC3\x97", "\xD1\x85", "\xE2\x80\x93",
                                     " - ", " x ", "- ", "%", ""};
  auto text = std::to_string(1 + below(one_in(4) ? 75 : 50)) + any_of(dashes) + std::to_string(below(52));
  while (one_in(6)) text += "x" + std::to_string(1 + below(50));
  if (one_in(20)) text += " <" + std::to_string(1 + below(50)) + ">";
  return one_in(8) ? "0" + text : text;
}

std::string TokenSoup::tag() {
  auto const name = any_of(names);
  auto const value = any_of(values);
  switch (below(12)) {
    case 0: return "[" + name + " " + value + "]";
    case 1: return "[" + name + "]";
    case 2: return "[" + name + " \"" + value + "]";
    case 3: return "[ " + name + "  \"" + value + "\" ]";
    default: return "[" + name + " \"" + value + "\"]";
  }
}

std::string TokenSoup::between() {
  static constexpr std::array blanks{" ", " ", " ", " ", " ", "\n", "\n", "", "", "\n\n", "\t", "\r\n", "\xC2\xA0"};
  return any_of(blanks);
}
