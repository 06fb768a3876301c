// Every message of the catalogues is used by a source.

#include "language/message_table.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

using namespace damier;

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

using Names = std::set<std::string, std::less<>>;

/// Adds the literals of a source that can be identifiers. A name before _a is that of an argument.
void add_literals(Names& literals, std::string_view source) {
  constexpr auto letters = "abcdefghijklmnopqrstuvwxyz0123456789-"sv;
  for (auto begin = source.find('"'); begin != std::string_view::npos; begin = source.find('"', begin + 1)) {
    auto const end = source.find_first_not_of(letters, begin + 1);
    if (end != std::string_view::npos && source[end] == '"' && !source.substr(end + 1).starts_with("_a")) {
      literals.emplace(source.substr(begin + 1, end - begin - 1));
    }
  }
}

Names literals_of_sources() {
  Names literals;
  for (auto const room : {"lib", "grammar", "apps"}) {
    for (auto const& entry : fs::recursive_directory_iterator{fs::path{DAMIER_SOURCE_DIR} / room}) {
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") {
        std::ifstream file{entry.path(), std::ios::binary};
        add_literals(literals, std::string{std::istreambuf_iterator<char>{file}, {}});
      }
    }
  }
  return literals;
}

/// The identifiers that Message::named puts together: one of these and the name of a code, a cause, a slip, a variant.
constexpr std::array prefixes{"code-"sv, "cause-"sv, "slip-"sv, "variant-"sv};

bool is_used(Names const& literals, std::string_view identifier) {
  return literals.contains(identifier) || std::ranges::any_of(prefixes, [&](std::string_view prefix) {
           return identifier.starts_with(prefix) && literals.contains(identifier.substr(prefix.size()));
         });
}

}  // namespace

TEST_CASE("every message of the catalogues is used by a source") {
  auto const literals = literals_of_sources();
  for (auto const& shape : message_table) {
    INFO(shape.id);
    CHECK(is_used(literals, shape.id));
  }
  CHECK_FALSE(is_used(literals, "no-source-uses-this"));
  CHECK_FALSE(is_used({"a", "b"}, "code-c"));
}

TEST_CASE("the name of an argument does not count as a use") {
  Names literals;
  add_literals(literals, R"(message("men-and-kings", "men"_a = men, "kings"_a = kings))");
  CHECK(literals == Names{"men-and-kings"});
}
