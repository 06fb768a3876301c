// The result of cleaning a file, and its undo.

#include "clean/detail/record_bytes.hpp"
#include "prose/open_games.hpp"
#include "tests/clean/in_memory.hpp"

#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "reading/judged_reader.hpp"
#include "repair/repair_search.hpp"
#include "tests/in_words.hpp"
#include "tests/skip.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::clean_test;
using in_words::english;
namespace fs = std::filesystem;

namespace {

/// Cleans, and checks what holds for every cleaning: the log restores the original, and a second cleaning finds nothing
/// to do.
CleanedInMemory cleaned(std::string_view text, CleanOptions const& options = {}) {
  auto cleaning = clean_test::clean(text, options);
  auto const log = log_text("f", text, cleaning.text, cleaning.changes);
  CHECK(undone(log, cleaning.text).value() == text);
  auto const again = clean_test::clean(cleaning.text, options);
  CHECK(again.changes.empty());
  return cleaning;
}

std::string text_of(std::string_view text, CleanOptions const& options = {}) { return cleaned(text, options).text; }

std::vector<std::string> codes_of(std::vector<TextChange> const& changes) {
  std::vector<std::string> codes;
  std::ranges::transform(changes, std::back_inserter(codes), &TextChange::code);
  return codes;
}

using Strings = std::vector<std::string>;

std::string read(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// All regular files of a folder and those below it.
std::vector<fs::path> files_under(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// Whether a change of a text was made: by itself, as a part of another change, or together with another.
bool is_made(TextChange const& change, std::vector<TextChange> const& made) {
  return std::ranges::any_of(
      made, [&](TextChange const& other) { return change.offset <= other.end() && other.offset <= change.end(); });
}

/// Checks that each repair which `check` calls sure was made, and returns how many there are.
std::size_t check_sure_repairs(std::string_view text, std::vector<TextChange> const& made) {
  auto const bytes = open_text(text);
  auto const reader = open_games(*bytes);
  Validator validator;
  JudgedReader records{*reader, validator};
  std::size_t sure = 0;
  while (reader->format() != TextFormat::json && records.next()) {
    auto findings = records.judgement().findings;
    propose_repairs(records.tape(), records.game(), findings, reader->format());
    RecordBytes const record{records.tape()};
    for (auto const& finding : findings) {
      if (finding.repairs.empty() || finding.repairs.front().confidence != Confidence::sure) continue;
      ++sure;
      for (auto const& edit : finding.repairs.front().edits()) {
        auto const change = record.change(edit);
        CAPTURE(finding.where.line, finding.code, finding.move);
        CHECK((change && is_made(*change, made)));
      }
    }
  }
  return sure;
}

void check_folder(fs::path const& folder) {
  auto const files = files_under(folder);
  CHECK_FALSE(files.empty());
  for (auto const& file : files) {
    CAPTURE(file);
    auto const text = read(file);
    for (auto const level : {ApplyLevel::sure, ApplyLevel::likely}) {
      CleanOptions options;
      options.apply = level;
      auto const cleaning = cleaned(text, options);
      if (level == ApplyLevel::sure) check_sure_repairs(text, cleaning.changes);
    }
  }
}

}  // namespace

TEST_CASE("a file that is clean stays byte for byte") {
  std::string_view const text =
      "\xEF\xBB\xBF[White \"Rafle, B.\"]\r\n[Date \"1975.06.30\"]\r\n\r\n1. 32-28 19-23 *\r\n\r\n";
  auto const cleaning = cleaned(text);
  CHECK(cleaning.text == text);
  CHECK(cleaning.games == 1);
  CHECK(cleaning.games_with_errors == 0);
  CHECK(cleaned("").text.empty());
}

TEST_CASE("a sure slip is repaired, in the smallest span of text") {
  auto const cleaning = cleaned("1. 32-28 19-23 2. 28-19 14x23 *\n");
  CHECK(cleaning.text == "1. 32-28 19-23 2. 28x19 14x23 *\n");
  REQUIRE(cleaning.changes.size() == 1);
  CHECK(cleaning.changes[0].code == "separator-wrong");
  CHECK(cleaning.changes[0].offset == 20);
  CHECK(cleaning.changes[0].before == "-");
  CHECK(cleaning.changes[0].after == "x");
  CHECK_FALSE(cleaning.changes[0].reason.empty());
}

TEST_CASE("a move written twice is removed, whether or not the numbers count it") {
  constexpr std::string_view begin = "[GameType \"20\"]\n1. 34-30 20-25 2. 30-24 19x30 3. 35x24 35x24 ";
  // The numbers of the following moves are then one too low, which is a warning instead of an error.
  for (std::string const rest : {"17-21 4. 40-35 11-17 5. 45-40 7-11 6. 40-34 1-7 7. 33-29 14-20 *\n",
                                 "4. 17-21 40-35 5. 11-17 45-40 6. 7-11 40-34 7. 1-7 33-29 8. 14-20 *\n"}) {
    auto const cleaning = cleaned(std::string{begin} + rest);
    CHECK(codes_of(cleaning.changes) == Strings{"move-doubled"});
    CHECK(cleaning.text == std::string{begin.substr(0, begin.rfind("35x24"))} + rest);
    CHECK(cleaning.games_with_errors == 0);
  }
}

TEST_CASE("the parts of all captures of a game are joined, in variations too") {
  auto const cleaning = cleaned(
      "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 32-28 23x32 32x41 (5... "
      "23x32 32x41) 6. 46x37 *\n");
  CHECK(codes_of(cleaning.changes) == Strings{"rafle-split", "rafle-split"});
  CHECK(cleaning.text.find("23x32 32x41") == std::string::npos);
}

TEST_CASE("all wrong signs of a game are corrected, in variations too") {
  auto const cleaning = cleaned("[GameType \"20\"]\n1. 32x28 19-23 2. 28-19 (2. 28x19 13-24) 14-23 *\n");
  CHECK(cleaning.text == "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 (2. 28x19 13x24) 14x23 *\n");
  CHECK(codes_of(cleaning.changes) == Strings(4, "separator-wrong"));
  CHECK(english(cleaning.changes[0].reason) == "no piece is taken by this move");
  CHECK(english(cleaning.changes[1].reason) == "this move is a capture");
}

TEST_CASE("a decision on one of several signs applies to that one") {
  std::string_view const text = "1. 32x28 19-23 2. 28-19 14x23 *\n";
  CleanOptions options;
  options.apply = ApplyLevel::none;
  auto entries = clean_test::clean(text, options).doubtful;
  REQUIRE(entries.size() == 2);
  entries[0].decision = Decision::no;
  options.apply = ApplyLevel::sure;
  options.decisions = read_review(clean_test::write_review("f", entries)).value().decisions();
  CHECK(clean_test::clean(text, options).text == "1. 32x28 19-23 2. 28x19 14x23 *\n");
}

TEST_CASE("a proposal that a later pass applies is not an open question") {
  auto const game = [](std::string const& event, std::string const& white, std::string const& black) {
    return "[Event \"" + event + "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n1. 32-28 19-23 *\n";
  };
  auto text = game("Club", "Rafle, Bérénice", "Pion, Jean") + game("Club", "Rafle, Berenice", "Pion, Jean") +
              game("Club", "Rafle, Bérénice", "Pion, Jean") + game("Club", "Rafel, Bérénice", "Other, Guy") +
              game("Club", "Rafle, B.", "Other, Guy");
  auto const spellings = SpellingList::read("Rafle, Bérénice\n= Rafel, Berenice\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  auto const cleaning = cleaned(text, options);
  CHECK(codes_of(cleaning.changes) == Strings{"name-spelling", "name-spelling", "name-initials"});
  CHECK(cleaning.doubtful.empty());
  CHECK(cleaning.open == 0);
}

TEST_CASE("a question that only a later pass finds is asked, at its line of the original") {
  // The full name for the initials exists only after the first pass, and then it is not in games of the same event.
  auto const game = [](std::string const& event, std::string const& white) {
    return "[Event \"" + event + "\"]\n[White \"" + white + "\"]\n1. 32-28 19-23 *\n";
  };
  auto const text = game("Club", "Rafle, Bruno") + game("Club", "Rafel, Bérénice") + game("Elsewhere", "Rafle, B.");
  auto const spellings = SpellingList::read("Rafle, Bérénice\n= Rafle, Bruno\n= Rafel, Bérénice\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  auto const cleaning = cleaned(text, options);
  CHECK(codes_of(cleaning.changes) == Strings{"name-spelling", "name-spelling"});
  REQUIRE(cleaning.doubtful.size() == 1);
  CHECK(cleaning.doubtful[0].code == "name-initials");
  CHECK(cleaning.doubtful[0].line == 8);
  CHECK(cleaning.open == 1);
}

TEST_CASE("nothing is applied where that is asked for") {
  CleanOptions options;
  options.apply = ApplyLevel::none;
  auto const cleaning = cleaned("[Date \"30-6-1975\"]\n1. 32-28 19-23 2. 28-19 14x23 *\n", options);
  CHECK(cleaning.changes.empty());
  REQUIRE(cleaning.doubtful.size() == 2);
  CHECK(cleaning.open == 2);
}

TEST_CASE("dates, results and a GameType get the form of PDN") {
  CHECK(
      text_of(
          "[Date \"30-6-1975\"]\n[EventDate \"17 april 2009\"]\n[Result \"½-½\"]\n[GameType \"25,W,8,8,A1,0\"]\n*\n") ==
      "[Date \"1975.06.30\"]\n[EventDate \"2009.04.17\"]\n[Result \"1/2-1/2\"]\n[GameType \"25,W,8,8,A0,0\"]\n*\n");
}

TEST_CASE("a day that could be a month is decided by the other dates of the file") {
  CHECK(text_of("[Date \"5.6.1975\"]\n*\n[Date \"25.6.1975\"]\n*\n") ==
        "[Date \"1975.06.05\"]\n*\n[Date \"1975.06.25\"]\n*\n");
  CHECK(text_of("[Date \"5.6.1975\"]\n*\n") == "[Date \"5.6.1975\"]\n*\n");
}

TEST_CASE("an empty Result tag gets the result at the end of the game, never the reverse") {
  CHECK(text_of("[Result \"*\"]\n1. 32-28 19-23 2-0\n") == "[Result \"2-0\"]\n1. 32-28 19-23 2-0\n");
  CHECK(text_of("[Result \"2-0\"]\n1. 32-28 19-23 *\n") == "[Result \"2-0\"]\n1. 32-28 19-23 *\n");
  CHECK(text_of("[Result \"1-1\"]\n1. 32-28 19-23 2-0\n") == "[Result \"1-1\"]\n1. 32-28 19-23 2-0\n");
}

TEST_CASE("names of the spelling file take precedence over names by evidence") {
  auto const spellings = SpellingList::read("Rafle, Bérénice\n= B. Rafle\n@sites\nNulle Part\n= nowhere\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  auto const cleaning = cleaned("[Site \"Nowhere\"]\n[White \"RAFLE, BERENICE\"]\n[Black \"b. rafle\"]\n*\n", options);
  CHECK(cleaning.text == "[Site \"Nulle Part\"]\n[White \"Rafle, Bérénice\"]\n[Black \"Rafle, Bérénice\"]\n*\n");
  CHECK(codes_of(cleaning.changes) == Strings{"name-spelling", "name-spelling", "name-spelling"});
}

TEST_CASE("the annotator is a player of the spelling file, but not one of the players that are compared") {
  auto const spellings = SpellingList::read("Rafle, Bérénice\n= B. Rafle\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  CHECK(cleaned("[Annotator \"b. rafle\"]\n*\n", options).text == "[Annotator \"Rafle, Bérénice\"]\n*\n");
  CHECK(cleaned("[Annotator \"B. Rafle and A. Trappe\"]\n*\n", options).text ==
        "[Annotator \"B. Rafle and A. Trappe\"]\n*\n");
  CHECK(cleaned("[Annotator \"b. rafle\"]\n*\n", {}).text == "[Annotator \"b. rafle\"]\n*\n");
}

TEST_CASE("names by the evidence of the file") {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += "[Event \"Open\"]\n[White \"Bascule, Fanny\"]\n[Black \"Trictrac, Denis\"]\n*\n\n";
  }
  auto const cleaning = cleaned(text + "[Event \"Open\"]\n[White \"FANNY BASCULE\"]\n[Black \"Trictrac, D.\"]\n*\n");
  CHECK(cleaning.text == text + "[Event \"Open\"]\n[White \"Bascule, Fanny\"]\n[Black \"Trictrac, Denis\"]\n*\n");
  CHECK(codes_of(cleaning.changes) == Strings{"name-form", "name-initials"});
}

TEST_CASE("names of texts that are cleaned together are compared with each other, days and months are not") {
  std::string const often =
      "[Date \"1975.06.26\"]\n[Event \"Open\"]\n[White \"Bascule, Fanny\"]\n[Black \"Trictrac, Denis\"]\n*\n\n";
  std::vector<std::string> const texts{often + often, "[Date \"5.6.1975\"]\n[White \"FANNY BASCULE\"]\n*\n",
                                       "[Date \"25.6.1975\"]\n[Event \"Open\"]\n[White \"Trictrac, D.\"]\n*\n"};
  CHECK(text_of(texts[1]) == texts[1]);
  auto const cleaned_texts = clean_together(texts);
  CHECK(cleaned_texts[0] == texts[0]);
  CHECK(cleaned_texts[1] == "[Date \"5.6.1975\"]\n[White \"Bascule, Fanny\"]\n*\n");
  CHECK(cleaned_texts[2] == "[Date \"1975.06.25\"]\n[Event \"Open\"]\n[White \"Trictrac, Denis\"]\n*\n");
  CHECK(clean_together(cleaned_texts) == cleaned_texts);
}

TEST_CASE("the spellings that were found are reported in the order of finding") {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += "[White \"trictrac\"]\n[Black \"Bascule, Fanny\"]\n*\n";
  }
  auto const found = cleaned(text + "[White \"Trictrac\"]\n[Black \"BASCULE, FANNY\"]\n*\n").spellings;
  REQUIRE(found.size() == 2);
  CHECK(found[0].spelling == "Trictrac");
  CHECK(found[0].confidence == Confidence::likely);
  CHECK(found[1].canonical == "Bascule, Fanny");
  CHECK(found[1].confidence == Confidence::sure);
}

TEST_CASE("a text that cannot be read is left out, the others are cleaned") {
  std::string const text = "[Date \"30-6-1975\"]\n1. 32-28 *\n";
  auto const missing = [] { return open_file("/nowhere/at all.pdn"); };
  auto const cleaning = damier::clean({{"missing", missing, {}}, {"f", [&] { return open_text(text); }, {}}}, {});
  REQUIRE(cleaning.texts[0].failure != nullptr);
  CHECK_THROWS_WITH(std::rethrow_exception(cleaning.texts[0].failure), Catch::Contains("/nowhere/at all.pdn"));
  CHECK(cleaning.texts[1].failure == nullptr);
  CHECK(cleaning.texts[1].changes.count() == 1);
}

TEST_CASE("a text of many games is cleaned as one of few, whatever goes to a temporary file") {
  std::string text;
  std::string expected;
  constexpr int games = 3000;
  for (int i = 1; i <= games; ++i) {
    auto const number = std::to_string(i);
    text += "[Event \"E\"]\n[Round \"" + number + "\"]\n[Date \"30-6-1975\"]\n1. 32-28 19-23 2. 28-19 14x23 *\n\n";
    expected += "[Event \"E\"]\n[Round \"" + number + "\"]\n[Date \"1975.06.30\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";
  }
  auto const cleaning = cleaned(text);
  CHECK(cleaning.text == expected);
  CHECK(cleaning.changes.size() == 2 * games);
  CHECK(cleaning.games == games);
}

TEST_CASE("a GameType is added where the moves are of one variant alone") {
  // 20 plies and more that only one variant allows: in Italian draughts men do not take kings, and kings do not fly.
  auto const game = [](std::string_view variant_name) {
    auto const& variant = *find_variant(variant_name);
    std::string text;
    auto position = variant.start();
    for (unsigned ply = 0; ply < 60; ++ply) {
      MoveList legal;
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[(ply * 7 + 3) % legal.size()];
      text += (ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : "") + write_move(variant, position, move) + " ";
      position = variant.after(position, move);
    }
    return text + "*\n";
  };
  auto const turkish = game("turkish");
  CHECK(text_of("[White \"A, B\"]\r\n\r\n" + turkish) == "[White \"A, B\"]\r\n[GameType \"30\"]\r\n\r\n" + turkish);
  CHECK(text_of("[White \"A, B\"] " + turkish) == "[White \"A, B\"]\n[GameType \"30\"] " + turkish);
  auto const international_game = game("international");
  CHECK(text_of("[White \"A, B\"]\n" + international_game) == "[White \"A, B\"]\n" + international_game);
  CHECK(text_of(turkish) == turkish);  // without a header there is no place for the tag
}

TEST_CASE("new text is written in the encoding of its place") {
  // Windows-1252.
  auto const spellings = SpellingList::read("Rafle, Bérénice\n= B. Rafle\nИванов\n= Ivanoff\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  CHECK(text_of("[Event \"Tournoi de l'\xE9t\xE9 \xE0 Fr\xE9jus\"]\n[White \"B. Rafle\"]\n*\n", options) ==
        "[Event \"Tournoi de l'\xE9t\xE9 \xE0 Fr\xE9jus\"]\n[White \"Rafle, B\xE9r\xE9nice\"]\n*\n");
  // Windows-1252 has no Cyrillic letters, so the name stays.
  CHECK(text_of("[Event \"Tournoi de l'\xE9t\xE9 \xE0 Fr\xE9jus\"]\n[White \"Ivanoff\"]\n*\n", options) ==
        "[Event \"Tournoi de l'\xE9t\xE9 \xE0 Fr\xE9jus\"]\n[White \"Ivanoff\"]\n*\n");
  CHECK(text_of("[White \"Ivanoff\"]\n*\n", options) == "[White \"Иванов\"]\n*\n");
  // UTF-16.
  std::string wide{"\xFF\xFE", 2};
  std::string wide_expected = wide;
  for (auto const c : std::string_view{"[White \"Ivanoff\"]\n*\n"}) {
    wide += c;
    wide += '\0';
  }
  for (auto const c : std::u16string_view{u"[White \"Иванов\"]\n*\n"}) {
    wide_expected += static_cast<char>(c & 0xFF);
    wide_expected += static_cast<char>(c >> 8U);
  }
  CHECK(text_of(wide, options) == wide_expected);
}

TEST_CASE("values with quotes, without quotes and on the line of the moves") {
  auto const spellings = SpellingList::read("O \"the\" Rafle\n= b rafle\n").value();
  CleanOptions options;
  options.spellings = &spellings;
  CHECK(text_of("[White \"B. Rafle\"] 1. 32-28 *\n", options) == "[White \"O \\\"the\\\" Rafle\"] 1. 32-28 *\n");
  CHECK(text_of("[White Brafle]\n[Date 30-6-1975]\n1. 32-28 *\n", options) ==
        "[White Brafle]\n[Date \"1975.06.30\"]\n1. 32-28 *\n");
}

TEST_CASE("a decision is made once, and identified by the changed bytes") {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += "[White \"trictrac\"]\n[Black \"B, C\"]\n*\n";
  }
  text += "[White \"Trictrac\"]\n*\n[White \"Trictrac\"]\n*\n";
  auto const asked = cleaned(text);
  REQUIRE(asked.doubtful.size() == 1);
  CHECK(asked.open == 1);
  CHECK(asked.changes.empty());
  CHECK(asked.doubtful[0].games == 2);
  auto review = clean_test::write_review("f", asked.doubtful);
  CHECK(review.find("[1] apply: ?\n  2 games, line 16, name-form, likely: ") != std::string::npos);
  CHECK(review.find("  every \"Trictrac\" -> \"trictrac\"\n") != std::string::npos);

  CleanOptions options;
  review.replace(review.find("apply: ?"), 8, "apply: yes");
  options.decisions = read_review(review).value().decisions();
  auto const decided = clean_test::clean(text, options);
  CHECK(decided.changes.size() == 2);
  CHECK(decided.open == 0);
  CHECK(decided.doubtful[0].decision == Decision::yes);
  CHECK(clean_test::write_review("f", decided.doubtful) == review);

  review.replace(review.find("apply: yes"), 10, "apply: no");
  options.decisions = read_review(review).value().decisions();
  options.apply = ApplyLevel::likely;
  auto const refused = clean_test::clean(text, options);
  CHECK(refused.changes.empty());
  CHECK(refused.open == 0);
  CHECK(refused.lost_decisions == 0);
  CHECK(clean_test::clean("*\n", options).lost_decisions == 1);
}

TEST_CASE("a sure change that a person refused is not made in any pass") {
  std::string_view const text = "[Date \"30-6-1975\"]\n1. 32-28 19-23 2. 28-19 14x23 *\n";
  CleanOptions options;
  options.apply = ApplyLevel::none;
  auto entries = clean_test::clean(text, options).doubtful;
  for (auto& entry : entries) {
    entry.decision = entry.code == "separator-wrong" ? Decision::no : Decision::open;
  }
  options.apply = ApplyLevel::sure;
  options.decisions = read_review(clean_test::write_review("f", entries)).value().decisions();
  CHECK(clean_test::clean(text, options).text == "[Date \"1975.06.30\"]\n1. 32-28 19-23 2. 28-19 14x23 *\n");
}

TEST_CASE("when one repair of a fault is decided on, the others of a review are no longer open") {
  std::string_view const text =
      "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"B:W31-50:B1-20\"]\n1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12 *\n";
  auto entries = clean_test::clean(text).doubtful;
  REQUIRE(entries.size() > 1);
  entries.front().decision = Decision::yes;
  CleanOptions options;
  options.decisions = read_review(clean_test::write_review("f", entries)).value().decisions();
  auto const cleaning = clean_test::clean(text, options);
  CHECK(cleaning.changes.size() == 1);
  CHECK(cleaning.doubtful.size() == 1);
  CHECK(cleaning.open == 0);
}

TEST_CASE("at most one of several repairs of a fault is made") {
  auto const text = read(DAMIER_SOURCE_DIR "/sample-data/illegal-rafles.pdn");
  CleanOptions options;
  options.apply = ApplyLevel::likely;
  auto const cleaning = cleaned(text, options);
  std::map<std::uint64_t, unsigned> errors;
  for (auto const& change : cleaning.changes) {
    ++errors[change.game];
  }
  for (auto const& [game, count] : errors) {
    CAPTURE(game);
    CHECK(count <= 2);  // the ends of a move at most
  }
}

TEST_CASE("cleaning any text loses nothing", "[property]") {
  auto const files = files_under(DAMIER_SOURCE_DIR "/tests/corpus");
  std::vector<std::string> texts;
  for (auto const& file : files) {
    if (file.extension() == ".pdn") {
      texts.push_back(read(file));
    }
  }
  auto const holds = rc::check([&] {
    auto text = *rc::gen::elementOf(texts);
    auto const slips = *rc::gen::inRange(1, 6);
    for (int i = 0; i < slips && !text.empty(); ++i) {
      auto const at = *rc::gen::inRange<std::size_t>(0, text.size());
      auto const length = *rc::gen::inRange<std::size_t>(0, 12);
      switch (*rc::gen::inRange(0, 4)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, text.substr(at, length)); break;
        case 2: text[at] = static_cast<char>(*rc::gen::inRange(0, 256)); break;
        default: text.insert(at, *rc::gen::elementOf(texts)); break;
      }
    }
    CleanOptions options;
    options.apply = *rc::gen::element(ApplyLevel::none, ApplyLevel::sure, ApplyLevel::likely);
    auto const cleaning = clean_test::clean(text, options);
    RC_ASSERT(undone(log_text("f", text, cleaning.text, cleaning.changes), cleaning.text).value() == text);
    RC_ASSERT(clean_test::clean(cleaning.text, options).text == cleaning.text);
  });
  CHECK(holds);
}

TEST_CASE("a review that cannot be read is reported with its line") {
  std::string const head = "# Proposals for \"f\".\n";
  auto const line = [](std::string const& text) { return read_review(text).error().where.line; };
  CHECK(line("my irreplaceable notes\n") == 1);
  CHECK(line("# my notes\n") == 1);
  CHECK(line("# Proposals for f.\n") == 1);
  CHECK(line("[1] apply: yes\n  change 3 \"a\" -> \"b\"\n") == 1);
  CHECK(line(head + "[1] apply: maybe\n") == 2);
  CHECK(line(head + "# x\n\n[1] yes\n") == 4);
  CHECK(line(head + "[1] seen in the book apply: yes\n") == 2);
  CHECK(line(head + "\nnotes\n") == 3);
  CHECK(line(head + "change 3 \"a\" -> \"b\"\n") == 2);
  CHECK(line(head + "[1] apply: yes\n\n[2] apply: no\n  every \"a\" -> \"b\"\n") == 2);
  CHECK(line(head + "[1] apply: yes\n  change 3 \"a\" -> \"b\"\n  seen in the book\n") == 4);
  CHECK(read_review("").value().entries.empty());
  CHECK(read_review("\xEF\xBB\xBF# Proposals for \"a \\\"b\\\".pdn\".\r\n").value().file == "a \"b\".pdn");
  CHECK(read_review(head + "[1] apply: oui\n  change 3 \"a\" -> \"b\"").value().decisions() ==
        Decisions{{"change 3 \"a\" -> \"b\"\n", Decision::yes}});
}

TEST_CASE("a review of several files has a section for each and one for the names of all") {
  std::string const text =
      "# Proposals for all files.\n"
      "# Write yes or no after \"apply:\" and run the same command with this --review again.\n"
      "\n[1] apply: yes\n  every \"a\" -> \"b\"\n"
      "\n# Proposals for \"a.pdn\".\n"
      "\n[1] apply: no\n  change 3 \"a\" -> \"b\"\n"
      "\n# Proposals for \"b.pdn\".\n# seen\n\n[1] apply: yes\n  change 3 \"a\" -> \"b\"\n";
  auto const sections = read_reviews(text).value();
  REQUIRE(sections.size() == 3);
  CHECK_FALSE(sections[0].file);
  CHECK(sections[1].file == "a.pdn");
  CHECK(sections[2].file == "b.pdn");
  CHECK(sections[0].decisions() == Decisions{{"every \"a\" -> \"b\"\n", Decision::yes}});
  CHECK(sections[1].decisions() == Decisions{{"change 3 \"a\" -> \"b\"\n", Decision::no}});
  CHECK(sections[2].decisions() == Decisions{{"change 3 \"a\" -> \"b\"\n", Decision::yes}});
  std::string written;
  for (auto const& section : sections) {
    damier::write_review(
        section.file, [](ReviewEntry&) { return false; }, section, written.empty(), Language{},
        [&](std::string_view piece) { written += piece; });
  }
  CHECK(written == text);
  auto const wrong = read_reviews(text + "notes\n").error();
  CHECK(wrong.where.line == 17);
}

TEST_CASE("a review in any language is read: its head, its words and its entries") {
  auto entry = clean_test::wrong_digit("other.pdn", 5);
  entry.changes.emplace_back();
  entry.changes[0].before_text = "c";
  entry.changes[0].after_text = "d";
  for (auto const code : language_codes) {
    auto const language = *Language::named(code);
    for (auto const decision : {Decision::open, Decision::yes, Decision::no}) {
      entry.decision = decision;
      auto const text = clean_test::write_review("f.pdn", {entry}, {}, language);
      INFO(text);
      auto const read = read_review(text);
      REQUIRE(read);
      CHECK(read->file == "f.pdn");
      REQUIRE(read->entries.size() == 1);
      CHECK(read->entries[0].decision == decision);
      CHECK(read->entries[0].key == entry.key());
      CHECK_FALSE(read->entries[0].about.empty());
      CHECK(read->head.empty());
      CHECK(clean_test::write_review("f.pdn", {}, *read, language) ==
            clean_test::write_review("f.pdn", {}, decision == Decision::open ? Review{} : *read, language));
    }
    std::string all;
    damier::write_review(
        std::nullopt, [](ReviewEntry&) { return false; }, {}, true, language,
        [&](std::string_view piece) { all += piece; });
    CHECK_FALSE(read_review(all).value().file);
  }
  CHECK_FALSE(read_review("# Voorstellen voor \"f\".\n[1] toepassen: misschien\n"));
  CHECK_FALSE(read_review("# Voorstel voor \"f\".\n"));
}

TEST_CASE("a review written again keeps comments, and decisions on proposals that are no longer made") {
  std::string const text =
      "# Proposals for \"f\".\n"
      "# Write yes or no after \"apply:\" and run the same command with this --review again.\n"
      "# the paper copy is in the attic\n"
      "\n# seen in the book\n[1] apply: no\n  game 1, line 2, digit-wrong, likely: why\n  change 3 \"a\" -> \"b\"\n"
      "  # page 12\n"
      "\n[2] apply: ?\n  change 7 \"c\" -> \"d\"\n  # to be asked\n"
      "\n# that is all\n";
  auto const review = read_review(text).value();
  CHECK(clean_test::write_review("f", {}, review) == text);

  auto const forgotten = read_review("# Proposals for \"f\".\n[1] apply: ?\n  change 7 \"c\" -> \"d\"\n").value();
  CHECK(clean_test::write_review("f", {}, forgotten) == clean_test::write_review("f", {}));

  ReviewEntry entry;
  entry.code = "digit-wrong";
  entry.reason = message("in-file", "file"_a = "of\ntwo lines", "fault"_a = "three");
  entry.line = 5;
  entry.changes.emplace_back();
  entry.changes[0].offset = 7;
  entry.changes[0].before_text = "c";
  entry.changes[0].after_text = "d";
  auto const again = clean_test::write_review("f", {entry}, review);
  CHECK(again.find(
            "\n[1] apply: ?\n  game 0, line 5, digit-wrong, likely: of two lines: three\n  change 7 \"c\" -> \"d\"\n"
            "  # to be asked\n") != std::string::npos);
  CHECK(again.find("\n# seen in the book\n[2] apply: no\n") != std::string::npos);
  CHECK(clean_test::write_review("f", {entry}, read_review(again).value()) == again);
}

TEST_CASE("the names of Manoury text are cleaned in their own form, its dates and results are left") {
  std::string const game = "Date : 30-6-1975\n\n32-28 (19-23) 28×19 (14×23)\n";
  auto const text = "Blancs : Rafle, Bérénice\nNoirs : Trictrac\n" + game +
                    "\nBlancs : RAFLE, BERENICE\nNoirs : Dame\n" + game + "\nBlancs : Rafle, Bérénice\nNoirs : Pion\n" +
                    game;
  auto const cleaning = cleaned(text);
  CHECK(cleaning.format == TextFormat::manoury);
  CHECK(codes_of(cleaning.changes) == Strings{"name-form"});
  CHECK(cleaning.changes.front().after_text == "Rafle, Bérénice");
  CHECK(cleaning.text.find("RAFLE") == std::string::npos);
  CHECK(cleaning.text.find('"') == std::string::npos);
}

TEST_CASE("JSON is left as it is, Manoury text keeps the dates of its header") {
  auto const json = cleaned("{\"format\":\"damier-game\",\"tags\":[[\"Date\",\"30-6-1975\"]]}\n");
  CHECK(json.format == TextFormat::json);
  CHECK(json.changes.empty());
  auto const manoury = cleaned("Blancs : RAFLE\nDate : 30-6-1975\n\n32-28 (19-23) 28×19 (14×23)\n");
  CHECK(manoury.changes.empty());
}

TEST_CASE("every repair that check calls sure is made, two in one record too") {
  std::string_view const text =
      "[GameType \"20\"]\n1. 34-30 20-25 2. 30-24 19x30 3. 35x24 35x24 4. 17-21 40-35 5. 11-17 45-40 6. 7-11 40-34 7. "
      "1-7 "
      "33-29 8. 14-20 *\n\n[GameType \"20\"]\n1. 34-30 20-25 2. 30-24 19x30 3. 35x24 (3. 53x24 17-21 4. 40-35 11-17 5. "
      "45-40 7-11 6. 40-34 1-7 7. 33-29 14-20) 17-21 4. 40-35 11-17 5. 45-04 7-11 6. 40-34 1-7 7. 33-29 14-20 8. 39-33 "
      "10-14 9. 44-39 21-26 10. 50-44 17-21 *\n";
  CHECK(check_sure_repairs(text, cleaned(text).changes) == 3);
}

TEST_CASE("log and output restore the input, sure repairs are made: every dialect") {
  check_folder(DAMIER_SOURCE_DIR "/tests/corpus");
}

TEST_CASE("log and output restore the input, sure repairs are made: every seed of the fuzzers") {
  check_folder(DAMIER_SOURCE_DIR "/tests/fuzz/seeds");
}

TEST_CASE("log and output restore the input, sure repairs are made: the sample games") {
  check_folder(DAMIER_SOURCE_DIR "/sample-data");
}

TEST_CASE("log and output restore the input, sure repairs are made: the corpus", "[corpus]") {
  if (auto const corpus = skipping::shared_corpus()) {
    check_folder(*corpus);
  }
}
