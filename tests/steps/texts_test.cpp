// Texts that are written to make the reader search the same bytes again and again.

#include "tests/grammar/reading.hpp"
#include "tests/steps/steps.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace reading;

namespace {

/// The most steps for each byte of a text. The worst text takes 442, most take less than 150; a search that is repeated
/// for each token would take tens of thousands.
constexpr std::uint64_t most_steps_per_byte = 1000;

/// A source that repeats a piece of text without end, up to a size, and never holds more than one piece.
class Repeated final : public damier::ByteSource {
 public:
  Repeated(std::string head, std::string piece, std::size_t bytes)
      : now_{std::move(head)}, piece_{std::move(piece)}, left_{bytes} {}

  std::size_t read(std::span<char> buffer) override {
    std::size_t filled = 0;
    while (filled < buffer.size() && left_ > 0) {
      if (at_ == now_.size()) {
        now_ = piece_;
        at_ = 0;
      }
      std::size_t const size = std::min({buffer.size() - filled, now_.size() - at_, left_});
      std::copy_n(now_.data() + at_, size, buffer.data() + filled);
      at_ += size;
      filled += size;
      left_ -= size;
    }
    return filled;
  }

 private:
  std::string now_;
  std::string piece_;
  std::size_t at_ = 0;
  std::size_t left_;
};

struct Summary {
  std::size_t longest_source = 0;
  std::size_t most_events = 0;
  std::size_t most_diagnostics = 0;
  std::uint64_t steps = 0;
};

constexpr std::size_t hostile_bytes = std::size_t{1} << 18;

Summary read_hostile(std::string head, std::string piece) {
  Repeated source{std::move(head), std::move(piece), hostile_bytes};
  damier::Limits limits;
  limits.window_bytes = std::size_t{1} << 16;
  limits.longest_record = std::size_t{1} << 17;
  damier::pdn::Reader reader{source, limits};
  damier::GameTape tape;
  Summary summary;
  auto const before = steps::taken();
  while (reader.next(tape)) {
    summary.longest_source = std::max(summary.longest_source, tape.source.size());
    summary.most_events = std::max(summary.most_events, tape.events.size());
    summary.most_diagnostics = std::max(summary.most_diagnostics, tape.diagnostics.size());
    for (auto const& found : tape.diagnostics) REQUIRE(found.source_line.size() <= 200);
  }
  summary.steps = steps::taken() - before;
  return summary;
}

}  // namespace

TEST_CASE("no repeated text needs more memory than the limits, or much work") {
  std::string const head = "[Event \"x\"]\n1. 32-28 ";
  for (std::string const piece : {"(",          ")",          "()",         "{",
                                  "}",          "{ ",         "{}",         "{\n[A \"\"]\n",
                                  "[",          "]",          "[A",         "[A \"",
                                  "[A \"]",     "[A \"x\" ",  "\"",         "!",
                                  "*",          "* ",         ".",          "1",
                                  "1.",         "1-",         "1-1",        "32-28",
                                  "32-28 ",     "32x28x",     "a",          "$",
                                  "$1",         "-",          "- ",         "/FEN \"",
                                  "\\",         " ",          "\n",         "\r",
                                  "\r\n",       ";",          "%",          "; \n",
                                  "\xE2",       "\xE2\x80",   "\xC2\xA0",   "x ",
                                  "32-28 1-0 ", "foo (bar) ", "{ a { b } ", "1. 32-28 { [A \"\"] \n",
                                  "<1",         "47x36 <1,",  "\n[A \"\"]", "[A \"\"]\n\n",
                                  "(!",         "* 1-2 ",     "[ ",         "[a"}) {
    CAPTURE(piece);
    auto const summary = read_hostile(head, piece);
    CHECK(summary.longest_source <= (std::size_t{1} << 17) + 2048);
    CHECK(summary.most_events <= (std::size_t{1} << 16) + 4096);
    CHECK(summary.most_diagnostics <= 101);
    CHECK(summary.steps <= most_steps_per_byte * hostile_bytes);
  }
}

TEST_CASE("comments without an end by the hundred thousand, and braces by the million, take a few steps a byte") {
  std::string const game = "[Event \"b\"]\n[Result \"*\"]\n\n1. 33-28 18-22 { lost\n\n";
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += game;
  std::vector<Record> all;
  CHECK(steps::of([&] { all = records(text); }) <= most_steps_per_byte * text.size());
  CHECK(all.size() == 20'000);
  CHECK(std::ranges::all_of(all, [](auto const& record) {
    return !record.diagnostics.empty() && record.diagnostics.front().starts_with("error unclosed-comment");
  }));
  // With a brace at the beginning and one at the end.
  std::string const plain = "[Event \"b\"]\n[Result \"*\"]\n\n1. 33-28 18-22 *\n\n";
  std::string const header = "[Event \"b\"]\n[Result \"*\"]\n\n";
  auto const repeated = [](std::string const& piece, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += piece;
    return result;
  };
  for (auto const& [swallowed, count] : {std::pair{"1. 32-28 {\n\n" + repeated(plain, 10'000) + "}", 10'001},
                                         std::pair{"1. 32-28 " + std::string(1'000'000, '{') + "\n\n" + plain + "}", 2},
                                         std::pair{"1. 32-28 {\n\n" + repeated(header, 20'000) + "} *", 1}}) {
    CHECK(steps::of([&] { all = records(swallowed); }) <= most_steps_per_byte * swallowed.size());
    CHECK(all.size() == static_cast<std::size_t>(count));
  }
}
