#include "process.hpp"

#include "apps/damier/commands.hpp"
#include "language/language.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

using namespace damier::cli_test;

namespace {

constexpr auto games =
    "[Event \"Xanadu\"]\n[Site \"Qua\"]\n[Date \"2001.05.06\"]\n[Round \"1\"]\n[White \"Zaza\"]\n[Black \"Yoyo\"]\n"
    "[Result \"2-0\"]\n[GameType \"20\"]\n[WhiteRating \"1200\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n"
    "[Event \"Xanadu\"]\n[Date \"2001.05.07\"]\n[Round \"2\"]\n[White \"Yoyo\"]\n[Black \"Zaza\"]\n"
    "[Result \"1-1\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 1-1\n\n"
    "[White \"Zaza\"]\n[Black \"?\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n1. 33-29 0-2\n\n"
    "[White \"Zaza\"]\n[Black \"?\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n[Annotator \"Qua\"]\n1. 33-29 0-2\n\n"
    "[White \"Zaza\"]\n[Black \"Qua\"]\n[Result \"*\"]\n[GameType \"20\"]\n1. 33-28 20-24 2. 1-2 *\n\n"
    "[White \"Zaza\"]\n[Black \"Qua\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n"
    "[FEN \"B:W27,28,K5:BK45,1,2\"]\n1. 1-6 1-0\n";

struct Games {
  Games() : file{folder.write("xxx.pdn", games)}, base{folder.path("xxx.db")} {
    REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  }
  TemporaryFolder folder;
  std::string file;
  std::string base;
};

/// The commands whose reports on a base and on positions are read by people. Each is run on a base of its own, because
/// some change it.
std::vector<std::vector<std::string>> reports(Games const& held) {
  auto const& base = held.base;
  return {
      {"import", base, held.file},
      {"base", "info", base},
      {"base", "verify", base},
      {"stats", base},
      {"stats", base, "--by", "outcome"},
      {"stats", base, "--by", "year,opening"},
      {"stats", base, "--by", "rating-gap"},
      {"stats", base, "--by", "event", "--plot", "-"},
      {"stats", base, "--by", "opening,year", "--plot", "-"},
      {"players", base},
      {"players", base, "--merge-spellings"},
      {"players", base, "--plot", "-"},
      {"players", base, "--player", "Zaza"},
      {"players", base, "--player", "Zaza", "--plot", "-"},
      {"players", base, "--player", "Zaza", "--by", "year"},
      {"players", base, "--player", "Zaza", "--against", "Yoyo"},
      {"events", base},
      {"events", base, "--plot", "-"},
      {"events", base, "--event", "Xanadu"},
      {"events", base, "--event", "Xanadu", "--view", "rounds"},
      {"events", base, "--event", "Xanadu", "--view", "games"},
      {"events", base, "--event", "Xanadu", "--plot", "-"},
      {"tree", base},
      {"tree", base, "--fen", "W:WK3:BK4"},
      {"search", base, "plies >= 1"},
      {"search", base, "fen start", "--columns",
       "game,ply,fen,white,black,event,site,date,year,round,result,variant,plies,white_rating,black_rating,annotator,"
       "source,move,moves"},
      {"search", base, "fen start", "--columns", "outcome,evidence,side,line"},
      {"search", base, "plies >= 1", "--by", "white"},
      {"search", base, "plies >= 1", "--by", "outcome"},
      {"stats", base, "--by", "variant"},
      {"perft", "--depth", "2"},
      {"perft", "--depth", "2", "--divide"},
      {"dedupe", base, "--remove"},
      {"dedupe", base, "--undo"},
      {"dedupe", base, "--undo"},
      {"show", base, "1", "--ply", "0", "--ply", "2"},
      {"show", base, "6"},
      {"check", held.file},
      {"check", base},
      {"check", "--list-codes"},
      {"clean", held.file},
      {"rules"},
      {"fen", "start"},
      {"fen", "B:W27,28,K5:BK45,1,2"},
      {"convert", held.file, "--to", "manoury"},
  };
}

/// The words of two letters or more, in small letters. A word with hyphens is the code of a finding or the name of an
/// option and is left out.
std::set<std::string> words_of(std::string const& text) {
  std::set<std::string> words;
  std::string word;
  for (auto const c : text + " ") {
    auto const small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((small >= 'a' && small <= 'z') || small == '-' || static_cast<unsigned char>(small) >= 0x80) {
      word += small;
      continue;
    }
    auto const is_letter = [](char each) { return each >= 'a' && each <= 'z'; };
    if (word.size() >= 2 && word.find('-') == std::string::npos && std::ranges::any_of(word, is_letter)) {
      words.insert(word);
    }
    word.clear();
  }
  return words;
}

/// Whether a word may be the same in English and Dutch.
bool may_be_the_same(std::string const& word) {
  static std::set<std::string> const same = [] {
    std::istringstream words{
        "xanadu qua zaza yoyo xxx db pdn tmp damier "            // names of the test
        "in is was of over rest rating score opening variant "   // both languages
        "bytes sb kb utc fmjd code json letters setup "          //
        "fen wk bk gametype whiterating date event round site "  // PDN
        "nag nul result plycount tag tags dos "                  //
        "raphaël "                                               // names of openings
        "keep copy prefix blocked hint check "                   // codes, options and commands
        "begin letter mail html eacute "                         // meanings of findings
        "international italian english draughts brazilian canadian checkers czech frisian jamaican killer makhos "
        "pool portuguese russian souffler spanish spantsiretti thai turkish unified "};  // variants
    return std::set<std::string>{std::istream_iterator<std::string>{words}, {}};
  }();
  return same.contains(word);
}

/// The text of an SVG without its elements, attributes and style.
std::string without_markup(std::string text) {
  for (auto begin = text.find("<style"); begin != std::string::npos; begin = text.find("<style")) {
    text.erase(begin, text.find("</style>") - begin);
  }
  for (auto begin = text.find('<'); begin != std::string::npos; begin = text.find('<')) {
    text.erase(begin, std::min(text.find('>', begin), text.size() - 1) + 1 - begin);
  }
  return text;
}

std::string printed(std::vector<std::string> words, std::string const& language) {
  words.insert(words.end(), {"--lang", language});
  auto const outcome = run(words);
  CHECK((outcome.code == 0 || outcome.code == 1));
  auto text = outcome.out;
  auto const folder = std::filesystem::temp_directory_path().string();  // has no words of a report
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
    text.erase(at, folder.size());
  }
  auto const is_svg = text.starts_with("<svg") || text.starts_with("<?xml");
  return is_svg ? without_markup(std::move(text)) : text;
}

}  // namespace

TEST_CASE("a report in Dutch has no English word", "[cli]") {
  Games const first;
  Games const second;
  auto const english = reports(first);
  auto const dutch = reports(second);
  for (std::size_t i = 0; i < english.size(); ++i) {
    auto const in_english = printed(english[i], "en");
    auto const in_dutch = printed(dutch[i], "nl");
    INFO(in_english << in_dutch);
    CHECK_FALSE(in_dutch.empty());
    std::string left;
    auto const known = words_of(in_english);
    for (auto const& word : words_of(in_dutch)) {
      left += known.contains(word) && !may_be_the_same(word) ? word + " " : "";
    }
    CHECK(left == "");
  }
}

TEST_CASE("the language is that of the environment, and --lang comes before it", "[cli]") {
  auto const fen = [](std::vector<std::string> environment, std::vector<std::string> options) {
    options.insert(options.begin(), {"fen", "start"});
    return lines_of(run(options, {.environment = std::move(environment)}).out).back();
  };
  CHECK(fen({}, {}) == "   White to move · ○ 20 men · ● 20 men");
  CHECK(fen({"LANG=nl_BE.UTF-8"}, {}) == "   Wit aan zet · ○ 20 schijven · ● 20 schijven");
  CHECK(fen({"LC_MESSAGES=nl_NL"}, {}) == "   Wit aan zet · ○ 20 schijven · ● 20 schijven");
  CHECK(fen({"LC_MESSAGES=nl_NL", "LC_ALL=fr_FR.UTF-8"}, {}) == "   Trait aux Blancs · ○ 20 pions · ● 20 pions");
  CHECK(fen({"LC_ALL=NL"}, {}) == "   Wit aan zet · ○ 20 schijven · ● 20 schijven");
  CHECK(fen({"LC_ALL=xx_XX.UTF-8"}, {}) == "   White to move · ○ 20 men · ● 20 men");
  CHECK(fen({"LC_ALL=nl_NL"}, {"--lang", "fr"}) == "   Trait aux Blancs · ○ 20 pions · ● 20 pions");
  auto const unknown = run({"fen", "start", "--lang", "xx"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("'xx' is not a language that damier writes: en, fr, ") != std::string::npos);
}

TEST_CASE("the tags of a game have their labels in the language, sizes its decimal sign", "[cli]") {
  Games const held;
  auto const dutch = run({"show", held.base, "1", "--lang", "nl"}).out;
  CHECK(dutch.find("Toernooi") != std::string::npos);
  CHECK(dutch.find("Rating wit") != std::string::npos);
  CHECK(dutch.find("Event") == std::string::npos);
  auto const english = run({"show", held.base, "1"}).out;
  CHECK(english.find("Event") != std::string::npos);
  CHECK(english.find("WhiteRating") != std::string::npos);
  auto const info = run({"base", "info", held.base, "--lang", "fr"}).out;
  auto const unit = info.find(" kB");
  REQUIRE(unit != std::string::npos);
  CHECK(info[unit - 2] == ',');
}

TEST_CASE("an error of a query is in the language of the user, with its place", "[cli]") {
  Games const held;
  auto const french = run({"search", held.base, "whit = X"}, {.environment = {"LANG=fr_FR.UTF-8"}});
  CHECK(french.code == 2);
  CHECK(french.err ==
        "query:1: erreur[query-syntax]: attendu : un critère de recherche ; trouvé : \"whit\"\n"
        "     | whit = X\n"
        "     | ^~~~\n"
        "     = indication : vouliez-vous dire « white » ?\n");
  auto const dutch = run({"search", held.base, "wm 51", "--lang", "nl"}, {.environment = {"LANG=fr_FR.UTF-8"}});
  CHECK(dutch.code == 1);
  CHECK(dutch.err.starts_with("query:4: waarschuwing[query-square]: geen bord hier heeft een veld 51\n"));
  CHECK(run({"search", held.base, "wm 51", "--lang=nl"}).err == dutch.err);
}

TEST_CASE("values are words in a table, and the same in every language where programs read them", "[cli]") {
  Games const held;
  std::vector<std::string> const asked{"search", held.base, "fen start and id 1", "--columns",
                                       "line,outcome,variant,evidence,side"};
  auto const in = [&](std::string const& language, std::string const& format) {
    auto words = asked;
    words.insert(words.end(), {"--lang", language, "--format", format});
    return lines_of(run(words).out).back();
  };
  CHECK(in("en", "table") == "main line  White wins  International draughts  declared  White");
  CHECK(in("fr", "table") == "ligne principale  gain des Blancs  dames internationales  déclarée  les Blancs");
  CHECK(in("nl", "table") == "hoofdvariant  wit wint  internationaal dammen  aangegeven  Wit");
  for (auto const* const language : {"en", "fr", "nl"}) {
    CHECK(in(language, "csv") == "main,white-wins,international,declared,white\r");
    CHECK(in(language, "tsv") == "main\twhite-wins\tinternational\tdeclared\twhite");
  }
  auto const by = [&](std::string const& format) {
    return run({"search", held.base, "white = Yoyo", "--by", "outcome", "--lang", "nl", "--format", format}).out;
  };
  CHECK(by("table").find("remise") != std::string::npos);
  CHECK(by("csv").find("\ndraw,1,") != std::string::npos);
  auto const motifs = [](std::string const& format) {
    return run({"motifs", "--list", "--lang", "nl", "--format", format}).out;
  };
  CHECK(motifs("table").find("gepubliceerd") != std::string::npos);
  CHECK(motifs("csv").find("gepubliceerd") == std::string::npos);
}

TEST_CASE("every command takes --lang, and has its errors in that language", "[cli]") {
  std::vector<std::vector<std::string>> all;
  for (auto const& entry : damier::app::commands()) {
    std::string const name{entry.text->name};
    if (name == "base") {
      for (auto const* const child : {"info", "verify", "index", "compact"}) {
        all.push_back({name, child});
      }
    } else if (name == "endgame") {
      for (auto const* const child : {"build", "info", "verify", "probe"}) {
        all.push_back({name, child});
      }
    } else if (name == "collection" || name == "flag" || name == "note" || name == "query") {
      for (auto const* const child : {name == "query" ? "save" : "add", "remove", "list"}) {
        all.push_back({name, child});
      }
    } else {
      all.push_back({name});
    }
  }
  CHECK(all.size() >= 20);
  for (auto const& words : all) {
    CAPTURE(words);
    auto help = words;
    help.emplace_back("--help");
    CHECK(run(help).out.find("--lang LANGUAGE") != std::string::npos);
    auto wrong = words;
    wrong.insert(wrong.end(), {"--lang", "nl", "--no-such-option"});
    CHECK(run(wrong).err.starts_with("damier: fout: "));
    auto unknown = words;
    unknown.insert(unknown.end(), {"--lang", "xx"});
    CHECK(run(unknown).err.find("'xx' is not a language that damier writes") != std::string::npos);
  }
  CHECK(run({"base"}).err.find("info, verify, index, compact") != std::string::npos);
}

TEST_CASE("faults of files and folders are in the language of the user", "[cli]") {
  Games const held;
  auto const missing = held.folder.path("missing.pdn");
  auto const nowhere = held.folder.path("nowhere/x");
  auto const zip = held.folder.write("z.pdn", "PK\x03\x04 and so on");
  auto const cut = held.folder.write("c.pdn.gz", "\x1F\x8B\x08");
  auto const fresh = held.folder.path("fresh.db");
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"check", missing},
           {"check", held.folder.path("")},
           {"check", zip},
           {"check", cut},
           {"import", fresh, missing},
           {"import", fresh, zip},
           {"import", nowhere, held.file},
           {"convert", missing, "--to", "pdn"},
           {"convert", held.file, "--to", "pdn", "-o", nowhere},
           {"export", held.base, "--to", "pdn", "-o", nowhere},
           {"clean", missing, "-o", held.folder.path("copy")},
           {"clean", held.file, "-o", nowhere},
           {"clean", held.file, "-o", held.folder.path("copy"), "--spelling", missing},
           {"motifs", missing},
           {"motifs", "--list", "--motifs", missing},
           {"search", held.base, "", "-o", nowhere},
           {"base", "info", missing},
           {"show", missing, "1"},
       }) {
    CAPTURE(words);
    auto const english = run(words, {.environment = {"LANG=C"}});
    auto const french = run(words, {.environment = {"LANG=fr_FR.UTF-8"}});
    auto const dutch = run(words, {.environment = {"LANG=nl_NL.UTF-8"}});
    INFO(english.err << french.err << dutch.err);
    CHECK(english.code != 0);
    CHECK(french.err != english.err);
    CHECK(dutch.err != english.err);
    CHECK(french.code == english.code);
    CHECK(dutch.code == english.code);
    for (auto const& translated : {french.err, dutch.err}) {
      for (auto const* const word : {"cannot", "No such", "this is", "archive is", "directory"}) {
        CHECK(translated.find(word) == std::string::npos);
      }
    }
  }
  CHECK(run({"check", missing}, {.environment = {"LANG=nl_NL.UTF-8"}}).err ==
        "damier: fout: kan " + missing + " niet openen: bestand of map bestaat niet\n");
  CHECK(run({"convert", held.file, "--to", "pdn", "-o", nowhere}, {.environment = {"LANG=fr_FR.UTF-8"}})
            .err.find("impossible d'écrire " + nowhere + " dans le dossier ") != std::string::npos);
}

TEST_CASE("a file of games does not depend on the language of the machine", "[cli]") {
  Games const held;
  for (auto const* const format : {"pdn", "manoury", "text", "json", "ndjson", "sql"}) {
    CAPTURE(format);
    auto const english = run({"export", held.base, "--to", format}, {.environment = {"LANG=C"}});
    CHECK(run({"export", held.base, "--to", format}, {.environment = {"LANG=nl_NL.UTF-8"}}).out == english.out);
  }
  CHECK(run({"export", held.base, "--to", "manoury", "--lang", "nl"}).out.find("Toernooi") != std::string::npos);
  CHECK(run({"export", held.base, "--to", "manoury"}).out.find("Tournoi") != std::string::npos);
}

TEST_CASE("pages, bulletins and flashcards follow the language of the machine, and --lang overrides", "[cli]") {
  Games const held;
  auto const problem =
      held.folder.write("problem.pdn", "[White \"Zaza\"]\n[FEN \"W:W28,33:B9,19\"]\n1. 28-23 19x28 2. 33x22 *\n");
  for (auto const* const format : {"tex", "md", "document", "html", "flashcards"}) {
    CAPTURE(format);
    auto const in = [&](char const* locale, std::vector<std::string> const& more) {
      std::vector<std::string> words{"convert", problem, "--to", format};
      words.insert(words.end(), more.begin(), more.end());
      return run(words, {.environment = {locale}}).out;
    };
    auto const dutch = in("LANG=nl_NL.UTF-8", {});
    CHECK(dutch == in("LANG=C", {"--lang", "nl"}));
    CHECK(dutch != in("LANG=C", {}));
    CHECK(in("LANG=nl_NL.UTF-8", {"--lang", "en"}) == in("LANG=C", {}));
    CHECK(in("LC_ALL=xx_XX", {}) == in("LANG=C", {}));
  }
}

TEST_CASE("errors and warnings are in the language of the user, with the same exit code", "[cli]") {
  Games const held;
  auto const& base = held.base;
  auto const text = held.folder.write("yyy.pdn", "[White \"Zaza\"]\n1. 32-28 1-99 *\n");
  auto const list = held.folder.write("names.txt", "= Zaza\n");
  auto const review = held.folder.write("review.txt", "nothing\n");
  auto const none = held.folder.path("none.pdn");
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"imprt"},
           {"import"},
           {"import", ""},
           {"import", "-", text},
           {"import", base, text, "--threads", "0"},
           {"rules", "--formt", "json"},
           {"rules", "--format", "jsn"},
           {"rules", "--format"},
           {"rules", "more"},
           {"rules", "--color", "sometimes"},
           {"fen", "start", "--rules", "xyz"},
           {"fen", "W:W99"},
           {"perft"},
           {"perft", "--depth", "65"},
           {"base"},
           {"base", "inf", base},
           {"base", "info", text},
           {"base", "info", none},
           {"check", text, "--only", "digit"},
           {"check", text, "--boards", "--no-boards"},
           {"check", base, "--rules", "italian"},
           {"check", text, "-o", base},
           {"show", base, "one"},
           {"show", base, "99"},
           {"show", base, "1", "--ply", "77"},
           {"search", base, "", "--order", "dat"},
           {"search", base, "", "--columns", "openings"},
           {"tree", base, "--moves", "1-2"},
           {"stats", base, "--limit", "3"},
           {"stats", base, "--by", "xyz"},
           {"players", base, "--by", "year"},
           {"players", base, "--player", "Zzz"},
           {"events", base, "--event", "Xyz"},
           {"dedupe", base, "--only", "xyz"},
           {"export", base},
           {"export", base, "--to", "json", "--style", "dambo"},
           {"convert", text, "--to", "pdn"},
           {"clean", base, "-o", "-"},
           {"clean", text, "--undo", text},
           {"clean", text, "--spelling", list},
           {"clean", text, "--review", review},
       }) {
    CAPTURE(words);
    auto const english = run(words);
    auto const french = run(words, {.environment = {"LANG=fr_FR.UTF-8"}});
    auto const dutch = run(words, {.environment = {"LC_ALL=nl_NL.UTF-8"}});
    auto const first_line = [](Outcome const& outcome) { return outcome.err.substr(0, outcome.err.find('\n')); };
    INFO(english.err << french.err << dutch.err);
    CHECK_FALSE(english.err.empty());
    CHECK(first_line(french) != first_line(english));
    CHECK(first_line(dutch) != first_line(english));
    CHECK(first_line(dutch) != first_line(french));
    CHECK(french.code == english.code);
    CHECK(dutch.code == english.code);
  }
  CHECK(run({"rules", "--format", "jsn"}, {.environment = {"LANG=nl_NL.UTF-8"}}).err ==
        "damier: fout: --format: 'jsn' is geen formaat van deze opdracht: table, json; bedoelt u 'json'?\n"
        "Gebruik: damier rules [OPTIONS]\n");
  CHECK(run({"import", "--lang", "fr"}).err ==
        "damier: erreur : BASE est obligatoire\nUsage : damier import [OPTIONS] BASE FILE...\n");
}

TEST_CASE("what programs read is the same in every language", "[cli]") {
  Games const held;
  for (auto const& [command, format] : {std::pair{"stats", "json"},
                                        {"stats", "csv"},
                                        {"players", "json"},
                                        {"events", "ndjson"},
                                        {"tree", "json"},
                                        {"tree", "csv"}}) {
    CAPTURE(command, format);
    auto const english = run({command, held.base, "--format", format});
    CHECK(run({command, held.base, "--format", format, "--lang", "nl"}).out == english.out);
  }
  CHECK(run({"dedupe", held.base, "--format", "json", "--lang", "nl"}).out ==
        run({"dedupe", held.base, "--format", "json"}).out);
  CHECK(run({"search", held.base, "", "--format", "csv", "--lang", "nl"}).out ==
        run({"search", held.base, "", "--format", "csv"}).out);
}
