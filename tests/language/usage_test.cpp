// Every message of the catalogues is used by a source.

#include "language/message_table.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cctype>
#include <cstddef>
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

constexpr auto letters_of_names = "abcdefghijklmnopqrstuvwxyz0123456789-"sv;

/// Functions whose literals are names of data: members of JSON, tags, options, columns.
constexpr std::array data_functions{
    "member"sv,   "key"sv,      "strings"sv,       "HasMember"sv,    "FindMember"sv, "asked"sv,       "option"sv,
    "flag"sv,     "question"sv, "choice"sv,        "positional"sv,   "tag"sv,        "starts_with"sv, "ends_with"sv,
    "contains"sv, "find"sv,     "delimited_row"sv, "text_or_null"sv, "string"sv,     "string_view"sv, "read_columns"sv,
    "value_or"sv, "number"sv,   "execute"sv,       "term_word"sv,    "feature"sv};

/// The place of the bracket or brace that a place of a source is directly in; npos at the beginning of a statement.
std::size_t opener_of(std::string_view source, std::size_t at) {
  auto depth = 0;
  while (at-- > 0) {
    auto const c = source[at];
    if ((c == '(' || c == '{') && depth-- == 0) {
      return at;
    }
    if (c == ';' && depth == 0) {
      break;
    }
    depth += c == ')' || c == '}' ? 1 : 0;
  }
  return std::string_view::npos;
}

std::string_view without_blanks_behind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \n") + 1);
}
std::string_view without_blanks_before(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \n"), text.size()));
}

/// The name before an opening bracket: of the function that is called, or of what is made.
std::string_view name_before(std::string_view source, std::size_t opener) {
  auto const text = without_blanks_behind(source.substr(0, opener));
  auto const is_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  auto begin = text.size();
  while (begin > 0 && is_of_name(text[begin - 1])) {
    --begin;
  }
  return text.substr(begin);
}

/// Whether a literal between two places of a source is data, and no message: compared, given to one of the functions
/// above, or the name at the beginning of a row whose message comes behind it. A table named words has messages alone.
bool is_data(std::string_view source, std::size_t begin, std::size_t end) {
  auto const before = without_blanks_behind(source.substr(0, begin));
  auto const behind = without_blanks_before(source.substr(end));
  if (before.ends_with("==") || before.ends_with("!=") || behind.starts_with("==") ||
      source.substr(end).starts_with("sv") || source.substr(end).starts_with("_a") || behind.starts_with('"')) {
    return true;
  }
  auto const opener = opener_of(source, begin);
  if (opener == std::string_view::npos) {
    return false;
  }
  if (std::ranges::find(data_functions, name_before(source, opener)) != data_functions.end()) {
    return true;
  }
  if (name_before(source, opener) == "words") {
    return false;
  }
  auto const next = behind.starts_with(',') ? without_blanks_before(behind.substr(1)) : std::string_view{};
  auto const name = next.substr(0, next.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"));
  return source[opener] == '{' && before.ends_with('{') &&
         (next.starts_with('"') || next.starts_with('[') ||
          (!name.empty() && (next.substr(name.size()).starts_with('(') || next.substr(name.size()).starts_with('{'))));
}

std::string without_comments(std::string_view source) {
  std::string text;
  while (!source.empty()) {
    auto const line = source.substr(0, source.find('\n'));
    text.append(line.substr(0, line.find("//"))).append("\n");
    source.remove_prefix(std::min(line.size() + 1, source.size()));
  }
  return text;
}

/// Adds the literals of a source that can be identifiers of messages; to all also those that are data.
void add_literals(Names& literals, Names& all, std::string const& text) {
  auto const commentless = without_comments(text);
  std::string_view const source{commentless};
  for (auto begin = source.find('"'); begin != std::string_view::npos; begin = source.find('"', begin + 1)) {
    auto const end = source.find_first_not_of(letters_of_names, begin + 1);
    if (end == std::string_view::npos || source[end] != '"') {
      continue;
    }
    std::string const name{source.substr(begin + 1, end - begin - 1)};
    all.insert(name);
    if (!is_data(source, begin, end + 1)) {
      literals.insert(name);
    }
  }
}

struct Literals {
  Names messages;
  Names all;
};

Literals literals_of_sources() {
  Literals literals;
  for (auto const room : {"lib", "grammar", "apps"}) {
    for (auto const& entry : fs::recursive_directory_iterator{fs::path{DAMIER_SOURCE_DIR} / room}) {
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") {
        std::ifstream file{entry.path(), std::ios::binary};
        add_literals(literals.messages, literals.all, std::string{std::istreambuf_iterator<char>{file}, {}});
      }
    }
  }
  return literals;
}

/// The prefixes of identifiers that Message::named joins with the name of a code, a cause, a slip or a variant.
constexpr std::array prefixes{"code-"sv, "cause-"sv, "slip-"sv, "variant-"sv};

bool is_used(Literals const& literals, std::string_view identifier) {
  return literals.messages.contains(identifier) || std::ranges::any_of(prefixes, [&](std::string_view prefix) {
           return identifier.starts_with(prefix) && literals.all.contains(identifier.substr(prefix.size()));
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
  CHECK_FALSE(is_used({{"a", "b"}, {"a", "b"}}, "code-c"));
}

TEST_CASE("a literal that is data does not count as a use of the message with that name") {
  auto const uses = [](std::string const& source) {
    Names messages;
    Names all;
    add_literals(messages, all, source);
    return messages;
  };
  CHECK(uses(R"(message("men-and-kings", "men"_a = men, "kings"_a = kings))") == Names{"men-and-kings"});
  CHECK(uses(R"(json.member("white", header.white).key("games");)").empty());
  CHECK(uses(R"(if (word == "error" || "warning" == word) {)").empty());
  CHECK(uses(R"(columns{{"white", word("column-white")}, {"draws", "wins"}})") == Names{"column-white", "wins"});
  CHECK(uses(R"(constexpr Word side{"field-side"};)") == Names{"field-side"});
  CHECK(uses(R"(case Colour::white: return "white";)") == Names{"white"});
  CHECK(uses(R"(auto x = std::string{"sure"}; // "hint")").empty());
  CHECK(uses(R"(text_of(language, f(1) ? "yes" : "no"))") == Names{"yes", "no"});
}
