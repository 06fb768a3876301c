// The shortcut for plain tokens is compared with the grammar, which is the reference.

#include "grammar/pdn/detail/plain_tokens.hpp"
#include "grammar/pdn/detail/plain_tag.hpp"
#include "grammar/tag_values.hpp"
#include "grammar/tag_words.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

using namespace damier;

namespace damier::pdn {
// From plain_tokens_without_vectors.cpp.
char const* read_plain_moves_without_vectors(char const* first, char const* safe, Input const& input);
PlainTag read_plain_tag_without_vectors(char const* first, Input const& input);
}  // namespace damier::pdn

namespace {

/// A text followed by the sentinel that the grammar requires.
class Padded {
 public:
  explicit Padded(std::string_view text) : bytes_{text}, size_{text.size()} {
    bytes_.resize(size_ + pdn::sentinel_bytes);
  }
  [[nodiscard]] char const* first() const noexcept { return bytes_.data(); }
  [[nodiscard]] char const* last() const noexcept { return bytes_.data() + size_; }

 private:
  std::string bytes_;
  std::size_t size_;
};

struct Reading {
  std::ptrdiff_t stopped = 0;
  std::vector<std::string> events;
  bool operator==(Reading const&) const = default;
};

std::vector<std::string> described(std::vector<Event> const& events, std::string_view text) {
  std::vector<std::string> result;
  for (auto const& event : events) {
    result.push_back(std::to_string(static_cast<int>(event.kind)) + " at " + std::to_string(event.offset) + ": " +
                     std::string{text.substr(event.offset, event.length)});
  }
  return result;
}

template <typename Function>
Reading read_with(Function const& function, std::string_view text, std::size_t safe) {
  Padded const padded{text};
  std::vector<Event> events;
  char const* const end = function(padded.first(), padded.first() + std::min(safe, text.size()),
                                   pdn::Input{padded.first(), padded.last(), events});
  return {end == nullptr ? -1 : end - padded.first(), described(events, text)};
}

std::string random_text(std::mt19937& random, bool tokens) {
  static constexpr std::string_view parts[] = {
      "1. ",   "12. ", "7.",   "99. ",    "100. ",     "01. ",  "1... ", "32-28",  "28x19",  "1-7", "1-1",     "1-18",
      "10-5 ", "2-0 ", "20-0", "1-0",     "4-6",       "05-10", "1- 7",  "35x 4",  " x 19",  "-24", "x10",     "!",
      "?",     "*",    " * ",  "<42> ",   " <42>",     "a3b4",  "c3:e5", "×",      "–",      "х19", "%24",     " ",
      " ",     " ",    " ",    "\n",      "\r\n",      "\t",    "  ",    "\n\n",   "{a}",    "(",   ")",       "$7",
      "...",   "-",    ".",    "1/2-1/2", "1.01-0.99", "[",     "3228",  "123-45", "12-345", "foo", "\xC2\xA0"};
  static constexpr std::string_view plain_parts[] = {"1.", "12.", "32-28", "28x19", "1-7", "1-18", "4-6", "4x15", "\n"};
  static constexpr std::string_view bytes =
      "0123456789012345678901234567890123456789--xx..  \n\r\t:!?*<{($X%a0b\xE2\x80";
  std::string text;
  std::size_t const size = random() % 60;
  for (std::size_t i = 0; i < size; ++i) {
    if (tokens) {
      bool const plain = random() % 8 != 0;
      text += plain ? plain_parts[random() % std::size(plain_parts)] : parts[random() % std::size(parts)];
      if (random() % 16 != 0) text += ' ';
    } else {
      text += bytes[random() % bytes.size()];
    }
  }
  return text;
}

/// A name of bytes that the name of a tag may contain, and sometimes of neighbouring bytes in the table of characters.
std::string random_name(std::mt19937& random) {
  static constexpr std::string_view good = "AZaz09_MmNn5";
  static constexpr std::string_view bad = "@[`{/:^\x7F\xC1\xE1";
  std::string name;
  for (std::size_t i = random() % (random() % 4 == 0 ? 70 : 20); i > 0; --i) {
    name += random() % 64 == 0 ? bad[random() % bad.size()] : good[random() % good.size()];
  }
  return name;
}

}  // namespace

TEST_CASE("plain moves and numbers are read as the grammar reads them") {
  std::mt19937 random{11};
  std::size_t events = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(100000); ++round) {
    std::string const text = random_text(random, round % 3 != 0);
    std::size_t const safe = round % 4 == 0 ? random() % (text.size() + 1) : text.size();
    CAPTURE(text, safe);
    Reading const expected = read_with(pdn::read_moves_by_grammar, text, safe);
    Reading const plain = read_with(pdn::read_plain_moves, text, safe);
    REQUIRE(plain.events.size() <= expected.events.size());
    REQUIRE(plain.stopped <= expected.stopped);
    REQUIRE(std::equal(plain.events.begin(), plain.events.end(), expected.events.begin()));
    REQUIRE(read_with(pdn::read_plain_moves_without_vectors, text, safe) == plain);
    events += plain.events.size();
  }
  CHECK(events > damier::testing::seeded_cases(10000));  // the short cut is not idle
}

TEST_CASE("the fast path returns the numbers of moves and move numbers") {
  std::mt19937 random{13};
  std::size_t moves = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string const text = random_text(random, round % 3 != 0);
    Padded const padded{text};
    std::vector<Event> events;
    static_cast<void>(pdn::read_plain_moves(padded.first(), padded.last(), {padded.first(), padded.last(), events}));
    for (auto const& event : events) {
      auto const description = std::to_string(event.first) +
                               (event.kind == EventKind::move_number ? "."
                                : event.crossed                      ? "x"
                                                                     : "-") +
                               (event.second != 0 ? std::to_string(event.second) : "");
      CAPTURE(text);
      REQUIRE(description == text.substr(event.offset, event.length));
      moves += event.kind == EventKind::move ? 1U : 0U;
    }
  }
  CHECK(moves > 1000);
}

TEST_CASE("plain results are read as the grammar reads them") {
  auto const read = [](std::string_view text) {
    Padded const padded{text};
    std::vector<Event> events;
    char const* first = padded.first();
    auto const token = pdn::read_token(first, {padded.first(), padded.last(), events});
    return std::tuple{token, first - padded.first(), described(events, text)};
  };
  std::size_t results = 0;
  for (char const first : std::string_view{"0123456789"}) {
    for (char const second : std::string_view{"0123456789"}) {
      for (std::string_view const line_end : {"\n", "\r\n"}) {
        auto const text = std::string{first} + '-' + second;
        CAPTURE(text);
        CHECK(read(text + std::string{line_end}) == read(text + " " + std::string{line_end}));  // not plain
        results += pdn::is_plain_result(Padded{text + std::string{line_end}}.first()) ? 1U : 0U;
      }
    }
  }
  CHECK(results == 2 * 6);
}

TEST_CASE("whole plain games are read by the fast path alone, in lines of any length") {
  for (std::size_t const columns : {10U, 63U, 64U, 65U, 72U, 1000U}) {
    std::string text;
    std::size_t column = 0;
    for (int i = 1; i < 100; ++i) {
      for (std::string const& token :
           {std::to_string(i) + ".", std::string{"32-28"}, std::string{"1-7"}, std::string{"4x15"}}) {
        column += token.size() + 1;
        text += token + (column > columns ? "\n" : " ");
        column = column > columns ? 0 : column;
      }
    }
    text += "{ the end }";
    auto const reading = read_with(pdn::read_plain_moves, text, text.size());
    CHECK(reading.stopped == static_cast<std::ptrdiff_t>(text.find('{')));
    CHECK(reading.events.size() == 99 * 4);
    CHECK(reading == read_with(pdn::read_moves_by_grammar, text, text.size()));
    CHECK(reading == read_with(pdn::read_plain_moves_without_vectors, text, text.size()));
  }
}

TEST_CASE("plain tags are read as the grammar reads them") {
  std::mt19937 random{12};
  static constexpr std::string_view parts[] = {"[",  "Event", "White", " ",    "\"",         "\"]",  "]",
                                               "\\", "\\\"",  "\n",    "\r\n", "Club match", "ход",  "[Event \"",
                                               "_9", "-",     "7",     "\t",   ";",          "\"]\n"};
  auto const by_grammar = [](char const* first, char const*, pdn::Input const& input) -> char const* {
    return pdn::read_tag(first, input) == pdn::Token::tag ? first : nullptr;
  };
  auto const without_vectors = [](char const* first, char const*, pdn::Input const& input) {
    return pdn::read_plain_tag_without_vectors(first, input).end;
  };
  auto const by_short_cut = [](char const* first, char const*, pdn::Input const& input) {
    return pdn::read_plain_tag(first, input).end;
  };
  std::size_t read = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(100000); ++round) {
    std::string text = "[Event \"";
    if (round % 3 == 1) text = "[White \"A";
    if (round % 3 == 2) text = "[" + random_name(random) + " \"";
    for (std::size_t i = random() % 8; i > 0; --i) text += parts[random() % std::size(parts)];
    CAPTURE(text);
    Reading const plain = read_with(by_short_cut, text, text.size());
    REQUIRE(read_with(without_vectors, text, text.size()) == plain);
    if (plain.stopped < 0) {
      REQUIRE(plain.events.empty());
      continue;
    }
    ++read;
    REQUIRE(plain == read_with(by_grammar, text, text.size()));
  }
  CHECK(read > damier::testing::seeded_cases(10000));
}

TEST_CASE("a usual tag has nothing that is read in other words") {
  std::mt19937 random{14};
  static constexpr std::string_view parts[] = {"a",    " ",      "Ann de Vries", "\t",          "š",  "\xC2\xA0", "é",
                                               "\x01", "\u200b", "ходы",         "a long name", "B+", "?",        " "};
  static constexpr std::string_view names[] = {"White", "Event", "white", "Blanc", "ECO", "Names", "BoardOrientation"};
  std::size_t usual = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(100000); ++round) {
    std::string const name{names[random() % std::size(names)]};
    std::string value;
    for (std::size_t i = random() % 7; i > 0; --i) value += parts[random() % std::size(parts)];
    CAPTURE(name, value);
    Padded const padded{"[" + name + " \"" + value + "\"]"};
    std::vector<Event> events;
    pdn::Input const input{padded.first(), padded.last(), events};
    bool const is_usual = pdn::read_plain_tag(padded.first(), input).is_usual;
    bool const needs_reading = meant_tag_name(name).has_value() || plain_name(value) != value || value == "B+";
    REQUIRE_FALSE((is_usual && needs_reading));
    REQUIRE_FALSE((pdn::read_plain_tag_without_vectors(padded.first(), input).is_usual && needs_reading));
    usual += is_usual ? 1U : 0U;
  }
  CHECK(usual > damier::testing::seeded_cases(5000));  // the short cut is not idle
}

TEST_CASE("a plain tag has an end in sight") {
  auto const tag = [](char const* first, char const*, pdn::Input const& input) {
    return pdn::read_plain_tag(first, input).end;
  };
  CHECK(read_with(tag, "[Event \"" + std::string(500, 'x') + "\"]", 9999).stopped == 510);
  CHECK(read_with(tag, "[Event \"" + std::string(5000, 'x') + "\"]", 9999).stopped == -1);
  CHECK(read_with(tag, "[Event \"x", 9999).stopped == -1);
  CHECK(read_with(tag, "[Event \"x\"", 9999).stopped == -1);
}
