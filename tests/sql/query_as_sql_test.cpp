// Queries as SQL, without an engine that runs them (tests/cli/sql_search_test.cpp): which have a statement, and that no
// text of a query is more than a text in it.

#include "sql/query_as_sql.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "store/base.hpp"
#include "tests/hostile_texts.hpp"
#include "tests/search/query_maker.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace damier;

namespace {

std::string read_file(std::string const& path) {
  std::ifstream file{path};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::optional<std::string> statement_of(std::string const& query, SqlDialect const& dialect) {
  auto const statement = query_as_sql(query, dialect, MotifCatalogue::built_in());
  return statement ? std::optional{*statement} : std::nullopt;
}
SqlDialect const& postgresql() { return sql_dialects()[0]; }

/// A text in the quotes of a query.
std::string quoted(std::string const& text) {
  std::string quoted{"\""};
  for (auto const c : text) {
    quoted += c == '"' || c == '\\' ? "\\" : "";
    quoted += c;
  }
  return quoted + '"';
}

/// A statement as a reader of SQL sees it: its literals, and the rest with "?" in the place of each. Nothing if a
/// literal or a bracket is left open, or if there is a comment or a second statement.
struct Seen {
  std::vector<std::string> literals;
  std::string rest;
};
std::optional<Seen> see(std::string_view sql) {
  Seen seen;
  int depth = 0;
  for (std::size_t at = 0; at < sql.size(); ++at) {
    if (sql[at] != '\'') {
      depth += sql[at] == '(' ? 1 : sql[at] == ')' ? -1 : 0;
      seen.rest += sql[at];
      if (depth < 0) return std::nullopt;
      continue;
    }
    bool const has_escapes = at > 0 && sql[at - 1] == 'E';
    std::string literal;
    for (++at;; ++at) {
      if (at >= sql.size()) return std::nullopt;
      if (sql[at] == '\'' && at + 1 < sql.size() && sql[at + 1] == '\'') {
        ++at;
      } else if (sql[at] == '\'') {
        break;
      } else if (has_escapes && sql[at] == '\\') {
        ++at;
      }
      literal += sql[at];
    }
    seen.literals.push_back(literal);
    seen.rest += '?';
  }
  bool const is_one = seen.rest.ends_with(";\n") && seen.rest.find(';') == seen.rest.size() - 2;
  bool const has_comment = seen.rest.find("--") != std::string::npos || seen.rest.find("/*") != std::string::npos;
  return depth == 0 && is_one && !has_comment ? std::optional{seen} : std::nullopt;
}

/// Adds the terms of a query, by their places in query::Term.
void add_kinds(query::Node const& node, std::set<std::size_t>& kinds) {
  kinds.insert(node.term.index());
  auto const all = [&](std::vector<query::Node> const& nodes) {
    for (auto const& inner : nodes) {
      add_kinds(inner, kinds);
    }
  };
  std::visit(
      [&](auto const& term) {
        if constexpr (requires { term.operands.front().term; }) {
          all(term.operands);
        } else if constexpr (requires { term.operand; }) {
          all(term.operand);
        } else if constexpr (requires { term.parts; }) {
          all(term.parts);
        }
      },
      node.term);
}

}  // namespace

TEST_CASE("each random query that has SQL is one statement, closed in all its parts", "[sql]") {
  testing::SmallBase games{testing::games_of_all()};
  auto const played = testing::played_games(games.base());
  testing::QueryMaker maker{played, 11};
  std::size_t written = 0;
  for (unsigned round = 0; round < testing::seeded_cases(2000); ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(4)), maker.below(8) != 0);
    for (auto const& dialect : sql_dialects()) {
      auto const statement = query_as_sql(query, dialect, MotifCatalogue::built_in());
      INFO(query);
      if (!statement) {
        // Some of what is made at random is refused by the language itself.
        REQUIRE((statement.error().code == "query-sql" || !query::read_query(query)));
        continue;
      }
      ++written;
      INFO(*statement);
      REQUIRE(see(*statement));
      for (auto const& options : std::array{SqlOptions{.mirror = true}, SqlOptions{.first_per_game = true, .limit = 3},
                                            SqlOptions{.count = true}}) {
        auto const with_options = query_as_sql(query, dialect, MotifCatalogue::built_in(), options);
        REQUIRE((!with_options || see(*with_options)));
      }
    }
  }
  CHECK(written > testing::seeded_cases(1000));
}

TEST_CASE("a hostile text of a query is one literal, and nothing else of the statement depends on it", "[sql]") {
  for (auto const& dialect : sql_dialects()) {
    for (auto const& form : {"white = ", "event ~ ", "comment ~ "}) {
      auto const plain = statement_of(form + quoted("word"), dialect);
      auto const seen = plain ? see(*plain) : std::nullopt;
      for (auto const& text : hostile::texts()) {
        CAPTURE(text, form);
        auto const statement = statement_of(form + quoted(text + "w"), dialect);
        bool const can_be_text = text.find('\0') == std::string::npos && source_text::is_utf8(text);
        CHECK(statement.has_value() == (plain.has_value() && can_be_text));
        if (!statement) continue;
        auto const found = see(*statement);
        REQUIRE(found);
        // Only the sign of escapes before a literal may differ.
        auto const without_signs = [](std::string rest) {
          for (auto at = rest.find("E?"); at != std::string::npos; at = rest.find("E?")) rest.erase(at, 1);
          return rest;
        };
        CHECK(without_signs(found->rest) == without_signs(seen->rest));
        CHECK(found->literals.size() == seen->literals.size());
      }
    }
  }
}

TEST_CASE("the script of several servers names each of them, and parts the games where they begin", "[sql]") {
  std::array<std::int64_t, 2> const first_games{1001, 2001};
  auto const script = coordinator_script(first_games);
  for (std::string_view const part : {":'host1'", ":'host2'", ":'host3'", "1001", "2001", "BEGIN", "COMMIT"}) {
    CAPTURE(part);
    CHECK(script.find(part) != std::string::npos);
  }
  CHECK(script.find("host4") == std::string::npos);
}

TEST_CASE("each form of the language in docs/sql.md is written as SQL, or refused for the reason there", "[sql]") {
  std::set<std::size_t> kinds;  // the terms that the examples have
  std::size_t forms = 0;
  std::size_t written = 0;
  auto const page = read_file(DAMIER_SOURCE_DIR "/docs/sql.md");
  for (auto const& line : lines_of(page)) {
    auto const end = line.rfind("` | ");
    auto const begin = line.find(" | `");
    if (!line.starts_with("| ") || end == std::string::npos || begin == std::string::npos) {
      continue;
    }
    auto const query = line.substr(begin + 4, end - begin - 4);
    auto const answer = line.substr(end + 4, line.size() - end - 6);
    INFO(query);
    add_kinds(query::read_query(query).value(), kinds);
    ++forms;
    for (auto const& dialect : sql_dialects()) {
      auto const statement = query_as_sql(query, dialect, MotifCatalogue::built_in());
      if (answer == "yes") {
        CHECK(statement);
      } else {
        REQUIRE_FALSE(statement);
        CHECK(statement.error().code == "query-sql");
        CHECK(text_of(statement.error().message, Language{}).ends_with("cannot be written as SQL" + answer.substr(2)));
      }
    }
    written += answer == "yes" ? 1U : 0U;
  }
  // All but a saved query, which counts as what it stands for.
  CHECK(kinds.size() + 1 == std::variant_size_v<query::Term>);
  auto const share = std::to_string(written) + " of " + std::to_string(forms);
  CHECK(page.find(" " + share + " forms can be written.") != std::string::npos);
}

TEST_CASE("so many motifs can be written as SQL as docs/sql.md says", "[sql]") {
  std::size_t all = 0;
  std::size_t written = 0;
  for (auto const& motif : MotifCatalogue::built_in().motifs()) {
    if (!motif.query.empty()) {
      ++all;
      written += statement_of("motif \"" + motif.id + "\"", postgresql()) ? 1U : 0U;
    }
  }
  auto const share = std::to_string(written) + " of the " + std::to_string(all) + " motifs";
  INFO(share);
  CHECK(read_file(DAMIER_SOURCE_DIR "/docs/sql.md").find(share) != std::string::npos);
}
