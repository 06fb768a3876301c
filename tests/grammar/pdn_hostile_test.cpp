#include "reading.hpp"

#include <catch2/catch.hpp>

#include <chrono>

using namespace reading;

namespace {

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
};

constexpr std::size_t hostile_bytes = std::size_t{1} << 20;

Summary read_hostile(std::string head, std::string piece) {
  Repeated source{std::move(head), std::move(piece), hostile_bytes};
  damier::Limits limits;
  limits.window_bytes = std::size_t{1} << 16;
  limits.longest_record = std::size_t{1} << 17;
  damier::pdn::Reader reader{source, limits};
  damier::GameTape tape;
  Summary summary;
  while (reader.next(tape)) {
    summary.longest_source = std::max(summary.longest_source, tape.source.size());
    summary.most_events = std::max(summary.most_events, tape.events.size());
    summary.most_diagnostics = std::max(summary.most_diagnostics, tape.diagnostics.size());
    for (auto const& found : tape.diagnostics) REQUIRE(found.source_line.size() <= 200);
  }
  return summary;
}

}  // namespace

TEST_CASE("no repeated text needs more memory than the limits, or much time") {
  std::string const head = "[Event \"x\"]\n1. 32-28 ";
  auto const started = std::chrono::steady_clock::now();
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
  }
  // Some fifty texts of 1 MB: a second or so; a quadratic search needs that for one of them, and minutes for 8 MB.
  CHECK(std::chrono::steady_clock::now() - started < std::chrono::minutes{1});
}

TEST_CASE("one endless line of moves is cut between moves, with an error each time, and no move is lost") {
  std::string text = "1.";
  for (int i = 0; i < 10000; ++i) text += " 32-28";
  damier::Limits limits;
  limits.longest_record = 6000;
  limits.window_bytes = 500;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 10);
  std::size_t moves = 0;
  for (auto const& record : all) {
    moves += static_cast<std::size_t>(std::count(record.events.begin(), record.events.end(), "move:32-28"));
    bool const last = &record == &all.back();
    CHECK(record.diagnostics.size() == (last ? 0U : 1U));
    if (!last) CHECK(record.diagnostics.at(0).starts_with("error record-too-long 1:"));
  }
  CHECK(moves == 10000);
}

TEST_CASE("an endless comment is cut, and what follows its end is read") {
  std::string const text = "1. 32-28 {" + std::string(5000, 'x') + "} 19-23 *\n[Event \"next\"]\n1. 33-28 *";
  damier::Limits limits;
  limits.longest_record = 1000;
  limits.window_bytes = 100;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 3);
  CHECK(all[0].diagnostics.back().starts_with("error record-too-long 1:"));
  CHECK(all[1].events == Strings{"move:19-23", "result:*"});
  CHECK(all[2].events.back() == "result:*");
  CHECK(all[2].line == 2);
}

TEST_CASE("an endless comment stops at the next line with a tag") {
  std::string const text = "1. 32-28 {" + std::string(5000, 'x') + "\n[Event \"next\"]\n1. 33-28 *";
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[1].events.front() == "name:Event");
  CHECK(all[1].line == 2);
}

TEST_CASE("an endless word is cut and skipped") {
  std::string const text = "1. 32-28 " + std::string(5000, 'q') + " 19-23 *\n";
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[1].events == Strings{"move:19-23", "result:*"});
}

TEST_CASE("a game that has its result is not held up by what is behind it") {
  std::string const text = "32-28 1-0\n{" + std::string(5000, 'x');
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[0].source == "32-28 1-0");
  CHECK(all[0].diagnostics.empty());
}

TEST_CASE("a million parentheses are one record with one error") {
  damier::Limits limits;
  limits.longest_record = std::size_t{4} << 20;
  auto const all =
      records("32-28 " + std::string(1000000, '(') + " 19-23 " + std::string(1000000, ')') + " 1-7 *", limits);
  REQUIRE(all.size() == 1);
  CHECK(all[0].diagnostics.size() == 1);
  CHECK(all[0].diagnostics[0].starts_with("error variation-too-deep"));
  CHECK(all[0].events.back() == "result:*");
}

TEST_CASE("a text of signs, comments or brackets alone is skipped from a bound on, up to the next tag") {
  damier::Limits limits;
  limits.longest_record = 65'536;  // 2048 tokens that are no moves
  for (std::string const sign : {"$1 ", "! ", "{} ", "(1-2) ", ") ", "- ", "} ", "/FEN \"B::\"/ "}) {
    CAPTURE(sign);
    std::string text = "[A \"b\"]\n1. 32-28 ";
    for (int i = 0; i < 2'200; ++i) text += sign;
    auto const all = records(text + "1-0\n[A \"c\"]\n1. 33-28 *", limits);
    REQUIRE(all.size() == 2);
    CHECK(all[0].events.size() < 2'048 + 2'048);
    CHECK(std::ranges::count_if(all[0].diagnostics, [](auto const& line) {
            return line.starts_with("error record-too-long");
          }) == (all[0].diagnostics.size() < 100 ? 1 : 0));
    auto const skipped = std::ranges::find_if(all[0].events.rbegin(), all[0].events.rend(),
                                              [](auto const& event) { return event.starts_with("skipped:"); });
    REQUIRE(skipped != all[0].events.rend());
    CHECK(skipped->ends_with(sign + "1-0"));
    CHECK(all[1].events == Strings{"name:A", "value:c", "number:1.", "move:33-28", "result:*"});
    CHECK(all[1].diagnostics.empty());
  }
}

TEST_CASE("brackets in a row are one piece, but for the last, which may begin a tag") {
  CHECK(events("[[[[A \"b\"]\n*") == Strings{"skipped:[[[", "name:A", "value:b", "result:*"});
  CHECK(events("32-28 [[[ 19-23 [[[[*") == Strings{"move:32-28", "skipped:[[[", "move:19-23", "skipped:[[[[*"});
  CHECK(records(std::string(3'000'000, '[')).size() == 1);
}
