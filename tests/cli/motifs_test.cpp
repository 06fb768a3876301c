#include "process.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>
#include <string_view>

using namespace damier::cli_test;

namespace {

std::string motifs_file() { return sample("motifs/motifs.pdn"); }

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
  CHECK(rows.out.find("\"line\":[\"34-29\",\"23x34\",\"40x7\"]") != std::string::npos);
  auto const csv = run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "csv"});
  CHECK(count_of(csv.out, "\n") == 2);
  CHECK(csv.out.starts_with("file,game,ply,side,motif,name,line,fen,"));
  CHECK(count_of(run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "tsv"}).out, "\n") == 2);
  CHECK(run({"motifs", motifs_file(), "--motif", "coup royal", "--format", "json"}).out.starts_with("["));
  auto const boards = run({"motifs", motifs_file(), "--motif", "coup royal", "--boards", "--ascii"});
  CHECK(boards.out.find("coup royal: 34-29 23x34 40x7\n") != std::string::npos);
}

TEST_CASE("motifs of a base are those of its file, for any number of threads", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("motifs.db");
  CHECK(run({"import", base, motifs_file(), "--quiet"}).code == 0);
  auto const of_file = run({"motifs", motifs_file(), "--by", "motif", "--format", "csv"});
  CHECK(run({"motifs", base, "--by", "motif", "--format", "csv"}).out == of_file.out);
  CHECK(run({"motifs", base, "--by", "motif", "--format", "csv", "--threads", "2"}).out == of_file.out);
  CHECK(count_of(of_file.out, "\n") > 40);
  CHECK(run({"motifs", base, "--limit", "3", "--format", "ndjson"}).out ==
        run({"motifs", base, "--limit", "3", "--format", "ndjson", "--threads", "2"}).out);
  CHECK(count_of(run({"motifs", base, "--where", "event = \"coup-royal\"", "--format", "ndjson"}).out,
                 "\"motif\":\"coup-royal\"") == 1);
  // A query finds the same.
  CHECK(run({"search", base, "motif \"coup royal\"", "--count"}).out == "1\n");
  CHECK(run({"search", base, "motif \"coup royal\" as white", "--count"}).out == "1\n");
  CHECK(run({"search", base, "motif \"coup royal\" as black", "--count"}).out == "0\n");
}

TEST_CASE("a misspelt motif has a suggestion, and one without a mechanism says so", "[cli]") {
  auto const wrong = run({"motifs", motifs_file(), "--motif", "coup royale"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("coup royal") != std::string::npos);
  CHECK(run({"motifs", motifs_file(), "--motif", "lunette"}).err.find("no mechanism") != std::string::npos);
  CHECK(run({"motifs"}).code == 2);
}

TEST_CASE("a user's motifs are used besides those of damier, and their faults have a place", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.path("own.motifs");
  std::ofstream{file} << "[motif own]\nen = my shot\ndefinition = a test\nsource = me\n"
                         "query = by white captures = 5\nexample = W:W40,45:B12,13,14,24,34 | 40x7\n\n"
                         "[motif bad]\nen = bad\ndefinition = a test\nsource = me\n"
                         "query = by wite\nexample = W:W40:B1 | 40-34\n";
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
