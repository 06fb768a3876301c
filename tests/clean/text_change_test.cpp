// Changes of a text: made, taken back, put together.

#include "clean/text_change.hpp"
#include "clean/change_log.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

using namespace damier;

namespace {

TextChange change(std::uint64_t offset, std::string before, std::string after) {
  return {1, offset, before, after, before, after, "test", "because"};
}

/// Some changes of a text: apart from each other, in its order, a few put in at the same place's neighbourhood.
std::vector<TextChange> random_changes(std::string const& text) {
  std::vector<TextChange> changes;
  std::size_t at = 0;
  auto const count = *rc::gen::inRange(0, 5);
  for (int i = 0; i < count && at <= text.size(); ++i) {
    auto const begin = at + *rc::gen::inRange<std::size_t>(0, text.size() - at + 1);
    auto const length = *rc::gen::inRange<std::size_t>(0, std::min<std::size_t>(text.size() - begin, 4) + 1);
    auto const after = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"abc\xE9\n"}));
    if (text.substr(begin, length) != after) {
      changes.push_back(change(begin, text.substr(begin, length), after));
    }
    at = begin + length + 1;
  }
  return changes;
}

}  // namespace

TEST_CASE("changes are made and taken back") {
  std::vector const changes{change(0, "", "<"), change(2, "cd", "XYZ"), change(5, "f", "")};
  CHECK(apply_changes("abcdef", changes) == "<abXYZe");
  CHECK(undo_changes("<abXYZe", changes).value() == "abcdef");
}

TEST_CASE("the bytes of a changed text can be read without putting them together", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pqrs\n\xE9"}));
    auto const changes = random_changes(text);
    auto const bytes = open_changed(text, changes);
    std::string read;
    std::string buffer(*rc::gen::inRange<std::size_t>(1, 9), '\0');
    while (auto const size = bytes->read(buffer)) {
      read.append(buffer, 0, size);
    }
    RC_ASSERT(read == apply_changes(text, changes));
  });
  CHECK(holds);
}

TEST_CASE("changes that do not fit are refused") {
  CHECK_THROWS_AS(apply_changes("abc", {change(1, "x", "y")}), std::invalid_argument);
  CHECK_THROWS_AS(apply_changes("abc", {change(3, "d", "")}), std::invalid_argument);
  CHECK_THROWS_AS(apply_changes("abc", {change(1, "bc", ""), change(2, "c", "")}), std::invalid_argument);
  CHECK_FALSE(undo_changes("abc", {change(1, "x", "y")}));
  CHECK_FALSE(undo_changes("a", {change(7, "x", "y")}));
  CHECK_FALSE(undo_changes("ayy", {change(1, "x", "y"), change(0, "x", "y")}));
}

TEST_CASE("two cleanings one after the other are one cleaning", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pqrs\n\xE9"}));
    auto const first = random_changes(text);
    auto const middle = apply_changes(text, first);
    auto const second = random_changes(middle);
    auto const last = apply_changes(middle, second);
    auto const whole = composed(text, apply_changes(text, first), first, second);
    RC_ASSERT(apply_changes(text, whole) == last);
    RC_ASSERT(undo_changes(last, whole).value() == text);
  });
  CHECK(holds);
}

TEST_CASE("a change that is taken back by the next one is none") {
  auto const whole = composed("abc", "axc", {change(1, "b", "x")}, {change(1, "x", "b")});
  CHECK(whole.empty());
}

TEST_CASE("a log is read as it was written, whatever the bytes", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pq\"\\\n\t\xE9\xC3\xA9\0", 10}));
    auto const changes = random_changes(text);
    auto const cleaned = apply_changes(text, changes);
    auto const log = log_of("a \"file\"\xFF", text, cleaned, changes);
    auto const read = read_change_log(write_change_log(log));
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->changes.size() == changes.size());
    RC_ASSERT(undo(*read, cleaned).value() == text);
  });
  CHECK(holds);
}

TEST_CASE("bytes that are no UTF-8 stand in a log as text and as hexadecimal digits") {
  TextChange const latin{3, 7, "Andr\xE9", "Andre", "André", "Andre", "name-spelling", "why"};
  auto const line = change_line("a.pdn", latin);
  CHECK(line == R"({"file":"a.pdn","game":3,"offset":7,"before":"André","before_hex":"416e6472e9","after":"Andre",)"
                R"("code":"name-spelling","reason":"why"})");
}

TEST_CASE("what is no log is told with its line") {
  auto const log = write_change_log(log_of("a", "abc", "axc", {change(1, "b", "x")}));
  CHECK(read_change_log("").error() == "the log is empty");
  CHECK(read_change_log("[Event \"x\"]\n").error().starts_with("line 1: "));
  CHECK(read_change_log("{}\n").error().starts_with("line 1: "));
  CHECK(read_change_log(log + "{\"game\":1}\n").error().starts_with("line 3: "));
  CHECK(read_change_log(log + "nonsense\n").error().starts_with("line 3: "));
  auto broken = log;
  broken.replace(broken.find("\"before\":\"b\""), 12, "\"before\":\"\",\"before_hex\":\"6g\"");
  CHECK(read_change_log(broken).error().starts_with("line 2: "));
}

TEST_CASE("a log is for one text only") {
  auto log = log_of("a", "abc", "axc", {change(1, "b", "x")});
  CHECK(undo(log, "axc").value() == "abc");
  CHECK_FALSE(undo(log, "axd"));
  CHECK_FALSE(undo(log, "axcd"));
  log.changes[0].before = "B";
  CHECK_FALSE(undo(log, "axc"));
}
