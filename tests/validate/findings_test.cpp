// Findings from the reader, in one list with those of the replay.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace judging;

TEST_CASE("what is wrong with the text comes first, then what is wrong with the moves") {
  CHECK(findings("[White Derkx]\n[GameType \"20\"]\n1. 32-28 . 18-24 {open") ==
        Strings{"unquoted-tag-value 1:8", "stray-dot 3:10", "unclosed-comment 3:18", "no-such-route 3:12 2 18-24"});
}

TEST_CASE("a finding from the reader keeps all that the reader said") {
  auto const found = finding(judge("1. 32-28 . 18-23 *"), "stray-dot");
  CHECK(found.severity == Severity::warning);
  CHECK(english(found.message) == "full stop that belongs to no move number");
  CHECK(english(found.hint) == "remove it");
  CHECK(found.source_line == "1. 32-28 . 18-23 *");
  CHECK(found.source_column == 10);
  CHECK(found.length == 1);
  CHECK(found.ply == 0);
  CHECK(found.move.empty());
}

TEST_CASE("an encoding that was assumed is a finding among those of the reader") {
  CHECK(findings("[Event \"Qualifi\xe9\"]\n1. 34-30 18-24 *") ==
        Strings{"encoding-assumed 1:16", "no-such-route 2:10 2 18-24"});
}

TEST_CASE("text that was skipped does not break the line of play") {
  CHECK(findings("1. 32-28 nonsense 18-23 2. 38-32 *") == Strings{"unexpected-text 1:10"});
}

TEST_CASE("errors are distinguished from warnings and hints") {
  CHECK(judge("1. 34-30 18-24 *").judgement.has_errors());
  CHECK_FALSE(judge("1. 32x28 18-23 *").judgement.has_errors());
  CHECK_FALSE(judge("[GameType \"99\"]\n*").judgement.has_errors());
}

TEST_CASE("a judgement does not keep what was found in the game before") {
  auto const all = judge_all("[GameType \"99\"]\n1. 1-2 *\n\n[GameType \"20\"]\n1. 32-28 *\n");
  REQUIRE(all.size() == 2);
  CHECK(all[0].judgement.findings.size() == 1);
  CHECK(all[1].judgement.findings.empty());
  CHECK(all[1].judgement.judged);
}
