// Pages of the manual as a terminal shows them, and the help that is made of them.

#include "apps/damier/help/manual.hpp"
#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using damier::app::Manual;
using namespace damier::cli_test;

namespace {

constexpr Manual page{
    "# damier x\n\n## NAME\n\ndamier x - a\n\n## DESCRIPTION\n\nThe `first` paragraph,\non [two](a.md) lines.\n\nThe "
    "next.\n\n"
    "## COMMANDS\n\n### one\n\nOf one.\n\n### other\n\nOf the other.\n\n"
    "## EXAMPLES\n\n    damier x one a\n    damier x other b\n\n## EXIT STATUS\n\n- **0**: done\n- **130**: ended\n  "
    "by hand\n"};

}  // namespace

TEST_CASE("the help of a command is made of its manual", "[cli]") {
  CHECK(page.lead("") == "The first paragraph, on two lines.");
  CHECK(page.lead("one") == "Of one.");
  CHECK(page.lead("other") == "Of the other.");
  CHECK(page.lead("none").empty());
  CHECK(page.examples("damier x other") == "  damier x other b\n");
  CHECK(page.exit_status() == "  0    done\n  130  ended by hand\n");
  auto const whole = page.with_options("- `--a`: b\n");
  CHECK(whole.find("Of the other.\n\n## OPTIONS\n\n- `--a`: b\n\n## EXAMPLES\n") != std::string::npos);
  CHECK_FALSE(Manual::of("nothing").is_there());
}

TEST_CASE("lists and tables of a manual keep their form on a terminal", "[cli]") {
  auto const clean = run({"help", "clean"}).out;
  CHECK(clean.find("\n    - typing errors in the moves, as damier check proposes repairs for them;\n") !=
        std::string::npos);
  auto const annotate = run({"help", "annotate"}).out;
  CHECK(annotate.find("\n    findings  errors and warnings at their moves\n") != std::string::npos);
  CHECK(annotate.find('|') == std::string::npos);
}
