#include "motif/catalogue.hpp"
#include "motif/detail/embedded.hpp"
#include "motif/detail/file_reader.hpp"
#include "motif/gained.hpp"
#include "search/motif_finder.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <string_view>

namespace {

using namespace damier;
using in_words::english;

constexpr std::string_view royal =
    "[motif royal]\nen = royal shot\ndefinition = five men\nsource = test\n"
    "query = by white not captures next captures to 34\n  next from 40 to 7\n"
    "example = W:W33,34,40,45:B12,13,14,23,24 | 1. 34-29 (23x34) 2. 40x7\n";

/// The faults of a catalogue file, each as "3:5 motif-syntax".
std::string faults_of(std::string const& text) {
  std::string list;
  for (auto const& fault : read_motif_file(text, "test").faults) {
    list += (list.empty() ? "" : ", ") + std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) +
            " " + std::string{fault.code};
    CHECK_FALSE(english(fault.message).empty());
  }
  return list;
}

}  // namespace

TEST_CASE("every file of the catalogue is read without a fault, and no identifier is there twice") {
  std::set<std::string> motifs;
  std::set<std::string> openings;
  for (auto const& [file, text] : embedded_motifs()) {
    auto const read = read_motif_file(text, std::string{file});
    INFO(file);
    for (auto const& fault : read.faults) {
      FAIL_CHECK(fault.where.line << ":" << fault.where.column << " " << english(fault.message));
    }
    for (auto const& motif : read.motifs) {
      INFO(motif.id);
      CHECK(motifs.insert(motif.id).second);
      CHECK(motif.definitions.size() == 3);
      CHECK(motif.reasons.size() == (motif.status == MotifStatus::not_implemented ? 3 : 0));
    }
    for (auto const& opening : read.openings) {
      INFO(opening.id);
      CHECK(openings.insert(opening.id).second);
    }
  }
  CHECK(motifs.size() >= 60);
  CHECK(openings.size() >= 110);
}

TEST_CASE("an entry has names, definition, source, query and lines") {
  auto const read = read_motif_file(royal, "test");
  CHECK(read.faults.empty());
  REQUIRE(read.motifs.size() == 1);
  auto const& motif = read.motifs.front();
  CHECK(motif.id == "royal");
  CHECK(text_in(motif.names, Language{}) == "royal shot");
  CHECK(motif.query == "by white not captures next captures to 34\n  next from 40 to 7");
  CHECK(motif.query_place == Location{5, 9});
  REQUIRE(motif.examples.size() == 1);
  CHECK(motif.examples.front().moves.size() == 3);
  CHECK(motif.status == MotifStatus::composed);
}

TEST_CASE("a motif has a query, or what a proof has to show, or the status not-implemented with a reason") {
  auto const entry = [](std::string const& lines) {
    return faults_of("[motif a]\nen = a\nsource = test\ndefinition = a\n" + lines);
  };
  std::string const example = "example = W:W33:B12 | 33-29\n";
  CHECK(entry("query = wm 33\n" + example).empty());
  CHECK(entry("proof = forcing\n" + example).empty());
  CHECK(entry("status = not-implemented\nreason = none\n").empty());
  CHECK(entry("proof = forcing\n") == "1:8 motif-entry");
  CHECK(entry("proof = force\n" + example) == "1:8 motif-entry, 1:8 motif-entry, 5:1 motif-syntax");
  CHECK(entry("query = wm 33\nproof = forcing\n" + example) == "1:8 motif-entry");
  CHECK(entry("proof = forcing\nstatus = not-implemented\n" + example) == "1:8 motif-entry");
  CHECK(entry(example) == "1:8 motif-entry, 1:8 motif-entry");
}

TEST_CASE("the word gained is written out for each balance of the beginning") {
  CHECK(written_out("by white captures") == "by white captures");
  CHECK(written_out("wm 33 $gained gained-by regained") == "wm 33 $gained gained-by regained");
  auto const query = written_out("by white captures then gained");
  CHECK(query.starts_with(
      "(by white captures then (ply 0..))\n"
      "and ((after captures (by white captures then (not ply 0..)))\n"
      "or (material = -3 not after captures (by white captures then (not must capture material >= -2)))\nor (material "
      "= -2 "));
  CHECK(query.ends_with(
      "or (material = 3 not after captures (by white captures then (not must capture material >= 4))))"));
  CHECK(without_gained("captures then gained") == "captures then forced");
}

TEST_CASE("a mechanism that more gain can make untrue is written out without a part in common") {
  for (std::string_view const mechanism :
       {"captures next not gained", "captures next not (gained and wm 33)", "stays gained for 2 plies",
        "let $g = (gained) captures next not $g", "captures next not mirror(gained or wm 33)"}) {
    INFO(mechanism);
    CHECK(written_out(mechanism).starts_with("(after captures ("));
  }
  for (std::string_view const mechanism :
       {"not captures next gained", "(captures next gained){2} next by white", "let $p = wm 33 (from $p then gained)",
        "let $p = wm (from $p next (gained or not can take $p))", "mirror(captures then gained)"}) {
    INFO(mechanism);
    CHECK(written_out(mechanism).starts_with("(" + std::string{mechanism}.substr(0, 8)));
  }
}

TEST_CASE("a fault has its place, and the other entries are used") {
  auto const with = [](std::string const& line) { return std::string{royal} + line; };
  CHECK(faults_of(with("")).empty());
  CHECK(faults_of(with("quere = x\n")) == "8:1 motif-syntax");
  CHECK(faults_of(with("nothing\n")) == "8:1 motif-syntax");
  CHECK(faults_of(with("near-miss = W:W33:B99\n")) == "8:13 motif-example");
  CHECK(faults_of(with("near-miss = W:W33:B12 | 33-29 12-17 29-25\n")) == "8:37 motif-example");
  CHECK(faults_of(with("variants = internationale\n")) == "8:12 motif-entry");
  CHECK(faults_of(with("status = new\n")) == "8:10 motif-entry");
  CHECK(faults_of("en = x\n") == "1:1 motif-syntax");
  CHECK(faults_of("[motif Royal]\nen = x\n") == "1:1 motif-syntax");
  CHECK(faults_of("[motif a]\n") ==
        "1:8 motif-entry, 1:8 motif-entry, 1:8 motif-entry, 1:8 motif-entry, 1:8 motif-entry");
  CHECK(faults_of(std::string{royal}.append("\n").append(royal)) == "9:8 motif-entry");
  auto const two = read_motif_file("[motif bad]\nen = x\n\n" + std::string{royal}, "test");
  CHECK(two.motifs.size() == 1);
  CHECK_FALSE(two.faults.empty());
}

TEST_CASE("an opening has one or more lines, and games as examples and near misses") {
  std::string const begin = "[opening two]\nen = x\nsource = test\nvariants = international, frisian\n";
  auto const read = read_motif_file(begin +
                                        "moves = 1. 32-28 (18-23)\nmoves = 33-28\nexample = start | 33-28\n"
                                        "near-miss = start | 32-28 18-22\nnear-miss = frisian start | 32-27\n",
                                    "test");
  CHECK(read.faults.empty());
  REQUIRE(read.openings.size() == 1);
  auto const& opening = read.openings.front();
  CHECK(opening.text == "1. 32-28 (18-23); 33-28");
  CHECK(opening.lines.size() == 4);
  CHECK(opening.examples.size() == 1);
  REQUIRE(opening.near_miss.size() == 2);
  CHECK(opening.near_miss.back().variant->name() == "frisian");
  CHECK(faults_of(begin) == "1:10 motif-entry");
  CHECK(faults_of(begin + "moves =\n") == "1:10 motif-entry");
  CHECK(faults_of(begin + "moves = 32-28\nmoves = 32-28 18-24\n") == "6:15 motif-example");
  CHECK(faults_of(begin + "moves = 32-28\nexample = start | 32-29\n") == "6:19 motif-example");
  CHECK(faults_of(begin + "moves = 32-28\nnear-miss = W:W99 | 32-28\n") == "6:13 motif-example");
}

TEST_CASE("no text makes the reader fail") {
  for (std::string_view const text : {"", "[", "]", "[motif", "=", " x", "\xEF\xBB\xBF", "[motif a]\n =",
                                      "[opening a]\nmoves =", "[motif a]\nexample =", "[motif a]\nexample = |",
                                      "[motif a]\nvariants = ,", "[motif a]\r\nen = b\r\n c\r\n", "\xFF\xFE\x00\x01"}) {
    static_cast<void>(read_motif_file(text, "test"));
  }
  auto text = std::string{royal};
  for (std::size_t at = 0; at < text.size(); ++at) {
    static_cast<void>(read_motif_file(text.substr(0, at), "test"));
    auto other = text;
    other[at] = static_cast<char>(other[at] ^ 0x11);
    static_cast<void>(read_motif_file(other, "test"));
  }
}

TEST_CASE("a name is found in any language, without regard to case, accents and hyphens") {
  auto const& catalogue = MotifCatalogue::built_in();
  for (std::string_view const name : {"coup Napoléon", "COUP NAPOLEON", "coup-napoleon", "  Coup  Napoleon "}) {
    INFO(name);
    auto const found = catalogue.motifs_named(name);
    REQUIRE(found.size() == 1);
    CHECK(found.front()->id == "coup-napoleon");
  }
  CHECK(catalogue.motifs_named("ТУРЕЦКИЙ удар").size() == 1);
  CHECK(catalogue.motifs_named("Haarlemmer").size() == 1);
  CHECK(catalogue.motifs_named("coup").empty());
  CHECK(catalogue.nearest_motif("coup napoleom") == "coup Napoléon");
  CHECK(catalogue.nearest_motif("Napoleon") == "coup Napoleon");
  CHECK(catalogue.nearest_motif("xyz").empty());
  CHECK(catalogue.nearest_motif("coup").empty());
  CHECK(catalogue.nearest_motif("").empty());
  CHECK(catalogue.nearest_opening("clasical") == "classical");
  CHECK(catalogue.nearest_opening("33-28") == "classical game by 33-28");
  CHECK(catalogue.openings_named("старая партия").size() == 1);
}

TEST_CASE("an entry takes the place of an earlier one with its identifier") {
  MotifCatalogue catalogue;
  CHECK(catalogue.add(royal, "one").empty());
  std::string other{royal};
  other.replace(other.find("royal shot"), 10, "other name");
  CHECK(catalogue.add(other, "two").empty());
  REQUIRE(catalogue.motifs().size() == 1);
  CHECK(catalogue.motifs().front().file == "two");
  CHECK(catalogue.motifs_named("royal shot").empty());
}

TEST_CASE("a query with a fault is reported at its place in the file, and its motif is left out") {
  MotifCatalogue catalogue;
  std::string text{royal};
  text.replace(text.find("from 40 to 7"), 12, "fron 40 to 7");
  CHECK(catalogue.add(text, "test").empty());
  auto const faults = check_motif_queries(catalogue, "test");
  REQUIRE(faults.size() == 1);
  CHECK(faults.front().where == Location{6, 8});
  CHECK(catalogue.motifs().empty());

  text.replace(text.find("fron 40 to 7"), 12, "from 40 then gained nothing");
  CHECK(catalogue.add(text, "test").empty());
  auto const behind = check_motif_queries(catalogue, "test");
  REQUIRE(behind.size() == 1);
  CHECK(behind.front().where == Location{6, 28});

  text = royal;
  text.replace(text.find("by white"), 8, "year 199");
  CHECK(catalogue.add(text, "test").empty());
  REQUIRE(check_motif_queries(catalogue, "test").size() == 1);
}
