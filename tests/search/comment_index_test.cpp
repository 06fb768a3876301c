#include "store/comments.hpp"

#include "store/removals.hpp"
#include "tests/search/small_base.hpp"
#include "tests/verify.hpp"
#include "text/text_folding.hpp"

#include <rapidcheck.h>
#include <sqlite3.h>

#include <string>
#include <vector>

using namespace damier;
using damier::testing::compile;
using damier::testing::found;
using damier::testing::SmallBase;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view words[] = {"coup",   "deﬁ",   "l’an", "“on”", " \n", "Élan", "tempo", "TEMPOS", "le",
                                      "straße", "\"x\"", "аб",   "a'b",  "{",   "%",    "1-0",   "wing"};

std::string comment(std::vector<int> const& picks) {
  std::string text;
  for (auto const pick : picks) {
    text += std::string{words[static_cast<std::size_t>(pick) % std::size(words)]} + ' ';
  }
  return text;
}

/// Games with comments in the main line and in variations.
std::string games_with(std::vector<std::string> const& comments) {
  std::string text;
  for (std::size_t game = 0; game < comments.size(); ++game) {
    text += "[Round \"" + std::to_string(game) + "\"]\n[GameType \"20\"]\n1. 32-28 {" + comments[game] +
            "} 19-23 (18-23 {" + comments[comments.size() - 1 - game] + "}) *\n\n";
  }
  return text;
}

void import_text(Base& base, std::string_view text) {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "more.pdn");
}

}  // namespace

TEST_CASE("texts in comments are found with an index as without, while games come and go") {
  SmallBase plain{games_with({"Un beau Coup", "l'élan du \"roi\"", "ab", "tempo"})};
  SmallBase indexed{games_with({"Un beau Coup", "l'élan du \"roi\"", "ab", "tempo"})};
  CHECK_FALSE(has_comment_index(indexed.base()));
  update_comment_index(indexed.base(), [](std::int64_t, std::int64_t) { return false; });
  update_comment_index(indexed.base());
  REQUIRE(has_comment_index(indexed.base()));
  auto const same = [&] {
    for (auto const* const query :
         {"text ~ \"BEAU\"", "text ~ \"beau c\"", "text ~ \"l'elan\"", "text ~ \"roi\"", "text ~ \"ab\"",
          "text ~ \"a\"", "text = \"Un beau Coup\"", "text = \"un beau coup\"", "text ~ \"nothing of the kind\"",
          "not text ~ \"tempo\"", "text ~ \"tempo\" ply 1", "text ~ \"temposab\"",
          "text ~ \"coup\" or text ~ \"roi\""}) {
      CHECK(found(indexed.base(), query) == found(plain.base(), query));
    }
  };
  same();
  for (auto* const base : {&plain.base(), &indexed.base()}) {
    import_text(*base, "[GameType \"20\"]\n1. 32-28 {another beau coup} *\n\n");
  }
  same();
  update_comment_index(indexed.base());
  same();
  std::vector<RemovedGame> const copies{{.game = GameId{1}, .kept = GameId{2}, .relation = "copy"}};
  for (auto* const base : {&plain.base(), &indexed.base()}) {
    remove_games(*base, copies);
  }
  same();
  for (auto* const base : {&plain.base(), &indexed.base()}) {
    REQUIRE(undo_removal(*base));
  }
  same();
  CHECK(verify(indexed.base().path()) == std::vector<std::string>{});
  compact(indexed.base());
  same();
  drop_comment_index(indexed.base());
  CHECK_FALSE(has_comment_index(indexed.base()));
  same();
}

TEST_CASE("an index of comments finds what a search of all comments finds") {
  CHECK(rc::check([] {
    auto const picks = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::vector<int>>>(
        rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 100))));
    std::vector<std::string> comments;
    for (auto const& of_game : picks) {
      comments.push_back(comment(of_game));
    }
    SmallBase indexed{games_with(comments)};
    update_comment_index(indexed.base());
    auto const whole =
        folded_in_one_line(comment(*rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 100))) + "tempo");
    auto const begin = *rc::gen::inRange<std::size_t>(0, whole.size() - 4);
    auto const needle = whole.substr(begin, *rc::gen::inRange<std::size_t>(2, 12));
    std::vector<GameId> expected, found;
    scan_comments(indexed.base(), 0, [&](GameId game, std::string_view text) {
      if (folded_in_one_line(text).find(needle) != std::string::npos && (expected.empty() || expected.back() != game)) {
        expected.push_back(game);
      }
      return true;
    });
    auto const candidates = find_in_comments(indexed.base(), needle);
    if (!candidates) {  // too short, or cut in the middle of a character
      return;
    }
    scan_comments(indexed.base(), candidates->games, [&](GameId game, std::string_view text) {
      if (folded_in_one_line(text).find(needle) != std::string::npos && (found.empty() || found.back() != game)) {
        found.push_back(game);
      }
      return true;
    });
    RC_ASSERT(found == expected);
  }));
}

TEST_CASE("blanks, ligatures and quotation marks of print are found as they are typed, with an index as without") {
  SmallBase base{games_with({"un coup \t turc", "le coup\nturc", "l’ofﬁce “royal”", "l'office \"royal\"", "coupturc"})};
  auto const ask = [&] {
    std::vector<std::string> all;
    for (auto const* const query :
         {"text ~ \"coup   turc\"", "text ~ \"coup turc\"", "text ~ \"coup\n\tTURC\"", "text ~ \"l'office\"",
          "text ~ \"L’OFﬁCE\"", "text ~ \"\\\"royal\"", "text ~ \"“royal”\"", "text = \"l'office \\\"royal\\\"\"",
          "text = \"coup turc\""}) {
      all.push_back(found(base.base(), query));
    }
    return all;
  };
  // Each comment is in two games.
  auto const before = ask();
  CHECK(before[0] == "1 2 4 5");
  CHECK(before[1] == before[0]);
  CHECK(before[2] == before[0]);
  CHECK(before[3] == "2 3 4");
  CHECK(before[4] == before[3]);
  CHECK(before[5] == before[3]);
  CHECK(before[6] == before[3]);
  CHECK(before[7] == "2 4");
  CHECK(before[8].empty());
  update_comment_index(base.base());
  CHECK(ask() == before);
}

TEST_CASE("an index of comments with another folding is not used, and rebuilt") {
  SmallBase base{games_with({"deﬁ", "other"})};
  update_comment_index(base.base());
  auto const change = [&](char const* sql) {
    sqlite3* connection = nullptr;
    REQUIRE(sqlite3_open(base.base().path().c_str(), &connection) == SQLITE_OK);
    REQUIRE(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(connection);
  };
  // Makes the base as it is when indexed by a version that did not fold ligatures.
  change(
      "UPDATE indexes SET name = 'comments' WHERE name LIKE 'comments%';"
      "DROP TABLE comment_trigrams; CREATE VIRTUAL TABLE comment_trigrams USING "
      "fts5(text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');"
      "INSERT INTO comment_trigrams (rowid, text) VALUES (1, 'de\xef\xac\x81'), (2, 'other')");
  CHECK_FALSE(has_comment_index(base.base()));
  CHECK(found(base.base(), "text ~ \"defi\"") == "1 2");
  update_comment_index(base.base());
  CHECK(has_comment_index(base.base()));
  CHECK(found(base.base(), "text ~ \"defi\"") == "1 2");
  drop_comment_index(base.base());
  CHECK_FALSE(has_comment_index(base.base()));
  CHECK(verify(base.base().path()) == std::vector<std::string>{"table indexes has other values than damier wrote"});
}

TEST_CASE("comments that are not text are found in an index as without") {
  SmallBase indexed{games_with({"one", "two"})};
  {
    sqlite3* connection = nullptr;
    REQUIRE(sqlite3_open(indexed.base().path().c_str(), &connection) == SQLITE_OK);
    REQUIRE(sqlite3_exec(connection,
                         "UPDATE annotations SET text = CAST(x'41c3a9a9006265617520c3' AS TEXT) WHERE game_id = 1",
                         nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(connection);
  }
  auto const ask = [&] {
    std::string all;
    for (auto const* const query : {"text ~ \"beau\"", "text ~ \"aé\"", "text ~ \"two\"", "text ~ \"eau \""}) {
      all += found(indexed.base(), query) + ";";
    }
    return all;
  };
  auto const before = ask();
  update_comment_index(indexed.base());
  CHECK(ask() == before);
}
