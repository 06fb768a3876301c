// The grammar of a record with its terminals for runs of plain tags and moves, piece by piece, is compared with the
// same grammar without them, which sees as much of the text at once as it may need.

#include "reading.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/skip.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace reading;
using namespace std::string_view_literals;

namespace {

namespace fs = std::filesystem;

std::string read_file(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// The files of a folder and the folders below it that the readers can read, in order.
std::vector<fs::path> files_under(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator{folder}) {
    auto const extension = entry.path().extension();
    if (entry.is_regular_file() && extension != ".expected") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// Reads a text in both ways, record by record.
std::size_t compare(damier::ByteSource& source, damier::ByteSource& same, damier::Limits const& limits = {}) {
  auto in_one_piece = limits;
  in_one_piece.window_bytes = 2 * limits.bounded().longest_record;
  damier::pdn::Reader by_terminals{source, limits};
  damier::pdn::Reader by_rules{same, in_one_piece, damier::pdn::Runs::by_rules};
  damier::GameTape tape;
  damier::GameTape expected_tape;
  std::size_t events = 0;
  for (;;) {
    bool const more = by_rules.next(expected_tape);
    REQUIRE(by_terminals.next(tape) == more);
    if (!more) return events;
    auto const expected = copy(expected_tape);
    auto const read = copy(tape);
    // Compared one by one, so that a failure shows where the difference is.
    REQUIRE((read.source == expected.source));
    REQUIRE(read.events == expected.events);
    REQUIRE(read.diagnostics == expected.diagnostics);
    REQUIRE((read == expected));
    events += expected.events.size();
  }
}

std::size_t compare(std::string_view text, damier::Limits const& limits = {}) {
  auto const source = damier::open_text(text);
  auto const same = damier::open_text(text);
  return compare(*source, *same, limits);
}

/// Limits that a short text runs into.
damier::Limits const tight{.window_bytes = 256, .longest_record = 2048, .deepest_variation = 3, .most_diagnostics = 5};

/// A random sequence of tokens and texts that occur in PDN files.
std::string token_soup(std::mt19937& random) {
  static constexpr std::string_view parts[] = {"1. 32-28 19-23 2. 28x19 14x23\n",
                                               "1. ",
                                               "2. ",
                                               "12. ",
                                               "3... ",
                                               "1 ",
                                               "1) ",
                                               "32-28 ",
                                               "19x23 ",
                                               "32-28",
                                               "35x 4 ",
                                               "a3b4 ",
                                               "c3:e5 ",
                                               "cd4 ",
                                               "b:d4 ",
                                               "c3-d4D ",
                                               "3228 ",
                                               "\nW:W31,38:B12,17\n",
                                               "\n B:B12:W33. ; easy\n",
                                               "\n3. ?:W31/B5 1. 31-27 ",
                                               "\nWeeeeeeeeeeebeeeBbeeeeeeeeeeeeeweeeeeeweeeeeeeeeeee\n",
                                               "\n# a remark\n",
                                               "\n[FEN \"W:W31:B5\"]\n",
                                               "W:W31 ",
                                               "1950 ",
                                               "23.20 ",
                                               "9.13, ",
                                               ", ",
                                               ",",
                                               "47x36 <42, 29> ",
                                               "20-06-2003 ",
                                               "%",
                                               "1-1 ",
                                               "2-0\n",
                                               "0-2 ",
                                               "1-0\n",
                                               "1/2-1/2 ",
                                               "½-½ ",
                                               "1:1 ",
                                               "0:12 ",
                                               "0,5-0,5\n",
                                               "remise\n",
                                               "W+ ",
                                               "Black wins.\n\n",
                                               "½\n",
                                               "2-0 (tijd) ",
                                               "1-1 (1. 32-28 ",
                                               "0-2 [tijd]\n",
                                               "[Result \"-\"]\n",
                                               "1. ... ",
                                               "2. … 19-23 ",
                                               "\u200b",
                                               "\u00ad",
                                               "32\u00ad-28 ",
                                               "32-2\u00ad",
                                               "\u2009",
                                               "\\r\n",
                                               "\\n",
                                               "{ a\\r\nb } ",
                                               "4-6 ",
                                               "4-0 ",
                                               "12-8\n",
                                               "1.01-0.99 ",
                                               "1+-1- ",
                                               "* ",
                                               "*",
                                               "*\n\n",
                                               "! ",
                                               "?",
                                               "(!) ",
                                               "( ! ) ",
                                               "!?",
                                               "(*)",
                                               "$7 ",
                                               "$1234567890123 ",
                                               "$",
                                               "... ",
                                               "… ",
                                               "- ",
                                               "-- ",
                                               ". ",
                                               "- { ad lib } ",
                                               "- { x }",
                                               "{ a comment } ",
                                               "{",
                                               "}",
                                               "{ { } ",
                                               "{ } } ",
                                               "{ /FEN } ",
                                               "; to the end\n",
                                               "; ",
                                               "( ",
                                               "(",
                                               ") ",
                                               ")",
                                               "( 1. 32-28 ) ",
                                               "(((( ",
                                               ")))) ",
                                               "/FEN \"W:W31:B5\"/ ",
                                               "/FEN \"",
                                               "[Event \"a\"]\n",
                                               "[White \"b\"]\n",
                                               "[Result \"4-6\"]\n",
                                               "[Risultato \"2-0\"]\n",
                                               "[Event \"a\"]\n[Site \"b\"]\n\n1. 32-28 19-23 2-0\n\n",
                                               "\n[Event \"c\"]\n\n",
                                               "[Event \"a \"b\" c\"] ",
                                               "[Event \"open\n",
                                               "[Event]\n",
                                               "[Event x]\n",
                                               "[",
                                               "[[",
                                               "]",
                                               "[ ]",
                                               "[FEN \"[FEN \"W:W31:B5\"]\"]\n",
                                               "[FEN [FEN \"W:W31:B5\"]]\n",
                                               "[1 \"x\"]\n",
                                               "[clock 1:20] ",
                                               "in ",
                                               "word ",
                                               "26-22Whiteresigned ",
                                               "сd4 ",
                                               "32-З8 ",
                                               "ед4 ",
                                               "с3-d4 ",
                                               "32–28 ",
                                               "32х28 ",
                                               "\u00a0",
                                               "\u202f",
                                               "\ufeff",
                                               "\n",
                                               "\r\n",
                                               "\r",
                                               "\n\n",
                                               " ",
                                               "\t",
                                               "\0"sv,
                                               "\x1A",
                                               "\xE9",
                                               "01. ",
                                               "05-10 "};
  std::string text;
  for (std::size_t i = random() % 60; i > 0; --i) text += parts[random() % std::size(parts)];
  return text;
}

/// A text in which random bytes are dropped, doubled, exchanged and moved.
std::string mutated(std::string text, std::mt19937& random) {
  static constexpr std::string_view bytes = "{}[]()\"\\;%*.-x:!?$ \n\r0123456789abcdEVENT\xD1\x85\xC2\xA0\0"sv;
  for (std::size_t i = 1 + random() % 8; i > 0 && !text.empty(); --i) {
    auto const at = random() % text.size();
    auto const length = 1 + random() % std::min<std::size_t>(text.size() - at, 40);
    switch (random() % 5) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, text.substr(at, length)); break;
      case 2: text[at] = bytes[random() % bytes.size()]; break;
      case 3: text.insert(at, 1, bytes[random() % bytes.size()]); break;
      default: {
        auto const piece = text.substr(at, length);
        text.erase(at, length);
        text.insert(text.empty() ? 0 : random() % text.size(), piece);
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("the dialects are read the same without the terminals for plain text") {
  std::size_t events = 0;
  for (auto const& path : files_under(fs::path{DAMIER_SOURCE_DIR} / "tests/corpus")) {
    INFO(path.filename());
    auto const text = read_file(path);
    events += compare(text);
    compare(text, tight);
  }
  CHECK(events > 5000);
}

TEST_CASE("the corpus is read the same without the terminals for plain text") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) return;
  std::size_t events = 0;
  for (auto const& path : files_under(*corpus)) {
    INFO(path);
    auto const source = damier::open_file(path);
    auto const same = damier::open_file(path);
    events += compare(*source, *same);
  }
  CHECK(events > 100000);
}

TEST_CASE("random tokens are read the same without the terminals for plain text") {
  std::mt19937 random{16};
  for (unsigned round = 0; round < damier::testing::seeded_cases(20000); ++round) {
    auto const text = token_soup(random);
    CAPTURE(text);
    compare(text, round % 3 == 0 ? tight : damier::Limits{});
  }
}

TEST_CASE("damaged dialects are read the same without the terminals for plain text") {
  std::mt19937 random{61};
  for (auto const& path : files_under(fs::path{DAMIER_SOURCE_DIR} / "tests/corpus")) {
    auto const whole = read_file(path);
    auto const text = whole.substr(0, 4000);
    for (unsigned round = 0; round < damier::testing::seeded_cases(60); ++round) {
      auto const damaged = mutated(text, random);
      CAPTURE(path.filename(), damaged);
      compare(damaged, round % 3 == 0 ? tight : damier::Limits{});
    }
  }
}

TEST_CASE("a record that is too long is cut in the same place without the terminals for plain text") {
  auto const times = [](std::size_t count, std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
  };
  std::string const begin = "[Event \"a\"]\n\n1. 32-28 19-23 ";
  for (std::string const& text :
       {times(200000, "[A \"\"]\n"), begin + times(90000, "! "), begin + times(90000, "( ") + " 2. 28x19 2-0",
        begin + times(40000, "{ a } ") + "( 1. 32-28 { b } ) 2-0\n" + begin, begin + times(40000, "(1-6)") + "2-0",
        begin + "{" + times(200000, "comment "), begin + times(2000000, "x") + " 2-0",
        begin + "; " + times(200000, "rest ") + "\n2-0", begin + times(200000, "32-28 ") + "2-0\n" + begin}) {
    CAPTURE(text.substr(0, 80), text.size());
    compare(text);
  }
}
