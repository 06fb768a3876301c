// Changes of a text: applied, undone, composed.

#include "language/message.hpp"
#include "tests/clean/in_memory.hpp"
#include "tests/in_words.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

using namespace damier;
using namespace damier::clean_test;

namespace {

TextChange change(std::uint64_t offset, std::string before, std::string after) {
  return {1, offset, before, after, before, after, "test", message("nothing")};
}

/// Random changes of a text, in its order and without overlap; some of them are insertions close to others.
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

/// The text after changes, put together from its pieces.
std::string put_together(std::string const& text, std::vector<TextChange> const& changes) {
  std::string result;
  std::size_t done = 0;
  for (auto const& each : changes) {
    result += text.substr(done, each.offset - done) + each.after;
    done = each.end();
  }
  return result + text.substr(done);
}

std::string undo_changes(std::string_view changed, std::vector<TextChange> const& changes) {
  return read_all(*open_unchanged(open_text(changed), each_of(changes)));
}

}  // namespace

TEST_CASE("changes are made and undone") {
  std::vector const changes{change(0, "", "<"), change(2, "cd", "XYZ"), change(5, "f", "")};
  CHECK(apply_changes("abcdef", changes) == "<abXYZe");
  CHECK(undo_changes("<abXYZe", changes) == "abcdef");
}

TEST_CASE("the bytes of a changed text can be read piece by piece", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pqrs\n\xE9"}));
    auto const changes = random_changes(text);
    auto const bytes = open_changed(open_text(text), each_of(changes));
    std::string read;
    std::string buffer(*rc::gen::inRange<std::size_t>(1, 9), '\0');
    while (auto const size = bytes->read(buffer)) {
      read.append(buffer, 0, size);
    }
    RC_ASSERT(read == put_together(text, changes));
  });
  CHECK(holds);
}

TEST_CASE("changes that do not fit are refused") {
  CHECK_THROWS_AS(apply_changes("abc", {change(1, "x", "y")}), MisfitChange);
  CHECK_THROWS_AS(apply_changes("abc", {change(3, "d", "")}), MisfitChange);
  CHECK_THROWS_AS(apply_changes("abc", {change(1, "bc", ""), change(2, "c", "")}), MisfitChange);
  CHECK_THROWS_AS(undo_changes("abc", {change(1, "x", "y")}), MisfitChange);
  CHECK_THROWS_AS(undo_changes("a", {change(7, "x", "y")}), MisfitChange);
  CHECK_THROWS_AS(undo_changes("ayy", {change(1, "x", "y"), change(0, "x", "y")}), MisfitChange);
}

TEST_CASE("two cleanings one after the other are one cleaning", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pqrs\n\xE9"}));
    auto const first = random_changes(text);
    auto const middle = apply_changes(text, first);
    auto const second = random_changes(middle);
    auto const last = apply_changes(middle, second);
    auto const whole = composed(first, second);
    RC_ASSERT(apply_changes(text, whole) == last);
    RC_ASSERT(undo_changes(last, whole) == text);
  });
  CHECK(holds);
}

TEST_CASE("a change that the next one undoes is no change") {
  auto const whole = composed({change(1, "b", "x")}, {change(1, "x", "b")});
  CHECK(whole.empty());
}

TEST_CASE("a log is read as it was written, whatever the bytes", "[property]") {
  auto const holds = rc::check([] {
    auto const text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"pq\"\\\n\t\xE9\xC3\xA9\0", 10}));
    auto const changes = random_changes(text);
    auto const cleaned = apply_changes(text, changes);
    auto const log = log_text("a \"file\"\xFF", text, cleaned, changes);
    RC_ASSERT(undone(log, cleaned).value() == text);
    auto reader = ChangeLogReader::open(open_text(log)).value();
    for (auto const& written : changes) {
      TextChange read;
      RC_ASSERT(reader.next(read).value());
      RC_ASSERT(read.offset == written.offset);
      RC_ASSERT(read.before == written.before);
      RC_ASSERT(read.after == written.after);
    }
  });
  CHECK(holds);
}

TEST_CASE("bytes that are not UTF-8 are in a log as text and as hexadecimal digits") {
  TextChange const latin{3, 7, "Andr\xE9", "Andre", "André", "Andre", "name-spelling", message("nothing")};
  auto const line = change_line("a.pdn", latin);
  CHECK(line == R"({"file":"a.pdn","game":3,"offset":7,"before":"André","before_hex":"416e6472e9","after":"Andre",)"
                R"("code":"name-spelling","reason":"nothing"})");
}

TEST_CASE("a text that is not a log is reported with its line") {
  auto const log = log_text("a", "abc", "axc", {change(1, "b", "x")});
  auto const fault = [](std::string const& text) { return in_words::english(undone(text, "axc").error()); };
  CHECK(fault("") == "the log is empty");
  CHECK(fault("[Event \"x\"]\n").starts_with("line 1: "));
  CHECK(fault("{}\n").starts_with("line 1: "));
  CHECK(fault(log + "{\"game\":1}\n").starts_with("line 3: "));
  CHECK(fault(log + "nonsense").starts_with("line 3: "));
  auto broken = log;
  broken.replace(broken.find("\"before\":\"b\""), 12, "\"before\":\"\",\"before_hex\":\"6g\"");
  CHECK(fault(broken).starts_with("line 2: "));
}

TEST_CASE("a log is for one text only") {
  auto const log = log_text("a", "abc", "axc", {change(1, "b", "x")});
  CHECK(undone(log, "axc").value() == "abc");
  CHECK_FALSE(undone(log, "axd"));
  CHECK_FALSE(undone(log, "axcd"));
  CHECK_FALSE(undone(log, "a"));
  auto changed = log;
  changed.replace(changed.find("\"before\":\"b\""), 12, "\"before\":\"B\"");
  CHECK_FALSE(undone(changed, "axc"));
}
