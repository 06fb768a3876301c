#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier::cli_test;

namespace {

std::string motifs_file() { return sample("motifs/motifs.pdn"); }

/// A motif of a user.
std::string const own_motif =
    "[motif own]\nen = my shot\ndefinition = a test\nsource = me\nquery = by white captures = 5\n"
    "example = W:W40,45:B12,13,14,24,34 | 40x7\n";

std::size_t count_of(std::string const& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("docs/motifs.md is what damier motifs --list --page prints", "[cli]") {
  auto const page = run({"motifs", "--list", "--page"});
  CHECK(page.code == 0);
  CHECK(page.err.empty());
  CHECK(page.out == read_file(DAMIER_SOURCE_DIR "/docs/motifs.md"));
}

TEST_CASE("motifs names the motifs of a file, in every format", "[cli]") {
  auto const table = run({"motifs", motifs_file(), "--motif", "COUP ROYAL"});
  CHECK(table.code == 0);
  CHECK(table.err.empty());
  CHECK(table.out.find("coup royal") != std::string::npos);
  CHECK(table.out.find("34-29 23x34 40x7") != std::string::npos);
  auto const rows = run({"motifs", motifs_file(), "--motif", "coup-royal", "--format", "ndjson"});
  CHECK(count_of(rows.out, "\n") == 1);
  CHECK(rows.out.find("\"side\":\"white\",\"motif\":\"coup-royal\"") != std::string::npos);
  CHECK(rows.out.find("\"moves\":[\"34-29\",\"23x34\",\"40x7\"]") != std::string::npos);
  auto const csv = run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "csv"});
  CHECK(count_of(csv.out, "\n") == 2);
  CHECK(csv.out.starts_with("file,game,ply,side,motif,name,moves,fen,"));
  CHECK(count_of(run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "tsv"}).out, "\n") == 2);
  CHECK(run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "json"}).out.starts_with("["));
  auto const boards = run({"motifs", motifs_file(), "--motif", "coup royal", "--boards", "--ascii"});
  CHECK(boards.out.find("coup royal: 34-29 23x34 40x7\n") != std::string::npos);
}

TEST_CASE("motifs of a base are those of its file, for any number of threads", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, motifs_file());
  auto const of_file = run({"motifs", motifs_file(), "--by", "motif", "--format", "csv"});
  CHECK(of_file.out.starts_with("motif,games,hits\r\n"));
  CHECK(run({"motifs", base, "--by", "motif", "--format", "csv"}).out == of_file.out);
  CHECK(run({"motifs", base, "--by", "motif", "--format", "csv", "--threads", "2"}).out == of_file.out);
  CHECK(count_of(of_file.out, "\n") > 40);
  CHECK(run({"motifs", base, "--limit", "3", "--format", "ndjson"}).out ==
        run({"motifs", base, "--limit", "3", "--format", "ndjson", "--threads", "2"}).out);
  CHECK(count_of(run({"motifs", base, "--where", "event = \"coup-royal\"", "--format", "ndjson"}).out,
                 "\"motif\":\"coup-royal\"") == 1);
  // A query finds the same motif.
  CHECK(run({"search", base, "motif \"coup royal\"", "--count"}).out == "1\n");
  CHECK(run({"search", base, "motif \"coup royal\" as white", "--count"}).out == "1\n");
  CHECK(run({"search", base, "motif \"coup royal\" as black", "--count"}).out == "0\n");
}

TEST_CASE("the games without a value have a group with a name in a table, and an empty one in data", "[cli]") {
  auto const table = run({"motifs", sample("games.pdn"), "--by", "opening"});
  CHECK(table.code == 0);
  CHECK(table.out.find("\n(none) ") != std::string::npos);
  CHECK(run({"motifs", sample("games.pdn"), "--by", "opening", "--lang", "fr"}).out.find("(aucun)") !=
        std::string::npos);
  CHECK(run({"motifs", sample("games.pdn"), "--by", "opening", "--format", "ndjson"}).out.find("\"opening\":null") !=
        std::string::npos);
}

TEST_CASE("motifs are counted by every group of --by, each motif once", "[cli]") {
  auto const hits = lines_of(run({"motifs", motifs_file(), "--format", "ndjson"}).out).size();
  for (std::string const by :
       {"motif", "player", "white", "black", "side", "year", "event", "site", "variant", "opening"}) {
    CAPTURE(by);
    auto const groups = run({"motifs", motifs_file(), "--by", by, "--format", "ndjson"});
    CHECK(groups.code == 0);
    std::size_t sum = 0;
    for (auto const& line : lines_of(groups.out)) {
      CHECK(line.starts_with("{\"" + by + "\":"));
      sum += std::stoul(json_at(line, "$.hits"));
    }
    CHECK(sum == hits);
  }
  auto const french = run({"motifs", motifs_file(), "--by", "variant", "--lang", "fr"}).out;
  CHECK(french.find("dames internationales") != std::string::npos);
  auto const unknown = run({"motifs", motifs_file(), "--by", "nothing"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("variant") != std::string::npos);
}

TEST_CASE("a misspelt motif has a suggestion, and one without a mechanism says so", "[cli]") {
  auto const wrong = run({"motifs", motifs_file(), "--motif", "coup royale"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("coup royal") != std::string::npos);
  CHECK(run({"motifs", motifs_file(), "--motif", "promenade"}).err.find("no mechanism") != std::string::npos);
  CHECK(run({"motifs"}).code == 2);
}

TEST_CASE("a user's motifs are used besides those of damier, and their faults have a place", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("own.motifs", own_motif +
                                                   "\n[motif bad]\nen = bad\ndefinition = a test\nsource = me\n"
                                                   "query = by wite\nexample = W:W40:B1 | 40-34\n");
  auto const found = run({"motifs", motifs_file(), "--motifs", file, "--motif", "my shot", "--format", "ndjson"});
  CHECK(found.code == 0);
  CHECK(found.out.find("\"motif\":\"own\"") != std::string::npos);
  CHECK(found.err.find("own.motifs:12:12: error[query-syntax]") != std::string::npos);
}

TEST_CASE("the list is in the language of --lang", "[cli]") {
  CHECK(run({"motifs", "--list", "--lang", "nl"}).out.find("drieslag") != std::string::npos);
  CHECK(run({"motifs", "--list", "--lang", "fr"}).out.find("rafle de trois") != std::string::npos);
  CHECK(run({"motifs", "--list", "--format", "ndjson"}).out.find("\"kind\":\"opening\"") != std::string::npos);
}

TEST_CASE("motifs in side lines and solutions have the name of their line, in every format", "[cli]") {
  TemporaryFolder const folder;
  auto const file = sample("compositions/compositions.pdn");
  auto const base = base_of(folder, file);
  auto const table = run({"motifs", base, "--in", "variations", "--motif", "coup napoleon"});
  CHECK(table.code == 0);
  CHECK(table.err.empty());
  CHECK(table.out.starts_with("game  line  ply  side   motif          moves "));
  CHECK(table.out.find("   3  1a      0  Black  coup Napoleon  22-28 33x22") != std::string::npos);
  CHECK(count_of(table.out, "\n") == 2);
  auto const rows = run({"motifs", base, "--in", "solutions", "--motif", "coup napoleon", "--format", "ndjson"});
  CHECK(count_of(rows.out, "\n") == 2);
  CHECK(rows.out.find("\"line\":\"main\"") != std::string::npos);
  CHECK(rows.out.find("\"line\":\"1a\"") != std::string::npos);
  auto const csv = run({"motifs", base, "--in", "lines", "--motif", "coup napoleon", "--format", "csv"});
  CHECK(csv.out.find(",opening,line\r\n") != std::string::npos);
  CHECK(csv.out.find(",1a\r\n") != std::string::npos);
  auto const boards = run({"motifs", base, "--in", "lines", "--motif", "coup napoleon", "--boards", "--ascii"});
  CHECK(boards.out.find("3 · 1a · 0 · coup Napoleon: 22-28") != std::string::npos);
  for (std::string const lines : {"variations", "solutions", "lines"}) {
    auto const of_file = run({"motifs", file, "--in", lines, "--by", "motif", "--format", "csv"});
    CHECK(run({"motifs", base, "--in", lines, "--by", "motif", "--format", "csv"}).out == of_file.out);
    // A query finds the same positions.
    for (std::string const motif : {"coup-de-rappel", "rafle-5", "lunette", "coup-du-moulinet"}) {
      auto const hits = run({"motifs", base, "--in", lines, "--motif", motif, "--format", "ndjson"});
      CHECK(run({"search", base, "motif " + motif + " in " + lines, "--count"}).out ==
            std::to_string(count_of(hits.out, "\n")) + "\n");
    }
    // Of several beginnings of one shot the finder names the first.
    CHECK(std::stoul(run({"search", base, "motif coup-napoleon in " + lines, "--count"}).out) >=
          count_of(run({"motifs", base, "--in", lines, "--motif", "coup-napoleon", "--format", "ndjson"}).out, "\n"));
  }
  CHECK(run({"motifs", base, "--in", "mainlines"}).code == 2);
}

TEST_CASE("every command that takes a query takes motifs of a file", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("own.motifs", own_motif +
                                                   "near-miss = W:W38:B12,22,32 | 38x7\n\n"
                                                   "[opening own-opening]\nen = my opening\nsource = me\n"
                                                   "variants = international\nmoves = 32-27\n");
  auto const base = base_of(folder, motifs_file());
  auto const query = std::string{"motif \"my shot\""};
  auto const count = run({"search", base, query, "--count", "--motifs", file}).out;
  CHECK(count != "0\n");
  auto const exported = run({"export", base, "--to", "ndjson", "--where", query, "--motifs", file});
  CHECK(exported.code == 0);
  CHECK(run({"tree", base, "--where", query, "--motifs", file}).err.empty());
  CHECK(run({"stats", base, "--where", query, "--motifs", file}).code == 0);
  CHECK(run({"players", base, "--where", query, "--motifs", file}).err.empty());
  CHECK(run({"events", base, "--where", query, "--motifs", file}).err.empty());
  CHECK(run({"motifs", base, "--where", query, "--motifs", file, "--motif", "own"}).code == 0);
  CHECK(run({"stats", base, "--where", query}).code == 2);
  CHECK(run({"search", base, "opening \"my opening\"", "--count", "--motifs", file}).code == 1);
}
