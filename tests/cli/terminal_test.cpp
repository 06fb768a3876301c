#include "answers/suggestion.hpp"
#include "apps/damier/terminal/output.hpp"
#include "process.hpp"
#include "report/table.hpp"
#include "tests/skip.hpp"
#include "text/text_width.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace damier::app;
using damier::width_of;
using damier::report::Table;

namespace {

/// A pseudo-terminal with a number of columns, and the text written to it. If the machine has none, the test is
/// reported as skipped and must return.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) {
    winsize const size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    termios raw{};
    cfmakeraw(&raw);
    is_open_ = openpty(&master_, &slave_, nullptr, &raw, &size) == 0;
    if (!is_open_) {
      skipping::skip("this machine gives no pseudo-terminal");
    }
  }
  Terminal(Terminal const&) = delete;
  Terminal& operator=(Terminal const&) = delete;
  ~Terminal() {
    if (is_open_) {
      close(master_);
      close(slave_);
    }
  }
  [[nodiscard]] bool is_open() const noexcept { return is_open_; }
  [[nodiscard]] int descriptor() const noexcept { return slave_; }
  [[nodiscard]] std::string text() const {
    std::string text(4096, ' ');
    auto const size = read(master_, text.data(), text.size());
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return text;
  }

 private:
  int master_ = -1;
  int slave_ = -1;
  bool is_open_ = false;
};

void put_table(Output& output) {
  Table table{output, {{"game", true}, {"event"}, {"date"}, {"plies", true}}};
  table.add({"1", std::string(200, 'e'), "1998.05.??", "42"});
  table.add({"2", "short", "2001", "7"});
  table.finish();
  output.flush();
}

}  // namespace

TEST_CASE("a long text in a table leaves room for the other columns on a terminal", "[cli]") {
  unsetenv("COLUMNS");
  Terminal const terminal{60};
  if (!terminal.is_open()) return;
  Output output{terminal.descriptor(), "standard-output"};
  put_table(output);
  auto const lines = damier::cli_test::lines_of(terminal.text());
  REQUIRE(lines.size() == 3);
  for (auto const& line : lines) {
    CHECK(width_of(line) == 60);
  }
  CHECK(lines[1].find("eee…  1998.05.??     42") != std::string::npos);
  CHECK(lines[2].starts_with("   2  short  "));
}

TEST_CASE("on a narrow terminal a table keeps the columns that matter and names those that are left out", "[cli]") {
  unsetenv("COLUMNS");
  Terminal const terminal{40};
  if (!terminal.is_open()) return;
  Output output{terminal.descriptor(), "standard-output"};
  std::vector<Table::Column> columns{{"player"}};
  for (auto const* const opponent : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    columns.push_back({opponent, true, 2});
  }
  columns.insert(columns.end(), {{"games", true, 1}, {"points", true}});
  Table table{output, columns};
  table.add({"Trictrac, Dominique", "×", "2", "2", "0", "1", "1", "2", "2", "7", "10"});
  table.add({"Rafle, B.", "0", "×", "1", "1", "2", "0", "1", "2", "7", "7"});
  table.finish();
  output.flush();
  auto const lines = damier::cli_test::lines_of(terminal.text());
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "player            1  2  3  games  points");
  CHECK(lines[1] == "Trictrac, Domin…  ×  2  2      7      10");
  CHECK(lines[2] == "Rafle, B.         0  ×  1      7       7");
  CHECK(lines[3] == "not shown on this narrow terminal: 4, 5…");
}

TEST_CASE("a column that wraps goes on below on a terminal, and keeps a readable width", "[cli]") {
  unsetenv("COLUMNS");
  Terminal const terminal{60};
  if (!terminal.is_open()) return;
  Output output{terminal.descriptor(), "standard-output"};
  std::string const text = "One man is given up and the rafle follows at once: it takes two pieces and loses none.";
  Table table{output, {{"id"}, {"status", false, 1}, {.title = "definition", .wraps = true}}};
  table.add({"coup-direct", "reconstructed", text});
  table.finish();
  output.flush();
  auto const lines = damier::cli_test::lines_of(terminal.text());
  REQUIRE(lines.size() >= 4);
  CHECK(lines[0] == "id           definition");
  CHECK(lines[1].starts_with("coup-direct  One man is given up"));
  CHECK(lines[2].starts_with(std::string(13, ' ')));
  std::string joined = lines[1].substr(13);
  for (std::size_t n = 2; n + 1 < lines.size(); ++n) {
    CHECK(width_of(lines[n]) <= 60);
    joined += " " + lines[n].substr(13);
  }
  CHECK(joined == text);  // nothing is cut
  CHECK(lines.back() == "not shown on this narrow terminal: status");
}

TEST_CASE("a table that is no terminal's is not cut", "[cli]") {
  damier::cli_test::TemporaryFolder const folder;
  auto const path = folder.write("table.txt", "");
  auto const descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  REQUIRE(descriptor >= 0);
  Output output{descriptor, "standard-output"};
  put_table(output);
  close(descriptor);
  CHECK(damier::cli_test::read_file(path).find(std::string(200, 'e').append("  1998.05.??     42\n")) !=
        std::string::npos);
}

TEST_CASE("a typing slip finds its word, nonsense none", "[cli]") {
  CHECK(damier::answers::nearest("imprt", {"import", "export"}) == "import");
  CHECK(damier::answers::nearest("inter", {"international", "italian"}) == "international");
  CHECK(damier::answers::nearest("xyzzy", {"import", "export"}).empty());
  CHECK(damier::answers::nearest(std::string(100000, 'a'), {"import"}).empty());
}
