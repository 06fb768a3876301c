#include "language/stored_message.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <string>

using namespace damier;

namespace {

/// A random value for an argument: a number if `number` is true, as a count requires.
Argument random_argument(bool number, unsigned depth);

Message random_message(unsigned depth) {
  auto const& shape = *rc::gen::elementOf(std::vector<MessageShape>{message_table.begin(), message_table.end()});
  std::vector<std::pair<std::string, Argument>> arguments;
  for (std::size_t i = 0; i < shape.size; ++i) {
    arguments.emplace_back(shape.arguments[i], random_argument(shape.plural && shape.arguments[i] == "count", depth));
  }
  return *Message::with(shape.id, arguments);
}

Argument random_argument(bool number, unsigned depth) {
  auto const kind = number ? 0 : *rc::gen::inRange(0, depth < 3 ? 3 : 2);
  return kind == 0   ? Argument{*rc::gen::arbitrary<std::int64_t>()}
         : kind == 1 ? Argument{*rc::gen::arbitrary<std::string>()}
                     : Argument{random_message(depth + 1)};
}

}  // namespace

TEST_CASE("a stored message is JSON with its identifier and its arguments by name") {
  CHECK(stored_form(message("games", "count"_a = 3)) == R"(["games",{"count":3}])");
  CHECK(stored_form(message("nothing-found")) == R"(["nothing-found"])");
  CHECK(stored_form(Message{}).empty());
}

TEST_CASE("every message is read as it was stored") {
  CHECK(rc::check([] {
    auto const message = random_message(0);
    RC_ASSERT(read_stored_message(stored_form(message)) == message);
  }));
  CHECK(read_stored_message("") == Message{});
}

TEST_CASE("what is no stored message is nothing") {
  auto const whole = stored_form(message("games", "count"_a = 3));
  for (std::size_t size = 1; size < whole.size(); ++size) {
    CHECK_FALSE(read_stored_message(whole.substr(0, size)));
  }
  CHECK_FALSE(read_stored_message(whole + " "));
  CHECK_FALSE(read_stored_message(R"(["no such message"])"));
  CHECK_FALSE(read_stored_message(R"(["games",{"number":3}])"));
  CHECK_FALSE(read_stored_message("3 games"));
  CHECK_FALSE(read_stored_message(std::string(100'000, '[')));
}
